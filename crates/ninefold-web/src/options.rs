//! What an operator can set.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// Where the server listens, and its limits. `docs/serve.md` tells what each is good for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// How long a request may compute.
    pub limit: Duration,
    /// How long a computation is tried before it has to queue up with the long ones.
    pub trial: Duration,
    /// How many computations run at once.
    pub computations: NonZeroUsize,
    /// How many long computations may wait until they can run.
    pub queue: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The most puzzles in a request.
    pub batch: usize,
    /// The most connections at once; further ones wait until they are accepted.
    pub connections: usize,
    /// How long the head of a request, then its body, may take to arrive; and how long a client may
    /// leave an answer unread.
    pub patience: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8096,
            limit: Duration::from_secs(1),
            trial: Duration::from_millis(2),
            computations: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            queue: 32,
            body: 2 << 20,
            batch: 10_000,
            connections: 256,
            patience: Duration::from_secs(10),
        }
    }
}
