//! Built archives given by themselves: their files are checked as a project.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use plumbline::sdist::archive::inspect_sdist;
use plumbline::{Kind, Project};
use serde_json::{Value, json};

const ROOT: &str = "fixture_tools-0.1.0";

fn base(file: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/recurse-tools");
    std::fs::read(folder.join(file)).unwrap()
}

fn header(path: &str, kind: u8, size: usize) -> [u8; 512] {
    let mut header = [0; 512];
    header[..path.len()].copy_from_slice(path.as_bytes());
    header[124..135].copy_from_slice(format!("{size:011o}").as_bytes());
    header[148..156].fill(b' ');
    header[156] = kind;
    let sum: usize = header.iter().map(|byte| usize::from(*byte)).sum();
    header[148..154].copy_from_slice(format!("{sum:06o}").as_bytes());
    header
}

fn gzip(tar: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(tar).unwrap();
    packed.finish().unwrap()
}

/// The base project built, its manifest changed by `edit`, without the files `left_out`.
fn archive(edit: impl Fn(String) -> String, left_out: &[&str]) -> Vec<u8> {
    let mut tar = Vec::new();
    for file in [
        "tools.py",
        "tools.yaml",
        "uv.lock",
        "pyproject.toml",
        "PKG-INFO",
    ] {
        if left_out.contains(&file) {
            continue;
        }
        let content = match file {
            "PKG-INFO" => b"Metadata-Version: 2.4\n".to_vec(),
            "tools.yaml" => edit(String::from_utf8(base(file)).unwrap()).into_bytes(),
            _ => base(file),
        };
        tar.extend(header(&format!("{ROOT}/{file}"), b'0', content.len()));
        tar.extend(&content);
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar.resize(tar.len() + 1024, 0);
    gzip(&tar)
}

fn check(files: &[(&str, Vec<u8>)], kind: Option<Kind>) -> Value {
    let mut project = Project::new();
    project.kind = kind;
    for (path, bytes) in files {
        project.insert(*path, bytes.clone());
    }
    serde_json::to_value(plumbline::check(&project)).unwrap()
}

fn found(report: &Value) -> Vec<(&str, &str)> {
    let text = |value: &'_ Value| -> &'static str { value.as_str().unwrap().to_owned().leak() };
    let diagnostics = report["diagnostics"].as_array().unwrap();
    diagnostics
        .iter()
        .map(|one| (text(&one["rule"]), text(&one["file"])))
        .collect()
}

#[test]
fn a_good_archive_is_a_project_whose_bundle_is_real() {
    for kind in [None, Some(Kind::RecurseTools)] {
        let bytes = archive(|text| text, &[]);
        let report = check(&[("a.tar.gz", bytes.clone())], kind);
        assert_eq!(found(&report), []);
        let project = &report["projects"][0];
        assert_eq!(project["kind"], "recurse-tools");
        assert_eq!(project["root"], "a.tar.gz");
        assert_eq!(project["ok"], true);
        let bundle = &project["bundle"];
        assert_eq!(bundle["name"], "a.tar.gz");
        assert_eq!(bundle["root"], ROOT);
        assert_eq!(bundle["certain"], true);
        assert_eq!(bundle["members"].as_array().unwrap().len(), 5);
        assert_eq!(bundle["members"][3]["size"], base("tools.yaml").len());
        let record = &bundle["record"];
        assert_eq!(record["apiVersion"], "recurse.tools.application/v1alpha1");
        assert_eq!(record["source"]["size_bytes"], bytes.len());
        assert_eq!(record["source"]["sha256"].as_str().unwrap().len(), 64);
        assert!(!bundle["tools"].as_array().unwrap().is_empty());
    }
}

#[test]
fn what_is_wrong_inside_is_found_inside() {
    let bytes = archive(|text| text + "extra: 1\n", &[]);
    let report = check(&[("a.tar.gz", bytes)], None);
    assert_eq!(found(&report), [("unknown-field", "a.tar.gz/tools.yaml")]);
    assert_eq!(report["projects"][0]["ok"], false);
    let line = base("tools.yaml")
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
        + 1;
    assert_eq!(report["diagnostics"][0]["start"]["line"], line);
}

#[test]
fn what_is_missing_is_said_once_and_of_the_archive() {
    for file in [
        "tools.py",
        "uv.lock",
        "pyproject.toml",
        "PKG-INFO",
        "tools.yaml",
    ] {
        let report = check(&[("a.tar.gz", archive(|text| text, &[file]))], None);
        assert_eq!(
            found(&report),
            [("sdist-archive-missing-member", "a.tar.gz")],
            "{file}"
        );
        assert_eq!(report["ok"], false);
    }
}

#[test]
fn a_project_inside_a_project_keeps_its_own_errors() {
    let mut tar = Vec::new();
    for file in [
        "tools.py",
        "tools.yaml",
        "uv.lock",
        "pyproject.toml",
        "PKG-INFO",
        "examples/tools.yaml",
    ] {
        let content = match file {
            "PKG-INFO" => b"Metadata-Version: 2.4\n".to_vec(),
            _ => base(file.trim_start_matches("examples/")),
        };
        tar.extend(header(&format!("{ROOT}/{file}"), b'0', content.len()));
        tar.extend(&content);
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar.resize(tar.len() + 1024, 0);
    let report = check(&[("a.tar.gz", gzip(&tar))], None);
    assert_eq!(report["ok"], false);
    assert_eq!(report["projects"][0]["ok"], true);
    assert_eq!(report["projects"][1]["root"], "a.tar.gz/examples");
    assert_eq!(report["projects"][1]["ok"], false);
    let rules: Vec<&str> = found(&report).into_iter().map(|(rule, _)| rule).collect();
    assert!(rules.contains(&"file-missing"), "{rules:?}");
}

#[test]
fn what_is_mistaken_for_an_archive_is_explained() {
    for (name, bytes, word) in [
        ("a.zip", b"PK\x03\x04".as_slice(), "zip archive"),
        ("a-1.0-py3-none-any.whl", b"PK\x03\x04", "wheel"),
        ("a.tar.gz", b"PK\x03\x04", "zip archive"),
        ("a.tar.gz", b"<html>", "HTML"),
        ("a.tar.gz", b"", "empty"),
    ] {
        let report = check(&[(name, bytes.to_vec())], None);
        assert_eq!(found(&report), [("sdist-archive-format", name)]);
        let message = report["diagnostics"][0]["message"].as_str().unwrap();
        assert!(message.contains(word), "{message}");
    }
    // Among other files it is one of them.
    let report = check(&[("a.zip", b"PK".to_vec()), ("b", Vec::new())], None);
    assert_eq!(found(&report), [("nothing-recognised", "a.zip")]);
}

#[test]
fn a_bomb_stops_at_the_limit() {
    let mut tar = header("a/b", b'0', 200 << 20).to_vec();
    tar.resize(200 << 20, 0);
    let begin = std::time::Instant::now();
    let bytes = gzip(&tar);
    let packing = begin.elapsed();
    drop(tar);
    let begin = std::time::Instant::now();
    let inspection = inspect_sdist(&bytes, None);
    assert!(!inspection.ok);
    assert_eq!(inspection.diagnostics[0].rule, "sdist-archive-too-large");
    assert!(begin.elapsed() < packing.max(std::time::Duration::from_secs(5)));
}

#[test]
fn an_inspection_asks_for_what_it_is_told() {
    let bytes = archive(|text| text, &["tools.py"]);
    let json = |required| serde_json::to_value(inspect_sdist(&bytes, required)).unwrap();
    let told = json(Some(vec!["tools.yaml".to_owned()]));
    assert_eq!(
        (&told["ok"], &told["diagnostics"]),
        (&json!(true), &json!([]))
    );
    let read = json(None);
    assert_eq!(read["ok"], false);
    assert_eq!(read["diagnostics"][0]["file"], "sdist.tar.gz");
    assert_eq!(
        read["diagnostics"][0]["message"],
        "the archive has no tools.py"
    );
}

#[test]
fn no_cut_and_no_changed_byte_brings_it_down() {
    let bytes = archive(|text| text, &[]);
    for length in (0..bytes.len()).step_by(7) {
        inspect_sdist(&bytes[..length], None);
    }
    let mut tar = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&bytes[..]), &mut tar).unwrap();
    for at in (0..2048).step_by(5) {
        for byte in [0, b'/', b'x', b'S', 0x80, 0xFF] {
            let mut changed = tar.clone();
            changed[at] = byte;
            // The sum is made right, so that the rest of the header is read.
            let block = at / 512 * 512;
            changed[block + 148..block + 156].fill(b' ');
            let sum: usize = changed[block..block + 512]
                .iter()
                .map(|byte| usize::from(*byte))
                .sum();
            changed[block + 148..block + 154].copy_from_slice(format!("{sum:06o}").as_bytes());
            inspect_sdist(&gzip(&changed), None);
        }
    }
}
