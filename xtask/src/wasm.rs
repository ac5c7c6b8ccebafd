//! The core as wasm: compiled, bound to JavaScript, made small, laid into www/core/.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::toolchain::{self, TARGET};
use crate::{cargo, step};

/// What the page imports: plumbline.js, its types, and plumbline_bg.wasm.
pub const CORE: &str = "www/core";

/// A target folder of its own, so that native and wasm builds do not evict each other.
const TARGET_FOLDER: &str = "target/wasm";

/// What the linker says of each symbol in the module.
const MAP: &str = "plumbline.map";

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

/// The linker's map of the module that [`build`] made last.
pub fn map() -> Result<String> {
    let path = format!("{TARGET_FOLDER}/{MAP}");
    fs::read_to_string(&path).with_context(|| format!("the linker left no {path}"))
}

/// How a module is made.
pub struct Making {
    /// What the compiler optimises for: `s` for size, `3` for speed.
    pub level: &'static str,
    /// The same, of what binaryen does after it: `-O1`.
    pub after: &'static str,
    /// Crates that are compiled for speed whatever the level.
    pub fast: &'static [&'static str],
    /// Whether it may use vectors, which not every browser of the last years has.
    pub simd: bool,
}

/// How the module that is published is made.
pub const PUBLISHED: Making = Making {
    level: "s",
    after: "-O1",
    fast: &[],
    simd: false,
};

/// Builds the core into [`CORE`].
pub fn build() -> Result<()> {
    let module = compile(TARGET_FOLDER, &PUBLISHED)?;
    if is_laid(&module)? {
        step::say("bindings", format!("{CORE} is up to date"));
        return Ok(());
    }
    let _ = fs::remove_dir_all(BOUND); // it may not be there
    bind(&module, BOUND, &PUBLISHED)?;
    lay()
}

/// Builds the core, made otherwise, into `folder`.
pub fn build_otherwise(folder: &str, making: &Making) -> Result<()> {
    // What is compiled alike is compiled once.
    let alike = making.level == PUBLISHED.level
        && making.fast == PUBLISHED.fast
        && making.simd == PUBLISHED.simd;
    let own = format!("{folder}/target");
    let module = compile(if alike { TARGET_FOLDER } else { &own }, making)?;
    bind(&module, folder, making)
}

/// Binds `module` to JavaScript, in `folder`, and makes it small.
fn bind(module: &str, folder: &str, making: &Making) -> Result<()> {
    step::say("bindings", folder);
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(true)
        .generate(folder)
        .context("the bindings cannot be made")?;
    let bound = format!("{folder}/plumbline_bg.wasm");
    step::run(
        "small",
        Command::new("node")
            .args(["node_modules/binaryen/bin/wasm-opt", "--strip-debug"])
            .args([making.after])
            .args(FEATURES)
            .args(making.simd.then_some("--enable-simd"))
            .args([&bound, "-o", &bound]),
    )
}

/// Compiles the module twice, from nothing the second time, and compares the two byte for byte.
pub fn reproduce() -> Result<()> {
    let first = fs::read(compile(TARGET_FOLDER, &PUBLISHED)?)?;
    let again = format!("{TARGET_FOLDER}/again");
    let _ = fs::remove_dir_all(&again); // it may not be there
    let second = fs::read(compile(&again, &PUBLISHED)?)?;
    fs::remove_dir_all(&again)?;
    if first != second {
        bail!(
            "two builds of the module differ: {} and {} bytes",
            first.len(),
            second.len()
        );
    }
    step::say("reproduce", format!("twice the same {} bytes", first.len()));
    Ok(())
}

/// Compiles the core in `folder`: the module, with names and without bindings.
fn compile(folder: &str, making: &Making) -> Result<String> {
    let toolchain = toolchain::find()?;
    let flags = remapped()?
        + if making.simd {
            " -Ctarget-feature=+simd128"
        } else {
            ""
        };
    step::run(
        "core",
        cargo()
            .envs(toolchain.settings)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", making.level)
            .args(["rustc", "--release", "--locked", "--package", "plumbline"])
            .args(["--lib", "--crate-type", "cdylib", "--no-default-features"])
            .args(["--target", TARGET, "--target-dir", folder])
            .args(toolchain.arguments)
            .args(making.fast.iter().flat_map(|name| {
                let setting = format!("profile.release.package.{name}.opt-level=3");
                ["--config".to_owned(), setting]
            }))
            .args(["--", "-C", STACK, "-C"])
            .arg(format!("link-arg=--Map={folder}/{MAP}")),
    )?;
    Ok(format!("{folder}/{TARGET}/release/plumbline.wasm"))
}

/// Flags by which the module says nothing of where on this machine the sources lie.
fn remapped() -> Result<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let sources = home.context("no home folder")?.join("registry/src");
    let registries = fs::read_dir(sources).into_iter().flatten().flatten();
    let flags: Vec<String> = registries
        .map(|registry| registry.path())
        .chain([std::env::current_dir()?])
        .map(|folder| format!("--remap-path-prefix={}=", folder.display()))
        .collect();
    Ok(flags.join(" "))
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
