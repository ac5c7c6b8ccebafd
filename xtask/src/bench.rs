//! The core beside the reference, and the page beside linters that run in one, in one run on one machine: times and sizes, never a failure
//! for being slow.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{browser, cargo, node, step, wasm};

/// The reference and what it runs on.
const REFERENCE: &str = "target/reference";

/// The project that both check.
const PROJECT: &str = "www/examples/echo";

/// The interpreter, from npm.
const PYODIDE: &str = "pyodide@314.0.7";

/// The SDK and what it imports, from the Python package index.
const WHEELS: [&str; 6] = [
    "recurse-sdk==0.2.8",
    "jsonschema==4.26.0",
    "referencing==0.37.0",
    "jsonschema-specifications==2025.9.1",
    "attrs==26.1.0",
    "pyyaml==6.0.4",
];

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
    install_reference()?;
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
            .args([REFERENCE, PROJECT]),
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

fn install_reference() -> Result<()> {
    let wanted = format!("{PYODIDE} {}", WHEELS.join(" "));
    let installed = Path::new(REFERENCE).join("installed");
    if fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
        step::say("reference", "installed");
    } else {
        let _ = fs::remove_dir_all(REFERENCE); // it may not be there
        fs::create_dir_all(format!("{REFERENCE}/wheels"))?;
        fetch()?;
        fs::write(installed, wanted)?;
    }
    // It may have changed since.
    fs::copy("xtask/bench/rpds.py", format!("{REFERENCE}/site/rpds.py"))
        .map(drop)
        .context("the stand-in of rpds cannot be copied")
}

fn fetch() -> Result<()> {
    npm_install("reference", REFERENCE, &[PYODIDE])?;
    let wheels = format!("{REFERENCE}/wheels");
    // PyYAML's wheel is for a platform; its Python files run on any.
    step::run(
        "reference",
        python()
            .args([
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--dest",
                &wheels,
            ])
            .args(["--only-binary=:all:", "--python-version", "3.14"])
            .args(["--platform", "manylinux2014_x86_64"])
            .args(WHEELS),
    )?;
    for wheel in fs::read_dir(&wheels)? {
        step::run(
            "reference",
            python()
                .args(["-m", "zipfile", "-e"])
                .arg(wheel?.path())
                .arg(format!("{REFERENCE}/site")),
        )?;
    }
    Ok(())
}

/// Python, of whatever version there is.
pub fn python() -> Command {
    Command::new(if cfg!(windows) { "python" } else { "python3" })
}
