//! Whether the SDK takes a built archive: its order of questions, but every answer.

use std::collections::{BTreeMap, BTreeSet};

use super::budget::{Budget, MAX_TOGETHER};
use super::gzip::{Gzip, Stop};
use super::mistaken::not_gzip;
use super::tar::{Member, Tar, Unreadable};
use crate::report::{Rule, Severity};
use crate::sdist::name;

/// The SDK's limit on the archive and, apart from it, on what its files hold together, in bytes.
pub const MAX_BYTES: u64 = 64 << 20;
/// The SDK's limit on members, folders included.
pub const MAX_MEMBERS: usize = 1024;
/// As much is unpacked: files within the limit, with room for headers and padding.
pub(super) const MAX_UNPACKED: u64 = 80 << 20;
/// As many faults of a rule are listed.
const MOST_OF_A_RULE: usize = 20;

/// Something else than a gzipped tar.
pub const FORMAT: Rule = Rule {
    id: "sdist-archive-format",
    severity: Severity::Error,
    title: "The archive is no gzipped tar",
    why: "A source distribution is a tar archive packed by gzip, with a name that ends in .tar.gz. The SDK uploads nothing else: no zip, no wheel, no bare tar.",
    how: "Build it with uv build --sdist, or check the project's folder.",
};

/// A gzipped tar that is broken.
pub const DAMAGED: Rule = Rule {
    id: "sdist-archive-damaged",
    severity: Severity::Error,
    title: "The archive is damaged",
    why: "The SDK lists the archive with Python's tarfile, which gives up on it.",
    how: "Build it again, or download it again.",
};

/// Over 64 MiB.
pub const TOO_LARGE: Rule = Rule {
    id: "sdist-archive-too-large",
    severity: Severity::Error,
    title: "The archive is over 64 MiB",
    why: "The SDK refuses an archive of more than 67108864 bytes, and one whose files are larger together. Of several archives beside one another, no more is looked into here than two such would take.",
    how: "Exclude what the tools do not need, and build it again.",
};

/// Over 1 024 members.
pub const TOO_MANY: Rule = Rule {
    id: "sdist-archive-too-many-members",
    severity: Severity::Error,
    title: "The archive has more than 1024 members",
    why: "The SDK refuses an archive of more than 1024 files and folders.",
    how: "Exclude what the tools do not need, and build it again.",
};

/// A path that the SDK does not take.
pub const MEMBER_PATH: Rule = Rule {
    id: "sdist-archive-member-path",
    severity: Severity::Error,
    title: "A path in the archive that the SDK refuses",
    why: "Each path must lie in the archive's root folder, be in Unicode's NFC and at most 255 bytes long, and hold no backslash, control character, or part such as `..`. The SDK says only that there must be one standard root.",
    how: "Rename the file, or pack the project as the build backend does.",
};

/// Not one root folder.
pub const ROOTS: Rule = Rule {
    id: "sdist-archive-roots",
    severity: Severity::Error,
    title: "The archive does not have exactly one root folder",
    why: "Everything in a source distribution lies in one folder, <name>-<version>; the SDK refuses any other number.",
    how: "Build it with uv build --sdist rather than packing it by hand.",
};

/// A path twice.
pub const DUPLICATE: Rule = Rule {
    id: "sdist-archive-duplicate",
    severity: Severity::Error,
    title: "A path is in the archive twice",
    why: "The SDK refuses an archive that holds a path twice, whether as file or as folder.",
    how: "Build it again; a PKG-INFO in the project's folder is one cause.",
};

/// Neither file nor folder.
pub const MEMBER_TYPE: Rule = Rule {
    id: "sdist-archive-member-type",
    severity: Severity::Error,
    title: "The archive holds something that is neither file nor folder",
    why: "The SDK refuses an archive with links, devices and other members that are neither file nor folder.",
    how: "Replace the link by a copy of the file in the project, and build it again.",
};

/// A required file is not there.
pub const MISSING_MEMBER: Rule = Rule {
    id: "sdist-archive-missing-member",
    severity: Severity::Error,
    title: "The archive lacks a required file",
    why: "The SDK refuses an archive without PKG-INFO, the manifest, pyproject.toml, uv.lock, or a file that the manifest declares, and names only the first.",
    how: "Let the build backend include it, and build it again; plumbline check in the project's folder says how.",
};

/// What is wrong with an archive.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The rule that is broken.
    pub rule: &'static Rule,
    /// What was found.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// An archive that was looked into, as far as it could be.
