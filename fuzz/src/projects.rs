//! Whole projects out of a fuzzer's bytes: a good one, or a rule's case, with changes at every layer.

use arbitrary::{Result, Unstructured};
use plumbline::{Kind, Project};

use super::archives::{gzip, tar};
use super::bases::{ALL, Base};
use super::cases::{self, without};
use super::{named, tokens};

/// Changes that one project gets at most.
const MOST_CHANGES: usize = 40;

/// A file of more bytes is changed no more: each change of encoding doubles it.
const LARGEST: usize = 256 * 1024;

/// Files that no base has, and that something reads.
const MORE_FILES: [(&str, &str); 16] = [
    ("MANIFEST.in", "include tools.py\nprune tests\n"),
    (
        "setup.cfg",
        "[metadata]\nname = fixture\n[options]\npy_modules = tools\n",
    ),
    ("setup.py", "from setuptools import setup\nsetup()\n"),
    (".gitignore", "*.py\n!tools.py\n/build\n"),
    (".hgignore", "syntax: glob\n*.pyc\n"),
    (
        "hatch.toml",
        "[build.targets.sdist]\ninclude = [\"/*.py\"]\n",
    ),
    ("PKG-INFO", "Metadata-Version: 2.4\n"),
    ("agent.yml", "apiVersion: recurse.run/v1alpha1\n"),
    ("tool.yaml", "apiVersion: recurse.tools/v1alpha1\n"),
    ("extra.tool.yaml", "name: extra\ndescription: A.\n"),
    (
        "extra.mts",
        "export const run = (input: { a?: number }): object => ({});\n",
    ),
    ("extra.tsx", "export function run() {}\n"),
    ("node_modules/zod/package.json", "{}"),
    ("__proto__", ""),
    ("../climbs.py", "x = 1\n"),
    ("a\\b\u{202e}\n.py", "x = 1\n"),
];

/// Tables of a pyproject.toml, one for each backend whose selection is followed.
const BACKENDS: [&str; 7] = [
    "[build-system]\nrequires = [\"setuptools>=77\"]\nbuild-backend = \"setuptools.build_meta\"\n\n[tool.setuptools]\npy-modules = [\"tools\"]\n",
    "[build-system]\nrequires = [\"flit_core>=3.12\"]\nbuild-backend = \"flit_core.buildapi\"\n\n[tool.flit.sdist]\ninclude = [\"*.yaml\", \"uv.lock\"]\nexclude = [\"tests/**\"]\n",
    "[build-system]\nrequires = [\"pdm-backend\"]\nbuild-backend = \"pdm.backend\"\n\n[tool.pdm.build]\nincludes = [\"tools.*\"]\nsource-includes = [\"uv.lock\"]\n",
    "[build-system]\nrequires = [\"poetry-core\"]\nbuild-backend = \"poetry.core.masonry.api\"\n\n[tool.poetry]\npackages = [{ include = \"tools.py\" }]\ninclude = [{ path = \"*.yaml\", format = \"sdist\" }]\n",
    "[build-system]\nrequires = [\"uv_build>=0.9,<0.10\"]\nbuild-backend = \"uv_build\"\n\n[tool.uv.build-backend]\nmodule-root = \"\"\nsource-include = [\"*.yaml\", \"uv.lock\"]\n",
    "[build-system]\nrequires = [\"hatchling\"]\nbuild-backend = \"hatchling.build\"\n\n[tool.hatch.build.targets.sdist]\ninclude = [\"/*.py\", \"tools.yaml\"]\nexclude = [\"*.lock\"]\nforce-include = { \"a\" = \"b\" }\n",
    "[build-system]\nrequires = []\nbuild-backend = \"backend\"\nbackend-path = [\".\"]\n",
];

/// The project that `data` stands for; any bytes stand for one.
pub fn project(data: &[u8]) -> Project {
    let mut project = Project::new();
    // Where the bytes are spent, what there is so far is the project.
    let _ = build(&mut Unstructured::new(data), &mut project);
    project
}

