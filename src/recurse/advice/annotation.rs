//! Advice on annotations that say something else than the schema.

use crate::python::Annotation;
use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::super::signature::Tool;
use crate::findings::Findings;
use crate::show;

/// An annotation and a schema exclude each other.
pub const DISAGREES: Rule = Rule {
    id: "annotation-schema",
    severity: Severity::Warning,
    title: "An annotation and the schema disagree",
    why: "The SDK asks for annotations but never compares them with the schemas. What the schema lets in is what the function receives, and what the function returns must satisfy output_schema.",
    how: "Give both sides the same type: string is str, integer int, number float, boolean bool, array list, object dict, null None.",
};

/// Types nested deeper than this are taken for unknown.
const DEEPEST: usize = 8;

/// A type that both sides can name.
#[derive(Clone, Debug, PartialEq)]
enum Type {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Object,
    /// With the types of its items, where they are known.
    Array(Option<Vec<Type>>),
}

impl Type {
    fn name(&self) -> &'static str {
        match self {
            Type::Null => "null",
            Type::Boolean => "boolean",
            Type::Integer => "integer",
            Type::Number => "number",
            Type::String => "string",
            Type::Object => "object",
            Type::Array(_) => "array",
        }
    }

    /// Whether a value of this type may stand where `other` is asked for. Python lets an int
    /// pass for a float, and a bool for both.
    fn passes_for(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Array(Some(items)), Type::Array(Some(others))) => {
                items.iter().all(|item| fits(item, others))
            }
            (Type::Array(_), Type::Array(_)) => true,
            (Type::Boolean, Type::Integer | Type::Number) | (Type::Integer, Type::Number) => true,
            _ => self == other,
        }
    }
}

fn fits(one: &Type, others: &[Type]) -> bool {
    others.iter().any(|other| one.passes_for(other))
}

/// Compares each parameter's annotation with its property, and the return annotation with the
/// output schema.
pub fn check(tool: &Tool<'_, '_>, findings: &mut Findings) {
    for parameter in &tool.function.parameters {
        let (Some(annotation), Some((_, property))) = (
            &parameter.annotation,
            tool.properties.get(parameter.name.as_str()),
        ) else {
            continue;
        };
        let (Some(annotated), Some(declared)) =
            (annotated(&annotation.text, 0), declared(*property, 0))
        else {
            continue;
        };
        let what = show::name(&parameter.name);
        if let Some(strange) = declared.iter().find(|one| !fits(one, &annotated)) {
            let message = format!(
                "{what} is annotated {}, but its schema lets {} in",
                show::line(&annotation.text),
                described(strange, &annotated)
            );
            findings.push(finding(tool, annotation, *property, message));
        } else if annotated.contains(&Type::Null) && !declared.contains(&Type::Null) {
            let message = format!(
                "{what} is annotated {}, but its schema does not let null in",
                show::line(&annotation.text)
            );
            findings.push(finding(tool, annotation, *property, message));
        }
    }
    let output = tool.manifest.get(tool.registration.value, "output_schema");
    let (Some(annotation), Some(output)) = (&tool.function.returns, output) else {
        return;
    };
    let (Some(annotated), Some(declared)) = (annotated(&annotation.text, 0), declared(output, 0))
    else {
        return;
    };
    if let Some(strange) = annotated.iter().find(|one| !fits(one, &declared)) {
        let message = format!(
            "{} is annotated to return {}, but output_schema takes {}, not {}",
            tool.name(),
            show::line(&annotation.text),
            show::list(&declared.iter().map(Type::name).collect::<Vec<_>>()),
            described(strange, &declared)
        );
        findings.push(finding(tool, annotation, output, message));
    }
}

fn finding(
    tool: &Tool<'_, '_>,
    annotation: &Annotation,
    schema: NodeRef<'_>,
    message: String,
) -> Finding {
    let at = schema.get("type").unwrap_or(schema);
    Finding::new(&DISAGREES, tool.source.place(annotation.span), message)
        .help("give both sides the same type")
        .related(tool.manifest.place(at.span()), "the schema")
}

/// `strange`, or the items in which it is strange.
fn described(strange: &Type, others: &[Type]) -> String {
    let arrays = others.iter().find_map(|other| match other {
        Type::Array(Some(items)) => Some(items),
        _ => None,
    });
    if let (Type::Array(Some(items)), Some(others)) = (strange, arrays)
        && let Some(item) = items.iter().find(|item| !fits(item, others))
    {
        return format!("an array of {}", item.name());
    }
    strange.name().to_owned()
}

