//! `cargo xtask`: everything that is done with this repository, from nothing but Rust and Node.
//!
//! Each step says what it does, is skipped where it is done already, and on failure names the
//! command to run by hand.

mod apt;
mod backends;
mod bench;
mod browser;
mod fuzz;
mod licences;
mod node;
mod package;
mod parity;
mod python;
mod reference;
mod size;
mod step;
mod supply;
mod test;
mod toolchain;
mod variants;
mod wasm;

use std::process::{Command, ExitCode};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    bin_name = "cargo xtask",
    about = "Sets up, builds, serves and tests Plumbline"
)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Set up, build, and serve the page at the address that is printed
    Serve {
        /// Handed on to `vite preview`, for example `-- --port 8080 --host`
        #[arg(last = true)]
        vite: Vec<String>,
    },
    /// Set up, and run every test: Rust, wasm, and the page in a real browser
    Test,
    /// Set up, and build the core into www/core/ and the page into dist/
    Build,
    /// Set up, and make the npm package in pkg/
    Package,
    /// Print how the verdicts compare with the reference's over the corpus, by area
    Corpus,
    /// Time a check and a cold start beside the reference's, and the page beside other linters';
    /// what grows, and sizes
    Bench,
    /// Print what each crate weighs in the wasm module
    Size,
    /// Time the core made in other ways: with vectors, for speed
    Variants,
    /// Look for inputs that the core does not hold on, with libFuzzer
    Fuzz {
        /// One of fuzz/fuzz_targets; each, if not said
        target: Option<String>,
        /// How long, for each target
        #[arg(default_value_t = 60)]
        seconds: u64,
    },
    /// Build the wasm module twice, and compare
    Reproduce,
    /// Check licences, sources, duplicates and known faults of what the project stands on
    Supply,
    /// Give mutated projects to the reference and to the core, and print where they disagree
    Parity(parity::Options),
    /// Build the measured projects again with today's build backends, and print what differs
    VerifyBackends {
        /// Only these: hatchling, setuptools, flit-core, pdm-backend, poetry-core, uv_build
        backends: Vec<String>,
    },
    /// Install what the others need: the wasm target, the npm packages, a browser
    Setup,
}

fn main() -> ExitCode {
    match run(&Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> Result<()> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    std::env::set_current_dir(root).with_context(|| format!("{root} is gone"))?;
    match task {
        Task::Serve { vite } => {
            build()?;
            step::run("serve", node::npx("vite").arg("preview").args(vite))
        }
        Task::Test => test::all(),
        Task::Build => build(),
        Task::Package => {
            node::packages()?;
            wasm::build()?;
            package::build()
        }
        Task::Corpus => step::run(
            "corpus",
            cargo().args(["test", "--locked", "--test", "corpus", "--", "--nocapture"]),
        ),
        Task::Bench => bench::run(),
        Task::Size => size::print(),
        Task::Variants => variants::compare(),
        Task::Reproduce => wasm::reproduce(),
        Task::Supply => supply::check(),
        Task::Fuzz { target, seconds } => fuzz::run(target.as_deref(), *seconds),
        Task::Parity(options) => parity::run(options),
        Task::VerifyBackends { backends } => backends::verify(backends),
        Task::Setup => {
            node::packages()?;
            toolchain::find()?;
            browser::find().map(drop)
        }
    }
}

fn build() -> Result<()> {
    node::packages()?;
    wasm::build()?;
    step::run("page", node::npm().args(["run", "build"]))
}

fn cargo() -> Command {
    Command::new("cargo")
}
