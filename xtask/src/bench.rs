//! The core beside the reference, and the page beside linters that run in one, in one run on one
//! machine: times and sizes, never a failure for being slow.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::{browser, cargo, node, reference, step, wasm};

/// The project that both check.
const PROJECT: &str = "www/examples/echo";

/// Linters that run in a page, from npm: the ones that publish a wasm for it.
const ANCHORS: [&str; 2] = [
    "@astral-sh/ruff-wasm-web@0.16.9",
    "@biomejs/wasm-web@2.4.15",
];

/// Where they are installed.
const ANCHORS_FOLDER: &str = "target/anchors";

/// Installs the reference, builds the core both ways, and prints the table.
pub fn run() -> Result<()> {
    node::packages()?;
    reference::install()?;
    wasm::build()?;
    step::run("native", cargo().args(["build", "--release", "--locked"]))?;
    step::run(
        "bench",
        Command::new("node")
            .args([
                "xtask/bench/bench.mjs",
                wasm::CORE,
                "target/release/plumbline",
            ])
            .args([reference::FOLDER, PROJECT]),
    )?;
    step::run(
        "app",
        Command::new("node").args(["xtask/bench/app.mjs", wasm::CORE]),
    )?;
    step::run(
        "growth",
        Command::new("node").args(["xtask/bench/growth.mjs", wasm::CORE]),
    )?;
    step::run(
        "archive",
        Command::new("node").args([
            "xtask/bench/archive.mjs",
            wasm::CORE,
            "target/release/plumbline",
        ]),
    )?;
    page()
}

/// The page from a reader's side: bytes, time to the first report, time from a key to its problems.
fn page() -> Result<()> {
    let browser = browser::find()?;
    install_anchors()?;
    step::run("page", node::npm().args(["run", "build"]))?;
    step::run(
        "page bench",
        Command::new("node")
            .args(["xtask/bench/page/page.mjs", "dist", PROJECT, ANCHORS_FOLDER])
            .env(browser::VARIABLE, browser),
    )
}

fn install_anchors() -> Result<()> {
    let wanted = ANCHORS.join(" ");
    let installed = Path::new(ANCHORS_FOLDER).join("installed");
    if fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
        step::say("anchors", "installed");
        return Ok(());
    }
    fs::create_dir_all(ANCHORS_FOLDER)?;
    npm_install("anchors", ANCHORS_FOLDER, &ANCHORS)?;
    Ok(fs::write(installed, wanted)?)
}

/// Installs `packages` from npm into `folder`, outside of what the repository locks.
fn npm_install(name: &str, folder: &str, packages: &[&str]) -> Result<()> {
    step::run(
        name,
        node::npm()
            .args(["install", "--no-audit", "--no-fund", "--no-save"])
            .args(["--prefix", folder])
            .args(packages),
    )
}
