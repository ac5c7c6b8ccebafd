//! The reference: the Recurse SDK on CPython in WebAssembly, fetched by name from the registries.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::{node, python, step};

/// Where the reference and what it runs on are installed.
pub const FOLDER: &str = "target/reference";

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

/// Installs the reference, unless it is installed.
pub fn install() -> Result<()> {
    let wanted = format!("{PYODIDE} {}", WHEELS.join(" "));
    let installed = Path::new(FOLDER).join("installed");
    if fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
        step::say("reference", "installed");
    } else {
        let _ = fs::remove_dir_all(FOLDER); // it may not be there
        fs::create_dir_all(format!("{FOLDER}/wheels"))?;
        fetch()?;
        fs::write(installed, wanted)?;
    }
    // It may have changed since.
    fs::copy("xtask/reference/rpds.py", format!("{FOLDER}/site/rpds.py"))
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
            FOLDER,
            PYODIDE,
        ]),
    )?;
    let wheels = format!("{FOLDER}/wheels");
    // PyYAML's wheel is for a platform; its Python files run on any.
    step::run(
        "reference",
        python::command()
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
            python::command()
                .args(["-m", "zipfile", "-e"])
                .arg(wheel?.path())
                .arg(format!("{FOLDER}/site")),
        )?;
    }
    Ok(())
}
