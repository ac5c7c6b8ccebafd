//! What an editor shows of each field.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::manifests::text;

/// The properties anywhere in `schema`, by their path.
fn properties<'s>(path: &str, schema: &'s Value, found: &mut BTreeMap<String, &'s Value>) {
    for (key, part) in schema.as_object().into_iter().flatten() {
        let path = format!("{path}/{key}");
        match (key.as_str(), part) {
            // A condition tests properties and says nothing of them.
            ("if" | "examples" | "default" | "defaultSnippets", _) => {}
            ("properties" | "$defs", Value::Object(named)) => {
                for (name, one) in named {
                    let path = format!("{path}/{name}");
                    properties(&path, one, found);
                    if key == "properties" {
                        found.insert(path, one);
                    }
                }
            }
            (_, Value::Array(items)) => items.iter().for_each(|one| properties(&path, one, found)),
            _ => properties(&path, part, found),
        }
    }
}

#[test]
fn every_property_is_described() {
    for name in ["tools", "agentserve.tool"] {
        let schema: Value = serde_json::from_str(&text(name)).unwrap();
        let mut found = BTreeMap::new();
        properties("", &schema, &mut found);
        assert!(found.len() > 60, "{name}: {} properties", found.len());
        for (path, property) in found {
            let own = property["description"].as_str();
            let name_of = |reference: &str| reference.strip_prefix("#/$defs/").map(str::to_owned);
            let referred = property["$ref"].as_str().and_then(name_of);
            let other = referred.and_then(|name| schema["$defs"][name]["description"].as_str());
            let description = own.or(other).unwrap_or_default();
            assert!(
                description.ends_with('.'),
                "{name}: {path}: {description:?}"
            );
        }
    }
}

#[test]
fn a_keyword_is_described_alike_in_both() {
    let [tools, tool] = ["tools", "agentserve.tool"].map(|name| {
        let schema: Value = serde_json::from_str(&text(name)).unwrap();
        schema["$defs"]["schemaObject"]["properties"].clone()
    });
    let (tools, tool) = (tools.as_object().unwrap(), tool.as_object().unwrap());
    assert!(tools.keys().eq(tool.keys()), "{tools:?} {tool:?}");
    // Agent Serve takes a form of `items` besides.
    for (keyword, one) in tools.iter().filter(|(keyword, _)| *keyword != "items") {
        assert_eq!(
            one["description"], tool[keyword]["description"],
            "{keyword}"
        );
    }
}
