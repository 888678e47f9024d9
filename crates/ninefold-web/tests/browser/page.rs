//! Operates the page and reads its state, for the tests.

use std::future::Future;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use ninefold_web::Options;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::driver::{Driver, console, devtools};
use crate::web_space::{WebSpace, site};

/// The longest time that anything on the page may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The page, on a server of its own.
#[derive(Clone)]
pub struct Page {
    pub client: Client,
    pub address: String,
}

/// Opens the page and runs the test on it; see [`visit_at`]. The page is the static site under test, or else comes from
/// a server with these options.
pub async fn visit<Test, Work>(options: Options, test: Test)
where
    Test: FnOnce(Page) -> Work,
    Work: Future<Output = ()> + Send + 'static,
{
    visit_at(|| new_address(options), test).await;
}

/// Runs a test about the server alone, which is skipped if the tests are for a static site.
pub async fn visit_server<Test, Work>(options: Options, test: Test)
where
    Test: FnOnce(Page) -> Work,
    Work: Future<Output = ()> + Send + 'static,
{
    if !skips_server() {
        visit_at(|| serve(options), test).await;
    }
}

/// Returns whether tests about the server alone are skipped, and prints it.
pub fn skips_server() -> bool {
    let is_site = site().is_some();
    if is_site {
        eprintln!("skipped: this is about the server, and NINEFOLD_SITE names a static site");
    }
    is_site
}

/// Returns a new address of the page, from which no browser has loaded anything yet.
pub fn new_address(options: Options) -> String {
    match site() {
        Some(folder) => WebSpace::open(folder).address,
        None => serve(options),
    }
}

/// Opens the page at an address and runs the test on it. Then checks that the console is empty and that nothing was
/// loaded from elsewhere.
pub async fn visit_at<Test, Work>(address: impl FnOnce() -> String, test: Test)
where
    Test: FnOnce(Page) -> Work,
    Work: Future<Output = ()> + Send + 'static,
{
    let Some(driver) = Driver::start() else {
        return;
    };
    let page = Page {
        client: driver.open().await,
        address: address(),
    };
    page.open("").await;
    let work = test(page.clone());
    // A separate task, so that the browser is closed after a failure too.
    let visited = tokio::spawn(async move {
        work.await;
    })
    .await;
    let judged = match visited {
        Ok(()) => tokio::spawn(judge(page.clone())).await,
        Err(error) => Err(error),
    };
    page.client.close().await.unwrap();
    if let Err(error) = judged {
        std::panic::resume_unwind(error.into_panic());
    }
}

/// Starts a server that ends with the test process.
pub fn serve(options: Options) -> String {
    let (sender, receiver) = mpsc::channel();
    let options = Options { port: 0, ..options };
    thread::spawn(move || ninefold_web::run(options, |address| sender.send(address).unwrap()));
    let address = receiver.recv_timeout(PATIENCE).unwrap();
    format!("http://{address}/")
}

/// Checks that the console has no messages and that nothing was loaded from elsewhere.
async fn judge(page: Page) {
    for entry in console(&page.client).await {
        // Messages of the browser about itself are not errors.
        if entry["level"] == "INFO" {
            continue;
        }
        // Browsers log every error answer of the API.
        let message = entry["message"].as_str().unwrap();
        let is_answer = entry["source"] == "network" && message.contains("/api/v1/");
        assert!(is_answer, "the console says: {entry}");
    }
    let loaded = "return performance.getEntriesByType('resource').map((entry) => entry.name)";
    let loaded: Vec<String> = page.ask(loaded).await;
    assert!(!loaded.is_empty());
    for name in loaded {
        assert!(
            name.starts_with(&page.address),
            "loaded from elsewhere: {name}"
        );
    }
}

impl Page {
    /// Opens the page, with `rest` after its address, and waits until it is ready.
    pub async fn open(&self, rest: &str) {
        // A change after the "#" alone would not reload the page.
        self.client.goto("about:blank").await.unwrap();
        let address = format!("{}{rest}", self.address);
        self.client.goto(&address).await.unwrap();
        self.until("document.documentElement.dataset.ready === ''")
            .await;
    }

    /// Runs a function with this body on the page and returns its result.
    pub async fn ask<T: DeserializeOwned>(&self, script: &str) -> T {
        let value = self.client.execute(script, Vec::new()).await.unwrap();
        serde_json::from_value(value).unwrap()
    }

