#![no_main]

#[macro_use]
mod declare;

target!("python", by_token);
