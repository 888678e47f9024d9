//! The options of the server, which are also those of `ninefold serve`.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use axum::http::{HeaderValue, Uri};
use clap::builder::TypedValueParser;
use clap::{Args, Parser};
use ninefold_api::Limits;
use ninefold_operations::surface::arguments::whole;

/// Where the server listens, and its limits. `docs/serve.md` explains what each limit protects.
#[derive(Clone, Debug, Args)]
#[group(skip)]
pub struct Options {
    /// The address to listen on; the default serves this machine only
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub bind: IpAddr,

    /// The port to listen on; 0 chooses a free one
    #[arg(long, default_value_t = 8096, value_parser = whole::<u16>(0, u16::MAX.into()))]
    pub port: u16,

    /// A host name that the server answers to, besides `localhost` and numeric addresses
    ///
    /// May be given several times. This option is needed if people open the page under a host name, such as that of a
    /// proxy in front of the server. Requests to other names, and requests from pages of other servers, get 403.
    #[arg(long = "host", value_name = "NAME", value_parser = host_name)]
    pub hosts: Vec<String>,

    /// A website whose pages may call the API, as in `https://club.example.org`
    ///
    /// May be given several times. Requests from pages of other websites get 403.
    #[arg(long = "allow-origin", value_name = "ORIGIN", value_parser = origin)]
    pub origins: Vec<HeaderValue>,

    /// Serve figures for monitoring at /metrics
    #[arg(long)]
    pub metrics: bool,

    /// The computing time that a request may take, in milliseconds
    #[arg(long = "limit-ms", value_name = "MS", default_value = "1000")]
    #[arg(value_parser = whole::<u64>(1, 600_000).map(Duration::from_millis))]
    pub limit: Duration,

    /// The time that the quick lane gives to a computation before it must queue for the long lane.
    #[arg(skip = Duration::from_millis(2))]
    pub trial: Duration,

    /// The number of computations that run at once [default: the number of cores]
    #[arg(long, value_name = "N", default_value_t = cores(), hide_default_value = true)]
    #[arg(value_parser = whole::<usize>(1, 1024).try_map(NonZeroUsize::try_from))]
    pub computations: NonZeroUsize,

    /// The number of long computations that may wait; further ones are rejected as busy
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = whole::<usize>(0, 1 << 20))]
    pub queue: usize,

    /// The largest body of a request, in KiB
    #[arg(long = "body-kib", value_name = "KIB", default_value = "2048")]
    #[arg(value_parser = whole::<u64>(0, 1 << 20).map(|kib| kib as usize * 1024))]
    pub body: usize,

    /// The memory for all requests and answers together, in MiB; further ones are rejected as busy
    #[arg(long = "memory-mib", value_name = "MIB", default_value = "256")]
    #[arg(value_parser = whole::<u64>(1, 1 << 20).map(|mib| (mib as usize) << 20))]
    pub memory: usize,

    /// The largest number of puzzles in a request
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<usize>(0, 1 << 40))]
    pub batch: usize,

    /// The largest number of connections at once; further ones wait until they are accepted
    #[arg(long, value_name = "N", default_value = "256")]
    #[arg(value_parser = whole::<u64>(1, 1 << 20).map(|number| number as usize))]
    pub connections: usize,

    /// The seconds that a client may take to send a request, or to take an answer
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    #[arg(value_parser = whole::<u64>(1, 3600).map(Duration::from_secs))]
    pub patience: Duration,
}

impl Options {
    /// Returns the limits of a computation.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.limit,
            puzzles: self.batch,
        }
    }
}

/// The values that clap uses without arguments.
impl Default for Options {
    fn default() -> Options {
        #[derive(Parser)]
        struct NoArguments {
            #[command(flatten)]
            options: Options,
        }
        NoArguments::parse_from([""]).options
    }
}

/// Parses a host name, and returns it as browsers write it.
fn host_name(text: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    match !text.is_empty() && text.bytes().all(is_plain) {
        true => Ok(text.to_ascii_lowercase()),
        false => {
            Err("expected a name without scheme and port, such as sudoku.example.org".to_owned())
        }
    }
}

/// Parses the scheme, name and port of a website, and returns them as browsers write them in the header `Origin`.
fn origin(text: &str) -> Result<HeaderValue, String> {
    let expected =
        "expected the address of a website without a path, such as https://club.example.org";
    let uri: Uri = text.parse().map_err(|_| expected)?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let address = text.to_ascii_lowercase();
    match (uri.authority(), HeaderValue::try_from(address)) {
        (Some(authority), Ok(origin))
            if is_web && text.ends_with(authority.as_str()) && !text.contains('@') =>
        {
            Ok(origin)
        }
        _ => Err(expected.to_owned()),
    }
}

fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
