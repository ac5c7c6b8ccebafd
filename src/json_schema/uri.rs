//! URIs as Python's `urllib.parse` (3.14) splits and joins them; its rules are those of RFC
//! 3986 with exceptions of its own.

use std::net::Ipv6Addr;

use unicode_normalization::UnicodeNormalization;

/// Text that Python refuses to take as a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoUri;

/// Schemes against which a relative reference can be resolved.
const RELATIVE: [&str; 20] = [
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms",
    "prospero", "rtsp", "rtsps", "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss",
];

/// More schemes that have a host.
const HOSTED: [&str; 7] = [
    "telnet",
    "snews",
    "rsync",
    "nfs",
    "git",
    "git+ssh",
    "itms-services",
];

fn has_host(scheme: &str) -> bool {
    RELATIVE.contains(&scheme) || HOSTED.contains(&scheme)
}

/// The parts of a URI; what it has no mark for is absent, which is not the same as empty.
#[derive(Clone, Debug, Default)]
struct Parts {
    scheme: Option<String>,
    host: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

fn split(uri: &str) -> Result<Parts, NoUri> {
    let uri = uri.trim_start_matches(|c: char| c <= ' ');
    let uri: String = uri.chars().filter(|c| !"\t\r\n".contains(*c)).collect();
    let mut parts = Parts::default();
    let mut rest = uri.as_str();
    if let Some((scheme, after)) = rest.split_once(':')
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    {
        parts.scheme = Some(scheme.to_ascii_lowercase());
        rest = after;
    }
    if let Some(after) = rest.strip_prefix("//") {
        let end = after.find(['/', '?', '#']).unwrap_or(after.len());
        let (host, after) = after.split_at(end);
        check_host(host)?;
        parts.host = Some(host.to_owned());
        rest = after;
    }
    if let Some((before, fragment)) = rest.split_once('#') {
        parts.fragment = Some(fragment.to_owned());
        rest = before;
    }
    if let Some((before, query)) = rest.split_once('?') {
        parts.query = Some(query.to_owned());
        rest = before;
    }
    parts.path = rest.to_owned();
    Ok(parts)
}

/// Brackets stand around an IP address of version 6 (or later), and nowhere else; no character
/// stands for one that would end the host.
fn check_host(host: &str) -> Result<(), NoUri> {
    if !host.is_ascii() {
        let plain: String = host.chars().filter(|c| !"@:#?".contains(*c)).collect();
        let normal: String = plain.nfkc().collect();
        if normal != plain && normal.contains(['/', '?', '#', '@', ':']) {
            return Err(NoUri);
        }
    }
    if !host.contains(['[', ']']) {
        return Ok(());
    }
    let address = host.rsplit_once('@').map_or(host, |(_, address)| address);
    let (before, after) = address.split_once('[').ok_or(NoUri)?;
    let (inside, port) = after.split_once(']').ok_or(NoUri)?;
    if !before.is_empty() || !port.is_empty() && !port.starts_with(':') {
        return Err(NoUri);
    }
    let sound = match inside.strip_prefix('v') {
        Some(later) => later.split_once('.').is_some_and(|(version, rest)| {
            !version.is_empty()
                && version.chars().all(|c| c.is_ascii_hexdigit())
                && !rest.is_empty()
        }),
        None => match inside.split_once('%') {
            Some((address, zone)) => !zone.is_empty() && address.parse::<Ipv6Addr>().is_ok(),
            None => inside.parse::<Ipv6Addr>().is_ok(),
        },
    };
    if sound { Ok(()) } else { Err(NoUri) }
}

fn unsplit(parts: &Parts) -> String {
    let mut uri = String::new();
    if let Some(scheme) = &parts.scheme
        && !scheme.is_empty()
    {
        uri.push_str(scheme);
        uri.push(':');
    }
    match &parts.host {
        Some(host) => {
            uri.push_str("//");
            uri.push_str(host);
            if !parts.path.is_empty() && !parts.path.starts_with('/') {
                uri.push('/');
            }
        }
        None if parts.path.starts_with("//") => uri.push_str("//"),
        None => {}
    }
    uri.push_str(&parts.path);
    for (mark, part) in [('?', &parts.query), ('#', &parts.fragment)] {
        if let Some(part) = part {
            uri.push(mark);
            uri.push_str(part);
        }
    }
    uri
}

/// `uri` in its usual form: the scheme in lower case, no empty query or fragment.
pub(super) fn normalize(uri: &str) -> Result<String, NoUri> {
    let mut parts = split(uri)?;
    let filled = |part: &String| !part.is_empty();
    parts.query = parts.query.filter(filled);
    parts.fragment = parts.fragment.filter(filled);
    parts.host = parts.host.filter(filled);
    if parts.host.is_none()
        && parts.scheme.as_deref().is_some_and(has_host)
        && (parts.path.is_empty() || parts.path.starts_with('/'))
    {
        parts.host = Some(String::new());
    }
    Ok(unsplit(&parts))
}

/// `uri` without its fragment, and the fragment.
pub(super) fn defragment(uri: &str) -> Result<(String, String), NoUri> {
    if !uri.contains('#') {
        return Ok((uri.to_owned(), String::new()));
    }
    let mut parts = split(uri)?;
    let fragment = parts.fragment.take().unwrap_or_default();
    Ok((unsplit(&parts), fragment))
}

/// `reference` as seen from `base`.
pub fn join(base: &str, reference: &str) -> Result<String, NoUri> {
    if base.is_empty() {
        return Ok(reference.to_owned());
    }
    if reference.is_empty() {
        return Ok(base.to_owned());
    }
    let base = split(base)?;
    let mut parts = split(reference)?;
    if parts.scheme.is_none() {
        parts.scheme.clone_from(&base.scheme);
    }
    let scheme = parts.scheme.as_deref().unwrap_or_default();
    if parts.scheme != base.scheme || !RELATIVE.contains(&scheme) {
        return Ok(reference.to_owned());
    }
    if parts.host.as_deref().is_some_and(|host| !host.is_empty()) {
        return Ok(unsplit(&parts));
    }
    parts.host = base.host;
    if parts.path.is_empty() {
        parts.path = base.path;
        if parts.query.is_none() {
            parts.query = base.query;
            parts.fragment = parts.fragment.or(base.fragment);
        }
        return Ok(unsplit(&parts));
    }
    parts.path = join_paths(&base.path, &parts.path);
    Ok(unsplit(&parts))
}

fn join_paths(base: &str, path: &str) -> String {
    let mut segments: Vec<&str> = if path.starts_with('/') {
        path.split('/').collect()
    } else {
        let mut segments: Vec<&str> = base.split('/').collect();
        // What stands after the base's last slash goes; an empty base has nothing there.
        if segments.last().is_some_and(|last| !last.is_empty()) {
            segments.pop();
        }
        // Empty segments inside the base are dropped, its first and the reference's are not.
        segments.extend(path.split('/'));
        let last = segments.len().saturating_sub(1);
        let mut index = 0;
        segments.retain(|segment| {
            let keep = index == 0 || index == last || !segment.is_empty();
            index += 1;
            keep
        });
        segments
    };
    let mut resolved: Vec<&str> = Vec::new();
    for segment in &segments {
        match *segment {
            ".." => {
                resolved.pop();
            }
            "." => {}
            segment => resolved.push(segment),
        }
    }
    if matches!(segments.pop(), Some("." | "..")) {
        resolved.push("");
    }
    match resolved.join("/") {
        joined if joined.is_empty() => "/".to_owned(),
        joined => joined,
    }
}

/// `text` with its percent escapes undone; bytes that are not UTF-8 are replaced.
pub fn unquote(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = match (first, after) {
            (b'%', [high, low, ..]) => hexadecimal(*high)
                .zip(hexadecimal(*low))
                .map(|(high, low)| high * 16 + low),
            _ => None,
        };
        bytes.push(escaped.unwrap_or(*first));
        rest = match escaped {
            Some(_) => after.get(2..).unwrap_or_default(),
            None => after,
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}
