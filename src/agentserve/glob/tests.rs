use super::Glob;

/// What tinyglobby 0.2.17 answers, over one tree of files.
#[test]
fn globs_name_what_tinyglobby_finds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/facts/globs.json");
    let table: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let files: Vec<&str> = strings(&table["files"]);
    let mut wrong = Vec::new();
    for case in table["cases"].as_array().unwrap() {
        let globs: Vec<Glob> = strings(&case[0]).into_iter().map(Glob::new).collect();
        let mut budget = usize::MAX;
        let found: Vec<&str> = files
            .iter()
            .copied()
            .filter(|file| {
                let mut named = globs.iter().filter(|glob| !glob.is_negated);
                let mut taken = globs.iter().filter(|glob| glob.is_negated);
                named.any(|glob| glob.matches(file, &mut budget))
                    && !taken.any(|glob| glob.matches_around(file, &mut budget))
            })
            .collect();
        let expected: Vec<&str> = strings(&case[1]);
        if found != expected {
            wrong.push(format!("{}: {found:?}, not {expected:?}", case[0]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn strings(list: &serde_json::Value) -> Vec<&str> {
    let list = list.as_array().unwrap();
    list.iter().map(|text| text.as_str().unwrap()).collect()
}
