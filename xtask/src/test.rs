//! Every test, in the order in which failures are cheapest to learn of.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::{browser, cargo, node, package, step, wasm};

/// Sets up and runs everything; stops at the first step that fails. The last line counts the
/// tests that ran.
pub fn all() -> Result<()> {
    let mut tally = Tally::default();
    let outcome = steps(&mut tally);
    if tally != Tally::default() {
        println!("{} passed, {} failed", tally.passed, tally.failed);
    }
    outcome
}

fn steps(tally: &mut Tally) -> Result<()> {
    node::packages()?;
    let browser = browser::find()?;
    step::run("format", cargo().args(["fmt", "--all", "--check"]))?;
    step::run(
        "format",
        cargo().args(["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]),
    )?;
    step::run(
        "lint",
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked"])
            .args(["--", "-D", "warnings"]),
    )?;
    // Each by itself: together, their dependencies would be compiled once more, with the features
    // of both.
    for package in ["plumbline", "xtask"] {
        tally.run(
            "rust tests",
            Runner::Cargo,
            cargo().args(["test", "--package", package, "--locked", "--no-fail-fast"]),
        )?;
    }
    wasm::build()?;
    step::run("page lint", node::npm().args(["run", "check"]))?;
    tally.run(
        "wasm tests",
        Runner::Node,
        Command::new("node").args([
            "--test",
            "--test-reporter=tap",
            "--test-timeout=600000", // of the file, so that a hang ends
            "tests/wasm.test.mjs",
        ]),
    )?;
    package::build()?;
    step::run("page", node::npm().args(["run", "build"]))?;
    // The page's reports are compared with this program's; a test has no time to compile it.
    step::run(
        "program",
        cargo().args(["build", "--locked", "--package", "plumbline"]),
    )?;
    tally.run(
        "page tests",
        Runner::Playwright,
        node::npx("playwright")
            .arg("test")
            .env(browser::VARIABLE, browser),
    )
}

/// Whose closing lines are read.
#[derive(Clone, Copy)]
enum Runner {
    Cargo,
    Node,
    Playwright,
}

#[derive(Default, PartialEq, Eq)]
struct Tally {
    passed: usize,
    failed: usize,
}

impl Tally {
    /// Like [`step::run`], and counts the tests by what `runner` says of them.
    fn run(&mut self, name: &str, runner: Runner, command: &mut Command) -> Result<()> {
        let line = step::by_hand(command);
        step::say(name, &line);
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{name}: cannot run `{line}`"))?;
        let before = self.passed + self.failed;
        let output = child.stdout.take().context("its output is not piped")?;
        for text in BufReader::new(output).lines() {
            let text = text?;
            println!("{text}");
            self.read(runner, &text);
        }
        let status = child.wait()?;
        if !status.success() {
            bail!("{name} failed ({status}); by hand: {line}");
        }
        if self.passed + self.failed == before {
            bail!("{name} ran no test; by hand: {line}");
        }
        Ok(())
    }

    fn read(&mut self, runner: Runner, line: &str) {
        let counts: Vec<(&str, &str)> = match runner {
            Runner::Cargo => line
                .strip_prefix("test result: ")
                .map(|rest| rest.split(['.', ';']).filter_map(count).collect()),
            Runner::Node => line.strip_prefix("# ").and_then(|rest| {
                let (outcome, number) = rest.split_once(' ')?;
                Some(vec![(number, outcome)])
            }),
            Runner::Playwright => line.strip_prefix("  ").and_then(|rest| {
                let (number, outcome) = count(rest)?;
                Some(vec![(number, outcome.split(" (").next()?)])
            }),
        }
        .unwrap_or_default();
        for (number, outcome) in counts {
            let number: usize = number.parse().unwrap_or(0);
            match outcome {
                "passed" | "pass" | "flaky" => self.passed += number,
                "failed" | "fail" | "cancelled" => self.failed += number,
                _ => {}
            }
        }
    }
}

/// `12 passed`, as number and outcome.
fn count(text: &str) -> Option<(&str, &str)> {
    text.trim_start().split_once(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_counted_and_others_are_not() {
        let cases = [
            (
                Runner::Cargo,
                "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.10s",
                12,
                0,
            ),
            (
                Runner::Cargo,
                "test result: FAILED. 7 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
                7,
                2,
            ),
            (Runner::Cargo, "12 passed; 0 failed", 0, 0),
            (Runner::Node, "# pass 5", 5, 0),
            (Runner::Node, "# fail 1", 0, 1),
            (Runner::Node, "# cancelled 1", 0, 1),
            (Runner::Node, "# tests 6", 0, 0),
            (Runner::Node, "    # Subtest: pass 3", 0, 0),
            (Runner::Playwright, "  12 passed (3.4s)", 12, 0),
            (Runner::Playwright, "  1 passed (1.2 m)", 1, 0),
            (Runner::Playwright, "  2 failed", 0, 2),
            (Runner::Playwright, "  3 skipped", 0, 0),
            (
                Runner::Playwright,
                "  ✓  1 tests/page/check.spec.ts:3:1 › 4 passed",
                0,
                0,
            ),
        ];
        for (runner, line, passed, failed) in cases {
            let mut tally = Tally::default();
            tally.read(runner, line);
            assert_eq!((tally.passed, tally.failed), (passed, failed), "{line}");
        }
    }
}
