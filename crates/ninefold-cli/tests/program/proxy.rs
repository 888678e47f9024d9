//! `ninefold serve` behind nginx with TLS and HTTP/2, with the documented configuration.
//!
//! Without nginx, openssl or curl, the test reports that it is skipped; with `NINEFOLD_BROWSER=required`, which
//! `./test` sets, it fails.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::{env, fs};

use serde_json::Value;

use crate::running::http::Server;
use crate::running::{LINE, SOLVED, stdout, temporary, wait_until};

const CONFIGURATION: &str = include_str!("../../../../docs/nginx.conf");
const NAME: &str = "sudoku.example.org";

/// An nginx on its own ports. Dropping it ends the process.
struct Nginx {
    process: Child,
    folder: String,
    port: u16,
}

impl Nginx {
    fn before(server: &Server) -> Nginx {
        let folder = temporary("nginx");
        fs::create_dir_all(&folder).unwrap();
        let path = |name: &str| format!("{folder}/{name}");
        make_certificate(&path("certificate.pem"), &path("key.pem"));
        let (port, plain) = (free_port(), free_port());
        let mut configuration = CONFIGURATION.to_owned();
        for (ours, tested) in [
            ("listen 443 ", format!("listen 127.0.0.1:{port} ")),
            ("listen 80;", format!("listen 127.0.0.1:{plain};")),
            (
                "/etc/ssl/certs/sudoku.example.org.pem",
                path("certificate.pem"),
            ),
            ("/etc/ssl/private/sudoku.example.org.key", path("key.pem")),
            (
                "http://127.0.0.1:8096",
                format!("http://{}", server.address),
            ),
        ] {
            assert!(configuration.contains(ours), "{ours}");
            configuration = configuration.replace(ours, &tested);
        }
        fs::write(path("site.conf"), configuration).unwrap();
        let all = format!(
            "daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}} http {{ access_log off; \
             client_body_temp_path {folder}/bodies; proxy_temp_path {folder}/answers; \
             fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi; \
             include {folder}/site.conf; }}"
        );
        fs::write(path("nginx.conf"), all).unwrap();
        let errors = path("errors");
        let process = Command::new("nginx")
            .args(["-p", &folder, "-e", &errors, "-c", &path("nginx.conf")])
            .spawn()
            .unwrap();
        let nginx = Nginx {
            process,
            folder,
            port,
        };
        wait_until("nginx listens", || {
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        nginx
    }

    /// Sends a request with curl over HTTP/2. Returns the status and the body.
    fn ask(&self, path: &str, arguments: &[&str]) -> (u16, String) {
        let Nginx { folder, port, .. } = self;
        let output = Command::new("curl")
            .args(["--silent", "--show-error", "--http2", "--max-time", "60"])
            .args(["--cacert", &format!("{folder}/certificate.pem")])
            .args(["--resolve", &format!("{NAME}:{port}:127.0.0.1")])
            .args(["--write-out", "\n%{http_version} %{http_code}"])
            .args(arguments)
            .arg(format!("https://{NAME}:{port}{path}"))
            .output()
            .unwrap();
        let text = stdout(&output);
        let (body, end) = text.rsplit_once('\n').unwrap();
        let status = end.strip_prefix("2 ").expect(text);
        (status.parse().unwrap(), body.to_owned())
    }

    fn ask_json(&self, path: &str, arguments: &[&str]) -> (u16, Value) {
        let (status, body) = self.ask(path, arguments);
        (status, serde_json::from_str(&body).expect(&body))
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // The workers end with nginx, unlike after SIGKILL.
        let _ = Command::new("kill")
            .args(["-QUIT", &self.process.id().to_string()])
            .status();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(Path::new(&self.folder));
    }
}

fn make_certificate(certificate: &str, key: &str) {
    let made = Command::new("openssl")
        .args(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(' '),
        )
        .args(["-subj", &format!("/CN={NAME}")])
        .args(["-addext", &format!("subjectAltName=DNS:{NAME}")])
        .args(["-out", certificate, "-keyout", key])
        .output();
    assert!(succeeded(made.as_ref().unwrap()), "{made:?}");
}

fn succeeded(output: &Output) -> bool {
    output.status.success()
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Returns whether a program can be run.
pub fn is_there(program: &str, version: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg(version)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok()
}

#[test]
fn a_proxy_adds_tls_and_http_2_and_takes_nothing_away() {
    let programs = [
        ("nginx", "-v"),
        ("openssl", "version"),
        ("curl", "--version"),
    ];
    if !programs
        .iter()
        .all(|(program, version)| is_there(program, version))
    {
        let is_required = env::var_os("NINEFOLD_BROWSER").is_some_and(|value| value == "required");
        assert!(!is_required, "nginx, openssl and curl are needed");
        eprintln!("skipped: there is no nginx, openssl or curl (./test installs them on Debian)");
        return;
    }
    let server = Server::start(&format!("--host {NAME} --body-kib 100"));
    let nginx = Nginx::before(&server);

    let (status, page) = nginx.ask("/", &[]);
    assert!(status == 200 && page.contains("<title"), "{page}");
    let (json, solve) = (
        ["--header", "Content-Type: application/json"],
        "/api/v1/solve",
    );
    let asked = format!(r#"{{"puzzle": "{LINE}"}}"#);
    let (status, solved) = nginx.ask_json(solve, &[&json[..], &["--data", &asked]].concat());
    assert_eq!((status, &solved["solution"]), (200, &SOLVED.into()));

    // The page has the proxy's name, so its own requests are accepted, and foreign ones are not.
    let origin = |name: &str| format!("Origin: https://{name}");
    for (origin, expected) in [(origin(NAME), 200), (origin("evil.example"), 403)] {
        let arguments = [&json[..], &["--header", &origin, "--data", &asked]].concat();
        assert_eq!(nginx.ask(solve, &arguments).0, expected, "{origin}");
    }

    let order = r#"{"count": 20, "seed": "7"}"#;
    let (status, lines) = nginx.ask(
        "/api/v1/generate",
        &[&json[..], &["--data", order]].concat(),
    );
    assert_eq!((status, lines.lines().count()), (200, 21));

    // Errors have the same form, whether nginx or the server reports them.
    let large = format!("{}/large", nginx.folder);
    fs::write(&large, " ".repeat(200 << 10)).unwrap();
    let body = format!("@{large}");
    let too_large = nginx.ask_json(solve, &[&json[..], &["--data-binary", &body]].concat());
    assert_eq!(too_large.0, 413);
    assert_eq!(too_large.1["code"], "too_large");
    let metrics = nginx.ask_json("/metrics", &[]);
    assert_eq!((metrics.0, &metrics.1["code"]), (404, &"not_found".into()));
    server.terminate("-TERM");
    server.wait();
    let stopped = nginx.ask_json(solve, &[&json[..], &["--data", &asked]].concat());
    assert_eq!((stopped.0, &stopped.1["code"]), (503, &"stopping".into()));
}
