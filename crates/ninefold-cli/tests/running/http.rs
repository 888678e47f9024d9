//! `ninefold serve` as a child process, and a client that needs no library.

#![allow(dead_code, reason = "no test uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{ninefold, send_signal};

/// A server on its own port.
pub struct Server {
    child: Child,
    /// `127.0.0.1:12345`
    pub address: String,
}

impl Server {
    pub fn start(options: &str) -> Server {
        let mut child = ninefold(&format!("serve --port 0 --log quiet --metrics {options}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stdout = child.stdout.as_mut().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://").unwrap();
        Server {
            address: address.trim_end_matches('/').to_owned(),
            child,
        }
    }

    pub fn connect(&self) -> Client {
        Client::new(&self.address)
    }

    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Sends this signal to the server.
    pub fn terminate(&self, signal: &str) {
        send_signal(self.child.id(), signal);
    }

    /// Waits until the server ends, and returns its exit status.
    pub fn wait(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A failing test leaves no server running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that is kept open.
pub struct Client {
    stream: BufReader<TcpStream>,
    address: String,
}

/// The server's answer to a request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Client {
    pub fn new(address: &str) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Client {
            stream: BufReader::new(stream),
            address: address.to_owned(),
        }
    }

    pub fn get(&mut self, path: &str) -> Answer {
        let host = &self.address;
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"));
        self.answer()
    }

    pub fn post(&mut self, path: &str, body: &str) -> Answer {
        self.begin(path, body);
        self.answer()
    }

    /// Sends a request without waiting for the answer.
    pub fn begin(&mut self, path: &str, body: &str) {
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        ));
    }

    pub fn send(&mut self, text: &str) {
        assert!(self.try_send(text));
    }

    /// Sends the text. Returns whether the connection still accepts it.
    pub fn try_send(&mut self, text: &str) -> bool {
        self.stream.get_mut().write_all(text.as_bytes()).is_ok()
    }

    pub fn answer(&mut self) -> Answer {
        let status = self.line();
        let status = status.split(' ').nth(1).unwrap().parse().unwrap();
        let mut length = 0;
        loop {
            let line = self.line().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).unwrap();
        Answer {
            status,
            body: String::from_utf8(body).unwrap(),
        }
    }

    /// Reads a chunked answer to its end, with a pause after every `bytes` bytes.
    pub fn read_slowly(&mut self, bytes: usize, pause: Duration) -> String {
        let (mut text, mut part) = (Vec::new(), vec![0; bytes]);
        while !text.ends_with(b"\r\n0\r\n\r\n") {
            let read = self.stream.read(&mut part).unwrap();
            assert!(read > 0, "it hung up");
            text.extend_from_slice(&part[..read]);
            sleep(pause);
        }
        String::from_utf8(text).unwrap()
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.stream.read_line(&mut line).unwrap() > 0, "it hung up");
        line.trim_end().to_owned()
    }

    /// Returns whether the server ends the connection, whatever it sends before.
    pub fn is_hung_up_on(&mut self) -> bool {
        let mut rest = Vec::new();
        self.stream.read_to_end(&mut rest).is_ok()
    }
}

/// Returns a figure of the metrics; 0 if it is missing.
pub fn figure(client: &mut Client, name: &str) -> f64 {
    let metrics = client.get("/metrics").body;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0.0, |rest| rest.trim().parse().unwrap())
}
