//! Accepts connections, limits their time, and shuts down.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use ninefold_operations::threads;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use crate::app::app;
use crate::impatient::Impatient;
use crate::metrics::Present;
use crate::options::Options;
use crate::page;
use crate::scheduler::LATE;
use crate::state::Server;

/// Serves until the process gets SIGINT or SIGTERM. Then it interrupts running computations, and sends the last answers
/// for up to a second.
///
/// Calls `ready` with the address as soon as the server accepts requests.
///
/// # Errors
/// If the server cannot listen on the address, or the system does not allow enough threads.
pub fn run(options: Options, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let workers = options.computations.get().clamp(1, 4);
    // No more threads than the scheduler uses at once, because every thread that has rated puzzles keeps memory of its
    // own.
    let blocking = options.computations.get().max(2) + LATE;
    // The runtime panics if it cannot start a thread.
    let available = threads::available(workers + blocking);
    if available < workers + blocking {
        let message = format!(
            "only {available} of {} threads are available",
            workers + blocking
        );
        return Err(io::Error::other(message));
    }
    let runtime = Builder::new_multi_thread()
        .worker_threads(workers)
        .max_blocking_threads(blocking)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = listener((options.bind, options.port).into())?;
        let stop = stop_signal()?;
        ready(listener.local_addr()?);
        // Prepares the page in the background. If no thread is available, the first request for each file does it.
        let _ = thread::Builder::new().spawn(page::prepare);
        let server = Server::new(options);
        serve(&server, listener, stop).await;
        Ok::<(), io::Error>(())
    })?;
    // Do not wait for a computation that does not end.
    runtime.shutdown_background();
    Ok(())
}

/// The bytes of an answer that the system keeps for a client that has not taken them.
///
/// By default, the system would buffer megabytes for a client that does not read. It accepts more only when a third of
/// the buffer is free, so clients with slow connections would time out. With this limit, a client must take a third of
/// the buffer within the patience, by default 2 to 4 KiB/s.
const SEND_BUFFER: u32 = 64 << 10;

/// Listens like [`TcpListener::bind`]; connections inherit the size of the buffer.
fn listener(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1024)
}

/// The time for sending the last answers when the server stops.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// Serves until `stop` completes.
async fn serve(server: &Server, listener: TcpListener, stop: impl Future<Output = ()>) {
    let watched = Arc::clone(&server.scheduler);
    let watch = tokio::spawn(async move { watched.watch().await });
    let connections = Arc::new(Semaphore::new(server.options.connections));
    let graceful = GracefulShutdown::new();
    let router = app(server);
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let permit = Arc::clone(&connections).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, _)) => {
                let connected = Present::of(&server.metrics.connections);
                let connection = graceful.watch(connection(server, &router, stream));
                tokio::spawn(async move {
                    let _held = (permit, connected);
                    if let Err(error) = connection.await {
                        tracing::debug!(%error, "a connection broke");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                // Most likely too many files are open: some may close in a moment.
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    watch.abort();
    tracing::info!("stopping");
    server.stop();
    if timeout(LAST_ANSWERS, graceful.shutdown()).await.is_err() {
        tracing::warn!("some clients were too slow to take their answers");
    }
}

/// A client may keep the server waiting for this multiple of the patience while it takes an answer.
const ANSWERS: u32 = 6;

/// Returns a connection that ends if its client is too slow.
fn connection(
    server: &Server,
    router: &Router,
    stream: TcpStream,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> + Send + 'static {
    let patience = server.options.patience;
    // Answers are small and written at once: delaying packets to fill them would only cost time.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(64 << 10)
        .serve_connection(
            TokioIo::new(Impatient::new(Box::pin(stream), patience * ANSWERS)),
            TowerToHyperService::new(router.clone()),
        )
}

/// Completes when the process gets a signal to stop.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Completes when the process gets a signal to stop.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
