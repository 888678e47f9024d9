//! What all requests share.

use std::sync::Arc;

use crate::lanes::Lanes;
use crate::metrics::Metrics;
use crate::options::Options;

/// A server: its options, its lanes, its figures.
#[derive(Clone)]
pub struct Server(Arc<Shared>);

struct Shared {
    options: Options,
    lanes: Lanes,
    metrics: Arc<Metrics>,
}

impl Server {
    /// A server with these options that does not listen yet.
    pub fn new(options: Options) -> Server {
        let metrics = Arc::new(Metrics::new());
        Server(Arc::new(Shared {
            lanes: Lanes::new(&options, Arc::clone(&metrics)),
            options,
            metrics,
        }))
    }

    pub(crate) fn options(&self) -> &Options {
        &self.0.options
    }

    pub(crate) fn lanes(&self) -> &Lanes {
        &self.0.lanes
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}
