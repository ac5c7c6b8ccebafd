//! Fuzzing with libFuzzer, by cargo-fuzz: needs a nightly compiler, and nothing else does.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{cargo, step};

/// Where libFuzzer keeps what it finds worth going on from.
const FOUND: &str = "target/fuzz";

/// Longest input, in bytes.
const LONGEST: usize = 1 << 16;

/// Runs `target`, or each, for so many seconds; ends at the first fault. An input that breaks
/// something is kept in `fuzz/artifacts/`; one that overflows the stack, in `target/fuzz/`, as
/// `<target>.last`.
pub fn run(target: Option<&str>, seconds: u64) -> Result<()> {
    require(
        Command::new("cargo").args(["+nightly", "--version"]),
        "a nightly compiler",
        "rustup toolchain install nightly --profile minimal",
    )?;
    require(
        Command::new("cargo").args(["fuzz", "--version"]),
        "cargo-fuzz",
        "cargo install --locked cargo-fuzz",
    )?;
    let targets = targets()?;
    if let Some(target) = target
        && !targets.iter().any(|name| name == target)
    {
        bail!(
            "no target is called {target}; there are {}",
            targets.join(", ")
        );
    }
    for name in targets
        .iter()
        .filter(|name| target.is_none_or(|target| target == *name))
    {
        let found = format!("{FOUND}/{name}");
        fs::create_dir_all(&found)?;
        let last = std::env::current_dir()?.join(format!("{FOUND}/{name}.last"));
        step::run(
            name,
            cargo()
                // The core has no unsafe code, in which an address sanitizer could find anything.
                .args(["+nightly", "fuzz", "run", "--sanitizer", "none", name])
                .env("PLUMBLINE_LAST", &last)
                .args([found, format!("fuzz/corpus/{name}")])
                // Time is bounded by the target itself, by that of the processor; this ends a hang.
                .args([
                    "--",
                    "-timeout=300",
                    "-report_slow_units=300",
                    "-rss_limit_mb=2048",
                ])
                .args([
                    format!("-dict=fuzz/dictionaries/{name}.dict"),
                    format!("-max_len={LONGEST}"),
                    format!("-max_total_time={seconds}"),
                ]),
        )?;
    }
    Ok(())
}

/// The targets, by what has a dictionary.
fn targets() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir("fuzz/dictionaries").context("fuzz/dictionaries is gone")? {
        let path = entry?.path();
        names.extend(
            path.file_stem()
                .map(|name| name.to_string_lossy().into_owned()),
        );
    }
    names.sort();
    Ok(names)
}

fn require(probe: &mut Command, what: &str, by_hand: &str) -> Result<()> {
    if step::ask(probe).is_none() {
        bail!("fuzz: {what} is missing; by hand: {by_hand}");
    }
    Ok(())
}
