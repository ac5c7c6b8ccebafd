//! Time and memory, each bounded by the size of what is read.

use std::sync::Mutex;
use std::time::Duration;

use cpu_time::ThreadTime;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The stack of a WebAssembly module.
const STACK: usize = 1 << 20;

/// Memory that a check may take besides, whatever its input: 16 MiB.
const MEMORY_AT_ALL: usize = 16 << 20;

/// Bytes of memory that a check may take for each byte of its input.
const MEMORY_BY_BYTE: usize = 8;

/// Time of the processor that a check may take, whatever its input: the budgets of steps lie in it.
const TIME_AT_ALL: Duration = Duration::from_secs(1);

/// Time that a check may take for each KiB of its input: so much that only what grows faster than
/// its input is caught, with assertions and on a slow machine too.
const TIME_BY_KIB: Duration = Duration::from_millis(20);

/// The most that a single check took.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Time of the processor.
    pub time: Duration,
    /// Bytes of memory, besides the input.
    pub memory: usize,
}

static MOST: Mutex<Most> = Mutex::new(Most {
    time: Duration::ZERO,
    memory: 0,
});

/// The most that a check took since this was asked last.
pub fn most() -> Most {
    let mut most = MOST.lock().expect("no check panics while it holds it");
    let told = *most;
    (most.time, most.memory) = (Duration::ZERO, 0);
    told
}

/// What `work` on `bytes` of input gives, run on the stack that it has in a browser.
///
/// # Panics
/// Where it panics itself, or takes more time or memory than its input allows.
pub fn within<T: Send>(bytes: usize, work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let measured = || {
            let before = MEMORY.current_usage();
            MEMORY.reset_peak_usage();
            let begun = ThreadTime::now();
            let result = work();
            let (took, peak) = (begun.elapsed(), MEMORY.peak_usage());
            (result, took, peak.saturating_sub(before))
        };
        let thread = std::thread::Builder::new().stack_size(STACK);
        let (result, took, memory) = thread
            .spawn_scoped(scope, measured)
            .expect("a thread")
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        {
            let mut most = MOST.lock().expect("no check panics while it holds it");
            (most.time, most.memory) = (most.time.max(took), most.memory.max(memory));
        }
        let kib = u32::try_from(bytes / 1024 + 1).expect("no input of terabytes");
        let time_allowed = TIME_AT_ALL + TIME_BY_KIB * kib;
        assert!(
            took <= time_allowed,
            "{bytes} bytes took {took:?} of {time_allowed:?}"
        );
        let memory_allowed = MEMORY_AT_ALL + MEMORY_BY_BYTE * bytes;
        assert!(
            memory <= memory_allowed,
            "{bytes} bytes took {memory} bytes of memory of {memory_allowed}"
        );
        result
    })
}
