//! The core beside the reference, in one run on one machine: times and sizes, never a failure
//! for being slow.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{cargo, node, step, wasm};

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
    step::run(
        "reference",
        node::npm().args([
            "install",
            "--no-audit",
            "--no-fund",
            "--no-save",
            "--prefix",
            REFERENCE,
            PYODIDE,
        ]),
    )?;
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
