//! What a build packs, and archives that are built.

use plumbline::Project;

use super::Expect::{Answer, Refused};
use super::{MIB, answer, base, with};

/// The base project built by another backend.
fn built_by(backend: &str, package: &str) -> Project {
    let pyproject = String::from_utf8(base().get("pyproject.toml").unwrap().to_vec()).unwrap();
    let pyproject = pyproject.replace("hatchling.build", backend);
    with("pyproject.toml", pyproject.replace("hatchling", package))
}

/// What a build packs is told in bounded time, or it is said that it is not.
#[test]
fn packing() {
    let mut project = base();
    project.insert("a/".repeat(1900) + "x", "");
    project.insert(".gitignore", "b\n".repeat(2_000));
    answer("2 000 patterns on a deep file", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    project.insert("p/".repeat(1900) + "x.py", "");
    answer("1 900 packages inside one another", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    for number in 0..6_000 {
        project.insert(format!("src/p{number}/__init__.py"), "");
    }
    answer("6 000 packages", project, Answer);

    let mut project = built_by("poetry.core.masonry.api", "poetry-core");
    for number in 0..6_000 {
        project.insert(format!("fixture_tools/m{number}.py"), "");
    }
    project.insert("fixture_tools/.gitignore", "z\n".repeat(20_000));
    answer("20 000 nested patterns", project, Answer);

    let empty = [
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ];
    let mut project = Project::new();
    project.insert("x.tar.gz", empty.repeat(1_500_000));
    answer("1 500 000 empty gzip members", project, Refused);
}

/// Names and patterns that agree up to their ends.
#[test]
fn long_names_and_patterns() {
    let long = |count: usize| "a".repeat(count);
    let mut project = base();
    let patterns: String = (0..64).map(|_| format!("*{}b\n", long(3998))).collect();
    project.insert(".gitignore", patterns);
    for number in 0..64 {
        project.insert(format!("{}{number:04}", long(3990)), "");
    }
    answer("long patterns on long names", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    let packages = "\"fixture_tools\", ".repeat(5_000);
    let pyproject = format!(
        "{}\n[tool.setuptools]\npackages = [{packages}]\n[tool.setuptools.package-data]\n\"*\" = [\"*{}b\"]\n",
        String::from_utf8(project.get("pyproject.toml").unwrap().to_vec()).unwrap(),
        long(3000),
    );
    project.insert("pyproject.toml", pyproject);
    project.insert("fixture_tools/__init__.py", "");
    project.insert(format!("fixture_tools/{}", long(3800)), "");
    answer("a long pattern for each package", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    let packages = "\"fixture_tools\", ".repeat(3_000);
    let patterns: String = (0..100).map(|n| format!("\"*{n}.txt\", ")).collect();
    let pyproject = format!(
        "{}\n[tool.setuptools]\npackages = [{packages}]\n[tool.setuptools.package-data]\n\"*\" = [{patterns}]\n",
        String::from_utf8(project.get("pyproject.toml").unwrap().to_vec()).unwrap(),
    );
    project.insert("pyproject.toml", pyproject);
    for number in 0..100 {
        project.insert(format!("fixture_tools/m{number}.py"), "");
    }
    answer("many patterns for many packages", project, Answer);
}

/// `bytes` packed by gzip, after the header of the one member of a tar archive.
fn packed(kind: u8, file: &str, bytes: &[u8]) -> Vec<u8> {
    let mut header = [0; 512];
    header[..file.len()].copy_from_slice(file.as_bytes());
    header[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
    header[148..156].fill(b' ');
    header[156] = kind;
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let mut archive = header.to_vec();
    archive.extend_from_slice(bytes);
    archive.resize(archive.len().next_multiple_of(512) + 1024, 0);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut encoder, &archive).unwrap();
    encoder.finish().unwrap()
}

/// Small archives of large files do not add up.
#[test]
fn archives_together() {
    let bytes = packed(b'0', "x-1/tools.yaml", &vec![b'\n'; 60 * MIB]);
    let mut project = Project::new();
    for number in 0..12 {
        project.insert(format!("x-{number}.tar.gz"), bytes.clone());
    }
    let report = plumbline::check(&project);
    let beyond = report.diagnostics.iter().filter(|found| {
        found.rule == "sdist-archive-too-large" && found.message.contains("together")
    });
    assert_eq!(beyond.count(), 10);

    let records = packed(b'x', "x-1/PaxHeader", &b"5 a=\n".repeat(75 * MIB / 5));
    let mut project = Project::new();
    project.insert("x-1.tar.gz", records);
    answer("an archive of one large header", project, Refused);
}
