#![no_main]

#[macro_use]
mod declare;

target!("script", by_token);
