#![no_main]

#[macro_use]
mod declare;

target!("toml", by_token);
