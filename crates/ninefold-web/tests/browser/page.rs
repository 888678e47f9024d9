//! Operates the page and reads its state, for the tests.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use ninefold_web::Options;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::driver::{Driver, console, devtools, wait};
use crate::web_space::{WebSpace, site};

/// The longest time that anything on the page may take.
const PATIENCE: Duration = Duration::from_secs(40);

/// The page, on its own server.
#[derive(Clone)]
pub struct Page {
    pub client: Client,
    pub address: String,
}

/// Opens the page and runs the test on it; see [`visit_at`]. The page is the static site under test, or else comes from
/// a server with these options.
pub fn visit(options: Options, test: impl FnOnce(&Page)) {
    visit_at(|| new_address(options), test);
}

/// Runs a test about the server alone, which is skipped if the tests are for a static site.
pub fn visit_server(options: Options, test: impl FnOnce(&Page)) {
    if !skips_server() {
        visit_at(|| serve(options), test);
    }
}

/// Returns whether tests about the server alone are skipped, and prints a note if so.
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
pub fn visit_at(address: impl FnOnce() -> String, test: impl FnOnce(&Page)) {
    let Some(driver) = Driver::start() else {
        return;
    };
    let page = Page {
        client: driver.open(),
        address: address(),
    };
    // The browser is closed after a failure too.
    let visited = catch_unwind(AssertUnwindSafe(|| {
        page.open("");
        test(&page);
        judge(&page);
    }));
    wait(page.client.close()).unwrap();
    if let Err(panic) = visited {
        resume_unwind(panic);
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
fn judge(page: &Page) {
    for entry in console(&page.client) {
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
    let loaded: Vec<String> = page.ask(loaded);
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
    pub fn open(&self, rest: &str) {
        // A change after the "#" alone would not reload the page.
        wait(self.client.goto("about:blank")).unwrap();
        let address = format!("{}{rest}", self.address);
        wait(self.client.goto(&address)).unwrap();
        self.until_ready();
    }

    /// Waits until the page has started.
    pub fn until_ready(&self) {
        self.until("document.documentElement?.dataset.ready === ''");
    }

    /// Opens the page on a screen of this width and height.
    pub fn open_at(&self, (width, height): (usize, usize), rest: &str) {
        self.resize(width, height);
        self.open(rest);
    }

    /// Runs a function with this body on the page and returns its result.
    pub fn ask<T: DeserializeOwned>(&self, script: &str) -> T {
        let value = wait(self.client.execute(script, Vec::new())).unwrap();
        serde_json::from_value(value).unwrap()
    }

    /// Runs a script on the page whose last argument is a function, and returns what the script passes to it.
    pub fn answer<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> T {
        let value = wait(self.client.execute_async(script, arguments)).unwrap();
        serde_json::from_value(value).unwrap()
    }

    /// Waits until the expression is true.
    pub fn until(&self, expression: &str) {
        let start = Instant::now();
        while !self.ask::<bool>(&format!("return Boolean({expression})")) {
            if start.elapsed() > PATIENCE {
                let panel: String = self
                    .ask("return [...document.querySelectorAll('.panel:not([hidden])')].map((panel) => panel.innerText).join()");
                panic!("never true: {expression}\nThe panel shows: {panel}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until there is such an element.
    pub fn until_there(&self, selector: &str) {
        self.until_more(selector, 0);
    }

    /// Waits until exactly `count` elements fit the selector.
    pub fn until_count(&self, selector: &str, count: usize) {
        let selector = json!(selector);
        self.until(&format!(
            "document.querySelectorAll({selector}).length === {count}"
        ));
    }

    /// Waits until there are more elements.
    pub fn until_more(&self, selector: &str, count: usize) {
        let selector = json!(selector);
        self.until(&format!(
            "document.querySelectorAll({selector}).length > {count}"
        ));
    }

    /// Waits until this is the visible text of an element.
    pub fn until_text(&self, selector: &str, text: &str) {
        let (selector, text) = (json!(selector), json!(text));
        self.until(&format!(
            "document.querySelector({selector})?.innerText === {text}"
        ));
    }

    /// Waits until the visible text of an element contains this.
    pub fn until_says(&self, selector: &str, text: &str) {
        let (selector, text) = (json!(selector), json!(text));
        self.until(&format!(
            "document.querySelector({selector})?.innerText.includes({text})"
        ));
    }

    /// Gives the focus to a cell.
    pub fn focus(&self, cell: usize) {
        self.focus_on(&format!("[data-cell='{cell}']"));
    }

    /// Gives the focus to an element.
    pub fn focus_on(&self, selector: &str) {
        self.run(
            "document.querySelector(arguments[0]).focus()",
            json!(selector),
        );
    }

    /// Deletes what the page has stored.
    pub fn forget(&self) {
        self.ask::<Value>("localStorage.clear()");
    }

    /// Turns a setting on or off, in its dialog.
    pub fn turn(&self, setting: &str) {
        self.click("#settings-button");
        self.click(&format!("#setting-{setting}"));
        self.click("#settings .card-head .button");
    }

    /// Returns the latest announcement for screen readers.
    pub fn told(&self) -> String {
        self.ask("return document.querySelector('#status').textContent")
    }

    pub fn click(&self, selector: &str) {
        let find = || {
            let element = wait(self.client.find(Locator::Css(selector)));
            element.unwrap_or_else(|error| panic!("{selector}: {error}"))
        };
        if wait(find().click()).is_ok() {
            return;
        }
        // The places at the lower edge of a phone cover what is below them, or the page has replaced the element.
        let scroll = "document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest' })";
        self.run(scroll, json!(selector));
        wait(find().click()).unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Clicks an element twice in quick succession.
    pub fn double_click(&self, selector: &str) {
        let element = wait(self.client.find(Locator::Css(selector))).unwrap();
        let (x, y, width, height) = wait(element.rectangle()).unwrap();
        let [x, y] = [x + width / 2.0, y + height / 2.0];
        let mut clicks = MouseActions::new("mouse".to_owned()).then(PointerAction::MoveTo {
            duration: None,
            x,
            y,
        });
        for _ in 0..2 {
            clicks = clicks
                .then(PointerAction::Down { button: 0 })
                .then(PointerAction::Up { button: 0 });
        }
        wait(self.client.perform_actions(clicks)).unwrap();
    }

    /// Clicks the button with this text. If the page replaces buttons meanwhile, looks for it again.
    pub fn press(&self, label: &str) {
        let path = format!("//button[normalize-space()='{label}']");
        for _ in 0..20 {
            let mut was_replaced = false;
            for button in wait(self.client.find_all(Locator::XPath(&path))).unwrap() {
                let pressed = match wait(button.is_displayed()) {
                    Ok(false) => continue,
                    Ok(true) => wait(button.click()),
                    Err(error) => Err(error),
                };
                match pressed {
                    Ok(()) => return,
                    Err(error) if error.is_stale_element_reference() => was_replaced = true,
                    Err(error) => panic!("{label}: {error}"),
                }
            }
            assert!(was_replaced, "no button {label} is shown");
        }
        panic!("the button {label} is replaced repeatedly");
    }

    /// Presses keys one after another, wherever the focus is.
    pub fn keys(&self, keys: impl IntoIterator<Item = char>) {
        let presses = keys
            .into_iter()
            .flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        self.perform(presses);
    }

    /// Presses a key while another is held down.
    pub fn chord(&self, held: Key, value: char) {
        let held = char::from(held);
        self.perform([
            KeyAction::Down { value: held },
            KeyAction::Down { value },
            KeyAction::Up { value },
            KeyAction::Up { value: held },
        ]);
    }

    fn perform(&self, actions: impl IntoIterator<Item = KeyAction>) {
        let keyboard = KeyActions::new("keyboard".to_owned());
        let keyboard = actions.into_iter().fold(keyboard, KeyActions::then);
        wait(self.client.perform_actions(keyboard)).unwrap();
    }

    /// Pastes a text with the keyboard, after copying it from another field.
    pub fn paste(&self, text: &str) {
        let write = "const area = document.createElement('textarea');
            area.id = 'elsewhere';
            area.value = arguments[0];
            document.body.append(area);
            area.select();";
        self.run(write, json!(text));
        self.chord(Key::Control, 'c');
        self.ask::<()>("document.querySelector('#elsewhere').remove()");
        self.chord(Key::Control, 'v');
    }

    /// Returns the text that a field gets when the clipboard is pasted into it.
    pub fn pasted(&self) -> String {
        let focus = "const area = document.createElement('textarea');
            area.id = 'elsewhere';
            document.body.append(area);
            area.focus();";
        self.ask::<Value>(focus);
        self.chord(Key::Control, 'v');
        let take = "const area = document.querySelector('#elsewhere');
            area.remove();
            return area.value;";
        self.ask(take)
    }

    /// Returns the digits on the grid, with a point for an empty cell.
    pub fn grid(&self) -> String {
        self.ask("return [...document.querySelectorAll('.cell .digit')].map((digit) => digit.textContent || '.').join('')")
    }

    /// Waits until these digits are on the grid.
    pub fn until_grid(&self, digits: &str) {
        let start = Instant::now();
        while self.grid() != digits {
            assert!(
                start.elapsed() < PATIENCE,
                "{}\nis not\n{digits}",
                self.grid()
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns the number of elements.
    pub fn count(&self, selector: &str) -> usize {
        self.ask(&format!(
            "return document.querySelectorAll({}).length",
            json!(selector)
        ))
    }

    /// Returns the visible text of an element.
    pub fn text(&self, selector: &str) -> String {
        self.ask(&format!(
            "return document.querySelector({}).innerText",
            json!(selector)
        ))
    }

    /// Returns the label of a cell for screen readers.
    pub fn label(&self, row: usize, column: usize) -> String {
        let cell = 9 * (row - 1) + column - 1;
        self.ask(&format!(
            "return document.querySelectorAll('.cell')[{cell}].getAttribute('aria-label')"
        ))
    }

    /// Resizes the window.
    pub fn resize(&self, width: usize, height: usize) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        devtools(&self.client, "Emulation.setDeviceMetricsOverride", size);
    }

    /// Makes the browser load this number of bytes a second, and nothing from its cache, or as fast as it can.
    pub fn load_at(&self, rate: Option<i32>) {
        let conditions = json!({
            "offline": false,
            "latency": 0,
            "downloadThroughput": rate.unwrap_or(-1),
            "uploadThroughput": -1,
        });
        devtools(&self.client, "Network.enable", json!({}));
        devtools(
            &self.client,
            "Network.setCacheDisabled",
            json!({"cacheDisabled": rate.is_some()}),
        );
        devtools(&self.client, "Network.emulateNetworkConditions", conditions);
    }

    /// Makes the system prefer dark or light colours.
    pub fn prefer(&self, scheme: &str) {
        self.emulate("", &[("prefers-color-scheme", scheme)]);
    }

    /// Shows the page as on this medium, such as "print", and as on a system with these features.
    pub fn emulate(&self, media: &str, features: &[(&str, &str)]) {
        let feature = |(name, value): &(&str, &str)| json!({"name": name, "value": value});
        let features: Vec<Value> = features.iter().map(feature).collect();
        let emulated = json!({"media": media, "features": features});
        devtools(&self.client, "Emulation.setEmulatedMedia", emulated);
    }

    /// Saves a screenshot in target/screenshots.
    pub fn screenshot(&self, name: &str) {
        // All animations must be over.
        self.until("document.getAnimations().every((one) => one.playState === 'finished')");
        self.picture(name);
    }

    /// Takes a picture without waiting for the end of motion.
    pub fn picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let picture = wait(self.client.screenshot()).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// Runs a script with an argument.
    pub fn run(&self, script: &str, value: Value) -> Value {
        wait(self.client.execute(script, vec![value])).unwrap()
    }
}
