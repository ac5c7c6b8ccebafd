use plumbline::{Kind, Project};
use serde_json::Value;
use std::collections::BTreeMap;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let show_warn = args.iter().any(|a| a == "-w");
    let filter: Vec<&String> = args.iter().filter(|a| !a.starts_with('-')).collect();
    let text = std::fs::read_to_string("/work/shared/recurse/corpus-open.json")
        .unwrap()
        .replace("@@", "");
    let c: Value = serde_json::from_str(&text).unwrap();
    let mut table: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    for case in c["cases"].as_array().unwrap() {
        if case["kind"] != "recurse-tools" {
            continue;
        }
        let id = case["id"].as_str().unwrap();
        if !filter.is_empty() && !filter.iter().any(|f| id.contains(f.as_str())) {
            continue;
        }
        let mut p = Project::new();
        p.kind = Some(Kind::RecurseTools);
        for (path, content) in case["files"].as_object().unwrap() {
            let bytes: Vec<u8> = if let Some(s) = content.as_str() {
                s.as_bytes().to_vec()
            } else if let Some(t) = content["text"].as_str() {
                c["texts"][t].as_str().unwrap().as_bytes().to_vec()
            } else {
                b64(content["base64"].as_str().unwrap())
            };
            p.insert(path.clone(), bytes);
        }
        let t0 = std::time::Instant::now();
        let r = plumbline::check(&p);
        let ms = t0.elapsed().as_millis();
        let ok = case["ok"] == true;
        let first = case["first"].as_str().unwrap_or("-");
        let row = table
            .entry(case["area"].as_str().unwrap().to_owned())
            .or_default();
        row[0] += 1;
        let mut verdict = "";
        if ok && !r.ok {
            verdict = "FALSE-ALARM";
            row[2] += 1;
        } else if !ok && r.ok {
            verdict = "MISSED";
            row[1] += 1;
        } else if !ok && first != "-" && !r.diagnostics.iter().any(|d| d.rule == first) {
            verdict = "WRONG-RULE";
            row[3] += 1;
        }
        let warned = r
            .diagnostics
            .iter()
            .any(|d| d.severity != plumbline::Severity::Error);
        let all = args.iter().any(|a| a == "-a");
        let multi = args.iter().any(|a| a == "-m")
            && r.diagnostics
                .iter()
                .filter(|d| d.severity == plumbline::Severity::Error)
                .count()
                > 1;
        if !verdict.is_empty() || all || multi || (show_warn && ok && warned) || ms > 300 {
            println!("### {id} ok={ok} first={first} {verdict} {ms}ms");
            for d in r.diagnostics.iter().take(8) {
                println!(
                    "    {:?} {} {}:{}:{}-{}:{} {}",
                    d.severity,
                    d.rule,
                    d.file,
                    d.start.line,
                    d.start.column,
                    d.end.line,
                    d.end.column,
                    d.message
                );
                if let Some(h) = &d.help {
                    println!("        help: {h}");
                }
                if let Some(f) = &d.fix {
                    println!(
                        "        fix: {} {:?}",
                        f.title,
                        f.edits
                            .iter()
                            .map(|e| (e.start.line, e.start.column, &e.text))
                            .collect::<Vec<_>>()
                    );
                }
            }
        }
    }
    println!("{:<16} cases missed false wrong", "area");
    for (a, r) in table {
        println!("{a:<16} {:?}", r);
    }
}
fn b64(s: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let (mut acc, mut n) = (0u32, 0);
    for c in s.bytes() {
        let v = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        acc = acc << 6 | v as u32;
        n += 6;
        if n >= 8 {
            n -= 8;
            out.push((acc >> n) as u8);
            acc &= (1 << n) - 1;
        }
    }
    out
}
