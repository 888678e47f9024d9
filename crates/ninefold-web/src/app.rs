//! The addresses of the server, and the layers that every request passes through.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::http::Request;
use axum::http::header::HeaderValue;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{any, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{
    MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer,
};

use crate::endpoints::{
    algorithms, check, compare, health, hint, metrics, openapi, rate, solve, steps,
};
use crate::errors::{Code, Failure};
use crate::state::Server;
use crate::{access_log, headers, page};

/// All addresses of the server.
pub fn app(server: &Server) -> Router {
    Router::new()
        .nest("/api/v1", api())
        .route("/api", any(nothing))
        .route("/api/{*path}", any(nothing))
        .route("/healthz", get(health::answer))
        .route("/metrics", get(metrics::answer))
        .fallback_service(get(page::file).fallback(wrong_method))
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(server.clone(), access_log::record))
        .layer(from_fn(headers::secure))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(Numbers))
        .layer(from_fn(headers::plain_id))
        .with_state(server.clone())
}

fn api() -> Router<Server> {
    Router::new()
        .route("/solve", post(solve::answer))
        .route("/check", check::route())
        .route("/rate", rate::route())
        .route("/steps", steps::route())
        .route("/hint", hint::route())
        .route("/algorithms", get(algorithms::answer))
        .route("/compare", compare::route())
        .route("/openapi.json", get(openapi::answer))
        .route("/explain.schema.json", get(openapi::schema))
}

async fn nothing() -> Failure {
    Failure::not_found()
}

async fn wrong_method() -> Failure {
    let message = "This address does not support this method.";
    Failure::new(Code::MethodNotAllowed, message)
}

/// Answers after a panic: the log has the details, the client learns only that there was an error.
#[allow(clippy::needless_pass_by_value, reason = "the layer hands over a box")]
fn panicked(panic: Box<dyn Any + Send + 'static>) -> axum::response::Response {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(message = message.unwrap_or_default(), "a handler panicked");
    Failure::internal().into_response()
}

/// Numbers the requests that have no number.
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
