//! What many values of one project may take together.

use plumbline::Project;

use super::Expect::Answer;
use super::{answer, base};

/// The base project with a tool that has so many parameters with a default.
fn parameters(
    count: usize,
    top: &str,
    property: &dyn Fn(usize) -> String,
    default: &str,
) -> Project {
    let mut project = base();
    let of_base = |file: &str| String::from_utf8(project.get(file).unwrap().to_vec()).unwrap();
    let (manifest, module) = (of_base("tools.yaml"), of_base("tools.py"));
    let times = "          times:\n            type: integer\n            minimum: 1\n            default: 2\n";
    let properties: String = (0..count)
        .map(|n| format!("          p{n}: {}\n", property(n)))
        .collect();
    let word = "      input_schema:\n        type: object\n        properties:\n          word:";
    assert_eq!(manifest.matches(word).count(), 1);
    let topped = word.replace(
        "        properties:\n",
        &format!("{top}        properties:\n"),
    );
    let names: String = (0..count).map(|n| format!(", p{n}={default}")).collect();
    let manifest = manifest
        .replace(times, &format!("{times}{properties}"))
        .replace(word, &topped);
    let module = module.replace("times: int = 2", &format!("times: int = 2{names}"));
    project.insert("tools.yaml", manifest);
    project.insert("tools.py", module);
    project
}

#[test]
fn many_defaults() {
    let long = "a".repeat(2_000_000);
    for (name, project) in [
        (
            "a pattern that goes back without end, 1 000 times",
            parameters(
                1_000,
                "        $defs: {s: {type: string, pattern: '^(a+)+$'}}\n",
                &|_| "{$ref: '#/$defs/s'}".to_owned(),
                "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaab'",
            ),
        ),
        (
            "references by an anchor",
            parameters(
                60_000,
                "        $defs: {s: {$anchor: s, type: string}}\n",
                &|_| "{$ref: '#s'}".to_owned(),
                "'a'",
            ),
        ),
        (
            "references to as many schemas",
            parameters(
                40_000,
                &format!(
                    "        $defs: {{{}}}\n",
                    (0..40_000)
                        .map(|n| format!("s{n}: {{type: string}}, "))
                        .collect::<String>()
                ),
                &|n| format!("{{$ref: '#/$defs/s{n}'}}"),
                "'a'",
            ),
        ),
        (
            "references under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}'\n        $defs: {{s: {{type: string}}}}\n"
                ),
                &|_| "{$ref: '#/$defs/s'}".to_owned(),
                "'a'",
            ),
        ),
        (
            "relative references under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}/'\n        $defs: {{s: {{type: string, $id: b}}}}\n"
                ),
                &|_| "{$ref: b}".to_owned(),
                "'a'",
            ),
        ),
        (
            "anchors under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}'\n        $defs: {{s: {{type: string, $anchor: s}}}}\n"
                ),
                &|_| "{$ref: '#s'}".to_owned(),
                "'a'",
            ),
        ),
        (
            "names under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}/'\n        $defs: {{s: {{$anchor: s}}}}\n"
                ),
                &|n| format!("{{$id: b{n}, $ref: '#s'}}"),
                "'a'",
            ),
        ),
        (
            "groups on many texts",
            parameters(
                30_000,
                &format!(
                    "        $defs: {{s: {{items: {{pattern: '|{}'}}}}}}\n",
                    "()".repeat(300_000)
                ),
                &|_| "{$ref: '#/$defs/s'}".to_owned(),
                "['a', 'a', 'a', 'a']",
            ),
        ),
    ] {
        answer(name, project, Answer);
    }
}

/// The steps are those of all defaults together: who spends them is told, not who comes after.
#[test]
fn steps_of_all_defaults() {
    let bad = "        $defs: {s: {type: string, pattern: '^(a+)+$'}}\n";
    let project = parameters(
        50,
        bad,
        &|_| "{$ref: '#/$defs/s'}".to_owned(),
        "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaab'",
    );
    let report = plumbline::check(&project);
    let spent = report
        .diagnostics
        .iter()
        .filter(|finding| finding.rule == "schema-too-many-steps");
    assert_eq!(spent.count(), 4);
    assert!(!report.ok);
}
