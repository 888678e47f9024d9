//! Metrics of the server, in the OpenMetrics text format.

use std::time::Duration;

use ninefold_api::Code;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

/// The content type of the metrics.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The labels of a metric: names and values.
type Labels<const N: usize> = [(&'static str, String); N];

/// All metrics.
pub struct Metrics {
    registry: Registry,
    requests: Family<Labels<2>, Counter>,
    seconds: Family<Labels<1>, Histogram>,
    errors: Family<Labels<1>, Counter>,
    /// The running computations, by lane.
    pub running: Family<Labels<1>, Gauge>,
    /// The waiting computations, by lane.
    pub waiting: Family<Labels<1>, Gauge>,
    /// The computations that stopped because the client had disconnected.
    pub abandoned: Counter,
    /// The open connections.
    pub connections: Gauge,
}

/// The bounds of the histogram, in seconds.
const BUCKETS: [f64; 10] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 2.5, 10.0,
];

impl Metrics {
    pub fn new() -> Metrics {
        let mut registry = Registry::with_prefix("ninefold");
        let all = &mut registry;
        let histogram = (|| Histogram::new(BUCKETS)) as fn() -> Histogram;
        let seconds = Family::new_with_constructor(histogram);
        let running = Family::default();
        let waiting = Family::default();
        let abandoned = "Computations stopped because the client had disconnected";
        Metrics {
            requests: added(all, "requests", "Requests answered", Family::default()),
            seconds: added(
                all,
                "request_seconds",
                "Time until an answer began",
                seconds,
            ),
            errors: added(all, "errors", "Errors answered", Family::default()),
            running: added(all, "computations_running", "Running computations", running),
            waiting: added(all, "computations_waiting", "Waiting computations", waiting),
            abandoned: added(all, "computations_abandoned", abandoned, Counter::default()),
            connections: added(all, "connections", "Open connections", Gauge::default()),
            registry,
        }
    }

    /// Returns all metrics as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }

    /// Records an answer. The endpoint is one of our names, never an address from a client.
    pub fn answered(&self, endpoint: &str, status: u16, code: Option<Code>, time: Duration) {
        let endpoint = ("endpoint", endpoint.to_owned());
        let status = ("status", status.to_string());
        self.requests
            .get_or_create(&[endpoint.clone(), status])
            .inc();
        self.seconds
            .get_or_create(&[endpoint])
            .observe(time.as_secs_f64());
        if let Some(code) = code {
            self.errors.get_or_create(&[("code", code.name())]).inc();
        }
    }
}

/// Adds a metric to the registry.
fn added<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

/// Increments a gauge, and decrements it when dropped.
pub struct Present(Gauge);

impl Present {
    pub fn of(gauge: &Gauge) -> Present {
        gauge.inc();
        Present(gauge.clone())
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.dec();
    }
}
