//! Files from the disk, within bounds and without leaving the folder that was named.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use plumbline::Project;
use plumbline::project::SKIPPED_FOLDERS;
use plumbline::sdist::archive::is_archive;

use crate::Failure;

/// Where builds leave their archives.
const BUILT: &str = "dist";

/// What fits in memory with ease. A file is read whole or not at all, so that sizes and sums are true.
const TOTAL_LIMIT: u64 = 1024 * 1024 * 1024;

/// Files and folders together.
const ENTRY_LIMIT: usize = 100_000;

/// What a path on the disk holds.
pub struct Found {
    pub project: Project,
    /// What stands before the project's own paths, as the user would type it; empty for `.`.
    pub prefix: String,
    /// What was left out and might be missed.
    pub notes: Vec<String>,
}

/// Reads the folder or the single file at `path`.
pub fn read(path: &Path) -> Result<Found, Failure> {
    let metadata = fs::metadata(path).map_err(|error| cannot_read(path, &error))?;
    let mut reading = Reading {
        root: fs::canonicalize(path).map_err(|error| cannot_read(path, &error))?,
        project: Project::new(),
        unread: Vec::new(),
        notes: Vec::new(),
        entries: 0,
        bytes: 0,
    };
    let prefix = if metadata.is_dir() {
        reading.folder(path)?;
        slashed(path)
    } else if metadata.is_file() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        reading.file(path, name.into_owned())?;
        path.parent().map(slashed).unwrap_or_default()
    } else {
        return Err(format!("{} is neither a file nor a folder", path.display()).into());
    };
    reading.project.set_unread(reading.unread);
    Ok(Found {
        project: reading.project,
        prefix,
        notes: reading.notes,
    })
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    format!("cannot read {}: {error}", path.display()).into()
}

/// `path` with `/`, without a leading or final `.`.
fn slashed(path: &Path) -> String {
    let path: PathBuf = path
        .components()
        .filter(|part| !matches!(part, std::path::Component::CurDir))
        .collect();
    let text = path.to_string_lossy().into_owned();
    if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text
    }
}

struct Reading {
    /// The folder itself, all links followed.
    root: PathBuf,
    project: Project,
    unread: Vec<String>,
    notes: Vec<String>,
    entries: usize,
    bytes: u64,
}

impl Reading {
    fn folder(&mut self, top: &Path) -> Result<(), Failure> {
        let mut waiting = vec![(top.to_owned(), String::new(), Rc::from([]))];
        while let Some((folder, inside, passed)) = waiting.pop() {
            let listed = fs::read_dir(&folder).map_err(|error| cannot_read(&folder, &error))?;
            let mut entries = listed
                .collect::<io::Result<Vec<_>>>()
                .map_err(|error| cannot_read(&folder, &error))?;
            entries.sort_by_key(fs::DirEntry::file_name);
            self.entries += entries.len();
            if self.entries > ENTRY_LIMIT {
                return Err(format!(
                    "{} holds more than {ENTRY_LIMIT} files and folders; name the project's own folder",
                    top.display()
                )
                .into());
            }
            for entry in entries {
                let path = entry.path();
                let name = entry.file_name().to_string_lossy().into_owned();
                let inside = plumbline::project::join(&inside, &name);
                let mut passed = Rc::clone(&passed);
                let mut kind = entry
                    .file_type()
                    .map_err(|error| cannot_read(&path, &error))?;
                if kind.is_symlink() {
                    let Some(target) = self.follow(&folder, &path, &inside, &passed) else {
                        continue;
                    };
                    (kind, passed) = target;
                }
                if kind.is_dir() {
                    if name == BUILT {
                        self.archives(&path, &inside)?;
                    }
                    if SKIPPED_FOLDERS.contains(&name.as_str()) {
                        self.unread.push(inside);
                    } else {
                        waiting.push((path, inside, passed));
                    }
                } else if kind.is_file() {
                    self.file(&path, inside)?;
                } else {
                    self.notes.push(format!("left out {inside}: not a file"));
                }
            }
        }
        Ok(())
    }

    /// Reads the archives directly in `folder`, to compare them with the project they were built from.
    fn archives(&mut self, folder: &Path, inside: &str) -> Result<(), Failure> {
        let listed = fs::read_dir(folder).map_err(|error| cannot_read(folder, &error))?;
        for entry in listed.take(ENTRY_LIMIT) {
            let entry = entry.map_err(|error| cannot_read(folder, &error))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if is_file && is_archive(&name) {
                self.file(&entry.path(), plumbline::project::join(inside, &name))?;
            }
        }
        Ok(())
    }

    /// What the link at `path` leads to, where that lies in the root folder and not above the link;
    /// with it, the folders that were `passed` on the way, this link's among them.
    fn follow(
        &mut self,
        folder: &Path,
        path: &Path,
        inside: &str,
        passed: &[PathBuf],
    ) -> Option<(fs::FileType, Rc<[PathBuf]>)> {
        let Ok(target) = fs::canonicalize(path) else {
            self.notes
                .push(format!("left out {inside}: a link that leads nowhere"));
            return None;
        };
        if !target.starts_with(&self.root) {
            self.notes.push(format!(
                "left out {inside}: a link that leads out of the folder"
            ));
            return None;
        }
        let here = fs::canonicalize(folder).ok()?;
        let passed: Rc<[PathBuf]> = passed.iter().cloned().chain([here]).collect();
        if passed.iter().any(|folder| folder.starts_with(&target)) {
            self.notes
                .push(format!("left out {inside}: a link to a folder it lies in"));
            return None;
        }
        Some((fs::metadata(target).ok()?.file_type(), passed))
    }

    fn file(&mut self, path: &Path, inside: String) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        let left = TOTAL_LIMIT.saturating_sub(self.bytes);
        File::open(path)
            .and_then(|file| file.take(left + 1).read_to_end(&mut bytes))
            .map_err(|error| cannot_read(path, &error))?;
        self.bytes += bytes.len() as u64;
        if self.bytes > TOTAL_LIMIT {
            return Err(format!(
                "the files up to {} are more than 1 GiB together; name the project's own folder",
                path.display()
            )
            .into());
        }
        self.project.insert(inside, bytes);
        Ok(())
    }
}
