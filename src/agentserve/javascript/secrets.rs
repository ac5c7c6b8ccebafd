//! The environment variables that a source reads, and whether it gives one away.

use std::collections::BTreeSet;

use crate::agentserve::advice::{self, SECRET_DYNAMIC, SECRET_IN_OUTPUT};
use crate::findings::Findings;
use crate::report::Finding;
use crate::script::{Module, Shape};
use crate::show;

use super::{File, entry, run};

/// Judges how secrets are read; gives their names.
pub(super) fn check(
    file: &File<'_>,
    module: &Module<'_>,
    findings: &mut Findings,
) -> BTreeSet<String> {
    let mut secrets = BTreeSet::new();
    for variable in module.variables() {
        match variable.name {
            Some(name) if advice::is_secret(name) => {
                secrets.insert(name.to_owned());
            }
            Some(_) => {}
            None => findings.push(
                Finding::new(
                    &SECRET_DYNAMIC,
                    file.place(variable.span),
                    "which variables are read here is only known when it runs, so the secrets \
                     cannot be listed",
                )
                .help("read each variable by its name: process.env.NAME"),
            ),
        }
    }
    in_output(file, module, findings);
    secrets
}

fn in_output(file: &File<'_>, module: &Module<'_>, findings: &mut Findings) {
    let shape = match entry(module) {
        Some(export) => Some(export.shape),
        None => module.assigned(run::NAME).map(|assigned| assigned.shape),
    };
    let Some(Shape::Function(function)) = shape else {
        return;
    };
    module.returned(function, &mut |path, span| {
        if let Some(name) = path.variable().filter(|name| advice::is_secret(name)) {
            findings.push(
                Finding::new(
                    &SECRET_IN_OUTPUT,
                    file.place(span),
                    format!(
                        "the output holds the secret {}; such a run fails",
                        show::name(name)
                    ),
                )
                .help("return whether it is set, or what the other system answered"),
            );
        }
    });
}
