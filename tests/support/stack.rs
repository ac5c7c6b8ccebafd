//! The stack that a browser gives to WebAssembly.

use std::thread::{self, Result};

/// The stack of a WebAssembly module, in bytes.
const STACK: usize = 1 << 20;

/// What `work` gives on that stack; the error is what it panicked with.
pub fn on_a_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let small = thread::Builder::new().stack_size(STACK);
    small.spawn(work).unwrap().join()
}
