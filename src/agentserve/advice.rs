//! Rules that JavaScript and Python sources share.

use crate::report::{Rule, Severity};

/// The source reads a clock.
pub const PURITY_CLOCK: Rule = Rule {
    id: "purity-clock",
    severity: Severity::Info,
    title: "The answer depends on the time",
    why: "The document asks that a tool be pure where it can: no clock. Then the same input gives the same output, and the function can be tested.",
    how: "Take the date as a field of the input; where the tool's job is to read the clock, leave it.",
};

/// The source draws random values.
pub const PURITY_RANDOM: Rule = Rule {
    id: "purity-random",
    severity: Severity::Info,
    title: "The answer depends on chance",
    why: "The document asks that a tool be pure where it can: no randomness. Then the same input gives the same output, and the function can be tested.",
    how: "Take the value or a seed as a field of the input, or derive it from the input.",
};

/// The source of a reading tool uses the network.
pub const PURITY_NETWORK: Rule = Rule {
    id: "purity-network",
    severity: Severity::Info,
    title: "The answer depends on the network",
    why: "The document asks for no network unless the tool's job is to call another system: what is read there can change from run to run.",
    how: "Pass what is needed as input; where calling another system is the tool's job, leave it.",
};

/// The source of a reading tool seems to change another system.
pub const EFFECT_WRITE_CALL: Rule = Rule {
    id: "effect-write-call",
    severity: Severity::Info,
    title: "A reading tool sends a request that usually writes",
    why: "A tool that changes something outside Agent Serve is to say effect: write: then Chat asks the person, and a Relay waits for approval, before it runs.",
    how: "Set effect: write in the manifest if the request changes something; a search sent by POST may stay.",
};

/// The manifest says `effect: write` of a source that reaches nothing.
pub const EFFECT_WRITE_UNNEEDED: Rule = Rule {
    id: "effect-write-unneeded",
    severity: Severity::Info,
    title: "A writing tool that reaches nothing outside",
    why: "Before a tool with effect: write runs, Chat asks the person and a Relay waits for approval; nothing in this source could change anything.",
    how: "Write effect: read, or leave the field out.",
};

/// The name of an environment variable is computed.
pub const SECRET_DYNAMIC: Rule = Rule {
    id: "secret-dynamic",
    severity: Severity::Info,
    title: "The name of a secret is computed",
    why: "Each secret reaches the tool as an environment variable of the same name. Where the name is computed, nobody can tell from the source which secrets have to be set.",
    how: "Read each variable by its name, written out.",
};

/// The answer holds the value of an environment variable.
pub const SECRET_IN_OUTPUT: Rule = Rule {
    id: "secret-in-output",
    severity: Severity::Warning,
    title: "The answer holds a secret",
    why: "Secrets reach the tool as environment variables, and a run whose output contains the value of one fails with its output withheld.",
    how: "Return something else: whether the variable is set, or what the other system answered.",
};

/// A key of a known service stands in a file.
pub const SECRET_HARDCODED: Rule = Rule {
    id: "secret-hardcoded",
    severity: Severity::Warning,
    title: "A key is written in the file",
    why: "Everyone who reads the repository can use it, and it is stored with every version. Agent Serve keeps secrets per install and passes them as environment variables.",
    how: "Revoke the key, store a new one with agentserve app secrets set NAME, and read the environment variable NAME.",
};

/// Environment variables that every process has, and that are no secrets.
const ORDINARY_VARIABLES: &[&str] = &[
    "NODE_ENV", "PATH", "HOME", "TZ", "LANG", "PWD", "USER", "TMPDIR",
];

/// Whether the environment variable `name` is one that had to be set for the tool.
pub fn is_secret(name: &str) -> bool {
    !ORDINARY_VARIABLES.contains(&name)
}
