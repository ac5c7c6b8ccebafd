#![no_main]

#[macro_use]
mod declare;

target!("yaml12", by_token);
