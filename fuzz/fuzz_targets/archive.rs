#![no_main]

#[macro_use]
mod declare;

target!("archive");