    /// Waits until the expression is true.
    pub async fn until(&self, expression: &str) {
        let start = Instant::now();
        while !self
            .ask::<bool>(&format!("return Boolean({expression})"))
            .await
        {
            if start.elapsed() > PATIENCE {
                let panel: String = self
                    .ask("return [...document.querySelectorAll('.panel:not([hidden])')].map((panel) => panel.innerText).join()")
                    .await;
                panic!("never true: {expression}\nThe panel shows: {panel}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn click(&self, selector: &str) {
        let element = self.client.find(Locator::Css(selector)).await;
        let element = element.unwrap_or_else(|error| panic!("{selector}: {error}"));
        element
            .click()
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Clicks the button with this text. If the page replaces buttons meanwhile, looks for it again.
    pub async fn press(&self, label: &str) {
        let path = format!("//button[normalize-space()='{label}']");
        for _ in 0..20 {
            let mut was_replaced = false;
            for button in self.client.find_all(Locator::XPath(&path)).await.unwrap() {
                match button.is_displayed().await {
                    Ok(false) => {}
                    Ok(true) => {
                        return button
                            .click()
                            .await
                            .unwrap_or_else(|error| panic!("{label}: {error}"));
                    }
                    Err(error) if error.is_stale_element_reference() => was_replaced = true,
                    Err(error) => panic!("{label}: {error}"),
                }
            }
            assert!(was_replaced, "no button {label} is shown");
        }
        panic!("the button {label} is replaced again and again");
    }

    /// Presses keys one after another, wherever the focus is.
    pub async fn keys(&self, keys: impl IntoIterator<Item = char>) {
        let presses = keys
            .into_iter()
            .flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        self.perform(presses).await;
    }

    /// Presses a key while another is held down.
    pub async fn chord(&self, held: Key, value: char) {
        let held = char::from(held);
        self.perform([
            KeyAction::Down { value: held },
            KeyAction::Down { value },
            KeyAction::Up { value },
            KeyAction::Up { value: held },
        ])
        .await;
    }

    async fn perform(&self, actions: impl IntoIterator<Item = KeyAction>) {
        let keyboard = KeyActions::new("keyboard".to_owned());
        let keyboard = actions.into_iter().fold(keyboard, KeyActions::then);
        self.client.perform_actions(keyboard).await.unwrap();
    }

    /// Pastes a text with the keyboard, after copying it from another field.
    pub async fn paste(&self, text: &str) {
        let write = "const area = document.createElement('textarea');
            area.id = 'elsewhere';
            area.value = arguments[0];
            document.body.append(area);
            area.select();";
        self.run(write, json!(text)).await;
        self.chord(Key::Control, 'c').await;
        self.ask::<()>("document.querySelector('#elsewhere').remove()")
            .await;
        self.chord(Key::Control, 'v').await;
    }

    /// Returns the text that a field gets when the clipboard is pasted into it.
    pub async fn pasted(&self) -> String {
        let focus = "const area = document.createElement('textarea');
            area.id = 'elsewhere';
            document.body.append(area);
            area.focus();";
        self.ask::<Value>(focus).await;
        self.chord(Key::Control, 'v').await;
        let take = "const area = document.querySelector('#elsewhere');
            area.remove();
            return area.value;";
        self.ask(take).await
    }

    /// Returns the digits on the grid, with a point for an empty cell.
    pub async fn grid(&self) -> String {
        self.ask("return [...document.querySelectorAll('.cell .digit')].map((digit) => digit.textContent || '.').join('')")
            .await
    }

    /// Waits until these digits are on the grid.
    pub async fn until_grid(&self, digits: &str) {
        let start = Instant::now();
        while self.grid().await != digits {
            assert!(
                start.elapsed() < PATIENCE,
                "{}\nis not\n{digits}",
                self.grid().await
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the number of elements.
    pub async fn count(&self, selector: &str) -> usize {
        self.ask(&format!(
            "return document.querySelectorAll({}).length",
            json!(selector)
        ))
        .await
    }

    /// Returns the visible text of an element.
    pub async fn text(&self, selector: &str) -> String {
        self.ask(&format!(
            "return document.querySelector({}).innerText",
            json!(selector)
        ))
        .await
    }

    /// Returns the label of a cell for screen readers.
    pub async fn label(&self, row: usize, column: usize) -> String {
        let cell = 9 * (row - 1) + column - 1;
        self.ask(&format!(
            "return document.querySelectorAll('.cell')[{cell}].getAttribute('aria-label')"
        ))
        .await
    }

    /// Resizes the window.
    pub async fn resize(&self, width: usize, height: usize) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        devtools(&self.client, "Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Makes the system prefer dark or light colours.
    pub async fn prefer(&self, scheme: &str) {
        self.emulate("", &[("prefers-color-scheme", scheme)]).await;
    }

    /// Shows the page as on this medium, such as "print", and as on a system with these features.
    pub async fn emulate(&self, media: &str, features: &[(&str, &str)]) {
        let feature = |(name, value): &(&str, &str)| json!({"name": name, "value": value});
        let features: Vec<Value> = features.iter().map(feature).collect();
        let emulated = json!({"media": media, "features": features});
        devtools(&self.client, "Emulation.setEmulatedMedia", emulated).await;
    }

    /// Saves a screenshot in target/screenshots.
    pub async fn screenshot(&self, name: &str) {
        // All animations must be over.
        self.until("document.getAnimations().every((one) => one.playState === 'finished')")
            .await;
        self.picture(name).await;
    }

    /// Takes a picture without waiting for the end of motion.
    pub async fn picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let picture = self.client.screenshot().await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// Runs a script with an argument.
    pub async fn run(&self, script: &str, value: Value) -> Value {
        self.client.execute(script, vec![value]).await.unwrap()
    }
}
