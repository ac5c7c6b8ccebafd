#![no_main]

#[macro_use]
mod declare;

target!("yaml11", by_token);
