//! What each crate weighs in the module, from the linker's map.

use std::collections::HashMap;

use anyhow::Result;
use rustc_demangle::demangle;

use crate::wasm;

/// Crates that are listed by themselves.
const LISTED: usize = 24;

/// What cannot be told apart: constants that the compiler gave no name.
const UNNAMED: &str = "(constants without a name)";

/// Builds the module and prints bytes of code and of data by crate, before it is made small.
pub fn print() -> Result<()> {
    wasm::build()?;
    let map = wasm::map()?;
    let mut crates: HashMap<String, [u64; 2]> = HashMap::new();
    for (size, symbol) in map.lines().filter_map(symbol) {
        let is_data = [".rodata", ".data"]
            .iter()
            .any(|part| symbol.starts_with(part));
        if let Some(sum) = crates
            .entry(owner(symbol))
            .or_default()
            .get_mut(usize::from(is_data))
        {
            *sum += size;
        }
    }
    let mut rows: Vec<(String, [u64; 2])> = crates.into_iter().collect();
    rows.sort_by_key(|(_, [code, data])| std::cmp::Reverse(code + data));
    let total = |rows: &[(String, [u64; 2])]| {
        rows.iter()
            .fold([0, 0], |sum, (_, own)| [sum[0] + own[0], sum[1] + own[1]])
    };
    let line = |name: &str, [code, data]: [u64; 2]| println!("{name:<28} {code:>10} {data:>10}");
    println!("{:<28} {:>10} {:>10}", "crate", "code", "data");
    let (listed, rest) = rows.split_at(rows.len().min(LISTED));
    for (name, sizes) in listed {
        line(name, *sizes);
    }
    line("(others)", total(rest));
    line("all, in bytes", total(&rows));
    Ok(())
}

/// Size and name of the symbol on a line of the map: `address offset size file:(symbol)`, numbers
/// in hexadecimal.
fn symbol(line: &str) -> Option<(u64, &str)> {
    let size = line.split_ascii_whitespace().nth(2)?;
    let (_, symbol) = line.split_once(":(")?;
    Some((
        u64::from_str_radix(size, 16).ok()?,
        symbol.strip_suffix(')')?,
    ))
}

/// The crate that wrote `symbol`: the first that its path names, passing over the language's own
/// where they only lend a frame, as in `<core::iter::Map<I> as plumbline::…>`.
fn owner(symbol: &str) -> String {
    let symbol = symbol
        .trim_start_matches(".rodata.")
        .trim_start_matches(".data.");
    let name = format!("{:#}", demangle(symbol));
    if name == symbol {
        return UNNAMED.to_owned();
    }
    let own = |part: &&str| !["core", "alloc", "std"].contains(part);
    let mut crates = name
        .split(|character: char| !(character.is_alphanumeric() || "_:".contains(character)))
        .filter_map(|path| Some(path.split_once("::")?.0))
        .filter(|part| !part.is_empty());
    let first = crates.clone().next();
    crates.find(own).or(first).unwrap_or(UNNAMED).to_owned()
}
