//! Debian's packages, where one may install them.

use std::process::Command;

use anyhow::Result;

use crate::step;

/// Whether there is an apt-get and one is root.
pub fn usable() -> bool {
    step::ask(Command::new("id").arg("-u")).is_some_and(|id| id == "0")
        && step::ask(Command::new("apt-get").arg("--version")).is_some()
}

/// Installs `packages`; removes none.
pub fn install(name: &str, packages: &[&str]) -> Result<()> {
    step::run(name, apt_get().args(["update", "-qq"]))?;
    let options = [
        "install",
        "-qq",
        "-y",
        "--no-install-recommends",
        "--no-remove",
    ];
    step::run(name, apt_get().args(options).args(packages))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}
