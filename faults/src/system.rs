//! Direct system calls, which bypass the functions that this library replaces and use no heap memory; and the
//! settings.

use std::ffi::{CStr, c_int, c_long};
use std::fmt::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

use crate::plan;

/// The size of a buffer for a path with its terminating zero.
pub const LONGEST: usize = libc::PATH_MAX as usize;

static LOG: AtomicI32 = AtomicI32::new(-1);
static CLOCK: AtomicU64 = AtomicU64::new(0);
static LOOKS: AtomicU64 = AtomicU64::new(0);
/// The folder whose files matter, and its length.
static FOLDER: Mutex<([u8; LONGEST], usize)> = Mutex::new(([0; LONGEST], 0));
/// Held during a call on a file, so that the record has the calls in their order.
static ORDER: Mutex<()> = Mutex::new(());

/// Runs before the program's own code.
#[used]
#[unsafe(link_section = ".init_array")]
static START: extern "C" fn() = start;

extern "C" fn start() {
    if let Some(folder) = variable(c"NINEFOLD_FAULTS_FOLDER")
        && let Ok(mut to) = FOLDER.lock()
    {
        let length = folder.len().min(LONGEST);
        to.0[..length].copy_from_slice(&folder[..length]);
        to.1 = length;
    }
    if let Some(log) = variable(c"NINEFOLD_FAULTS_LOG") {
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_APPEND | libc::O_CLOEXEC;
        // SAFETY: the value from `getenv` ends with a zero, which `variable` leaves in place.
        let log =
            unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, log.as_ptr(), flags, 0o644) };
        LOG.store(c_int::try_from(log).unwrap_or(-1), Ordering::Relaxed);
    }
    let text = |name| variable(name).and_then(|text| std::str::from_utf8(text).ok());
    if let Some(step) = text(c"NINEFOLD_FAULTS_CLOCK").and_then(|text| text.parse().ok()) {
        CLOCK.store(step, Ordering::Relaxed);
    }
    if let Some(plan) = text(c"NINEFOLD_FAULTS") {
        assert!(plan::set(plan).is_some(), "NINEFOLD_FAULTS is no plan");
    }
}

fn variable(name: &CStr) -> Option<&'static [u8]> {
    // SAFETY: the name ends with a zero. There is only one thread, and no code has changed the environment.
    let value = unsafe { libc::getenv(name.as_ptr()) };
    // SAFETY: a value that is not null ends with a zero, and stays valid, as no code changes the environment.
    (!value.is_null()).then(|| unsafe { CStr::from_ptr(value) }.to_bytes())
}

/// Locks the order of calls until the returned guard is dropped.
pub fn in_order() -> impl Drop {
    ORDER
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Returns whether this is the path of a file that matters.
pub fn matters(path: &[u8]) -> bool {
    let Ok(folder) = FOLDER.lock() else {
        return false;
    };
    let (folder, length) = &*folder;
    let below = path.strip_prefix(&folder[..*length]);
    *length > 0 && below.is_some_and(|below| below.is_empty() || below[0] == b'/')
}

/// Returns the path of an open file.
pub fn path_of(file: c_int, room: &mut [u8; LONGEST]) -> &[u8] {
    let mut link = Line::default();
    let _ = write!(link, "/proc/self/fd/{file}\0");
    // SAFETY: the path ends with a zero, and the system writes no more than the length of `room`.
    let length = unsafe {
        libc::syscall(
            libc::SYS_readlinkat,
            libc::AT_FDCWD,
            link.text.as_ptr(),
            room.as_mut_ptr(),
            LONGEST,
        )
    };
    &room[..usize::try_from(length).unwrap_or(0)]
}

/// Returns the inode number of an open file.
pub fn inode(file: c_int) -> u64 {
    let mut status = std::mem::MaybeUninit::<libc::stat>::zeroed();
    // SAFETY: the system writes one `stat`, for which there is room.
    unsafe { libc::fstat(file, status.as_mut_ptr()) };
    // SAFETY: all zeros are a `stat`, too.
    unsafe { status.assume_init() }.st_ino
}

/// Reads a clock, which runs as fast as the settings say.
pub fn clock(clock: c_int, time: *mut libc::timespec) -> c_int {
    // SAFETY: the caller of `clock_gettime` gives room for the time, or a pointer that the system refuses.
    let result = unsafe { libc::syscall(libc::SYS_clock_gettime, clock, time) };
    let step = CLOCK.load(Ordering::Relaxed);
    if result == 0 && step > 0 && clock == libc::CLOCK_MONOTONIC {
        let passed = step * LOOKS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the system has just written there.
        unsafe { (*time).tv_sec += passed.cast_signed() };
    }
    c_int::try_from(result).unwrap_or(-1)
}

/// Kills the process without any clean-up.
pub fn kill() {
    // SAFETY: the process ends here, so no memory is used afterwards.
    unsafe {
        libc::syscall(
            libc::SYS_kill,
            libc::syscall(libc::SYS_getpid),
            libc::SIGKILL,
        )
    };
}

pub fn fail(error: c_int) -> c_long {
    // SAFETY: this is the thread's own variable.
    unsafe { *libc::__errno_location() = error };
    -1
}

/// A line of the record.
pub struct Line {
    text: [u8; 2 * LONGEST + 64],
    length: usize,
}

impl Default for Line {
    fn default() -> Line {
        Line {
            text: [0; 2 * LONGEST + 64],
            length: 0,
        }
    }
}

impl Line {
    pub fn bytes(&mut self, bytes: &[u8]) {
        let end = (self.length + bytes.len()).min(self.text.len());
        self.text[self.length..end].copy_from_slice(&bytes[..end - self.length]);
        self.length = end;
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}

/// Adds a line to the record: a call, its paths, and its numbers.
pub fn record(call: &str, paths: &[&[u8]], numbers: &[u64]) {
    if LOG.load(Ordering::Relaxed) < 0 {
        return;
    }
    let mut line = Line::default();
    line.bytes(call.as_bytes());
    for path in paths {
        line.bytes(b"\t");
        line.bytes(path);
    }
    for number in numbers {
        let _ = write!(line, "\t{number}");
    }
    line.bytes(b"\n");
    record_bytes(&line.text[..line.length]);
}

/// Adds bytes to the record.
pub fn record_bytes(mut bytes: &[u8]) {
    let log = LOG.load(Ordering::Relaxed);
    while log >= 0 && !bytes.is_empty() {
        // SAFETY: the system reads no further than these bytes.
        let written = unsafe { libc::syscall(libc::SYS_write, log, bytes.as_ptr(), bytes.len()) };
        let Ok(written @ 1..) = usize::try_from(written) else {
            return;
        };
        bytes = &bytes[written..];
    }
}
