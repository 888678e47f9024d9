//! Connections that end if their client takes an answer too slowly.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A connection that breaks once its client has kept the server waiting for `most` within one answer. The time in which
/// the server has nothing to send does not count.
pub struct Impatient<S> {
    stream: S,
    most: Duration,
    /// The time that the client has kept the server waiting since its last request.
    waited: Duration,
    /// The current wait, if the client has not yet taken the previous bytes.
    wait: Option<Wait>,
}

struct Wait {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl<S> Impatient<S> {
    pub fn new(stream: S, most: Duration) -> Impatient<S> {
        Impatient {
            stream,
            most,
            waited: Duration::ZERO,
            wait: None,
        }
    }

    /// Records whether the client has taken bytes. Fails if it has kept the server waiting for too long.
    fn writes<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            if let Some(wait) = self.wait.take() {
                self.waited += wait.since.elapsed();
            }
            return written;
        }
        let left = self.most.saturating_sub(self.waited);
        let wait = self.wait.get_or_insert_with(|| Wait {
            since: Instant::now(),
            end: Box::pin(sleep(left)),
        });
        ready!(wait.end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Impatient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.waited = Duration::ZERO;
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Impatient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.writes(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.writes(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const MOST: Duration = Duration::from_millis(200);

    #[tokio::test]
    async fn a_client_that_takes_little_is_dropped_however_regularly_it_does() {
        let (server, mut client) = duplex(100);
        let mut server = Impatient::new(server, MOST);
        let slow = tokio::spawn(async move {
            let mut part = [0; 50];
            while client.read(&mut part).await.is_ok_and(|read| read > 0) {
                sleep(MOST / 10).await;
            }
        });
        let start = Instant::now();
        let error = server.write_all(&[1; 10_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!((MOST..5 * MOST).contains(&start.elapsed()));
        drop(server);
        slow.await.unwrap();
    }

    #[tokio::test]
    async fn a_quick_client_may_take_many_answers() {
        let (server, mut client) = duplex(100);
        let mut server = Impatient::new(server, MOST);
        let quick = tokio::spawn(async move {
            let mut part = [0; 100];
            for _ in 0..10 {
                client.write_all(b"more").await.unwrap();
                sleep(MOST / 4).await;
                client.read_exact(&mut part).await.unwrap();
                client.read_exact(&mut part).await.unwrap();
            }
        });
        for _ in 0..10 {
            server.read_exact(&mut [0; 4]).await.unwrap();
            server.write_all(&[1; 200]).await.unwrap();
        }
        quick.await.unwrap();
    }
}
