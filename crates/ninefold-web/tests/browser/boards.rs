//! Boards: puzzles of other sizes or with further rules, pasted, played, checked, solved and set.

use std::time::Duration;

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::{Page, visit};
use crate::patient;

/// A killer of 4x4, and its solution.
const KILLER: &str = "grid 4x4; given r4c2=3; cage 3: r1c1 r1c2; cage 4: r1c3 r2c3; cage 5: r2c1 r3c1; cage 5: r2c2 r3c2; \
    cage 7: r3c3 r3c4; cage 7: r4c1 r4c2";
const SOLUTION: &str = "1234341221434321";

/// Opens a board with its address.
fn open(page: &Page, text: &str) {
    page.open(&format!("#board={}", text.replace(' ', "_")));
    page.until_there(".board-picture");
}

/// Returns the digits on the board, with a point for an empty cell.
fn digits(page: &Page) -> String {
    page.ask(
        "return [...document.querySelectorAll('.board-cell')]
            .map((cell) => cell.querySelector('.board-digit')?.textContent ?? '.').join('')",
    )
}

/// Returns the description of a cell.
fn label(page: &Page, cell: usize) -> String {
    page.ask(&format!(
        "return document.querySelector(\"[data-cell='{cell}'].board-cell\").ariaLabel"
    ))
}

/// Waits until the message has this heading.
fn until_told(page: &Page, heading: &str) {
    page.until_text("#board-message h2", heading);
}

#[test]
fn a_board_is_pasted_and_played_to_the_end_with_the_keyboard_alone() {
    visit(patient(), |page| {
        page.paste(KILLER);
        page.until_there(".board-picture img");
        assert_eq!(page.count(".board-cell"), 16);
        assert_eq!(label(page, 13), "row 4 column 2, given 3");
        assert_eq!(page.text("#board-title"), "4 × 4");
        assert!(page.text(".board-rules").contains("3: r1c1 r1c2"));
        page.screenshot("board-killer");
        // The cursor begins in the first cell; the given cell is skipped.
        page.keys(['1', Key::Right.into(), '3']);
        assert_eq!(label(page, 1), "row 1 column 2, entry 3");
        page.chord(Key::Control, 'z');
        assert_eq!(label(page, 1), "row 1 column 2, empty");
        page.chord(Key::Control, 'y');
        page.keys([Key::Backspace.into(), 'm', '2', '3', 'm']);
        assert_eq!(label(page, 1), "row 1 column 2, empty, marks 2 3");
        page.keys([Key::Home.into(), Key::Backspace.into()]);
        for (cell, digit) in SOLUTION.chars().enumerate() {
            page.keys([digit, Key::Right.into()]);
            if cell % 4 == 3 {
                page.keys([Key::Down.into()]);
            }
        }
        assert_eq!(digits(page), SOLUTION);
        until_told(page, "Solved!");
        // The address and the storage keep the board and the digits.
        page.open(&page.ask::<String>("return location.hash"));
        page.until_there(".board-picture");
        assert_eq!(digits(page), SOLUTION);
        page.keys([Key::Home.into(), '2']);
        until_told(page, "Not right yet");
        assert!(page.count(".board-cell.wrong") > 0);
    });
}

#[test]
fn a_board_is_played_with_the_pad_and_solved_on_request() {
    visit(patient(), |page| {
        for (width, height) in [(390, 844), (1280, 900)] {
            page.forget();
            page.resize(width, height);
            open(page, KILLER);
            page.click("[data-cell='1'].board-cell");
            page.click(".board-pad button:nth-child(3)");
            assert_eq!(label(page, 1), "row 1 column 2, entry 3");
            page.click("#board-check");
            until_told(page, "1 mistake");
            assert!(label(page, 1).ends_with("wrong"));
            page.screenshot(&format!("board-mistake-{width}"));
            page.click(".board-pad button:last-child");
            page.click("#board-solve");
            until_told(page, "Solved!");
            assert_eq!(digits(page), SOLUTION);
            page.screenshot(&format!("board-solved-{width}"));
            page.click("[data-tool=undo]");
            assert_eq!(digits(page), ".............3..");
        }
    });
}

#[test]
fn a_check_tells_redundant_rules_clashes_and_two_solutions() {
    visit(patient(), |page| {
        open(page, &format!("{KILLER}; anti-king"));
        page.keys(['k']);
        until_told(page, "No solution");
        open(page, KILLER);
        page.keys(['k']);
        until_told(page, "One solution");
        open(page, "grid 4x4; givens 1234341221434321; thermo: r1c1-4");
        page.keys(['k']);
        until_told(page, "One solution");
        let told = page.text("#board-message");
        assert!(told.contains("Thermometer: r1c1 r1c2 r1c3 r1c4"), "{told}");
        open(page, "grid 4x4; cage 8: r1c1 r1c2; cage 6: r2c1 r2c2");
        page.keys(['k']);
        until_told(page, "No solution");
        let told = page.text("#board-message");
        assert!(
            told.contains("Cage 8: r1c1 r1c2") && !told.contains("Cage 6"),
            "{told}"
        );
        page.screenshot("board-clash");
        open(page, "grid 4x4; givens 12343412........");
        page.keys(['k']);
        until_told(page, "Several solutions");
        assert!(page.count(".board-cell.differ") >= 4);
    });
}

