//! What compiles for wasm32: rustup's target, or Debian's compiler with its library's source.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::step;

/// The one wasm target there is use for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How long `rustup target add` may go without anything arriving.
const PATIENCE: Duration = Duration::from_secs(20);

/// Stands where `rustup target add` did not work, so that it is not waited for again.
const NO_RUSTUP: &str = "target/wasm/rustup-target-add-failed";

/// Debian's compiler.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Debian's packages: a current compiler, which its browsers are built with, and the source of
/// its library. `rust-lld` comes with rustup.
const DEBIAN_PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// What to set and to say so that `cargo rustc --target` finds a compiler and a library.
#[derive(Default)]
pub struct Toolchain {
    /// Environment of cargo.
    pub settings: Vec<(&'static str, OsString)>,
    /// Arguments of cargo.
    pub arguments: Vec<&'static str>,
}

/// Finds what compiles for wasm32; installs it where it is missing.
pub fn find() -> Result<Toolchain> {
    if target_installed() {
        step::say("wasm target", "installed");
        return Ok(Toolchain::default());
    }
    let add = format!("rustup target add {TARGET}");
    if Path::new(NO_RUSTUP).exists() {
        step::say(
            "wasm target",
            format!("`{add}` did not work before; to try again, remove {NO_RUSTUP}"),
        );
    } else if rustup_target_add()? && target_installed() {
        return Ok(Toolchain::default());
    } else {
        fs::create_dir_all("target/wasm")?;
        fs::write(NO_RUSTUP, "")?;
    }
    if debian_library().is_none() {
        install_debian().with_context(|| {
            format!(
                "wasm target: neither rustup nor Debian gave a library for {TARGET}; by hand: {add}"
            )
        })?;
    }
    let linker = rust_lld().context("rust-lld is not in rustup's toolchain")?;
    step::say("wasm target", format!("from Debian, {DEBIAN_RUSTC}"));
    Ok(Toolchain {
        settings: vec![
            ("RUSTC", DEBIAN_RUSTC.into()),
            ("RUSTC_BOOTSTRAP", "1".into()), // for -Zbuild-std
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
        ],
        arguments: vec!["-Zbuild-std=std,panic_abort"],
    })
}

fn target_installed() -> bool {
    rustc(["--print", "target-libdir", "--target", TARGET]).is_some_and(|path| path.is_dir())
}

/// Whether it ended well. A download that stands still is ended: without a network it would
/// hang for minutes.
fn rustup_target_add() -> Result<bool> {
    let mut command = Command::new("rustup");
    command.args(["target", "add", TARGET]);
    step::say("wasm target", step::by_hand(&command));
    let Ok(mut child) = command.spawn() else {
        step::say("wasm target", "rustup is not on the PATH");
        return Ok(false);
    };
    let arriving = arrival_folders();
    let (mut arrived, mut since) = (0, Instant::now());
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        let now = arriving.iter().map(|folder| size_below(folder)).sum();
        if now != arrived {
            (arrived, since) = (now, Instant::now());
        }
        if since.elapsed() > PATIENCE {
            step::say(
                "wasm target",
                format!("nothing arrived for {} s; given up", PATIENCE.as_secs()),
            );
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Where rustup's download grows, and where it is then unpacked to.
fn arrival_folders() -> Vec<PathBuf> {
    let home = step::ask(Command::new("rustup").args(["show", "home"])).map(PathBuf::from);
    home.iter()
        .flat_map(|home| ["downloads", "tmp"].map(|name| home.join(name)))
        .chain(rustc(["--print", "target-libdir", "--target", TARGET]))
        .collect()
}

fn size_below(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    entries
        .flatten()
        .map(|entry| match entry.metadata() {
            Ok(data) if data.is_dir() => size_below(&entry.path()),
            Ok(data) => data.len(),
            Err(_) => 0,
        })
        .sum()
}

fn install_debian() -> Result<()> {
    if !crate::apt::usable() {
        bail!("no root's apt-get here");
    }
    crate::apt::install("wasm target", &DEBIAN_PACKAGES)?;
    debian_library()
        .map(drop)
        .with_context(|| format!("{DEBIAN_RUSTC} came without the source of its library"))
}

/// The source of the library of Debian's compiler.
fn debian_library() -> Option<PathBuf> {
    let sysroot = step::ask(Command::new(DEBIAN_RUSTC).args(["--print", "sysroot"]))?;
    let source = Path::new(&sysroot).join("lib/rustlib/src/rust/library");
    source.is_dir().then_some(source)
}

fn rust_lld() -> Option<PathBuf> {
    // target-libdir is lib/rustlib/HOST/lib.
    let linker = rustc(["--print", "target-libdir"])?
        .with_file_name("bin")
        .join("rust-lld");
    linker.is_file().then_some(linker)
}

/// The path that rustup's compiler prints.
fn rustc<const N: usize>(arguments: [&str; N]) -> Option<PathBuf> {
    step::ask(Command::new("rustc").args(arguments)).map(PathBuf::from)
}
