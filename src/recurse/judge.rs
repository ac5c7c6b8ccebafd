//! Judging a manifest by its shape.

use foldhash::HashSet;

use num_bigint::Sign;

use crate::report::Finding;
use crate::text::{self, Span};
use crate::tree::{NodeId, NodeRef, Value};

use super::manifest::{Manifest, shape_of};
use super::shape::{
    BELOW_MINIMUM, Content, EMPTY_VALUE, Field, MISSING_FIELD, Only, Path, Shape, UNKNOWN_FIELD,
    WRONG_TYPE, WRONG_VALUE,
};
use super::{comment, edits, misplaced};
use crate::findings::Findings;
use crate::show;

/// Something to be judged: a value, its path as the messages name it, and its key's place.
struct Part<'p, 't> {
    path: Path<'p>,
    key: Span,
    value: NodeRef<'t>,
}

/// Judges a manifest's root against the shape of its kind. `elsewhere` explains a field that is at home in
/// another kind of manifest; `said` are nodes that have a finding already.
pub fn check(
    manifest: &Manifest<'_>,
    elsewhere: fn(&str) -> Option<&'static str>,
    said: &HashSet<NodeId>,
    findings: &mut Findings,
) {
    let root = Part {
        path: Path::Text(""),
        key: text::first_line(manifest.bytes),
        value: manifest.root,
    };
    Judge {
        manifest,
        elsewhere,
        said,
        findings,
    }
    .judge(shape_of(manifest.kind), &root);
}

struct Judge<'a, 't> {
    manifest: &'a Manifest<'t>,
    elsewhere: fn(&str) -> Option<&'static str>,
    said: &'a HashSet<NodeId>,
    findings: &'a mut Findings,
}

