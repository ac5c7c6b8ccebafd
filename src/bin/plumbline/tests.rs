//! What the user sees, in each format, of findings made up for it.

use plumbline::bundle::Bundle;
use plumbline::report::{Finding, Place, ProjectReport, resolve};
use plumbline::text::Span;
use plumbline::{Kind, Project, Report, Rule, Severity};

use super::*;

static ALIAS: Rule = Rule {
    id: "yaml-alias",
    severity: Severity::Error,
    title: "An alias",
    why: "The SDK refuses it",
    how: "Repeat the text",
};

static ADVICE: Rule = Rule {
    id: "some-advice",
    severity: Severity::Info,
    title: "Advice",
    why: "It reads better",
    how: "Do it",
};

fn checked() -> Checked {
    let mut project = Project::new();
    let text = "name: &n fixture\ntitle: *n\nsummary: \u{202e}x\u{1b}[2J\n";
    project.insert("tools.yaml", text);
    let place = |from: &str, length| {
        let start = text.find(from).unwrap();
        Place::new("tools.yaml", Span::new(start, start + length))
    };
    let findings = vec![
        Finding::new(&ALIAS, place("*n", 2), "the alias *n stands in tools.yaml")
            .help("write the text again:\ntitle: fixture")
            .related(place("&n", 2), "the anchor")
            .fix(
                "repeat the text",
                vec![(place("*n", 2), "fixture".to_owned())],
            ),
        Finding::new(
            &ALIAS,
            place("\u{202e}", 4),
            "50 % of \u{1b}[2J, of two\nlines",
        ),
        Finding::new(
            &ADVICE,
            Place::new("a, b/lib: x.py", Span::at(0)),
            "there is no file a, b/lib: x.py",
        ),
    ];
    let diagnostics = resolve(&project, findings);
    Checked {
        prefix: "svc".to_owned(),
        project,
        report: Report {
            ok: false,
            projects: vec![ProjectReport {
                kind: Kind::RecurseTools,
                root: String::new(),
                ok: false,
                bundle: Bundle::default(),
            }],
            diagnostics,
        },
    }
}

fn written(write: impl FnOnce(&[Checked], &mut Vec<u8>) -> Result<(), Failure>) -> String {
    let mut out = Vec::new();
    write(&[checked()], &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn text() {
    let text = written(|checked, out| text::write(checked, false, out));
    assert_eq!(
        text,
        "\
info[some-advice]: there is no file a, b/lib: x.py
--> svc/a, b/lib: x.py:1:1
 = help: do it

error[yaml-alias]: the alias *n stands in tools.yaml
 --> svc/tools.yaml:2:8
  |
2 | title: *n
  |        ^^
  |
 ::: svc/tools.yaml:1:7
  |
1 | name: &n fixture
  |       -- the anchor
  |
  = help: write the text again:
          title: fixture
  = fix: repeat the text

error[yaml-alias]: 50 % of \\u{1b}[2J, of two\\nlines
 --> svc/tools.yaml:3:10
  |
3 | summary: �x␛[2J
  |          ^^
  |
  = help: repeat the text

2 errors, 1 hint in a Recurse tools service
"
    );
}

#[test]
fn github() {
    assert_eq!(
        written(github::write),
        "\
::notice file=svc/a%2C b/lib%3A x.py,line=1,endLine=1,col=1,endColumn=1,title=some-advice::there is no file a, b/lib: x.py%0Ado it
::error file=svc/tools.yaml,line=2,endLine=2,col=8,endColumn=10,title=yaml-alias::the alias *n stands in tools.yaml%0Awrite the text again:%0Atitle: fixture
::error file=svc/tools.yaml,line=3,endLine=3,col=10,endColumn=12,title=yaml-alias::50 %25 of \\u{1b}[2J, of two\\nlines%0Arepeat the text
"
    );
}

#[test]
fn sarif() {
    let log = sarif::log(&[checked()]);
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    let place = |uri: &str, region: [u32; 6]| {
        let [
            start_line,
            start_column,
            end_line,
            end_column,
            offset,
            length,
        ] = region;
        serde_json::json!({
            "artifactLocation": { "uri": uri },
            "region": {
                "startLine": start_line, "startColumn": start_column,
                "endLine": end_line, "endColumn": end_column,
                "byteOffset": offset, "byteLength": length,
            },
        })
    };
    let at = |index: usize| &run["results"][index]["locations"][0]["physicalLocation"];
    assert_eq!(
        *at(0),
        place("svc/a%2C%20b/lib%3A%20x.py", [1, 1, 1, 1, 0, 0])
    );
    let alias = &run["results"][1];
    let deleted = place("svc/tools.yaml", [2, 8, 2, 10, 24, 2]);
    assert_eq!(*at(1), deleted);
    assert_eq!(alias["level"], "error");
    assert_eq!(
        alias["relatedLocations"][0]["physicalLocation"],
        place("svc/tools.yaml", [1, 7, 1, 9, 6, 2])
    );
    let change = &alias["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], "svc/tools.yaml");
    assert_eq!(
        change["replacements"][0]["deletedRegion"],
        deleted["region"]
    );
    assert_eq!(
        change["replacements"][0]["insertedContent"]["text"],
        "fixture"
    );
}

#[test]
fn several_reports_become_one_with_the_paths_as_typed() {
    let one = merge(vec![checked()]);
    assert_eq!(one.diagnostics[1].file, "tools.yaml");
    let both = merge(vec![checked(), checked()]);
    assert!(!both.ok);
    assert_eq!(both.projects[1].root, "svc");
    assert_eq!(both.diagnostics.len(), 6);
    let alias = &both.diagnostics[4];
    assert_eq!(alias.file, "svc/tools.yaml");
    assert_eq!(alias.related[0].file, "svc/tools.yaml");
    assert_eq!(alias.fix.as_ref().unwrap().edits[0].file, "svc/tools.yaml");
}
