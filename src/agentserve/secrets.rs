//! Keys of known services that are written in a text.
//!
//! The scan is by hand: nine forms of a fixed head and a run of letters, and the heads of private
//! keys, need no engine for regular expressions, which would weigh more than all rules of this part.

use super::advice::SECRET_HARDCODED;
use crate::findings::Findings;
use crate::report::{Finding, Place};
use crate::text::Span;

/// A form of key: how it begins, and what follows.
struct Form {
    heads: &'static [&'static str],
    /// What may follow the head.
    body: fn(u8) -> bool,
    /// How many bytes follow at least.
    least: usize,
    /// Whether no more than that belong to it.
    is_exact: bool,
    /// What the key is.
    what: &'static str,
    /// A name for the secret.
    name: &'static str,
}

const FORMS: [Form; 9] = [
    Form {
        heads: &["sk_live_", "rk_live_"],
        body: is_alphanumeric,
        least: 16,
        is_exact: false,
        what: "a live key of Stripe",
        name: "STRIPE_KEY",
    },
    Form {
        heads: &["AKIA", "ASIA"],
        body: is_upper,
        least: 16,
        is_exact: true,
        what: "an access key of AWS",
        name: "AWS_ACCESS_KEY_ID",
    },
    Form {
        heads: &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
        body: is_alphanumeric,
        least: 36,
        is_exact: true,
        what: "a token of GitHub",
        name: "GITHUB_TOKEN",
    },
    Form {
        heads: &["github_pat_"],
        body: is_word,
        least: 22,
        is_exact: false,
        what: "a token of GitHub",
        name: "GITHUB_TOKEN",
    },
    Form {
        heads: &["xoxb-", "xoxa-", "xoxp-", "xoxr-", "xoxs-"],
        body: is_dashed,
        least: 10,
        is_exact: false,
        what: "a token of Slack",
        name: "SLACK_TOKEN",
    },
    Form {
        heads: &["AIza"],
        body: is_dashed_word,
        least: 35,
        is_exact: true,
        what: "an API key of Google",
        name: "GOOGLE_API_KEY",
    },
    Form {
        heads: &["sk-ant-"],
        body: is_dashed_word,
        least: 20,
        is_exact: false,
        what: "an API key of Anthropic",
        name: "ANTHROPIC_API_KEY",
    },
    Form {
        heads: &["sk-proj-"],
        body: is_dashed_word,
        least: 20,
        is_exact: false,
        what: "an API key of OpenAI",
        name: "OPENAI_API_KEY",
    },
    Form {
        heads: &["glpat-"],
        body: is_dashed_word,
        least: 20,
        is_exact: true,
        what: "a token of GitLab",
        name: "GITLAB_TOKEN",
    },
];

/// What a body with fewer different characters is: a placeholder.
const LEAST_DIFFERENT: usize = 4;

fn is_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn is_upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_dashed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

fn is_dashed_word(byte: u8) -> bool {
    is_word(byte) || byte == b'-'
}

/// Warns of each key in the text `bytes` of `file`, comments and strings alike.
pub fn check(file: &str, bytes: &[u8], findings: &mut Findings) {
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(key) = key_at(rest) else {
            at += 1;
            continue;
        };
        let span = Span::new(at, at + key.length);
        at = span.end;
        if key.is_placeholder {
            continue;
        }
        findings.push(
            Finding::new(
                &SECRET_HARDCODED,
                Place::new(file, span),
                format!("{} is written here", key.what),
            )
            .help(format!(
                "revoke it, store a new one with agentserve app secrets set {0}, and read the environment variable {0}",
                key.name
            )),
        );
    }
}

/// A text that has the form of a key.
struct Key {
    length: usize,
    is_placeholder: bool,
    what: &'static str,
    name: &'static str,
}

