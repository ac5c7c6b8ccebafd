//! Every test, in the order in which failures are cheapest to learn of.

use std::process::Command;

use anyhow::Result;

use crate::{browser, cargo, node, step, wasm};

/// Sets up and runs everything; stops at the first step that fails.
pub fn all() -> Result<()> {
    node::packages()?;
    let browser = browser::find()?;
    step::run("format", cargo().args(["fmt", "--all", "--check"]))?;
    step::run(
        "lint",
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked"])
            .args(["--", "-D", "warnings"]),
    )?;
    step::run(
        "rust tests",
        cargo().args(["test", "--workspace", "--locked"]),
    )?;
    wasm::build()?;
    step::run("page lint", node::npm().args(["run", "check"]))?;
    step::run(
        "wasm tests",
        Command::new("node").args(["--test", "tests/wasm.test.mjs"]),
    )?;
    step::run("page", node::npm().args(["run", "build"]))?;
    step::run(
        "page tests",
        node::npx("playwright")
            .arg("test")
            .env(browser::VARIABLE, browser),
    )
}