impl<'t> Judge<'_, 't> {
    fn judge(&mut self, shape: &'static Shape, part: &Part<'_, 't>) {
        let inner = match shape {
            Shape::OrNull(_) if *part.value.value() == Value::Null => return,
            Shape::OrNull(inner) => inner,
            _ => shape,
        };
        match (inner, part.value.value()) {
            (Shape::Text, Value::Str(text)) if text.is_empty() => self.empty(part),
            (Shape::Text, Value::Str(_) | Value::Surrogates(_))
            | (Shape::List, Value::Seq(_))
            | (Shape::Mapping, Value::Map(_))
            | (Shape::Boolean, Value::Bool(_)) => {}
            (Shape::Whole | Shape::Number, Value::Int(number)) => {
                if number.sign() == Sign::Minus {
                    self.below_minimum(part);
                }
            }
            (Shape::Number, Value::Float(number)) if number.is_finite() => {
                if *number < 0.0 {
                    self.below_minimum(part);
                }
            }
            (Shape::Each(each), Value::Seq(_)) => {
                for (at, value) in part.value.items().enumerate() {
                    let item = Part {
                        path: Path::Item(&part.path, at),
                        key: part.key,
                        value,
                    };
                    self.judge(each, &item);
                }
            }
            (Shape::Only(only), _) if only.is(part.value) => {}
            (Shape::Closed(fields), Value::Map(_)) => self.fields(fields, true, part),
            (Shape::Open(fields), Value::Map(_)) => self.fields(fields, false, part),
            (Shape::Named(_), Value::Map(entries)) if entries.is_empty() => self.empty(part),
            (Shape::Named(each), Value::Map(_)) => {
                for (key, value) in part.value.entries() {
                    if let Some(name) = self.manifest.name_of(key) {
                        self.judge(
                            each,
                            &Part {
                                path: Path::Field(&part.path, name),
                                key: key.span(),
                                value,
                            },
                        );
                    }
                }
            }
            _ if self.is_said(part.value) => {}
            (Shape::Only(only), _) => self.wrong_value(*only, part),
            _ => self.wrong_type(shape, part),
        }
    }

    fn is_said(&self, node: NodeRef<'t>) -> bool {
        node.is_unread() || self.manifest.is_refused(node) || self.said.contains(&node.id())
    }

    fn fields(&mut self, fields: &'static [Field], closed: bool, part: &Part<'_, 't>) {
        let mut there: Vec<Option<NodeRef<'t>>> = fields.iter().map(|_| None).collect();
        let mut strange = Vec::new();
        for (key, value) in part.value.entries() {
            let Some(name) = key.as_str() else {
                if closed && !self.is_said(key) {
                    let name = show::source(self.manifest.bytes, key.span());
                    self.unknown(fields, &name, key, None, part);
                }
                continue;
            };
            match fields.iter().position(|field| field.name == name) {
                Some(at) => {
                    if let (Some(slot), Some(field)) = (there.get_mut(at), fields.get(at)) {
                        *slot = Some(key);
                        if self.manifest.is_repeated(key) {
                            continue;
                        }
                        self.judge(
                            &field.shape,
                            &Part {
                                path: Path::Field(&part.path, name),
                                key: key.span(),
                                value,
                            },
                        );
                    }
                }
                None => strange.push((name, key, value)),
            }
        }
        let mut misspelt: Vec<&str> = Vec::new();
        for (name, key, value) in strange.into_iter().filter(|_| closed) {
            let meant = fields.iter().map(|field| field.name).find(|field| {
                let entry = self.manifest.meant.entry(part.value, field);
                entry.is_some_and(|(meant, _)| meant.id() == key.id())
            });
            self.unknown(fields, name, key, meant, part);
            if let Some(field) = fields.iter().find(|field| Some(field.name) == meant) {
                misspelt.push(field.name);
                self.judge(
                    &field.shape,
                    &Part {
                        path: Path::Field(&part.path, name),
                        key: key.span(),
                        value,
                    },
                );
            }
        }
        let required = fields
            .iter()
            .enumerate()
            .filter(|(_, field)| field.required);
        for (at, field) in required.filter(|_| self.manifest.is_whole) {
            let absent = there.get(at).is_some_and(Option::is_none);
            if absent && !misspelt.contains(&field.name) {
                let next = there.iter().skip(at).flatten().next().copied();
                self.missing(field, next, part);
            }
        }
    }

    fn unknown(
        &mut self,
        fields: &[Field],
        name: &str,
        key: NodeRef<'t>,
        meant: Option<&str>,
        part: &Part<'_, 't>,
    ) {
        let finding = Finding::new(
            &UNKNOWN_FIELD,
            self.manifest.place(key.span()),
            format!("{} takes no field {}", self.called(part), show::name(name)),
        );
        let finding = match meant {
            Some(meant) => {
                let finding = finding.help(
                    show::overlooked(name).unwrap_or_else(|| format!("did you mean {meant}?")),
                );
                match edits::rename(self.manifest, key, meant) {
                    Some(edit) => finding.fix(format!("Rename it to {meant}"), vec![edit]),
                    None => finding,
                }
            }
            None => {
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                let taken = format!("it takes {}", show::list(&names));
                finding.help(match (self.elsewhere)(name) {
                    Some(home) => format!("{home}; {taken}"),
                    None => taken,
                })
            }
        };
        self.findings.push(finding);
    }

    fn missing(&mut self, field: &Field, next: Option<NodeRef<'t>>, part: &Part<'_, 't>) {
        let name = field.name;
        let finding = Finding::new(
            &MISSING_FIELD,
            self.manifest.place(part.key),
            format!("{} lacks {name}", self.called(part)),
        );
        let module = self.manifest.likely_module.as_ref();
        let is_source =
            name == "source" && matches!(part.path, Path::Field(Path::Text(""), "tools"));
        let module = module.filter(|_| is_source).map(|path| edits::scalar(path));
        let content = field.only_content().or(module.map(Content::Scalar));
        let finding = match misplaced::properties(part.value).next() {
            Some((key, inside)) if name == "properties" => finding
                .help(format!(
                    "add properties: and put {} below it",
                    show::name(inside)
                ))
                .related(self.manifest.place(key.span()), "a property, as it seems"),
            _ => finding.help(match &content {
                Some(Content::Scalar(text)) => format!("add {name}: {text}"),
                _ => format!("add {name}, {}", described(&field.shape)),
            }),
        };
        let edit = content.as_ref().and_then(|content| {
            edits::insert(self.manifest, part.value, next, &content.entry(name))
        });
        self.findings.push(match edit {
            Some(edit) => finding.fix(format!("Add {name}"), vec![edit]),
            None => finding,
        });
    }

    fn wrong_type(&mut self, shape: &Shape, part: &Part<'_, 't>) {
        let expected = &type_of(shape);
        let found = show::value(part.value, self.manifest.bytes);
        let finding = Finding::new(
            &WRONG_TYPE,
            self.manifest.head_of(part.value),
            format!("{} is {found}; it must be {expected}", self.called(part)),
        );
        let scalar = matches!(
            part.value.value(),
            Value::Bool(_) | Value::Int(_) | Value::Float(_)
        );
        let quoted = (expected == "a string" && scalar)
            .then(|| edits::quote(self.manifest, part.value))
            .flatten();
        if let Some(edit) = quoted {
            let help = format!("quote it: {}", edit.1);
            self.findings
                .push(finding.help(help).fix("Put it in quotes", vec![edit]));
            return;
        }
        let commented = comment::hidden_text(self.manifest, part.key, part.value);
        self.findings.push(match commented {
            Some((place, text)) if expected == "a string" => finding
                .help(format!("# begins a comment; quote the text: {text}"))
                .fix("Put the text in quotes", vec![(place, format!(" {text}"))]),
            _ => finding.help(instead(shape, part)),
        });
    }

    fn wrong_value(&mut self, only: Only, part: &Part<'_, 't>) {
        let found = show::value(part.value, self.manifest.bytes);
        let path = part.path.to_string();
        let key = path.rsplit('.').next().unwrap_or_default();
        let yaml = only.yaml();
        let finding = Finding::new(
            &WRONG_VALUE,
            self.manifest.head_of(part.value),
            format!(
                "{} is {found}; it must be {}",
                self.called(part),
                only.named()
            ),
        );
        let source = show::source(self.manifest.bytes, part.value.span());
        let text = part.value.as_str();
        let home = text.and_then(self.elsewhere).map(str::to_owned);
        let help = home.or_else(|| text.and_then(show::overlooked));
        let finding = finding.help(help.unwrap_or_else(|| {
            if edits::single_quoted(&source) == yaml {
                format!("quote it: {key}: {yaml}")
            } else {
                format!("write {key}: {yaml}")
            }
        }));
        self.findings
            .push(match edits::replace(self.manifest, part.value, &yaml) {
                Some(edit) => finding.fix(format!("Write {yaml}"), vec![edit]),
                None => finding,
            });
    }

    fn below_minimum(&mut self, part: &Part<'_, 't>) {
        let found = show::value(part.value, self.manifest.bytes);
        self.findings.push(
            Finding::new(
                &BELOW_MINIMUM,
                self.manifest.place_of(part.value),
                format!("{} is {found}; it must be 0 or more", self.called(part)),
            )
            .help("write 0 to have no limit"),
        );
    }

    fn empty(&mut self, part: &Part<'_, 't>) {
        let help = match part.value.value() {
            Value::Map(_) => "register at least one function of the module",
            _ => "write at least one character",
        };
        self.findings.push(
            Finding::new(
                &EMPTY_VALUE,
                self.manifest.place_of(part.value),
                format!("{} is empty", self.called(part)),
            )
            .help(help),
        );
    }

    fn called(&self, part: &Part<'_, 't>) -> String {
        match part.path {
            Path::Text("") => self.manifest.name().to_owned(),
            path => path.to_string(),
        }
    }
}

