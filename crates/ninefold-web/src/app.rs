//! The routes of the server, and the layers that every request passes through.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{any, get};
use ninefold_api::{Code, Failure, OPERATIONS, SUMMARIES};
use ninefold_explain::record::SCHEMA;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::request_id::{
    MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer,
};

use crate::answer::{asked_nothing, computed};
use crate::headers::JSON;
use crate::refusal::Refusal;
use crate::state::Server;
use crate::{OPENAPI, access_log, headers, health, hosts, metrics, page};

/// Answers of at least this many bytes are compressed; smaller ones fit into a packet anyway.
const LEAST_COMPRESSED: u64 = 1024;

/// Returns all routes of the server.
pub fn app(server: &Server) -> Router {
    let nothing = Refusal(Failure::not_found());
    let message = "This address does not support this method.";
    let wrong_method = Refusal(Failure::new(Code::MethodNotAllowed, message));
    let metrics = match server.options.metrics {
        true => Router::new().route("/metrics", get(metrics)),
        false => Router::new(),
    };
    // The fastest level, because the threads that compress also answer requests.
    let compression = CompressionLayer::new().quality(CompressionLevel::Fastest);
    let compression = compression.compress_when(SizeAbove::new(LEAST_COMPRESSED));
    let router = metrics
        .nest(
            "/api/v1",
            api().layer(from_fn_with_state(server.clone(), hosts::own_readers_only)),
        )
        .route("/api", any(nothing.clone()))
        .route("/api/{*path}", any(nothing))
        .route("/healthz", get(health::answer))
        .fallback_service(get(page::file).fallback(wrong_method.clone()))
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(hosts::own_pages_only(&server.options));
    let router = match server.options.origins.is_empty() {
        true => router,
        false => router.layer(hosts::allowed_pages(&server.options)),
    };
    router
        .layer(from_fn_with_state(server.clone(), hosts::known))
        .layer(from_fn(headers::bounded))
        .layer(compression)
        .layer(from_fn_with_state(server.clone(), access_log::record))
        .layer(from_fn(headers::secure))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(Numbers))
        .layer(from_fn(headers::plain_id))
        .with_state(server.clone())
}

/// Answers `/metrics` with all metrics, for Prometheus.
async fn metrics(State(server): State<Server>) -> impl IntoResponse {
    (
        [(CONTENT_TYPE, metrics::CONTENT_TYPE)],
        server.metrics.text(),
    )
}

fn api() -> Router<Server> {
    let names = OPERATIONS.iter().chain(SUMMARIES);
    let operations = names.fold(Router::new(), |router, name| {
        router.route(&format!("/{name}"), computed(name))
    });
    operations
        .route("/algorithms", asked_nothing("algorithms"))
        .route("/compare", computed("compare"))
        .route("/generate", computed("generate"))
        .route("/print", computed("print"))
        .route("/read", computed("read"))
        .route("/openapi.json", get((JSON, OPENAPI.as_str())))
        .route("/explain.schema.json", get((JSON, SCHEMA)))
}

/// Answers after a panic. The log has the details; the client learns only that an error occurred.
#[allow(clippy::needless_pass_by_value, reason = "the layer hands over a box")]
fn panicked(panic: Box<dyn Any + Send + 'static>) -> axum::response::Response {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(message = message.unwrap_or_default(), "a handler panicked");
    Refusal(Failure::internal()).into_response()
}

/// Gives numbers to the requests that have none.
#[derive(Clone)]
struct Numbers;

impl MakeRequestId for Numbers {
    fn make_request_id<B>(&mut self, _: &Request<B>) -> Option<RequestId> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed).to_string();
        Some(RequestId::new(HeaderValue::from_str(&number).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use serde_json::{Value, json};

    #[tokio::test]
    async fn a_panic_is_told_without_its_details() {
        let response = panicked(Box::new("the secret".to_owned()));
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = axum::body::to_bytes(response.into_body(), 1000).await;
        let error: Value = serde_json::from_slice(&body.unwrap()).unwrap();
        assert_eq!(error["code"], json!("internal"));
        assert!(!error["message"].as_str().unwrap().contains("secret"));
    }
}
