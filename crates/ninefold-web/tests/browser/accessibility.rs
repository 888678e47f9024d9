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
use crate::photo::give;
use crate::{CHAINS, EASY, SOLVED, patient};

const SCREENS: [(usize, usize); 2] = [(360, 640), (1440, 900)];

/// Runs axe with these rules.
const RUN: &str = "const [rules, done] = arguments;
    axe.run(document, { runOnly: rules, resultTypes: ['violations'] }).then(({ violations }) =>
        done(violations.map(({ id, nodes }) =>
            `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')}, ${nodes.length} in all`)),
        (error) => done([String(error)]));";
/// The tags of WCAG 2.2, level AA, and of axe's best practices.
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
    /// Opens an address, also if another position of its puzzle was played before.
    fn open(&self, rest: &str) {
        self.page.open(rest);
        self.page.ask::<Value>(&self.axe);
        if self.page.count("#offer[open]") == 1 {
            self.page.press("Open this position");
        }
    }

    /// Clicks the element with this text, even if it is out of view.
    fn push(&self, selector: &str, text: &str) {
        let script = "const [selector, text] = arguments[0];
            const all = [...document.querySelectorAll(selector)];
            all.find((one) => one.textContent.includes(text)).click();";
        self.page.run(script, json!([selector, text]));
    }

    fn until(&self, selector: &str) {
        let expression = format!("document.querySelector(`{selector}`)");
        self.page.until(&expression);
    }

    /// Runs axe on the current state of the page. The dark theme changes only colours, and so only the rule about them
    /// runs again.
    fn look(&mut self, state: &str) {
        let all = json!({"type": "tag", "values": TAGS});
        let colours = json!({"type": "rule", "values": ["color-contrast"]});
        for (theme, rules) in [("light", all), ("dark", colours)] {
            let put = "document.documentElement.dataset.theme = arguments[0]";
            self.page.run(put, json!(theme));
            self.page
                .until("document.getAnimations().every((one) => one.playState === 'finished')");
            let found: Vec<String> = self.page.answer(RUN, vec![rules]);
            let width = self.width;
            let told = found
                .into_iter()
                .map(|one| format!("{state}, {theme}, {width}: {one}"));
            self.faults.extend(told);
        }
    }

    fn playing(&mut self) {
        self.open("");
        self.look("start");
        self.open(&format!("#p={EASY}"));
        self.look("game");
        self.page.keys("gv1vm248m".chars());
        self.page.keys([Key::Right.into(), 'b', '1', '2', '6', 'b']);
        assert!(self.page.count(".mark.shown, .centre span") >= 6);
        self.look("notes");
        self.page.open(&format!("#p={EASY}"));
        self.page.ask::<Value>(&self.axe);
        self.until("#offer[open]");
        self.look("offer");
        self.push("#offer .primary", "");
        self.page.keys(['c']);
        self.look("all marks");
        self.push("#tool-more", "");
        self.look("menu");
        // All cells except the first one of the cursor.
        let (before, after) = (&SOLVED[..40], &SOLVED[41..]);
        self.open(&format!("#p={before}.{after}"));
        self.page.keys(['g']);
        self.page.keys(SOLVED[40..41].chars());
        self.until("#completion[open]");
        self.look("completion");
    }

    fn coaching(&mut self) {
        self.open(&format!("#p={EASY}"));
        for level in 1..=3 {
            self.page.keys(['h']);
            let heading =
                format!("document.querySelector('.card h2')?.innerText === 'Hint {level} of 4'");
            self.page.until(&heading);
            self.look(&format!("hint {level}"));
        }
        self.page.keys(['h']);
        self.until(".card .reasons");
        self.look("hint 4");
        self.open(&format!("#p={EASY}"));
        self.page.keys(['n']);
        self.until(".card .reasons");
        self.look("step");
        self.push(".card .turn:last-child", "");
        self.look("sentence");
        self.page.keys([Key::Escape.into(), 'k']);
        self.until(".card:not(:has(.reasons))");
        self.look("check");
    }

    fn analysing(&mut self) {
        self.open(&format!("#p={CHAINS}"));
        self.page.keys(['r']);
        self.until("#panel-steps:not(.busy) .step");
        self.look("list of steps");
        self.push(".step", "XY-cycle");
        self.until("#links .link");
        self.look("chain");
        self.push("#panel-steps button", "All steps now");
        self.until("#panel-steps:not(.busy) .available-step");
        self.look("all steps");
        self.push(".available-step", "");
        self.look("one of all steps");
        self.push("#panel-steps button", "Why not?");
        self.look("why not");
        self.push("#why-right", "");
        self.until(".why .card");
        self.look("why not, answered");
        self.push("#tab-compare", "");
        self.until(".algorithm");
        self.look("algorithms");
    }

    fn others(&mut self) {
        self.open(&format!("#p={EASY}"));
        self.push("#tab-puzzle", "");
        self.look("puzzles");
        self.page.run(
            "document.querySelector('#paste').value = arguments[0]",
            json!("<b>"),
        );
        self.push("#load", "");
        self.until("#paste-problem .card.bad");
        self.look("error");
        for dialog in ["settings", "help"] {
            self.push(&format!("#{dialog}-button"), "");
            self.until(&format!("#{dialog}[open]"));
            self.look(dialog);
            self.page.keys([Key::Escape.into()]);
        }
        self.pictures();
        self.push("[data-to=learn]", "");
        self.until(".lesson");
        self.look("lessons");
        self.push(".lesson", "Hidden single");
        self.until(".lesson-text");
        self.look("lesson");
        self.push("#learn a", "Drill 1");
        self.page
            .until("document.querySelector('#task').textContent");
        self.look("drill");
    }

    fn boards(&mut self) {
        let board = "grid_4x4;_cage_3:_r1c1_r1c2;_cage_7:_r4c1_r4c2;_arrow:_r1c4_|_r2c4_r3c4";
        self.open(&format!("#board={board}"));
        self.until(".board-picture");
        self.page.keys(['3', Key::Right.into(), 'm', '1', '2', 'm']);
        self.look("board");
        self.push("#board-live", "");
        self.until("#board-note:not(:empty)");
        self.look("candidates of a board");
        self.push("#board-check", "");
        self.until("#board-message h2");
        self.look("check of a board");
        self.push(".board-edit summary", "");
        self.look("notation of a board");
    }

    fn pictures(&mut self) {
        self.push("#tab-puzzle", "");
        self.push("#photo-button", "");
        self.until("#photo[open]");
        self.look("picture to choose");
        let written = format!("4{}", ".".repeat(80));
        let drawn = json!({"givens": EASY, "written": written, "smudge": 1});
        give(&self.page, drawn, "drop");
        self.until(".doubt");
        self.look("picture");
        self.push(".doubt button", "Another digit");
        self.push(".doubt button", "8");
        self.look("picture, answered");
        give(&self.page, json!({"empty": true}), "drop");
        self.until(".corner:not([hidden])");
        self.look("picture without a puzzle");
        self.page.keys([Key::Escape.into()]);
    }
}

#[test]
fn axe_finds_nothing_in_any_state() {
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
    visit(patient(), |page| {
        for (width, height) in SCREENS {
            page.resize(width, height);
            let (page, axe) = (page.clone(), axe.clone());
            let faults = Vec::new();
            let mut walk = Walk {
                page,
                axe,
                width,
                faults,
            };
            walk.playing();
            walk.coaching();
            walk.analysing();
            walk.others();
            walk.boards();
            assert!(walk.faults.is_empty(), "{:#?}", walk.faults);
        }
    });
}