#[derive(Clone, Debug, Default)]
pub struct Inspected {
    /// The first root folder's name.
    pub root: Option<String>,
    /// The files by their paths below the root folder.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Members, folders included.
    pub members: usize,
    /// Bytes of the longest path.
    pub longest_path: usize,
    /// Bytes of all files.
    pub unpacked: u64,
    /// Where the list broke off: the byte of the unpacked archive, and why.
    pub ended: Option<(u64, &'static str)>,
    /// What is wrong, but for missing files.
    pub faults: Vec<Fault>,
    /// Whether all members are known.
    pub complete: bool,
    /// Whether it was not looked into to its end because of those before it.
    pub beyond_budget: bool,
}

impl Inspected {
    /// Looks into `bytes`, whose file is called `file`, as far as `budget` goes.
    pub fn new(file: &str, bytes: &[u8], budget: &mut Budget) -> Self {
        let mut inspected = Self::default();
        if let Some((message, help)) = not_gzip(file, bytes) {
            inspected.fault(&FORMAT, message, Some(help));
            return inspected;
        }
        if bytes.len() as u64 > MAX_BYTES {
            let message = format!("{file} has {} bytes; {MAX_BYTES} are allowed", bytes.len());
            inspected.fault(&TOO_LARGE, message, None);
            return inspected;
        }
        let limit = budget.left().min(MAX_UNPACKED);
        let mut tar = Tar::new(Gzip::new(bytes, limit));
        let mut listing = Listing::default();
        match inspected.list(&mut tar, &mut listing) {
            Ok(complete) => inspected.complete = complete,
            Err(Unreadable::Stream(Stop::TooMuch)) if limit < MAX_UNPACKED => {
                inspected.beyond_budget = true;
                let message = format!(
                    "the archives unpack to more than {MAX_TOGETHER} bytes together, and not all of this one is looked into"
                );
                inspected.fault(&TOO_LARGE, message, Some("check it by itself"));
            }
            Err(unreadable) => inspected.unreadable(unreadable),
        }
        budget.spend(tar.unpacked());
        inspected.ended = tar.ended();
        if inspected.complete {
            inspected.roots(&listing.roots);
        }
        inspected.root = listing.roots.pop_first();
        inspected.faults.extend(listing.suppressed());
        inspected
    }

    /// The faults for those of `required` that are not there; none where the list is not complete.
    pub fn missing<'r>(&self, required: impl IntoIterator<Item = &'r str>) -> Vec<Fault> {
        let required = required
            .into_iter()
            .filter(|_| self.complete && self.root.is_some());
        let absent = required.filter(|path| !self.files.contains_key(*path));
        absent
            .map(|path| {
                let mut message = format!("the archive has no {path}");
                let folder = format!("{path}/");
                let same = |known: &&String| known.to_lowercase() == path.to_lowercase();
                let suffix = format!("/{path}");
                if let Some((at, why)) = self.ended {
                    message += &format!(": its list ends at byte {at}, where a header {why}");
                } else if self.files.keys().any(|known| known.starts_with(&folder)) {
                    message += ": that is a folder there";
                } else if let Some(known) = self.files.keys().find(same) {
                    message += &format!(", but {known}; capitals count");
                } else if let Some(known) = self.files.keys().find(|k| k.ends_with(&suffix)) {
                    message += &format!(" directly in its root folder, but {known}");
                }
                Fault {
                    rule: &MISSING_MEMBER,
                    message,
                    help: Some(if path == "PKG-INFO" {
                        "build it with uv build --sdist, which writes PKG-INFO".to_owned()
                    } else {
                        format!("let the build backend include {path}, and build it again")
                    }),
                }
            })
            .collect()
    }

    fn fault(&mut self, rule: &'static Rule, message: String, help: Option<&str>) {
        self.faults.push(Fault {
            rule,
            message,
            help: help.map(str::to_owned),
        });
    }

    /// Lists the members; false where that was stopped at a limit.
    fn list(&mut self, tar: &mut Tar<'_>, listing: &mut Listing) -> Result<bool, Unreadable> {
        while let Some(member) = tar.next_member()? {
            self.members += 1;
            if self.members > MAX_MEMBERS {
                let message = format!("the archive has more than {MAX_MEMBERS} members");
                self.fault(&TOO_MANY, message, None);
                return Ok(false);
            }
            self.member(tar, &member, listing)?;
        }
        if self.unpacked > MAX_BYTES {
            let message = format!(
                "the archive's files have {} bytes together; {MAX_BYTES} are allowed",
                self.unpacked
            );
            self.fault(&TOO_LARGE, message, None);
        }
        Ok(self.unpacked <= MAX_BYTES)
    }

