use plumbline::{Kind, Project};
use serde_json::Value;
fn project(c: &Value) -> Project {
    let mut p = Project::new();
    p.kind = Some(Kind::RecurseTools);
    for (path, t) in c["files"].as_object().unwrap() {
        p.insert(path.clone(), t.as_str().unwrap().as_bytes().to_vec());
    }
    p
}
fn main() {
    let dir = std::env::args().nth(1).unwrap_or("/tmp/recurse".into());
    let cases: Value =
        serde_json::from_str(&std::fs::read_to_string(format!("{dir}/cases.json")).unwrap())
            .unwrap();
    let (mut n, mut bad) = (0, 0);
    for c in cases.as_array().unwrap() {
        let p = project(c);
        let r = plumbline::check(&p);
        for d in &r.diagnostics {
            let Some(f) = &d.fix else { continue };
            n += 1;
            let mut q = p.clone();
            for e in &f.edits {
                let mut b = q.get(&e.file).unwrap().to_vec();
                b.splice(e.start.offset..e.end.offset, e.text.bytes());
                q.insert(e.file.clone(), b);
            }
            let s = plumbline::check(&q);
            let count =
                |r: &plumbline::Report| r.diagnostics.iter().filter(|x| x.rule == d.rule).count();
            let kinds: std::collections::BTreeSet<_> =
                r.diagnostics.iter().map(|x| x.rule).collect();
            let new: Vec<_> = s
                .diagnostics
                .iter()
                .filter(|x| x.severity == plumbline::Severity::Error && !kinds.contains(x.rule))
                .map(|x| (x.rule, x.message.clone()))
                .collect();
            if count(&s) >= count(&r) || !new.is_empty() {
                bad += 1;
                println!(
                    "### {} {} {} -> {}: {:?} new {:?}",
                    c["id"],
                    d.rule,
                    count(&r),
                    count(&s),
                    f.edits
                        .iter()
                        .map(|e| (e.start.line, e.start.column, &e.text))
                        .collect::<Vec<_>>(),
                    new
                );
            }
        }
    }
    println!("{bad} bad of {n} fixes");
}
