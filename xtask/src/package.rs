//! The npm package, from what is built and from what `pkg-config/` says of it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::{cargo, licences, node, step, wasm};

/// Where the package is made.
const PACKAGE: &str = "pkg";

/// Its manifest, types, README and entries; `{{version}}` in them is the version of the core.
const TEMPLATES: &str = "pkg-config";

/// The one file there that builds the package and is no part of it.
const CONFIGURATION: &str = "vite.config.ts";

/// What else lies in the package: from where, and under which name.
const COPIES: [(&str, &str); 3] = [
    ("www/report.ts", "report.d.ts"), // nothing but types
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
];

/// Makes [`PACKAGE`] from the core in `www/core/`.
pub fn build() -> Result<()> {
    // First, for it empties the folder; it lays the core there too.
    step::run(
        "element",
        node::npx("vite")
            .args(["build", "--config"])
            .arg(format!("{TEMPLATES}/{CONFIGURATION}")),
    )?;
    copy(Path::new(wasm::CORE).join("plumbline.js"), "plumbline.js")?;
    for (from, name) in COPIES {
        copy(from, name)?;
    }
    fill(Path::new(TEMPLATES), Path::new(PACKAGE), &version()?)?;
    carry_licences()?;
    step::say("package", PACKAGE);
    Ok(())
}

/// Adds the crates in the module to the npm packages in the scripts, which the element's build lists.
fn carry_licences() -> Result<()> {
    let path = Path::new(PACKAGE).join("THIRD-PARTY.md");
    let scripts = fs::read_to_string(&path)
        .with_context(|| format!("{} was not built with the element", path.display()))?;
    Ok(fs::write(&path, scripts + &licences::of_module()?)?)
}

/// The core's.
fn version() -> Result<String> {
    // path+file:///folder/of/plumbline#0.1.0, with the name before the version where they differ.
    let id = step::ask(cargo().args(["pkgid", "--package", "plumbline"]))
        .context("cargo does not say which version the core has")?;
    id.rsplit(['#', '@'])
        .next()
        .map(str::to_owned)
        .context("the core has no version")
}

fn copy(from: impl AsRef<Path>, name: &str) -> Result<()> {
    let from = from.as_ref();
    fs::copy(from, Path::new(PACKAGE).join(name))
        .map(drop)
        .with_context(|| format!("{} cannot be copied to {PACKAGE}/{name}", from.display()))
}

/// Writes what lies in `templates` to `folder`, with `version` filled in.
fn fill(templates: &Path, folder: &Path, version: &str) -> Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(templates)? {
        let entry = entry?;
        let (from, to) = (entry.path(), folder.join(entry.file_name()));
        if entry.file_name() == CONFIGURATION {
            continue;
        }
        if from.is_dir() {
            fill(&from, &to, version)?;
            continue;
        }
        let text = fs::read_to_string(&from)
            .with_context(|| format!("{} cannot be read", from.display()))?;
        fs::write(&to, text.replace("{{version}}", version))
            .with_context(|| format!("{} cannot be written", to.display()))?;
    }
    Ok(())
}
