//! The wasm boundary: conversion only.
//!
//! Structured values cross it as JSON text, so that a worker can hand them on as they are
//! and JavaScript parses them once. Everything thrown is an `Error` about the arguments;
//! what is wrong with the files is in the report.
#![allow(unsafe_code)] // in what #[wasm_bindgen] generates; none is written here

use js_sys::{Array, Map, Object, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::project::{Kind, Project, SKIPPED_FOLDERS};

/// A check makes a thousand small allocations; the allocator of the standard library is slow at
/// those.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Path to content; text is taken as UTF-8. */
export type Files =
  | Readonly<Record<string, string | Uint8Array>>
  | ReadonlyMap<string, string | Uint8Array>;
/** What the root folder can be checked as. */
export type Kind = "recurse-tools" | "recurse-agent" | "agentserve";
"#;

/// Checks `files`: the report as JSON text. A `kind` is checked even where its root file is absent;
/// `unread` are folders that are there and whose files are not among `files`.
#[wasm_bindgen]
pub fn check(
    #[wasm_bindgen(unchecked_param_type = "Files")] files: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Kind")] kind: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "readonly string[]")] unread: Option<
        Vec<String>,
    >,
) -> Result<String, JsValue> {
    let mut checker = Checker::new();
    for entry in entries(files)?.iter() {
        let entry: Array = entry.unchecked_into();
        let path = entry
            .get(0)
            .as_string()
            .ok_or_else(|| argument("a path in files is not a string"))?;
        checker.put(path, &entry.get(1))?;
    }
    checker.check(kind, unread)
}

/// Files that are checked again and again: what has not changed since the last check is not
/// checked anew.
#[wasm_bindgen]
#[derive(Default)]
pub struct Checker {
    project: Project,
}

#[wasm_bindgen]
impl Checker {
    /// No files yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file.
    pub fn put(
        &mut self,
        path: String,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] content: &JsValue,
    ) -> Result<(), JsValue> {
        let bytes = if let Some(text) = content.as_string() {
            text.into_bytes()
        } else if let Some(bytes) = content.dyn_ref::<Uint8Array>() {
            bytes.to_vec()
        } else {
            return Err(argument(&format!(
                "the content of {path} is neither a string nor a Uint8Array"
            )));
        };
        self.project.insert(path, bytes);
        Ok(())
    }

    /// Takes a file away.
    pub fn remove(&mut self, path: &str) {
        self.project.remove(path);
    }

    /// Checks the files, as [`check`] does.
    pub fn check(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "Kind")] kind: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "readonly string[]")] unread: Option<
            Vec<String>,
        >,
    ) -> Result<String, JsValue> {
        self.project.kind = kind.map(read_kind).transpose()?;
        self.project.set_unread(unread.unwrap_or_default());
        json(&crate::check(&self.project))
    }
}

/// Looks into a built source distribution as the SDK does: `{ok, bundle, diagnostics}` as JSON text.
/// `expected` are the paths that must be below its root folder; without them, what the manifest
/// inside asks for. To check its files too, give it to `check` as a file.
#[wasm_bindgen(js_name = inspectSdist)]
pub fn inspect_sdist(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "{ expected?: readonly string[] }")]
    options: &JsValue,
) -> Result<String, JsValue> {
    let expected = if options.is_undefined() || options.is_null() {
        JsValue::UNDEFINED
    } else {
        js_sys::Reflect::get(options, &"expected".into())?
    };
    let required = if expected.is_undefined() {
        None
    } else if let Some(paths) = expected.dyn_ref::<Array>() {
        let paths: Option<Vec<String>> = paths.iter().map(|path| path.as_string()).collect();
        Some(paths.ok_or_else(|| argument("a path in expected is not a string"))?)
    } else {
        return Err(argument("expected is not an array of paths"));
    };
    json(&crate::sdist::archive::inspect_sdist(bytes, required))
}

/// Every rule, by id: a list as JSON text.
#[wasm_bindgen]
pub fn rules() -> Result<String, JsValue> {
    json(&crate::rules())
}

/// The rule `id` as JSON text; undefined where there is none.
#[wasm_bindgen]
pub fn explain(id: &str) -> Result<Option<String>, JsValue> {
    crate::rules()
        .into_iter()
        .find(|rule| rule.id == id)
        .map(json)
        .transpose()
}

/// The names of folders that are better not read: of installed and derived files.
#[wasm_bindgen(js_name = skippedFolders)]
pub fn skipped_folders() -> Vec<String> {
    SKIPPED_FOLDERS.map(str::to_owned).to_vec()
}

/// The version of the core.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// `[path, content]` pairs of a Map or of a plain object.
fn entries(files: &JsValue) -> Result<Array, JsValue> {
    if let Some(map) = files.dyn_ref::<Map>() {
        Ok(Array::from(map))
    } else if let Some(object) = files.dyn_ref::<Object>() {
        Ok(Object::entries_typed(object)?.unchecked_into())
    } else {
        Err(argument(
            "files is neither an object nor a Map of path to content",
        ))
    }
}

fn read_kind(name: String) -> Result<Kind, JsValue> {
    serde_json::from_value(serde_json::Value::String(name))
        .map_err(|error| argument(&format!("kind: {error}")))
}

fn json<T: Serialize + ?Sized>(value: &T) -> Result<String, JsValue> {
    serde_json::to_string(value).map_err(|error| argument(&error.to_string()))
}

fn argument(message: &str) -> JsValue {
    js_sys::Error::new(message).into()
}
