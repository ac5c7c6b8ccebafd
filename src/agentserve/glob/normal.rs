//! The normal form of a path with wildcards.

/// `glob` without `.`, empty parts and inner `..`, and without a slash at its end.
pub fn normal(glob: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in glob.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let joined = parts.join("/");
    if glob.starts_with('/') {
        format!("/{joined}")
    } else {
        joined
    }
}

/// The plain folders at the start of `glob`, without the last slash.
pub fn start(glob: &str) -> &str {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '_' | '-' | '.' | ' ');
    // A bar parts the whole.
    if glob.contains('|') {
        return "";
    }
    let end = glob.find(|c| !plain(c)).unwrap_or(glob.len());
    let folders = glob.get(..end).and_then(|start| start.rsplit_once('/'));
    folders.map_or("", |(folders, _)| folders)
}
