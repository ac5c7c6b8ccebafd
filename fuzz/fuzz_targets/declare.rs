//! How a target is declared to libFuzzer.

/// The target of that name; `by_token` where its bytes are a text.
macro_rules! target {
    ($name:literal) => {
        libfuzzer_sys::fuzz_target!(|data: &[u8]| {
            declare::keep_last(data);
            (plumbline_fuzz::named($name).run)(data);
        });
    };
    ($name:literal, by_token) => {
        target!($name);
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            if seed % 3 == 0 {
                return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
            }
            let mutated = plumbline_fuzz::named($name).mutated(&data[..size], seed.into());
            let length = mutated.len().min(max_size).min(data.len());
            data[..length].copy_from_slice(&mutated[..length]);
            length
        });
    };
}

/// Writes `data` where `PLUMBLINE_LAST` says, if it says so: a stack that overflows ends the
/// process before libFuzzer can keep its input.
///
/// # Panics
/// Where it cannot be written.
pub fn keep_last(data: &[u8]) {
    if let Some(path) = std::env::var_os("PLUMBLINE_LAST") {
        std::fs::write(path, data).expect("the last input is kept");
    }
}
