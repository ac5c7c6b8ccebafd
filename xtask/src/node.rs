//! Node and the locked npm packages.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::step;

/// The oldest Node that the page's bundler runs on: major, minor.
const OLDEST: (u32, u32) = (20, 19);

/// A copy of the lock file that the installed packages came from.
const INSTALLED: &str = "node_modules/.installed-lock.json";

/// Installs the packages that package-lock.json names, unless they are installed.
pub fn packages() -> Result<()> {
    let version = step::ask(Command::new("node").arg("--version")).unwrap_or_default();
    if !is_recent(&version) {
        let found = if version.is_empty() {
            "not on the PATH"
        } else {
            &version
        };
        let (major, minor) = OLDEST;
        bail!("node is {found}; install Node {major}.{minor} or newer");
    }
    let lock = fs::read("package-lock.json").context("package-lock.json cannot be read")?;
    if fs::read(INSTALLED).is_ok_and(|installed| installed == lock) {
        step::say("npm packages", "installed");
        return Ok(());
    }
    step::run(
        "npm packages",
        npm().args(["ci", "--no-audit", "--no-fund"]),
    )?;
    fs::write(INSTALLED, lock).with_context(|| format!("{INSTALLED} cannot be written"))
}

/// Whether `version`, as in `v20.19.0`, is [`OLDEST`] or newer.
fn is_recent(version: &str) -> bool {
    let mut numbers = version
        .trim_start_matches('v')
        .split('.')
        .map_while(|number| number.parse().ok());
    let (major, minor) = (numbers.next(), numbers.next());
    (major.unwrap_or(0), minor.unwrap_or(0)) >= OLDEST
}

/// npm, to which arguments are to be added.
pub fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// The installed package's command `name`.
pub fn npx(name: &str) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npx.cmd" } else { "npx" });
    command.args(["--no-install", name]);
    command
}