/// The key with which `text` begins.
fn key_at(text: &[u8]) -> Option<Key> {
    match text.first()? {
        b'-' => return private_key(text),
        b'A' | b'g' | b'r' | b's' | b'x' => {}
        _ => return None,
    }
    FORMS.iter().find_map(|form| {
        let mut heads = form.heads.iter();
        let head = heads.find(|head| text.starts_with(head.as_bytes()))?.len();
        let body = text.get(head..)?;
        let run = body.iter().take_while(|byte| (form.body)(**byte));
        let run = match form.is_exact {
            true => run.take(form.least).count(),
            false => run.count(),
        };
        (run >= form.least).then(|| Key {
            length: head + run,
            is_placeholder: is_placeholder(text, head, head + run),
            what: form.what,
            name: form.name,
        })
    })
}

/// `-----BEGIN … PRIVATE KEY-----`
fn private_key(text: &[u8]) -> Option<Key> {
    const HEAD: &[u8] = b"-----BEGIN ";
    const TAIL: &[u8] = b"-----";
    let body = text.strip_prefix(HEAD)?;
    let run = body.iter();
    let run = run.take_while(|byte| byte.is_ascii_uppercase() || **byte == b' ');
    let (title, rest) = body.split_at_checked(run.count())?;
    let is_key = title.ends_with(b"PRIVATE KEY") && rest.starts_with(TAIL);
    let length = HEAD.len() + title.len() + TAIL.len();
    is_key.then(|| Key {
        length,
        is_placeholder: is_placeholder(text, HEAD.len(), length),
        what: "a private key",
        name: "PRIVATE_KEY",
    })
}

/// Whether the key of `text` up to `end`, whose body begins at `head`, is an example or filled in.
fn is_placeholder(text: &[u8], head: usize, end: usize) -> bool {
    const EXAMPLE: &[u8] = b"EXAMPLE";
    let whole = text.get(..end).unwrap_or_default();
    let mut seen = [false; 256];
    let mut different = 0;
    for byte in whole.get(head..).unwrap_or_default() {
        if let Some(seen) = seen.get_mut(usize::from(*byte)) {
            different += usize::from(!std::mem::replace(seen, true));
        }
    }
    different < LEAST_DIFFERENT || whole.windows(EXAMPLE.len()).any(|part| part == EXAMPLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(usize, usize)> {
        let mut findings = Findings::default();
        check("a.ts", text.as_bytes(), &mut findings);
        let places = findings.into_vec().into_iter();
        places
            .map(|finding| (finding.place.span.start, finding.place.span.end))
            .collect()
    }

    /// The parts of a key; together they would look real to whoever scans this file.
    #[test]
    fn keys_are_told_from_what_looks_like_them() {
        let body = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        let upper = "QR7ZT5WX2MNB4KLP";
        let cases: [(&str, &str, Option<usize>); 22] = [
            ("sk_live_", &body[..16], Some(24)),
            ("rk_live_", body, Some(44)),
            ("sk_live_", &body[..15], None),
            ("sk_test_", body, None),
            ("sk_live_", "aaaaaaaaaaaaaaaabc", None),
            ("sk_live_", "aaaaaaaaaaaaaaabcd", Some(26)),
            ("AKIA", upper, Some(20)),
            ("ASIA", "QR7ZT5WX2MNB4KLPXX", Some(20)),
            ("AKIA", &upper[..15], None),
            ("AKIA", "IOSFODNN7EXAMPLE", None),
            ("ghp_", body, Some(40)),
            ("ghq_", body, None),
            ("ghs_", &body[..35], None),
            ("github_pat_", &body[..22], Some(33)),
            ("xoxb-", "2048-4096-a1", Some(17)),
            ("AIza", &body[..35], Some(39)),
            ("sk-ant-", "api03-a1B2c3D4e5F6g7", Some(27)),
            ("sk-proj-", &body[..20], Some(28)),
            ("sk-proj-", &body[..19], None),
            ("glpat-", body, Some(26)),
            ("-----BEGIN ", "RSA PRIVATE KEY-----", Some(31)),
            ("-----BEGIN ", "PUBLIC KEY-----", None),
        ];
        for (head, tail, length) in cases {
            let text = format!("é = \"{head}{tail}\" # more");
            let expected: Vec<_> = length.map(|length| (6, 6 + length)).into_iter().collect();
            assert_eq!(found(&text), expected, "{head} {tail}");
        }
    }
}
