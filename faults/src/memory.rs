//! Memory: makes allocations fail.

use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

use crate::plan::{self, Calls, Fault};
use crate::system::{clock, fail, kill, record};

// The GNU C library's own functions, under names that this library does not replace.
unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(old: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_memalign(alignment: usize, size: usize) -> *mut c_void;
}

/// Returns whether this allocation fails.
fn fails(call: &str) -> bool {
    match plan::next(Calls::Memory) {
        None | Some(Fault::Short) => return false,
        Some(Fault::Error(error)) => {
            fail(error);
        }
        Some(Fault::Kill) => kill(),
    }
    record("fault", &[call.as_bytes(), b"memory"], &[]);
    true
}

/// # Safety
/// As for `malloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    match fails("malloc") {
        true => null_mut(),
        // SAFETY: the function has the contract of `malloc`, which the caller fulfils.
        false => unsafe { __libc_malloc(size) },
    }
}

/// # Safety
/// As for `calloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    match fails("calloc") {
        true => null_mut(),
        // SAFETY: the function has the contract of `calloc`, which the caller fulfils.
        false => unsafe { __libc_calloc(count, size) },
    }
}

/// # Safety
/// As for `realloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(old: *mut c_void, size: usize) -> *mut c_void {
    match fails("realloc") {
        true => null_mut(),
        // SAFETY: the function has the contract of `realloc`, and `old` comes from the same library.
        false => unsafe { __libc_realloc(old, size) },
    }
}

/// # Safety
/// As for `aligned_alloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    match fails("aligned_alloc") {
        true => null_mut(),
        // SAFETY: `memalign` accepts all arguments that `aligned_alloc` does.
        false => unsafe { __libc_memalign(alignment, size) },
    }
}

/// # Safety
/// As for `posix_memalign`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(
    to: *mut *mut c_void,
    alignment: usize,
    size: usize,
) -> c_int {
    if fails("posix_memalign") {
        return libc::ENOMEM;
    }
    // SAFETY: `memalign` accepts all arguments that `posix_memalign` does.
    let memory = unsafe { __libc_memalign(alignment, size) };
    if memory.is_null() {
        return libc::ENOMEM;
    }
    // SAFETY: the caller gives room for a pointer.
    unsafe { *to = memory };
    0
}

/// # Safety
/// As for `clock_gettime`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(which: c_int, time: *mut libc::timespec) -> c_int {
    clock(which, time)
}
