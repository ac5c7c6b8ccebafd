//! The core's verdicts beside the reference's, on the corpus and on projects that are made for it.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::{cargo, node, reference, step};

/// What is made, and for how long.
#[derive(Args)]
pub struct Options {
    /// The projects follow from this number
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// How many projects to make, besides those of the corpus
    #[arg(long, default_value_t = 20_000)]
    cases: u32,
    /// Stop, and fail, after so many minutes
    #[arg(long, default_value_t = 60)]
    minutes: u32,
}

/// Installs the reference, builds the command line, and compares; a failure where a disagreement
/// is not among those that are listed.
pub fn run(options: &Options) -> Result<()> {
    node::packages()?;
    reference::install()?;
    // With its checks for overflow: a panic is a disagreement too.
    step::run("program", cargo().args(["build", "--locked"]))?;
    let Options {
        seed,
        cases,
        minutes,
    } = options;
    step::run(
        "parity",
        Command::new("node")
            .args([
                "xtask/parity/parity.mjs",
                "target/debug/plumbline",
                reference::FOLDER,
            ])
            .args([format!("--seed={seed}"), format!("--cases={cases}")])
            .arg(format!("--minutes={minutes}")),
    )
}
