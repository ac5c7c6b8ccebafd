//! What the project stands on: licences, sources, duplicates, known faults.

use anyhow::{Result, bail};

use crate::{cargo, node, step};

/// Checks the crates by `deny.toml` and the npm packages by their registry's list of faults.
/// What needs no network comes first.
pub fn check() -> Result<()> {
    if step::ask(cargo().args(["deny", "--version"])).is_none() {
        bail!("cargo-deny is missing; by hand: cargo install --locked cargo-deny");
    }
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        step::run(
            "crates",
            cargo()
                .args(["deny", "--manifest-path", manifest, "--locked"])
                .args(["--config", "deny.toml", "check", "--hide-inclusion-graph"])
                .args(["licenses", "bans", "sources"]),
        )?;
    }
    step::run(
        "advisories",
        cargo().args(["deny", "--locked", "check", "advisories"]),
    )?;
    node::packages()?;
    step::run(
        "npm",
        node::npm().args(["audit", "--audit-level", "moderate"]),
    )
}
