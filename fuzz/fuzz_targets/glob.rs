#![no_main]

#[macro_use]
mod declare;

target!("glob", by_token);
