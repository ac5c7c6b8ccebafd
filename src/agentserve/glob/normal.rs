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
