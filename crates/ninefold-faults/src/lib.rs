//! A library that tests preload into the program (`LD_PRELOAD`): it stands between the program and the system, makes
//! calls fail, and records what the program does to its files.
//!
//! These variables of the environment say what it does; without them it only passes calls on.
//!
//! | variable | meaning |
//! |--|--|
//! | `NINEFOLD_FAULTS` | `KIND:FIRST:LAST:FAULT`: which calls fail, counted from 1, and how |
//! | `NINEFOLD_FAULTS_FOLDER` | the files that matter: those below this folder |
//! | `NINEFOLD_FAULTS_LOG` | a file for the record |
//! | `NINEFOLD_FAULTS_CLOCK` | how many seconds more pass with each look at the clock |
//!
//! `KIND` is `files` or `memory`. `FAULT` is the number of an error, `short` for writes that write half, or `kill` for
//! the end of the process in place of the call.
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
//! It sees only what goes through the C library. The tests build `rustix` that way, which otherwise asks the system
//! itself.

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
