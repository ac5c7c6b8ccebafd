//! The core made in other ways than the published one, beside it: what each costs and gains.

use std::process::Command;

use anyhow::Result;

use crate::wasm::{self, Making, PUBLISHED};
use crate::{node, step};

const VARIANTS: [(&str, Making); 4] = [
    (
        "Python for speed",
        Making {
            fast: &["ruff_python_parser", "ruff_python_ast", "ruff_text_size"],
            ..PUBLISHED
        },
    ),
    (
        "vectors",
        Making {
            simd: true,
            ..PUBLISHED
        },
    ),
    (
        "compiled for speed",
        Making {
            level: "3",
            ..PUBLISHED
        },
    ),
    (
        "binaryen -O3",
        Making {
            after: "-O3",
            ..PUBLISHED
        },
    ),
];

/// Builds each, and times them in turns, so that what else the machine does meets all alike.
pub fn compare() -> Result<()> {
    node::packages()?;
    wasm::build()?;
    let mut folders = vec![("as published".to_owned(), wasm::CORE.to_owned())];
    for (name, making) in &VARIANTS {
        let folder = format!("target/variants/{}", name.replace(' ', "-"));
        wasm::build_otherwise(&folder, making)?;
        folders.push(((*name).to_owned(), folder));
    }
    step::run(
        "variants",
        Command::new("node").arg("xtask/bench/variants.mjs").args(
            folders
                .iter()
                .map(|(name, folder)| format!("{name}={folder}")),
        ),
    )
}
