#![no_main]

#[macro_use]
mod declare;

target!("regex", by_token);
