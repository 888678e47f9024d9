//! A library that tests preload into the program (`LD_PRELOAD`). It intercepts calls to the C library, makes some
//! fail, and records the changes that the program makes to its files.
//!
//! Environment variables control it; without them it only passes calls on.
//!
//! | variable | meaning |
//! |--|--|
//! | `NINEFOLD_FAULTS` | `KIND:FIRST:LAST:FAULT`: which calls fail, counted from 1, and how |
//! | `NINEFOLD_FAULTS_FOLDER` | the files that matter: those below this folder |
//! | `NINEFOLD_FAULTS_LOG` | a file for the record |
//! | `NINEFOLD_FAULTS_CLOCK` | the number of seconds added at each reading of the clock |
//!
//! `KIND` is `files` or `memory`. `FAULT` is an error number, `short` to write only half, or `kill` to end the
//! process instead of the call.
//!
//! The record has a line for each call on a file that matters, with tabs between its fields:
//!
//! ```text
//! open      PATH  INODE  1 if the file was to be made, else 0
//! write     INODE  OFFSET  LENGTH   (then as many bytes, and a line feed)
//! truncate  INODE  LENGTH
//! sync      INODE
//! rename    FROM  TO
//! unlink    PATH
//! mkdir     PATH
//! rmdir     PATH
//! fault     CALL  PATH
//! ```
//!
//! Only calls through the C library are recorded. The tests build `rustix` to use it, as `rustix` makes system calls
//! directly by default.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the interface is that of the C library")]
mod calls;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the interface is that of the C library")]
mod memory;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod plan;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the interface is that of the C library")]
mod system;
