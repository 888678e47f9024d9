//! Runs axe in every state of the page, on a phone and on a desktop, in light and dark colours.
//!
//! `./test` installs axe-core in target/axe. Without axe-core, the test prints that it is skipped; with
//! `NINEFOLD_BROWSER=required`, it fails.

use std::env;
use std::fs;
use std::path::Path;

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::{Page, visit};
use crate::{CHAINS, EASY, SOLVED, patient};

const SCREENS: [(usize, usize); 2] = [(360, 640), (1440, 900)];

/// Runs axe with the rules of these tags: WCAG 2.2, level AA, and axe's best practices.
const RUN: &str = "const [tags, done] = arguments;
    axe.run(document, { runOnly: tags, resultTypes: ['violations'] }).then(({ violations }) =>
        done(violations.map(({ id, nodes }) =>
            `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')}, ${nodes.length} in all`)),
        (error) => done([String(error)]));";
const TAGS: [&str; 6] = [
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
];

/// A walk through the states of the page.
struct Walk {
    page: Page,
    axe: String,
    width: usize,
    faults: Vec<String>,
}

impl Walk {
    async fn open(&self, rest: &str) {
        self.page.open(rest).await;
        self.page.ask::<Value>(&self.axe).await;
    }

    /// Clicks the element with this text, even if it is out of view.
    async fn push(&self, selector: &str, text: &str) {
        let script = "const [selector, text] = arguments[0];
            const all = [...document.querySelectorAll(selector)];
            all.find((one) => one.textContent.includes(text)).click();";
        self.page.run(script, json!([selector, text])).await;
    }

    async fn until(&self, selector: &str) {
        let expression = format!("document.querySelector(`{selector}`)");
        self.page.until(&expression).await;
    }

    /// Runs axe on the current state of the page.
    async fn look(&mut self, state: &str) {
        for theme in ["light", "dark"] {
            let put = "document.documentElement.dataset.theme = arguments[0]";
            self.page.run(put, json!(theme)).await;
            self.page
                .until("document.getAnimations().every((one) => one.playState === 'finished')")
                .await;
            let found = self.page.client.execute_async(RUN, vec![json!(TAGS)]).await;
            let found: Vec<String> = serde_json::from_value(found.unwrap()).unwrap();
            let width = self.width;
            let told = found
                .into_iter()
                .map(|one| format!("{state}, {theme}, {width}: {one}"));
            self.faults.extend(told);
        }
    }

    async fn playing(&mut self) {
        self.open("").await;
        self.look("start").await;
        self.open(&format!("#p={EASY}")).await;
        self.look("game").await;
        self.page.keys("gv1vm248m".chars()).await;
        self.page
            .keys([Key::Right.into(), 'b', '1', '2', '6', 'b'])
            .await;
        assert!(self.page.count(".mark.shown, .centre span").await >= 6);
        self.look("notes").await;
        self.page.keys(['c']).await;
        self.look("all marks").await;
        self.push("#tool-more", "").await;
        self.look("menu").await;
        // All cells except the first one of the cursor.
        let (before, after) = (&SOLVED[..40], &SOLVED[41..]);
        self.open(&format!("#p={before}.{after}")).await;
        self.page.keys(['g']).await;
        self.page.keys(SOLVED[40..41].chars()).await;
        self.until("#completion[open]").await;
        self.look("completion").await;
    }

    async fn coaching(&mut self) {
        self.open(&format!("#p={EASY}")).await;
        for level in 1..=3 {
            self.page.keys(['h']).await;
            let heading =
                format!("document.querySelector('.card h2')?.innerText === 'Hint {level} of 4'");
            self.page.until(&heading).await;
            self.look(&format!("hint {level}")).await;
        }
        self.page.keys(['h']).await;
        self.until(".card .reasons").await;
        self.look("hint 4").await;
        self.open(&format!("#p={EASY}")).await;
        self.page.keys(['n']).await;
        self.until(".card .reasons").await;
        self.look("step").await;
        self.push(".card .turn:last-child", "").await;
        self.look("sentence").await;
        self.page.keys([Key::Escape.into(), 'k']).await;
        self.until(".card:not(:has(.reasons))").await;
        self.look("check").await;
    }

    async fn analysing(&mut self) {
        self.open(&format!("#p={CHAINS}")).await;
        self.page.keys(['r']).await;
        self.until("#panel-steps:not(.busy) .step").await;
        self.look("list of steps").await;
        self.push(".step", "XY-cycle").await;
        self.until("#links .link").await;
        self.look("chain").await;
        self.push("#panel-steps button", "All steps now").await;
        self.until("#panel-steps:not(.busy) .available-step").await;
        self.look("all steps").await;
        self.push(".available-step", "").await;
        self.look("one of all steps").await;
        self.push("#panel-steps button", "Why not?").await;
        self.look("why not").await;
        self.push("#why-right", "").await;
        self.until(".why .card").await;
        self.look("why not, answered").await;
        self.push("#tab-compare", "").await;
        self.until(".algorithm").await;
        self.look("algorithms").await;
    }

    async fn others(&mut self) {
        self.open(&format!("#p={EASY}")).await;
        self.push("#tab-puzzle", "").await;
        self.look("puzzles").await;
        self.page
            .run(
                "document.querySelector('#paste').value = arguments[0]",
                json!("<b>"),
            )
            .await;
        self.push("#load", "").await;
        self.until("#paste-problem .card.bad").await;
        self.look("error").await;
        for dialog in ["settings", "help"] {
            self.push(&format!("#{dialog}-button"), "").await;
            self.until(&format!("#{dialog}[open]")).await;
            self.look(dialog).await;
            self.page.keys([Key::Escape.into()]).await;
        }
        self.push("[data-to=learn]", "").await;
        self.until(".lesson").await;
        self.look("lessons").await;
        self.push(".lesson", "Hidden single").await;
        self.until(".lesson-text").await;
        self.look("lesson").await;
        self.push("#learn a", "Drill 1").await;
        self.page
            .until("document.querySelector('#task').textContent")
            .await;
        self.look("drill").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_in_any_state() {
    let file =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe/node_modules/axe-core/axe.min.js");
    let Ok(axe) = fs::read_to_string(&file) else {
        let is_required = env::var_os("NINEFOLD_BROWSER").is_some_and(|value| value == "required");
        assert!(
            !is_required,
            "{} is missing: ./test installs it",
            file.display()
        );
        eprintln!("skipped: axe-core is not in target/axe (./test installs it)");
        return;
    };
    visit(patient(), async move |page| {
        for (width, height) in SCREENS {
            page.resize(width, height).await;
            let (page, axe) = (page.clone(), axe.clone());
            let faults = Vec::new();
            let mut walk = Walk {
                page,
                axe,
                width,
                faults,
            };
            walk.playing().await;
            walk.coaching().await;
            walk.analysing().await;
            walk.others().await;
            assert!(walk.faults.is_empty(), "{:#?}", walk.faults);
        }
    })
    .await;
}