fn build(choice: &mut Unstructured<'_>, project: &mut Project) -> Result<()> {
    *project = if choice.arbitrary()? {
        choice.choose(&cases::ALL)?.project()
    } else {
        choice.choose(&ALL)?.project()
    };
    if choice.ratio(1, 8)? {
        let other: &Base = choice.choose(&ALL)?;
        other.put(choice.choose(&["", "nested/", "a/b/"])?, project);
    }
    if choice.ratio(1, 4)? {
        project.kind = *choice.choose(&[
            None,
            Some(Kind::RecurseTools),
            Some(Kind::RecurseAgent),
            Some(Kind::Agentserve),
        ])?;
    }
    for _ in 0..MOST_CHANGES {
        if choice.is_empty() {
            break;
        }
        change(choice, project)?;
    }
    if choice.ratio(1, 12)? {
        let archive = gzip(&tar(project, "fixture_tools-0.1.0"));
        if choice.arbitrary()? {
            *project = Project::new();
        }
        project.insert("fixture_tools-0.1.0.tar.gz", archive);
    }
    Ok(())
}

fn change(choice: &mut Unstructured<'_>, project: &mut Project) -> Result<()> {
    let paths: Vec<String> = project.files().map(|(path, _)| path.to_owned()).collect();
    if paths.is_empty() {
        return Ok(());
    }
    let path = choice.choose(&paths)?;
    let mut text = project.get(path).unwrap_or_default().to_vec();
    if text.len() > LARGEST {
        return Ok(());
    }
    match choice.int_in_range(0..=19)? {
        0 => {
            let (path, text) = *choice.choose(&MORE_FILES)?;
            project.insert(path, text);
            return Ok(());
        }
        1 => return rename(choice, project, path, text),
        2 => encode(choice, &mut text)?,
        3 if path.ends_with("pyproject.toml") => {
            let whole = String::from_utf8_lossy(&text).into_owned();
            let head = whole.split("[build-system]").next().unwrap_or_default();
            text = format!("{head}{}", choice.choose(&BACKENDS)?).into_bytes();
        }
        4 | 5 => {
            choice.choose(&cases::ALL)?.edit(project);
            return Ok(());
        }
        6 => {
            let words = tokens::words(named("schema").words);
            tokens::change(&mut text, choice, &words)?;
        }
        _ => {
            let words = tokens::words(named(language(path)).words);
            tokens::change(&mut text, choice, &words)?;
        }
    }
    project.insert(path.as_str(), text);
    Ok(())
}

/// Without `path`, or with it elsewhere.
fn rename(
    choice: &mut Unstructured<'_>,
    project: &mut Project,
    path: &str,
    text: Vec<u8>,
) -> Result<()> {
    let mut changed = without(project, path);
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    match choice.int_in_range(0..=4)? {
        0 => {}
        1 => changed.insert(name.to_uppercase(), text),
        2 => changed.insert(format!("inner/{path}"), text),
        3 => changed.insert(format!("{folder}\u{e9}{name}"), text),
        _ => {
            let (stem, _) = path.rsplit_once('.').unwrap_or((path, ""));
            let ending =
                choice.choose(&["py", "js", "mjs", "ts", "mts", "cts", "yml", "yaml", "pyc"])?;
            changed.insert(format!("{stem}.{ending}"), text);
        }
    }
    *project = changed;
    Ok(())
}

/// The file in another encoding, or with other line ends.
fn encode(choice: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    let read = String::from_utf8_lossy(text).into_owned();
    *text = match choice.int_in_range(0..=6)? {
        0 => [b"\xef\xbb\xbf".as_slice(), text].concat(),
        1 => read.replace('\n', "\r\n").into_bytes(),
        2 => read.replace('\n', "\r").into_bytes(),
        3 => {
            let units = "\u{feff}".encode_utf16().chain(read.encode_utf16());
            units.flat_map(u16::to_le_bytes).collect()
        }
        4 => {
            let units = "\u{feff}".encode_utf16().chain(read.encode_utf16());
            units.flat_map(u16::to_be_bytes).collect()
        }
        5 => {
            let latin = read
                .chars()
                .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'));
            let cookie =
                choice.choose(&["latin-1", "cp1252", "utf-8", "utf-16", "shift_jis", "utf-7"])?;
            let head = format!("# -*- coding: {cookie} -*-\n# \u{e9}\u{df}\n");
            head.chars()
                .map(|c| u32::from(c) as u8)
                .chain(latin)
                .collect()
        }
        _ => read.replace("  ", "\t").into_bytes(),
    };
    Ok(())
}

/// The target whose words the file at `path` is made of.
fn language(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit('.').next().unwrap_or_default() {
        "py" => "python",
        "js" | "mjs" | "ts" | "mts" | "cts" | "tsx" => "script",
        "toml" | "lock" | "cfg" => "toml",
        "in" | "gitignore" | "hgignore" => "glob",
        _ if name.contains(".tool.") || name.contains(".app.") => "yaml12",
        _ => "yaml11",
    }
}
