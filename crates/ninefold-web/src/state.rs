//! The state that all requests share.

use std::sync::Arc;

use crate::memory::Memory;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::scheduler::Scheduler;

/// A server: its options, its scheduler, its metrics, its memory.
#[derive(Clone)]
pub struct Server {
    pub(crate) options: Arc<Options>,
    pub(crate) scheduler: Arc<Scheduler>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) memory: Memory,
}

impl Server {
    /// Returns a server with these options, which is not listening yet.
    pub fn new(options: Options) -> Server {
        let metrics = Metrics::new();
        Server {
            scheduler: Arc::new(Scheduler::new(&options, &metrics)),
            memory: Memory::new(options.memory),
            options: Arc::new(options),
            metrics: Arc::new(metrics),
        }
    }

    /// Stops all current and future computations: each running or waiting computation ends soon, and its client gets
    /// the code `stopping`.
    pub fn stop(&self) {
        self.scheduler.stop();
    }
}
