//! What all requests share.

use std::sync::Arc;

use crate::metrics::Metrics;
use crate::options::Options;
use crate::scheduler::Scheduler;

/// A server: its options, its scheduler, its metrics.
#[derive(Clone)]
pub struct Server(Arc<Shared>);

struct Shared {
    options: Options,
    scheduler: Scheduler,
    metrics: Arc<Metrics>,
}

impl Server {
    /// A server with these options that does not listen yet.
    pub fn new(options: Options) -> Server {
        let metrics = Arc::new(Metrics::new());
        Server(Arc::new(Shared {
            scheduler: Scheduler::new(&options, Arc::clone(&metrics)),
            options,
            metrics,
        }))
    }

    pub(crate) fn options(&self) -> &Options {
        &self.0.options
    }

    pub(crate) fn scheduler(&self) -> &Scheduler {
        &self.0.scheduler
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}
