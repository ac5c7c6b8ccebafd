//! Steps: what is said about each, and how a command that fails is reported.

use std::ffi::OsStr;
use std::process::{Command, Output};

use anyhow::{Context, Result, bail};

/// Says how the step `name` stands.
pub fn say(name: &str, state: impl std::fmt::Display) {
    eprintln!("{name:>14}: {state}");
}

/// Runs `command` as the step `name`; what it prints is seen.
pub fn run(name: &str, command: &mut Command) -> Result<()> {
    let line = by_hand(command);
    say(name, &line);
    let status = command
        .status()
        .with_context(|| format!("{name}: cannot run `{line}`"))?;
    if !status.success() {
        bail!("{name} failed ({status}); by hand: {line}");
    }
    Ok(())
}

/// What `command` prints on standard output, trimmed; none where it cannot run or fails.
pub fn ask(command: &mut Command) -> Option<String> {
    let Output { status, stdout, .. } = command.output().ok()?;
    let text = String::from_utf8(stdout).ok()?;
    status.success().then(|| text.trim().to_owned())
}

/// `command` as one would type it at the root of the repository.
pub fn by_hand(command: &Command) -> String {
    let settings = command
        .get_envs()
        .filter_map(|(name, value)| Some(format!("{}={}", name.display(), quoted(value?))));
    let words = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(quoted);
    settings.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |character: char| character.is_alphanumeric() || "-_./=:,@+%".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