    /// Judges one member, and keeps its content.
    fn member(
        &mut self,
        tar: &mut Tar<'_>,
        member: &Member,
        listing: &mut Listing,
    ) -> Result<(), Unreadable> {
        let header = &member.header;
        let size = u64::try_from(header.size).unwrap_or(if header.size < 0 { 0 } else { u64::MAX });
        if header.is_file() {
            self.unpacked = self.unpacked.saturating_add(size);
        }
        self.longest_path = self.longest_path.max(header.name.len());
        let shown = String::from_utf8_lossy(&header.name);
        let path = std::str::from_utf8(&header.name).ok();
        let wrong = match path {
            Some(path) => name::member_path_fault(path),
            None => Some("is not UTF-8".to_owned()),
        };
        let (root, inside) = path.unwrap_or_default().split_once('/').unzip();
        if let Some(wrong) = wrong {
            let message = format!("the path {} {wrong}", show(&shown));
            listing.fault(self, &MEMBER_PATH, message);
        } else if let (Some(root), Some(inside)) = (root, inside) {
            listing.roots.insert(root.to_owned());
            if !listing.seen.insert(shown.to_string()) {
                let message = format!("the archive holds {} twice", show(&shown));
                listing.fault(self, &DUPLICATE, message);
            } else if !header.is_file() && !header.is_folder() {
                let message = format!("{} is {}", show(&shown), kind_name(header.kind));
                listing.fault(self, &MEMBER_TYPE, message);
            }
            // Beyond the limit the list goes on, for what else is wrong, but nothing is kept.
            if header.is_file() && self.unpacked <= MAX_BYTES {
                let content = tar.content(member)?;
                self.files.entry(inside.to_owned()).or_insert(content);
            }
        } else if header.is_folder() {
            listing.roots.insert(shown.to_string());
        } else {
            let message = format!("{} lies beside the archive's root folder", show(&shown));
            listing.fault(self, &MEMBER_PATH, message);
        }
        Ok(())
    }

    fn roots(&mut self, roots: &BTreeSet<String>) {
        if roots.len() == 1 || self.faults.iter().any(|fault| fault.rule == &MEMBER_PATH) {
            return;
        }
        let message = if roots.is_empty() {
            "the archive is empty".to_owned()
        } else {
            let names: Vec<String> = roots.iter().take(3).map(|root| show(root)).collect();
            let more = if roots.len() > 3 { ", …" } else { "" };
            format!(
                "the archive has {} root folders: {}{more}; one is expected",
                roots.len(),
                names.join(", ")
            )
        };
        self.fault(
            &ROOTS,
            message,
            Some("build it with uv build --sdist rather than packing it by hand"),
        );
    }

    fn unreadable(&mut self, unreadable: Unreadable) {
        let again = Some("build it again, or download it again");
        match unreadable {
            Unreadable::Stream(Stop::TooMuch) => {
                let message = format!("the archive unpacks to more than {MAX_UNPACKED} bytes");
                self.fault(&TOO_LARGE, message, None);
            }
            Unreadable::Stream(Stop::TooManyMembers) => {
                let message = "the archive is packed in more pieces than are unpacked here";
                self.fault(&DAMAGED, message.to_owned(), again);
            }
            Unreadable::Stream(Stop::NotGzip) => {
                let message = "what follows the archive's gzip data is no gzip".to_owned();
                self.fault(&DAMAGED, message, again);
            }
            Unreadable::Stream(Stop::CutShort) => {
                let message =
                    "the archive is cut short: its gzip data end in the middle".to_owned();
                self.fault(&DAMAGED, message, again);
            }
            Unreadable::Stream(Stop::Damaged(why)) => {
                self.fault(
                    &DAMAGED,
                    format!("the archive's gzip data are damaged: {why}"),
                    again,
                );
            }
            Unreadable::NotTar(why) => {
                let message = format!("what the gzip data unpack to is no tar archive: {why}");
                let help = Some("build it with uv build --sdist, or check the project's folder");
                self.fault(&FORMAT, message, help);
            }
            Unreadable::At(at, why) => {
                let message =
                    format!("the archive is damaged at byte {at} of its unpacked data: {why}");
                self.fault(&DAMAGED, message, again);
            }
        }
    }
}

/// What is known of the members so far.
#[derive(Default)]
struct Listing {
    roots: BTreeSet<String>,
    seen: BTreeSet<String>,
    counts: BTreeMap<&'static str, (&'static Rule, usize)>,
}

impl Listing {
    /// Adds a fault where the rule has room.
    fn fault(&mut self, inspected: &mut Inspected, rule: &'static Rule, message: String) {
        let (_, count) = self.counts.entry(rule.id).or_insert((rule, 0));
        *count += 1;
        if *count <= MOST_OF_A_RULE {
            inspected.fault(rule, message, None);
        }
    }

    /// For each rule that had no room, how many more there were.
    fn suppressed(&self) -> Vec<Fault> {
        let full = self
            .counts
            .values()
            .filter(|(_, count)| *count > MOST_OF_A_RULE);
        full.map(|(rule, count)| Fault {
            rule,
            message: format!("and {} more of these", count - MOST_OF_A_RULE),
            help: None,
        })
        .collect()
    }
}

fn kind_name(kind: u8) -> String {
    match kind {
        b'1' => "a hard link".to_owned(),
        b'2' => "a symbolic link".to_owned(),
        b'3' | b'4' => "a device".to_owned(),
        b'6' => "a named pipe".to_owned(),
        _ => format!("of tar's type {:?}", char::from(kind)),
    }
}

/// A name of bounded length, whose control characters are seen.
fn show(name: &str) -> String {
    let mut shown: String = name.chars().take(120).flat_map(visible).collect();
    if name.chars().nth(120).is_some() {
        shown.push('…');
    }
    if shown.is_empty() {
        "\"\"".to_owned()
    } else {
        shown
    }
}

fn visible(character: char) -> Vec<char> {
    if character.is_control() {
        character.escape_default().collect()
    } else {
        vec![character]
    }
}
