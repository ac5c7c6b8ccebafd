//! The modules that Node brings: `module.builtinModules` of Node 24.

const SCHEME: &str = "node:";

/// Modules that go by their name, with or without `node:`.
const NAMES: &[&str] = &[
    "_http_agent",
    "_http_client",
    "_http_common",
    "_http_incoming",
    "_http_outgoing",
    "_http_server",
    "_stream_duplex",
    "_stream_passthrough",
    "_stream_readable",
    "_stream_transform",
    "_stream_wrap",
    "_stream_writable",
    "_tls_common",
    "_tls_wrap",
    "assert",
    "assert/strict",
    "async_hooks",
    "buffer",
    "child_process",
    "cluster",
    "console",
    "constants",
    "crypto",
    "dgram",
    "diagnostics_channel",
    "dns",
    "dns/promises",
    "domain",
    "events",
    "fs",
    "fs/promises",
    "http",
    "http2",
    "https",
    "inspector",
    "inspector/promises",
    "module",
    "net",
    "os",
    "path",
    "path/posix",
    "path/win32",
    "perf_hooks",
    "process",
    "punycode",
    "querystring",
    "readline",
    "readline/promises",
    "repl",
    "stream",
    "stream/consumers",
    "stream/promises",
    "stream/web",
    "string_decoder",
    "sys",
    "timers",
    "timers/promises",
    "tls",
    "trace_events",
    "tty",
    "url",
    "util",
    "util/types",
    "v8",
    "vm",
    "wasi",
    "worker_threads",
    "zlib",
];

/// Modules that need `node:`, for npm has packages of these names.
const NAMES_WITH_SCHEME: &[&str] = &["sea", "sqlite", "test", "test/reporters"];

/// The name in `specifier` after `node:`, where it starts with that.
pub fn with_scheme(specifier: &str) -> Option<&str> {
    specifier.strip_prefix(SCHEME)
}

/// Whether `specifier` (`fs`, `node:fs/promises`) names a module that Node brings.
pub fn is_builtin(specifier: &str) -> bool {
    match with_scheme(specifier) {
        Some(name) => NAMES.contains(&name) || NAMES_WITH_SCHEME.contains(&name),
        None => NAMES.contains(&specifier),
    }
}

/// The names that `node:` can stand before.
pub fn names_after_scheme() -> impl Iterator<Item = &'static str> {
    NAMES.iter().chain(NAMES_WITH_SCHEME).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subpaths_and_the_scheme_are_told_apart() {
        for known in [
            "fs",
            "node:fs",
            "fs/promises",
            "node:test",
            "node:path/posix",
        ] {
            assert!(is_builtin(known), "{known}");
        }
        for unknown in [
            "test",
            "sqlite",
            "node:fss",
            "node:fs/x",
            "fs/",
            "node:",
            "",
        ] {
            assert!(!is_builtin(unknown), "{unknown}");
        }
    }
}
