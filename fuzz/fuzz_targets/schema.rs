#![no_main]

#[macro_use]
mod declare;

target!("schema", by_token);
