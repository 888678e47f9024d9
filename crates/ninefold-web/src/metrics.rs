//! Figures about what the server does, in the OpenMetrics text format.

use std::future::Future;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::errors::Code;

/// The type of the text.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The labels of a figure: names and values.
type Labels<const N: usize> = [(&'static str, String); N];

/// All figures.
pub struct Metrics {
    registry: Registry,
    requests: Family<Labels<2>, Counter>,
    seconds: Family<Labels<1>, Histogram>,
    errors: Family<Labels<1>, Counter>,
    running: Family<Labels<1>, Gauge>,
    waiting: Family<Labels<1>, Gauge>,
    abandoned: Counter,
    connections: Gauge,
}

/// The bounds of the histogram, in seconds.
const BUCKETS: [f64; 10] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 2.5, 10.0,
];

impl Metrics {
    pub fn new() -> Metrics {
        let mut registry = Registry::with_prefix("ninefold");
        let seconds =
            Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> Histogram);
        let metrics = Metrics {
            requests: Family::default(),
            seconds,
            errors: Family::default(),
            running: Family::default(),
            waiting: Family::default(),
            abandoned: Counter::default(),
            connections: Gauge::default(),
            registry: Registry::default(),
        };
        registry.register("requests", "Requests answered", metrics.requests.clone());
        registry.register(
            "request_seconds",
            "Time until an answer began",
            metrics.seconds.clone(),
        );
        registry.register("errors", "Errors answered", metrics.errors.clone());
        registry.register(
            "computations_running",
            "Computations that run",
            metrics.running.clone(),
        );
        registry.register(
            "computations_waiting",
            "Computations that wait to run",
            metrics.waiting.clone(),
        );
        registry.register(
            "computations_abandoned",
            "Computations stopped as the client had gone away",
            metrics.abandoned.clone(),
        );
        registry.register(
            "connections",
            "Connections that are open",
            metrics.connections.clone(),
        );
        for lane in ["quick", "long"] {
            drop(metrics.running.get_or_create(&of_lane(lane)));
            drop(metrics.waiting.get_or_create(&of_lane(lane)));
        }
        Metrics {
            registry,
            ..metrics
        }
    }

    /// All figures as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }

    /// A request was answered. The endpoint is one of those there are, not what a client asked for.
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

    /// A computation runs in the lane until what is returned is dropped.
    pub fn running(&self, lane: &'static str) -> Present {
        Present::in_gauge(&self.running.get_or_create(&of_lane(lane)))
    }

    /// A computation stopped because nobody waited for it any more.
    pub fn abandoned(&self) {
        self.abandoned.inc();
    }

    /// A connection is open until what is returned is dropped.
    pub fn connected(&self) -> Present {
        Present::in_gauge(&self.connections)
    }

    /// Counts as waiting for the lane until it is done, or given up.
    pub async fn while_waiting<T>(&self, lane: &'static str, wait: impl Future<Output = T>) -> T {
        let _waiting = Present::in_gauge(&self.waiting.get_or_create(&of_lane(lane)));
        wait.await
    }
}

fn of_lane(lane: &str) -> Labels<1> {
    [("lane", lane.to_owned())]
}

/// Something that a gauge counts.
pub struct Present(Gauge);

impl Present {
    fn in_gauge(gauge: &Gauge) -> Present {
        gauge.inc();
        Present(gauge.clone())
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.dec();
    }
}
