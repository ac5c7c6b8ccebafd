//! The core as wasm: compiled, bound to JavaScript, made small, laid into www/core/.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::toolchain::{self, TARGET};
use crate::{cargo, step};

/// What the page imports: plumbline.js, its types, and plumbline_bg.wasm.
pub const CORE: &str = "www/core";

/// A target folder of its own, so that native and wasm builds do not evict each other.
const TARGET_FOLDER: &str = "target/wasm";

/// What the linker says of each symbol in the module.
pub const MAP: &str = "target/wasm/plumbline.map";

/// Where the parts are made before they are laid into [`CORE`] together.
const BOUND: &str = "target/wasm/bound";

/// The stack in linear memory, 1 MiB by default. The readers bound their depth for 1 MiB; the
/// rest is a margin for frames that grow with a compiler's version.
const STACK: &str = "link-arg=-zstack-size=4194304";

/// What every browser with module workers and `structuredClone` understands, and what the
/// compiler emits by itself. Not --all-features: that emits what no browser loads.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds the core into [`CORE`].
pub fn build() -> Result<()> {
    let toolchain = toolchain::find()?;
    step::run(
        "core",
        cargo()
            .envs(toolchain.settings)
            .args(["rustc", "--release", "--locked", "--package", "plumbline"])
            .args(["--lib", "--crate-type", "cdylib", "--no-default-features"])
            .args(["--target", TARGET, "--target-dir", TARGET_FOLDER])
            .args(toolchain.arguments)
            .args(["--", "-C", STACK, "-C"])
            .arg(format!("link-arg=--Map={MAP}")),
    )?;
    let module = format!("{TARGET_FOLDER}/{TARGET}/release/plumbline.wasm");
    if is_laid(&module)? {
        step::say("bindings", format!("{CORE} is up to date"));
        return Ok(());
    }
    step::say("bindings", BOUND);
    let _ = fs::remove_dir_all(BOUND); // it may not be there
    Bindgen::new()
        .input_path(&module)
        .web(true)?
        .typescript(true)
        .generate(BOUND)
        .context("the bindings cannot be made")?;
    let bound = format!("{BOUND}/plumbline_bg.wasm");
    step::run(
        "small",
        Command::new("node")
            .args(["node_modules/binaryen/bin/wasm-opt", "-Oz"])
            .args(FEATURES)
            .args([&bound, "-o", &bound]),
    )?;
    lay()
}

/// Whether everything in [`CORE`] is newer than `module` and this program.
fn is_laid(module: &str) -> Result<bool> {
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    let newest = changed(Path::new(module))?.max(changed(&std::env::current_exe()?)?);
    let laid =
        |name: &str| changed(&Path::new(CORE).join(name)).is_ok_and(|at: SystemTime| at > newest);
    Ok(["plumbline.js", "plumbline.d.ts", "plumbline_bg.wasm"]
        .into_iter()
        .all(laid))
}

fn lay() -> Result<()> {
    fs::create_dir_all(CORE)?;
    for entry in fs::read_dir(BOUND)? {
        let entry = entry?;
        fs::copy(entry.path(), Path::new(CORE).join(entry.file_name()))
            .with_context(|| format!("{} cannot be copied to {CORE}", entry.path().display()))?;
    }
    let size = fs::metadata(format!("{CORE}/plumbline_bg.wasm"))?.len();
    step::say("core", format!("{CORE}, {} kB of wasm", size / 1000));
    Ok(())
}
