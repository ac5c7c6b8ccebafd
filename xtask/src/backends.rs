//! The measured builds, built again with what the Python package index has today, so that a new
//! version that packs otherwise is seen.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::{python, step};

/// A virtual environment of its own.
const ENVIRONMENT: &str = "target/backends";

/// The backends whose packing is predicted.
const BACKENDS: [&str; 6] = [
    "hatchling",
    "setuptools",
    "flit-core",
    "pdm-backend",
    "poetry-core",
    "uv_build",
];

/// Installs the newest backends, builds, and prints what differs; a failure where something does.
pub fn verify(only: &[String]) -> Result<()> {
    let python = if cfg!(windows) {
        Path::new(ENVIRONMENT).join("Scripts/python.exe")
    } else {
        Path::new(ENVIRONMENT).join("bin/python")
    };
    if !python.is_file() {
        let _ = fs::remove_dir_all(ENVIRONMENT); // it may not be there
        step::run(
            "backends",
            python::command().args(["-m", "venv", ENVIRONMENT]),
        )?;
    }
    step::run(
        "backends",
        Command::new(&python)
            .args(["-m", "pip", "install", "--quiet", "--upgrade"])
            .arg("--disable-pip-version-check")
            .args(BACKENDS),
    )?;
    step::run(
        "builds",
        Command::new(&python)
            .args(["xtask/backends/verify.py", "tests/facts/backends.json"])
            .args(only),
    )
}
