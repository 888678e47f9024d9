//! The program as its users see it: each test runs it. Two kinds of tests are separate: of the exact output
//! (`tests/golden.rs`, which uses another directory), and of a server under load (`tests/load.rs`, which needs the
//! whole machine).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../running/mod.rs"]
mod running;

mod boards;
mod columns;
mod conventions;
mod conversions;
mod count;
mod distinct;
mod documentation;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod faults;
mod generate;
mod help;
mod marks;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod output;
mod parity;
mod pictures;
mod pipes;
#[cfg(all(unix, feature = "play"))]
mod play;
mod positions;
mod print;
#[cfg(unix)]
mod proxy;
mod rate;
mod reading;
mod rooms;
#[cfg(unix)]
mod serve;
mod stated;
mod streaming;
#[cfg(unix)]
mod terminal;
mod versions;
