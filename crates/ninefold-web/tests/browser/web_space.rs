//! Web space: a server with only files, as `./site` has built them.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The path of the site on the web space: the site must work in any folder.
const PLACE: &str = "/games/sudoku/";

/// Returns the folder of the static site to test, if there is one.
pub fn site() -> Option<PathBuf> {
    env::var_os("NINEFOLD_SITE").map(PathBuf::from)
}

/// Web space that serves files until it is cut off.
pub struct WebSpace {
    pub address: String,
    pub is_cut: Arc<AtomicBool>,
}

impl WebSpace {
    pub fn open(folder: PathBuf) -> WebSpace {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}{PLACE}", listener.local_addr().unwrap());
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&is_cut);
        thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                if !cut.load(Ordering::Relaxed) {
                    let folder = folder.clone();
                    // A browser that hangs up early is not a failure.
                    thread::spawn(move || send(&folder, connection));
                }
            }
        });
        WebSpace { address, is_cut }
    }
}

/// Answers a request, compressed if there is such a file. Closes the connection, so that none survives the cut.
fn send(folder: &Path, mut connection: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(connection.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let mut reads_brotli = false;
    for line in lines {
        let line = line?.to_ascii_lowercase();
        reads_brotli |= line.starts_with("accept-encoding:") && line.contains("br");
        if line.is_empty() {
            break;
        }
    }
    let path = first
        .split(' ')
        .nth(1)
        .and_then(|path| path.strip_prefix(PLACE));
    // The part after a file's name is for the script in the file.
    let path = path.map(|path| path.split('?').next().unwrap_or_default());
    let name = match path {
        Some("") => "index.html",
        Some(name) => name,
        None => "nothing",
    };
    let kind = match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let compressed = fs::read(folder.join(format!("{name}.br"))).ok();
    let (status, encoding, body) = match compressed.filter(|_| reads_brotli) {
        Some(body) => ("200 OK", "br", body),
        None => match fs::read(folder.join(name)) {
            Ok(body) => ("200 OK", "identity", body),
            Err(_) => ("404 Not Found", "identity", Vec::new()),
        },
    };
    // The browser's own cache must not supply files that should work without a network.
    write!(
        connection,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Encoding: {encoding}\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    connection.write_all(&body)
}
