//! File calls: makes some fail, and records the others.
//!
//! Each function replaces the C library's function of the same name, with the same interface, and passes its
//! arguments unchanged to the system. `open` and `openat` of the C library are variadic. On the processors below,
//! three or four arguments are passed alike whether a function is variadic or not.

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_void};

use libc::{
    AT_FDCWD, AT_REMOVEDIR, O_CREAT, SYS_ftruncate, SYS_lseek, SYS_mkdirat, SYS_openat,
    SYS_pwrite64, SYS_read, SYS_renameat2, SYS_unlinkat, SYS_write, mode_t, off64_t, size_t,
    ssize_t,
};

use crate::plan::{self, Calls, Fault};
use crate::system::{LONGEST, fail, in_order, inode, kill, matters, path_of, record, record_bytes};

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
compile_error!("the calling convention of variadic functions on this processor is unknown");

/// Carries out the fault planned for this call, if any. Returns the call's result if it fails, or else whether a
/// write is short.
fn fault(call: &str, path: &[u8]) -> Result<bool, c_long> {
    let Some(fault) = plan::next(Calls::Files) else {
        return Ok(false);
    };
    record("fault", &[call.as_bytes(), path], &[]);
    match fault {
        Fault::Error(error) => Err(fail(error)),
        Fault::Short => Ok(true),
        Fault::Kill => {
            kill();
            Ok(false)
        }
    }
}

/// Makes a call on a path, unless it fails.
fn on_path(
    call: &str,
    path: &CStr,
    make: impl FnOnce() -> c_long,
    done: impl FnOnce(&[u8], c_long),
) -> c_long {
    let path = path.to_bytes();
    if !matters(path) {
        return make();
    }
    let _order = in_order();
    if let Err(failed) = fault(call, path) {
        return failed;
    }
    let result = make();
    if result >= 0 {
        done(path, result);
    }
    result
}

/// Makes a call on an open file, unless it fails. `make` is called with whether a write is short.
fn on_file(
    call: &str,
    file: c_int,
    make: impl FnOnce(bool) -> c_long,
    done: impl FnOnce(c_long),
) -> c_long {
    let mut room = [0; LONGEST];
    let path = path_of(file, &mut room);
    if !matters(path) {
        return make(false);
    }
    let _order = in_order();
    let is_short = match fault(call, path) {
        Err(failed) => return failed,
        Ok(is_short) => is_short,
    };
    let result = make(is_short);
    if result >= 0 {
        done(result);
    }
    result
}

fn as_int(result: c_long) -> c_int {
    c_int::try_from(result).unwrap_or(-1)
}

/// # Safety
/// As for `openat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat(
    folder: c_int,
    path: *const c_char,
    flags: c_int,
    mode: mode_t,
) -> c_int {
    // SAFETY: the caller gives a path that ends with a zero.
    let name = unsafe { CStr::from_ptr(path) };
    // SAFETY: the arguments are the caller's.
    let make = || unsafe { libc::syscall(SYS_openat, folder, path, flags, c_uint::from(mode)) };
    as_int(on_path("open", name, make, |path, file| {
        record(
            "open",
            &[path],
            &[inode(as_int(file)), u64::from(flags & O_CREAT != 0)],
        );
        if flags & libc::O_TRUNC != 0 {
            record("truncate", &[], &[inode(as_int(file)), 0]);
        }
    }))
}

/// # Safety
/// As for `openat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat64(
    folder: c_int,
    path: *const c_char,
    flags: c_int,
    mode: mode_t,
) -> c_int {
    // SAFETY: the arguments are the caller's.
    unsafe { openat(folder, path, flags, mode) }
}

/// # Safety
/// As for `open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the arguments are the caller's.
    unsafe { openat(AT_FDCWD, path, flags, mode) }
}

/// # Safety
/// As for `open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the arguments are the caller's.
    unsafe { openat(AT_FDCWD, path, flags, mode) }
}

/// # Safety
/// As for `read`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read(file: c_int, to: *mut c_void, count: size_t) -> ssize_t {
    // SAFETY: the arguments are the caller's.
    let make = |_| unsafe { libc::syscall(SYS_read, file, to, count) };
    on_file("read", file, make, |_| ()) as ssize_t
}

