//! Protects the server from foreign pages in the browser of a user who can reach it.
//!
//! A foreign page may give its own name the address of the server (DNS rebinding), and read the answers as its own. So
//! the server answers only to names that such a page cannot have: numeric addresses, `localhost`, and names configured
//! by the operator. A page may also send a request without reading the answer. Browsers report the origin of such a
//! request, and [`CsrfLayer`] compares it with the destination.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, HeaderName, RETRY_AFTER};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ninefold_api::{Code, Failure};
use tower_http::cors::CorsLayer;
use tower_http::csrf::{CsrfLayer, ProtectionError};

use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::Server;

/// Rejects requests to names that are not the server's.
pub async fn known(
    State(server): State<Server>,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let host = match (request.uri().authority(), hosts.next(), hosts.next()) {
        (Some(host), ..) => Some(host.clone()),
        (None, Some(host), None) => Authority::try_from(host.as_bytes()).ok(),
        // Old health checks name no host; browsers always do.
        (None, None, _) if request.version() < Version::HTTP_11 => {
            return Ok(next.run(request).await);
        }
        _ => None,
    };
    match host {
        Some(host) if is_known(&host, &server.options) => Ok(next.run(request).await),
        Some(host) => Err(unknown(&host).into()),
        None => {
            let message =
                "The request must have exactly one header Host, with a name or an address.";
            Err(Failure::new(Code::BadRequest, message).into())
        }
    }
}

fn is_known(host: &Authority, options: &Options) -> bool {
    let name = host.host();
    let address = name.trim_start_matches('[').trim_end_matches(']');
    address.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || options
            .hosts
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
}

fn unknown(host: &Authority) -> Failure {
    let name = host.host();
    let allow = format!("Whoever runs it can allow that with `--host {name}`.");
    let message = format!("The server does not answer to the name {name}. {allow}");
    Failure::new(Code::UnknownHost, message)
}

/// Returns the layer that lets pages of the allowed websites call the API and read the answers.
pub fn allowed_pages(options: &Options) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(options.origins.clone())
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([CONTENT_TYPE])
        .expose_headers([RETRY_AFTER, HeaderName::from_static("x-request-id")])
        .max_age(Duration::from_secs(3600))
}

/// Rejects requests from pages of other servers, unless they are allowed. Pages under the server's own names are not
/// foreign, even if a proxy changed the header Host.
pub fn own_pages_only(options: &Options) -> CsrfLayer<fn(ProtectionError) -> Response> {
    let names = options.hosts.iter();
    let own = names.flat_map(|name| ["http", "https"].map(|scheme| format!("{scheme}://{name}")));
    let allowed = options
        .origins
        .iter()
        .filter_map(|origin| origin.to_str().ok());
    let origins = own.chain(allowed.map(str::to_owned));
    let layer = origins.fold(CsrfLayer::new(), |layer, origin| {
        let layer = layer.add_trusted_origin(origin);
        layer.expect("the options take names only")
    });
    layer.with_rejection_response(foreign)
}

/// Rejects GET requests to the API from pages of other servers. The layer of [`own_pages_only`] lets them pass, because
/// they change nothing; but they cost computing time.
pub async fn own_readers_only(
    State(server): State<Server>,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    match request.method().is_safe() && is_foreign(request.headers(), &server.options) {
        true => Err(foreign_page().into()),
        false => Ok(next.run(request).await),
    }
}

/// Returns whether a page of another server sent a request with these headers. Without them, a program sent it.
fn is_foreign(headers: &HeaderMap, options: &Options) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text("origin") else {
        let is_elsewhere = matches!(text("sec-fetch-site"), Some("cross-site" | "same-site"));
        // Following a link shows the answer to the user, not to the other page.
        return is_elsewhere && text("sec-fetch-mode") != Some("navigate");
    };
    let own = origin.split_once("://").map(|(_, name)| name);
    let is_own = own.is_some() && own == text("host");
    let is_named = options.hosts.iter().any(|name| own == Some(name));
    let is_allowed = options.origins.iter().any(|allowed| allowed == origin);
    !(is_own || is_named || is_allowed)
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "the layer hands over an error"
)]
fn foreign(_: ProtectionError) -> Response {
    Refusal(foreign_page()).into_response()
}

fn foreign_page() -> Failure {
    let message = "A page of another server sent this request. If it is the server's own page, behind a proxy, \
                   the server must be started with `--host` and the name of the page; pages of other servers may \
                   be allowed with `--allow-origin`.";
    Failure::new(Code::ForeignPage, message)
}
