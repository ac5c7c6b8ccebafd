//! Python.

use std::process::Command;

/// Python, of whatever version there is.
pub fn command() -> Command {
    Command::new(if cfg!(windows) { "python" } else { "python3" })
}