/// The types an annotation names; none where one of them is not known here.
fn annotated(text: &str, depth: usize) -> Option<Vec<Type>> {
    if depth > DEEPEST {
        return None;
    }
    let text = text.trim();
    let quoted = ['"', '\''].into_iter().find_map(|quote| {
        text.strip_prefix(quote)?
            .strip_suffix(quote)
            .filter(|inside| !inside.contains(quote))
    });
    if let Some(inside) = quoted {
        return annotated(inside, depth + 1);
    }
    let parts = split(text, '|')?;
    if parts.len() > 1 {
        return union(&parts, depth);
    }
    let (name, arguments) = match text.split_once('[') {
        Some((name, rest)) => (name.trim_end(), split(rest.strip_suffix(']')?, ',')?),
        None => (text, Vec::new()),
    };
    let name = name
        .strip_prefix("typing.")
        .or_else(|| name.strip_prefix("t."))
        .unwrap_or(name);
    let first = arguments.first().copied();
    match (name, first) {
        ("None", None) => Some(vec![Type::Null]),
        ("bool", None) => Some(vec![Type::Boolean]),
        ("int", None) => Some(vec![Type::Integer]),
        ("float", None) => Some(vec![Type::Number]),
        ("str", None) => Some(vec![Type::String]),
        ("dict" | "Dict", _) => Some(vec![Type::Object]),
        ("list" | "List", None) => Some(vec![Type::Array(None)]),
        ("list" | "List", Some(items)) => Some(vec![Type::Array(annotated(items, depth + 1))]),
        ("Optional", Some(inside)) => {
            let mut types = annotated(inside, depth + 1)?;
            types.push(Type::Null);
            Some(types)
        }
        ("Union", Some(_)) => union(&arguments, depth),
        ("Annotated", Some(inside)) => annotated(inside, depth + 1),
        _ => None,
    }
}

fn union(parts: &[&str], depth: usize) -> Option<Vec<Type>> {
    let parts: Option<Vec<Vec<Type>>> = parts
        .iter()
        .map(|part| annotated(part, depth + 1))
        .collect();
    parts.map(|parts| parts.concat())
}

/// `text` cut at each `separator` outside brackets; none where brackets or quotes make that
/// unsure.
fn split(text: &str, separator: char) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0usize);
    for (at, character) in text.char_indices() {
        match character {
            '[' => depth += 1,
            ']' => depth = depth.checked_sub(1)?,
            '(' | ')' | '#' | '\\' => return None,
            _ if character == separator && depth == 0 => {
                parts.push(text.get(start..at)?);
                start = at + separator.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text.get(start..)?);
    (depth == 0).then_some(parts)
}

/// The types a schema names with `type`; none where it names none, or more may be said by
/// another keyword.
fn declared(schema: NodeRef<'_>, depth: usize) -> Option<Vec<Type>> {
    let node = schema.get("type").filter(|_| depth <= DEEPEST)?;
    let names: Vec<&str> = match node.value() {
        Value::Str(name) => vec![name],
        _ => node.items().filter_map(NodeRef::as_str).collect(),
    };
    names
        .into_iter()
        .map(|name| match name {
            "null" => Some(Type::Null),
            "boolean" => Some(Type::Boolean),
            "integer" => Some(Type::Integer),
            "number" => Some(Type::Number),
            "string" => Some(Type::String),
            "object" => Some(Type::Object),
            "array" => Some(Type::Array(
                schema
                    .get("items")
                    .and_then(|items| declared(items, depth + 1)),
            )),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_are_read_as_far_as_they_are_known() {
        let cases = [
            ("str", Some(vec![Type::String])),
            ("'int'", Some(vec![Type::Integer])),
            ("str | None", Some(vec![Type::String, Type::Null])),
            (
                "typing.Optional[float]",
                Some(vec![Type::Number, Type::Null]),
            ),
            (
                "Union[int, list[str]]",
                Some(vec![Type::Integer, Type::Array(Some(vec![Type::String]))]),
            ),
            ("list[Message]", Some(vec![Type::Array(None)])),
            ("dict[str, list[int]]", Some(vec![Type::Object])),
            ("Message", None),
            ("str | Message", None),
            ("list[", None),
            ("str]", None),
        ];
        for (text, types) in cases {
            assert_eq!(annotated(text, 0), types, "{text}");
        }
        assert_eq!(annotated(&"list[".repeat(50_000), 0), None);
    }
}