/// # Safety
/// As for `write`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, from: *const c_void, count: size_t) -> ssize_t {
    // SAFETY: the call reads the position without changing it.
    let offset = unsafe { libc::syscall(SYS_lseek, file, 0, libc::SEEK_CUR) };
    // SAFETY: the arguments are the caller's, or fewer bytes.
    let make = |is_short| unsafe { libc::syscall(SYS_write, file, from, part(count, is_short)) };
    // SAFETY: the system has just read `written` bytes from there.
    on_file("write", file, make, |written| unsafe {
        wrote(file, offset, from, written)
    }) as ssize_t
}

/// # Safety
/// As for `pwrite64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(
    file: c_int,
    from: *const c_void,
    count: size_t,
    offset: off64_t,
) -> ssize_t {
    // SAFETY: the arguments are the caller's, or fewer bytes.
    let make = |is_short| unsafe {
        libc::syscall(SYS_pwrite64, file, from, part(count, is_short), offset)
    };
    // SAFETY: the system has just read `written` bytes from there.
    on_file("write", file, make, |written| unsafe {
        wrote(file, offset, from, written)
    }) as ssize_t
}

/// Returns the number of bytes for a write. It is at least one, as zero would mean that no write can ever succeed.
fn part(count: size_t, is_short: bool) -> size_t {
    match is_short {
        true => count.div_ceil(2),
        false => count,
    }
}

/// Records a write.
///
/// # Safety
/// `from` must point to `written` bytes.
unsafe fn wrote(file: c_int, offset: c_long, from: *const c_void, written: c_long) {
    let length = usize::try_from(written).unwrap_or(0);
    // SAFETY: as the caller has it.
    let bytes = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), length) };
    record(
        "write",
        &[],
        &[inode(file), offset.unsigned_abs(), length as u64],
    );
    record_bytes(bytes);
    record_bytes(b"\n");
}

/// Records the sync without flushing anything: no test cuts the power, and waiting for the disk would take most of
/// the time.
///
/// # Safety
/// As for `fsync`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(file: c_int) -> c_int {
    as_int(on_file(
        "fsync",
        file,
        |_| 0,
        |_| record("sync", &[], &[inode(file)]),
    ))
}

/// # Safety
/// As for `fdatasync`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(file: c_int) -> c_int {
    as_int(on_file(
        "fdatasync",
        file,
        |_| 0,
        |_| record("sync", &[], &[inode(file)]),
    ))
}

/// # Safety
/// As for `ftruncate64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(file: c_int, length: off64_t) -> c_int {
    // SAFETY: the arguments are the caller's.
    let make = |_| unsafe { libc::syscall(SYS_ftruncate, file, length) };
    as_int(on_file("ftruncate", file, make, |_| {
        record("truncate", &[], &[inode(file), length.unsigned_abs()]);
    }))
}

/// # Safety
/// As for `rename`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    // SAFETY: the caller gives paths that end with zeros.
    let (name, new) = unsafe { (CStr::from_ptr(from), CStr::from_ptr(to)) };
    // SAFETY: the arguments are the caller's.
    let make = || unsafe { libc::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0) };
    as_int(on_path("rename", name, make, |path, _| {
        record("rename", &[path, new.to_bytes()], &[])
    }))
}

/// # Safety
/// As for `unlink`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: the caller gives a path that ends with a zero.
    let name = unsafe { CStr::from_ptr(path) };
    // SAFETY: the argument is the caller's.
    let make = || unsafe { libc::syscall(SYS_unlinkat, AT_FDCWD, path, 0) };
    as_int(on_path("unlink", name, make, |path, _| {
        record("unlink", &[path], &[])
    }))
}

/// # Safety
/// As for `rmdir`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmdir(path: *const c_char) -> c_int {
    // SAFETY: the caller gives a path that ends with a zero.
    let name = unsafe { CStr::from_ptr(path) };
    // SAFETY: the argument is the caller's.
    let make = || unsafe { libc::syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR) };
    as_int(on_path("rmdir", name, make, |path, _| {
        record("rmdir", &[path], &[])
    }))
}

/// # Safety
/// As for `mkdir`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    // SAFETY: the caller gives a path that ends with a zero.
    let name = unsafe { CStr::from_ptr(path) };
    // SAFETY: the arguments are the caller's.
    let make = || unsafe { libc::syscall(SYS_mkdirat, AT_FDCWD, path, c_uint::from(mode)) };
    as_int(on_path("mkdir", name, make, |path, _| {
        record("mkdir", &[path], &[])
    }))
}
