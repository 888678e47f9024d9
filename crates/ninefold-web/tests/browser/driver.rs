//! Starts browsers and sends them the commands that WebDriver lacks.
//!
//! Without a browser, the tests print that they are skipped; with `NINEFOLD_BROWSER=required`, which `./test` sets,
//! they fail.

use std::env;
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use axum::http::Method;
use fantoccini::error::NewSessionError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use url::{ParseError, Url};

/// The number of times that chromedriver may fail to get a port, or a browser may end at its start.
const ATTEMPTS: usize = 5;

/// Waits for a browser to finish its work.
pub fn wait<T>(work: impl Future<Output = T>) -> T {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());
    RUNTIME.block_on(work)
}

/// The chromedriver process; dropping it ends the process.
pub struct Driver {
    process: Child,
    address: String,
    /// The folder of the browsers' profiles; it is deleted when they have ended.
    _folder: TempDir,
}

impl Driver {
    /// Starts chromedriver on a free port; returns `None` if it is not installed and not required.
    pub fn start() -> Option<Driver> {
        // It looks for a free port before binding it. If another test binds it first, chromedriver exits.
        for _ in 0..ATTEMPTS {
            match Driver::try_start() {
                Ok(Some(driver)) => return Some(driver),
                Ok(None) => {}
                Err(error) => {
                    let is_required =
                        env::var_os("NINEFOLD_BROWSER").is_some_and(|value| value == "required");
                    assert!(!is_required, "chromedriver cannot be started: {error}");
                    eprintln!("skipped: there is no chromedriver (./test installs it on Debian)");
                    return None;
                }
            }
        }
        panic!("chromedriver finds no port");
    }

    /// Returns `None` if chromedriver exited without listening.
    fn try_start() -> io::Result<Option<Driver>> {
        let folder = TempDir::new()?;
        let process = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut driver = Driver {
            process,
            address: String::new(),
            _folder: folder,
        };
        let output = BufReader::new(driver.process.stdout.take().unwrap());
        let Some(port) = port(output) else {
            return Ok(None);
        };
        driver.address = format!("http://127.0.0.1:{port}");
        Ok(Some(driver))
    }

    /// Opens a browser with an empty profile.
    pub fn open(&self) -> Client {
        let options = json!({
            "goog:chromeOptions": {
                // Containers run as root, where Chromium has no sandbox; it only visits our own page.
                "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,900"],
            },
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let options = options.as_object().unwrap();
        let mut attempts = 0;
        loop {
            attempts += 1;
            let mut builder = ClientBuilder::new(HttpConnector::new());
            let builder = builder.capabilities(options.clone());
            match wait(builder.connect(&self.address)) {
                Ok(client) => return client,
                // One start in some hundreds ends at once.
                Err(NewSessionError::SessionNotCreated(error)) if attempts < ATTEMPTS => {
                    eprintln!("chromedriver opens another browser: {error}");
                }
                Err(error) => panic!("chromedriver opens no browser: {error}"),
            }
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the port that chromedriver prints.
fn port(output: impl BufRead) -> Option<u16> {
    let mut lines = output.lines().map_while(Result::ok);
    lines.find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    })
}

/// A command that is not part of WebDriver.
#[derive(Debug)]
struct Extra {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// Returns the console messages since the last call.
pub fn console(client: &Client) -> Vec<Value> {
    let log = Extra {
        path: "se/log",
        body: json!({"type": "browser"}),
    };
    let entries = wait(client.issue_cmd(log)).unwrap();
    entries.as_array().unwrap().clone()
}

/// Sends a command of the DevTools protocol.
pub fn devtools(client: &Client, command: &str, parameters: Value) {
    let body = json!({"cmd": command, "params": parameters});
    let command = Extra {
        path: "goog/cdp/execute",
        body,
    };
    wait(client.issue_cmd(command)).unwrap();
}
