//! Browsers: where they come from, and what a test may ask of them.
//!
//! Without a browser the tests say that they were skipped; with `NINEFOLD_BROWSER=required`, as `./test`
//! sets it, that is a failure.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use axum::http::Method;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// The program that drives Chromium. Ends with its value.
pub struct Driver {
    process: Child,
    address: String,
}

impl Driver {
    /// Starts it on a port that is free; `None` if there is none on this machine and none is required.
    pub fn start() -> Option<Driver> {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut process = match started {
            Ok(process) => process,
            Err(error)
                if env::var_os("NINEFOLD_BROWSER").is_some_and(|value| value == "required") =>
            {
                panic!("chromedriver cannot be started: {error}")
            }
            Err(_) => {
                eprintln!("skipped: there is no chromedriver (./test installs it on Debian)");
                return None;
            }
        };
        let output = BufReader::new(process.stdout.take().unwrap());
        let address = address(output);
        Some(Driver { process, address })
    }

    /// Opens a browser with an empty profile.
    pub async fn open(&self) -> Client {
        let options = json!({
            "goog:chromeOptions": {
                // There is no sandbox to be had for root, in containers; all it sees is our own page.
                "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,900"],
            },
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let options = options.as_object().unwrap().clone();
        ClientBuilder::new(HttpConnector::new())
            .capabilities(options)
            .connect(&self.address)
            .await
            .expect("chromedriver opens a browser")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Where the driver says that it listens.
fn address(output: impl BufRead) -> String {
    let mut lines = output.lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse::<u16>().ok()
    });
    format!(
        "http://127.0.0.1:{}",
        port.expect("chromedriver says its port")
    )
}

/// A command that WebDriver itself does not have.
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

/// What the console has shown since it was last asked.
pub async fn console(client: &Client) -> Vec<Value> {
    let log = Extra {
        path: "se/log",
        body: json!({"type": "browser"}),
    };
    let entries = client.issue_cmd(log).await.unwrap();
    entries.as_array().unwrap().clone()
}

/// Asks the browser itself for something.
pub async fn devtools(client: &Client, command: &str, parameters: Value) {
    let body = json!({"cmd": command, "params": parameters});
    let command = Extra {
        path: "goog/cdp/execute",
        body,
    };
    client.issue_cmd(command).await.unwrap();
}
