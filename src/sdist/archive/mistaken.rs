//! What is given in the place of a gzipped tar.

/// What `bytes` are that do not begin as gzip does, and what to do.
pub(super) fn not_gzip(file: &str, bytes: &[u8]) -> Option<(String, &'static str)> {
    let holds = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    let build = "build it with uv build --sdist, or check the project's folder";
    let found = match bytes {
        [0x1F, 0x8B, ..] => return None,
        [] => "is empty",
        [b'P', b'K', 3, 4, ..] if file.ends_with(".whl") || holds(b".dist-info/") => {
            return Some((
                format!("{file} is a wheel; a source distribution in a .tar.gz is expected"),
                "the SDK builds from source: uv build --sdist makes what it uploads",
            ));
        }
        [b'P', b'K', 3, 4, ..] if file.ends_with(".egg") || holds(b"EGG-INFO/") => {
            return Some((
                format!("{file} is an egg; a source distribution in a .tar.gz is expected"),
                "the SDK builds from source: uv build --sdist makes what it uploads",
            ));
        }
        [b'P', b'K', 3 | 5, 4 | 6, ..] => {
            return Some((
                format!("{file} is a zip archive; a source distribution in a .tar.gz is expected"),
                "unpack it and check the folder, or build with uv build --sdist",
            ));
        }
        [b'B', b'Z', b'h', ..] => "is packed by bzip2",
        [0xFD, b'7', b'z', b'X', b'Z', ..] => "is packed by xz",
        [0x28, 0xB5, 0x2F, 0xFD, ..] => "is packed by Zstandard",
        [0x78, 0x01 | 0x5E | 0x9C | 0xDA, ..] => "is packed by zlib without gzip's header",
        _ if bytes.get(257..262) == Some(b"ustar") => "is a tar archive that is not packed by gzip",
        _ if bytes.trim_ascii_start().first() == Some(&b'<') => "is a page of HTML or XML",
        _ => "does not begin as gzip data do",
    };
    Some((format!("{file} {found}; a gzipped tar is expected"), build))
}