/// What to write where `part` holds another type than `shape` takes.
fn instead(shape: &Shape, part: &Part<'_, '_>) -> String {
    let path = part.path.to_string();
    let name = path.rsplit('.').next().unwrap_or_default();
    let is_empty = *part.value.value() == Value::Null;
    let is_list = matches!(part.value.value(), Value::Seq(_));
    let is_item = name.ends_with(']');
    let fields = match shape {
        Shape::OrNull(inner) => return instead(inner, part),
        Shape::Text if is_empty && is_item => {
            return "write a text in its place, or remove it from the list".to_owned();
        }
        Shape::Text if is_empty => return format!("write the text after {name}:"),
        Shape::Text if is_list => return "write one text, without brackets or a dash".to_owned(),
        Shape::Text => return "write one text; quote it where it holds a colon".to_owned(),
        Shape::Boolean => return "write true or false, without quotes".to_owned(),
        Shape::Whole => {
            return "write a whole number, without quotes and without a point".to_owned();
        }
        Shape::Number => return "write a number, without quotes".to_owned(),
        Shape::List | Shape::Each(_) => {
            return format!("write a list: {name}: [a, b]; an empty one is []");
        }
        Shape::Only(only) => return format!("write {}", only.yaml()),
        Shape::Named(_) if is_list => {
            return "write each name as a key of its own, without the dash".to_owned();
        }
        Shape::Named(_) => {
            return "register at least one function of the module, by its name, a line each below it"
                .to_owned();
        }
        Shape::Mapping => return "write a schema below it, such as type: object".to_owned(),
        Shape::Closed(fields) | Shape::Open(fields) => fields,
    };
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let names = show::list(&names);
    let named = |field: &&Field| matches!(field.shape, Shape::Named(_));
    match fields.iter().find(named).filter(|_| is_list) {
        Some(Field { name, .. }) => format!(
            "write its fields below it, a line each: {names}; below {name} put each of the list by its name, without the dash"
        ),
        None => format!("write its fields below it, a line each: {names}"),
    }
}

/// The type that `shape` takes.
fn type_of(shape: &Shape) -> String {
    let name = match shape {
        Shape::Text => "a string",
        Shape::List | Shape::Each(_) => "a list",
        Shape::Boolean => "a boolean",
        Shape::Whole => "an integer",
        Shape::Number => "a finite number",
        Shape::Only(only) => return only.named(),
        Shape::OrNull(inner) => return format!("{} or null", type_of(inner)),
        Shape::Mapping | Shape::Closed(_) | Shape::Open(_) | Shape::Named(_) => "a mapping",
    };
    name.to_owned()
}

fn described(shape: &Shape) -> String {
    match shape {
        Shape::Text => "a text".to_owned(),
        Shape::Closed(fields) | Shape::Open(fields) => {
            let names: Vec<&str> = fields
                .iter()
                .filter(|field| field.required)
                .map(|field| field.name)
                .collect();
            format!("a mapping with {}", show::list(&names))
        }
        _ => type_of(shape),
    }
}
