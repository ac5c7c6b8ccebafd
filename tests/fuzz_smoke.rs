//! The targets of `fuzz/` without a fuzzer: the kept inputs, and others made of them by a chance
//! that is the same in every run.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

#[path = "../fuzz/src/lib.rs"]
mod fuzz;

use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use fuzz::{TARGETS, Target, most, noise};

/// Inputs made for each target.
const MADE: u64 = 400;

/// Bytes of choices that a made project gets at most.
const CHOICES: u64 = 240;

/// The kept inputs of `target`, by name.
fn kept(target: &Target) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut inputs: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder.join(target.name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} has no kept input", target.name);
    inputs
}

/// An input made of the `kept` by the chance of `seed`. A project is all chance.
fn made(target: &Target, kept: &[(String, Vec<u8>)], seed: u64) -> Vec<u8> {
    if target.name == "project" {
        return noise(seed, (seed % CHOICES) as usize);
    }
    let (_, bytes) = &kept[seed as usize % kept.len()];
    target.mutated(bytes, seed)
}

/// Where `input` is kept, if `target` does not hold on it.
fn failure(target: &Target, name: &str, input: &[u8]) -> Option<PathBuf> {
    catch_unwind(|| (target.run)(input)).is_err().then(|| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", target.name));
        std::fs::write(&path, input).unwrap();
        path
    })
}

/// One test, so that nothing else takes memory meanwhile.
#[test]
fn every_target_holds() {
    let mut failures = Vec::new();
    for target in &TARGETS {
        let begun = std::time::Instant::now();
        let kept = kept(target);
        for (path, input) in &kept {
            let name = Path::new(path).file_name().unwrap().to_str().unwrap();
            failures.extend(failure(target, name, input));
        }
        for seed in 0..MADE {
            let input = made(target, &kept, seed);
            failures.extend(failure(target, &format!("seed-{seed}"), &input));
        }
        let most = most();
        println!(
            "{}: {} inputs in {:.1?}; a check took at most {:.1?} and {} KiB",
            target.name,
            kept.len() as u64 + MADE,
            begun.elapsed(),
            most.time,
            most.memory >> 10,
        );
    }
    assert!(
        failures.is_empty(),
        "inputs that do not hold, each by what is printed above: {failures:#?}"
    );
}
