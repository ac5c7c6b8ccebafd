//! A real browser for the page's tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{apt, node, step};

/// Names the browser's program, for this program and for the tests it runs.
pub const VARIABLE: &str = "PLUMBLINE_BROWSER";

/// Programs of the Chromium family, on the PATH or at their usual places.
const PROGRAMS: [&str; 8] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

/// Finds a browser, or installs one: root's apt-get, else Playwright's own download.
pub fn find() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os(VARIABLE).map(PathBuf::from) {
        if !path.is_file() {
            bail!("{VARIABLE} names {}, which is not a file", path.display());
        }
        return Ok(said(path));
    }
    if let Some(path) = installed() {
        return Ok(said(path));
    }
    if apt::usable() {
        apt::install("browser", &["chromium"])?;
    } else {
        step::run(
            "browser",
            node::npx("playwright").args(["install", "chromium"]),
        )?;
    }
    installed().map(said).with_context(|| {
        format!("no Chromium or Chrome was found; install one, or set {VARIABLE} to its program")
    })
}

fn said(path: PathBuf) -> PathBuf {
    step::say("browser", path.display());
    path
}

fn installed() -> Option<PathBuf> {
    PROGRAMS
        .iter()
        .find_map(|program| runs(program))
        .or_else(playwrights)
}

/// The full path of `program` where it runs: a snap's stand-in is there and does not.
fn runs(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let full = std::env::split_paths(&path)
        .map(|folder| folder.join(program)) // an absolute program stays as it is
        .find(|full| full.is_file())?;
    // On Windows --version would open a window.
    let works = cfg!(windows) || step::ask(Command::new(&full).arg("--version")).is_some();
    works.then_some(full)
}

/// The browser that `playwright install` has fetched.
fn playwrights() -> Option<PathBuf> {
    let script = "console.log(require('@playwright/test').chromium.executablePath())";
    let path = step::ask(Command::new("node").args(["-e", script]))?;
    Path::new(&path).is_file().then(|| path.into())
}
