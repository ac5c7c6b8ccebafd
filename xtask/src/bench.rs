//! The core beside the reference, in one run on one machine: times and sizes, never a failure
//! for being slow.

use std::process::Command;

use anyhow::Result;

use crate::{cargo, node, reference, step, wasm};

/// The project that both check.
const PROJECT: &str = "www/examples/echo";

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
    )
}