#[test]
fn unknown_rules_are_shown_by_name() {
    visit(patient(), |page| {
        page.paste(".Shape~4x4.Cage~3~R1C1~R1C2.LookAndSay~1");
        page.until_says("#paste-problem", "LookAndSay");
        page.paste("grid 4x4; cagee 3: r1c1 r1c2");
        page.until_says("#paste-problem", "cagee");
        assert_eq!(page.count(".board-picture"), 0);
        page.open("#board=grid_4x4;thermoo:_r1c1_r1c2");
        page.until_says("#board-message", "thermoo");
        page.open("#board=%E0");
        page.until_says("#toast", "damaged");
        // A link of another program is opened as a board.
        page.paste(".Shape~4x4.Cage~3~R1C1~R1C2");
        page.until_there(".board-picture");
        assert!(page.text(".board-rules").contains("Cage 3: r1c1 r1c2"));
    });
}

/// Measured from the change to the drawn candidates.
#[test]
fn true_candidates_follow_each_change() {
    visit(patient(), |page| {
        open(page, KILLER);
        page.click("#board-live");
        page.until_says("#board-note", "One solution");
        page.until_count(".board-candidates", 15);
        assert_eq!(label(page, 0), "row 1 column 1, empty, candidates 1");
        page.screenshot("board-candidates");
        page.click("[data-cell='0'].board-cell");
        page.keys(['2']);
        page.until_says("#board-note", "No solution");
        page.keys([Key::Backspace.into()]);
        page.until_says("#board-note", "One solution");
        let times: Vec<f64> = page.ask(
            "return performance.getEntriesByName('candidates').map(({ duration }) => duration)",
        );
        assert!(times.len() >= 3, "{times:?}");
        println!("candidates in ms: {times:?}");
        // While setting: a rule less.
        page.click(".board-edit summary");
        let write = "const area = document.querySelector('#board-text');
            area.focus();
            area.value = arguments[0];
            area.dispatchEvent(new Event('input'));";
        page.run(write, json!("grid 4x4\ncage 3: r1c1 r1c2"));
        page.until_says("#board-note", "Several solutions");
        assert_eq!(label(page, 0), "row 1 column 1, empty, candidates 1 2");
        let hash: String = page.ask("return location.hash");
        assert_eq!(hash, "#board=grid_4x4;_cage_3:_r1c1_r1c2");
        page.run(write, json!("grid 4x4\nfoo 3"));
        page.until_says("#board-problem", "foo");
        page.click("#board-live");
        page.until_count(".board-candidates", 0);
    });
}

#[test]
fn digits_of_two_characters_are_typed_key_by_key() {
    visit(patient(), |page| {
        open(page, "grid 12x12; anti-king");
        assert_eq!(page.count(".board-pad button"), 13);
        page.keys(['1', '2', Key::Right.into(), 'b', Key::Right.into(), '1']);
        assert_eq!(label(page, 0), "row 1 column 1, entry 12");
        assert_eq!(label(page, 1), "row 1 column 2, entry 11");
        assert_eq!(label(page, 2), "row 1 column 3, entry 1");
        page.screenshot("board-twelve");
    });
}

/// The picture is a negative in the dark theme, but dots mean something by their colour.
#[test]
fn dots_keep_their_colours_in_the_dark_theme() {
    visit(patient(), |page| {
        let dots = "grid 6x6; white: r1c1 r1c2; white 3: r2c2 r2c3; black: r4c4 r5c4; black 3: r4c6 r5c6; quad 1,2: r4c1 r4c2 r5c1 r5c2; whisper 3: r1c5 r2c5 r3c5";
        open(page, dots);
        assert_eq!(page.count(".board-dots circle"), 4);
        // The usual difference and ratio are not written.
        assert_eq!(page.count(".board-dots text"), 2);
        let shown = "return document.querySelector('.board-dots').checkVisibility()";
        assert!(!page.ask::<bool>(shown));
        page.ask::<Value>("document.documentElement.dataset.theme = 'dark'");
        assert!(page.ask::<bool>(shown));
        let fill = "return [...document.querySelectorAll('.board-dots circle')].map((dot) => getComputedStyle(dot).fill)";
        let (white, black) = ("rgb(255, 255, 255)", "rgb(0, 0, 0)");
        assert_eq!(page.ask::<Vec<String>>(fill), [white, white, black, black]);
        page.screenshot("board-dots-dark");
    });
}

#[test]
fn boards_are_german_in_german() {
    visit(patient(), |page| {
        page.ask::<Value>("localStorage.setItem('ninefold.language', 'de')");
        open(page, KILLER);
        assert!(page.text(".board-rules").contains("Käfig (6)"));
        page.keys(['k']);
        until_told(page, "Eine Lösung");
        page.screenshot("board-german");
        page.paste(".Shape~4x4.Cage~3~R1C1~R1C2.LookAndSay~1");
        page.until_says("#paste-problem", "LookAndSay");
    });
}

/// The time limit ends the search of a hostile board, and the page says so.
#[test]
fn a_hostile_board_ends_in_time() {
    let options = ninefold_web::Options {
        limit: Duration::from_millis(300),
        ..ninefold_web::Options::default()
    };
    visit(options, |page| {
        let cages: Vec<String> = (1..=16)
            .map(|row| format!("sum 136: r{row}c1-16"))
            .collect();
        let hard = format!(
            "grid 16x16; {}; anti-king; anti-knight; nonconsecutive",
            cages.join("; ")
        );
        open(page, &hard);
        page.click("#board-live");
        page.until("document.querySelector('#board-note').textContent !== ''");
        page.keys(['k']);
        page.until_there("#board-message h2");
    });
}
