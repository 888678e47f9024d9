//! Honest records: the page asks before it helps and notes that, the clock stops in dialogs only, and puzzles have
//! their level.

use std::thread;
use std::time::Duration;

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::start;
use crate::page::{Page, visit};
use crate::{EASY, SOLVED, patient};

/// Returns a field of the kept game of a puzzle.
fn kept(page: &Page, puzzle: &str, field: &str) -> Value {
    let script = "const [puzzle, field] = arguments[0];
        return JSON.parse(localStorage[`ninefold.game.${puzzle}`] ?? '{}')[field] ?? false";
    page.run(script, json!([puzzle, field]))
}

const ASKS: &str = "document.querySelector('#offer').open";

/// Each way to the solution or its path asks first, and shows nothing if the answer is no.
#[test]
fn help_is_asked_for_while_a_game_is_played() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}"));
        page.keys(['4']);
        let played = page.grid();
        page.keys(['r']);
        page.until(ASKS);
        page.screenshot("help-asked");
        page.press("Go on without");
        // The analysis opens, but empty.
        page.click("[data-to=analyse]");
        page.until("document.body.dataset.part === 'analyse'");
        for mode in ["From here", "All steps now"] {
            page.press(mode);
            page.until(ASKS);
            page.keys([Key::Escape.into()]);
        }
        page.press("Why not?");
        page.click("[data-cell='1']");
        page.click("#why-wrong");
        page.until(ASKS);
        page.keys([Key::Escape.into()]);
        page.keys(['s']);
        page.until(ASKS);
        page.keys([Key::Escape.into()]);
        assert_eq!(page.grid(), played);
        assert_eq!(page.count(".step, .why-answer .card, .strip-bar"), 0);
        assert_eq!(kept(page, EASY, "isHelped"), json!(false));
        // One answer is enough.
        page.keys(['r']);
        page.press("Show it");
        page.until_more(".step", 20);
        assert_eq!(kept(page, EASY, "isHelped"), json!(true));
        page.press("From here");
        assert!(!page.ask::<bool>(&format!("return {ASKS}")));
    });
}

/// The review's case: the path of a daily is no record of two seconds.
#[test]
fn the_record_says_with_help() {
    visit(patient(), |page| {
        let puzzle = start(page, "[data-daily=easy]");
        page.keys(['r']);
        page.press("Show it");
        page.until_more(".step", 20);
        assert_eq!(kept(page, &puzzle, "isHelped"), json!(true));
        // Here the grid is filled by the steps.
        page.click("[data-to=play]");
        for _ in 0..81 {
            if !page.grid().contains('.') {
                break;
            }
            page.keys(['n']);
            page.until_there(".card .stops");
            page.keys(['a']);
            page.until_count(".card .stops", 0);
        }
        page.until("document.querySelector('#completion').open");
        assert!(
            page.text("#completion").contains("with help"),
            "{}",
            page.text("#completion")
        );
        assert!(!page.text("#completion").contains("in a row"));
        page.screenshot("completion-helped");
        page.open("");
        page.click("#start-history");
        assert!(page.text("#history").contains("with help"));
        assert!(page.text("#history").contains("Days in a row: 0"));
    });
}

#[test]
fn the_clock_stops_in_dialogs_and_not_in_another_view() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}"));
        page.keys(['4']);
        let seconds = || {
            page.text("#clock")
                .split(':')
                .next_back()
                .unwrap()
                .parse::<u32>()
                .unwrap()
        };
        page.until_text("#clock", "0:01");
        for (open, close) in [
            ("#settings-button", "#settings .card-head .button"),
            ("#help-button", "#help .card-head .button"),
        ] {
            page.click(open);
            let stopped = seconds();
            thread::sleep(Duration::from_millis(2200));
            assert_eq!(seconds(), stopped, "{open}");
            page.click(close);
        }
        let before = seconds();
        page.click("[data-to=analyse]");
        thread::sleep(Duration::from_millis(2200));
        page.click("[data-to=play]");
        assert!(seconds() > before);
    });
}

/// A pasted puzzle is analysed, and becomes a game on request, with its level and its rating.
#[test]
fn a_pasted_puzzle_is_analysed_first() {
    visit(patient(), |page| {
        page.paste(EASY);
        page.until_text("#panel-explain .card h2", "One solution");
        assert_eq!(
            page.ask::<String>("return document.body.dataset.part"),
            "analyse"
        );
        page.until_says("#panel-explain .card-head", "Easy · ER 1.2");
        assert_eq!(page.count(".step"), 0);
        page.screenshot("pasted");
        page.open("");
        assert_eq!(page.count("#continue"), 0);
        page.paste(EASY);
        page.until_says("#panel-explain .card-head", "Easy · ER 1.2");
        page.click("#play-this");
        page.until_text("#caption .title", "Easy");
        assert_eq!(kept(page, EASY, "isHelped"), json!(false));
        page.open("");
        assert!(page.text("#continue").contains("Easy"));
    });
}

#[test]
fn several_pasted_puzzles_make_a_list() {
    visit(patient(), |page| {
        let other = SOLVED.replace('1', ".");
        page.paste(&format!("{EASY}\n{other}\n"));
        page.until_count("#paste-choice button", 2);
        assert!(page.text("#paste-choice").contains("These are 2 puzzles."));
        page.screenshot("several-pasted");
        // The first one has the focus.
        page.keys([Key::Tab.into(), Key::Enter.into()]);
        page.until_grid(&other);
        assert_eq!(page.count("#paste-choice button"), 0);
        page.until_there("#play-this");
    });
}

/// A puzzle from the panel has its level and its rating, as one from the start screen has.
#[test]
fn a_new_puzzle_has_its_level_everywhere() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}"));
        page.click("#tab-puzzle");
        page.press("Medium");
        page.until_text("#caption .title", "Medium");
        assert!(
            page.text("#caption").contains("ER "),
            "{}",
            page.text("#caption")
        );
        page.open("");
        assert!(page.text("#continue").contains("Medium"));
    });
}
