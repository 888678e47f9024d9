//! The grid in play: notes, several cells, mistakes and highlights.

use fantoccini::Locator;
use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::json;

use super::set;
use crate::driver::wait;
use crate::page::{Page, visit};
use crate::{CHAINS, EASY, patient, visit_puzzle};

#[test]
fn notes_of_both_kinds_vanish_where_a_digit_rules_them_out() {
    visit_puzzle(EASY, |page| {
        page.keys(['g', Key::Home.into(), Key::Right.into()]);
        page.chord(Key::Shift, '2');
        page.chord(Key::Shift, '4');
        page.keys(['b', '2', '5', 'b']);
        let all = "row 5 column 2, empty, marks 2 4, centre marks 2 5";
        assert_eq!(page.label(5, 2), all);
        page.screenshot("notes");
        page.keys([Key::Right.into(), '2']);
        let left = "row 5 column 2, empty, marks 4, centre marks 5";
        assert_eq!(page.label(5, 2), left);
        page.chord(Key::Control, 'z');
        assert_eq!(page.label(5, 2), all);
        // This can be switched off.
        page.turn("tidiesNotes");
        page.keys(['g', '2']);
        assert_eq!(page.label(5, 2), all);
    });
}

#[test]
fn several_cells_are_selected_at_once() {
    visit_puzzle(EASY, |page| {
        // By dragging the mouse over the cells,
        let mut draw = MouseActions::new("mouse".to_owned());
        for (place, number) in [0, 1, 10].into_iter().enumerate() {
            let cell = format!("[data-cell='{number}']");
            let element = wait(page.client.find(Locator::Css(&cell))).unwrap();
            let (x, y, width, height) = wait(element.rectangle()).unwrap();
            let [x, y] = [x + width / 2.0, y + height / 2.0];
            draw = draw.then(PointerAction::MoveTo {
                duration: None,
                x,
                y,
            });
            if place == 0 {
                draw = draw.then(PointerAction::Down { button: 0 });
            }
        }
        let draw = draw.then(PointerAction::Up { button: 0 });
        wait(page.client.perform_actions(draw)).unwrap();
        assert_eq!(page.count(".cell.selected"), 3);
        // and with the keyboard.
        page.chord(Key::Shift, Key::Down.into());
        assert_eq!(page.count(".cell[aria-selected=true]"), 4);
        page.keys(['m', '5', 'm']);
        for (row, column) in [(1, 1), (1, 2), (2, 2), (3, 2)] {
            let label = page.label(row, column);
            assert!(label.ends_with("marks 5"), "{label}");
        }
        page.keys(['v', '4', 'v']);
        assert!(page.label(3, 2).ends_with("coloured Green"));
        assert_eq!(page.count(".colour-4.cell"), 4);
        page.chord(Key::Control, 'z');
        page.chord(Key::Control, 'z');
        assert_eq!(page.label(1, 1), "row 1 column 1, empty");
        page.keys([Key::Escape.into()]);
        assert_eq!(page.count(".cell.selected"), 1);
    });
}

/// As in other programs: marks instead of conflicts, and cells that are alike by a double click.
#[test]
fn cells_are_selected_and_filled_as_elsewhere() {
    visit_puzzle(EASY, |page| {
        page.chord(Key::Control, 'a');
        page.until_count(".cell[aria-selected=true]", 81);
        page.keys(['7']);
        assert_eq!(page.count(".conflict, .entry"), 0);
        page.until_count(".mark.shown", 49);
        // Once more, the digit removes the marks.
        page.keys(['7']);
        page.until_count(".mark.shown", 0);
        page.double_click("[data-cell='2']");
        page.until_count(".cell[aria-selected=true]", 4);
        assert!(page.count(".cell[aria-selected=true].given") == 4);
        // A cell can have several colours.
        page.click("[data-cell='0']");
        page.keys(['v', '2', '5', 'v']);
        assert!(page.label(1, 1).ends_with("coloured Orange Blue"));
        let stripes = "const { backgroundImage } = getComputedStyle(document.querySelector('[data-cell=\"0\"]')); return backgroundImage.split('rgb').length - 1";
        assert_eq!(page.ask::<usize>(stripes), 4);
        page.click("[data-cell='1']");
        page.keys(['v', '2', 'v']);
        page.double_click("[data-cell='1']");
        page.until_count(".cell[aria-selected=true]", 2);
        page.screenshot("colours");
    });
}

#[test]
fn arrow_keys_work_after_any_button() {
    visit_puzzle(EASY, |page| {
        for selector in [
            "#tool-corner",
            "#pad button:nth-child(3)",
            "#action-check",
            "#settings-button",
        ] {
            page.click("[data-cell='40']");
            page.focus_on(selector);
            page.keys([Key::Up.into()]);
            page.until_there("[data-cell='31'].cursor:focus");
        }
    });
}

#[test]
fn the_numbers_of_rows_and_columns_are_shown_as_the_player_wants() {
    visit_puzzle(EASY, |page| {
        let seen =
            "document.querySelector('.row-label').checkVisibility({ visibilityProperty: true })";
        page.until(&format!("!{seen}"));
        page.keys(['n']);
        page.until_there(".card .reasons");
        page.until(seen);
        set(page, "hidden");
        page.until(&format!("!{seen}"));
        set(page, "always");
        page.keys([Key::Escape.into()]);
        page.until(seen);
    });
}

/// The names of keys contain the visible texts, for people who control the page by speaking.
#[test]
fn keys_are_named_by_what_they_show() {
    visit_puzzle(EASY, |page| {
        let wrong = "return [...document.querySelectorAll('#pad button')].filter((one) => one.checkVisibility() && !one.ariaLabel.includes(one.innerText.trim())).length";
        for mode in ['m', 'b', 'v'] {
            page.keys([mode]);
            assert_eq!(page.ask::<usize>(wrong), 0, "{mode}");
        }
        let name: String = page.ask("return document.querySelector('#pad button').ariaLabel");
        assert_eq!(name, "1, Red");
    });
}

#[test]
fn a_digit_can_be_chosen_before_the_cells() {
    visit_puzzle(EASY, |page| {
        set(page, "the digit");
        page.click("#pad button:nth-child(4)");
        assert_eq!(page.count("#pad [aria-pressed=true]"), 1);
        // Every 4 is lit, and every clicked cell gets one.
        assert_eq!(page.count(".cell.same"), 1);
        page.click("[data-cell='0']");
        assert_eq!(page.label(1, 1), "row 1 column 1, entry 4");
        // A clue is chosen instead.
        page.click("[data-cell='2']");
        page.until_there("#pad button:nth-child(3)[aria-pressed=true]");
        page.click("#pad button:nth-child(4)");
        page.keys(['b']);
        page.click("[data-cell='1']");
        assert_eq!(page.label(1, 2), "row 1 column 2, empty, centre marks 4");
        assert_eq!(page.count(".centre .lit"), 1);
    });
}

/// Text of nine pixels is the smallest that is legible; cells with five notes or more are exempt.
#[test]
fn marks_are_legible() {
    for width in [320, 360, 1440] {
        visit(patient(), |page| {
            page.resize(width, 640);
            page.open(&format!("#p={EASY}"));
            for digit in '1'..='8' {
                page.focus(0);
                page.chord(Key::Shift, digit);
            }
            page.focus(1);
            page.keys("b123456789b".chars());
            let least: f64 = page.ask("return Math.min(...[...document.querySelectorAll('.mark.shown, .centre span')].map((one) => parseFloat(getComputedStyle(one).fontSize)))");
            assert!(least >= 9.0, "{least} at {width}");
            let beyond = "const inside = (one, cell) => one.left >= cell.left && one.right <= cell.right && one.top >= cell.top && one.bottom <= cell.bottom;
                return [...document.querySelectorAll('.centre span')].filter((one) => !inside(one.getBoundingClientRect(), one.closest('.cell').getBoundingClientRect())).length";
            assert_eq!(page.ask::<usize>(beyond), 0, "at {width}");
            let order = "const marks = [...document.querySelectorAll('[data-cell=\"0\"] .mark.shown')];
                const read = marks.map((one) => [one.getBoundingClientRect(), one.dataset.digit]);
                return read.toSorted(([one], [other]) => one.top - other.top || one.left - other.left).map(([, digit]) => digit).join('')";
            assert_eq!(page.ask::<String>(order), "12345678");
            // Row 1 has a 2, so this note is struck through, but not pale.
            let stale = "const { opacity, textDecorationLine } = getComputedStyle(document.querySelector('[data-cell=\"0\"] .mark:nth-child(2)')); return [opacity, textDecorationLine]";
            assert_eq!(page.ask::<[String; 2]>(stale), ["1", "line-through"]);
            page.screenshot(&format!("marks-{width}"));
        });
    }
}

#[test]
fn an_applied_step_strikes_in_the_players_notes() {
    visit_puzzle(CHAINS, |page| {
        // The first step that removes a candidate.
        let removed = loop {
            page.keys(['n']);
            page.until_there(".card .stops");
            let text = page.text(".card .conclusion");
            if text.starts_with("Remove") {
                break text;
            }
            page.keys(['a']);
            page.until_count(".card .stops", 0);
        };
        let numbers: Vec<usize> = removed
            .chars()
            .filter_map(|it| it.to_digit(10))
            .map(|digit| digit as usize)
            .collect();
        let [digit, row, column] = numbers[..] else {
            panic!("{removed}");
        };
        let other = if digit == 9 { 1 } else { digit + 1 };
        page.focus(9 * row + column - 10);
        for digit in [digit, other] {
            page.chord(Key::Shift, char::from_digit(digit as u32, 10).unwrap());
        }
        page.keys(['n']);
        page.until_there(".card .stops");
        page.keys(['a']);
        page.until_count(".card .stops", 0);
        let label = page.label(row, column);
        assert!(label.ends_with(&format!("marks {other}")), "{label}");
        assert_eq!(page.count("#tool-candidates[aria-pressed=false]"), 1);
    });
}

#[test]
fn mistakes_are_told_as_the_player_wants() {
    visit_puzzle(EASY, |page| {
        // r5c2 is 2; a 4 breaks no rule, and a 7 does.
        page.keys(['g', Key::Home.into(), Key::Right.into(), '4']);
        assert_eq!(page.count(".mistaken"), 0);
        set(page, "at once");
        page.until_count(".mistaken", 1);
        assert_eq!(page.label(5, 2), "row 5 column 2, entry 4, wrong");
        set(page, "never");
        page.keys(['g', '7']);
        assert_eq!(page.count(".mistaken, .conflict"), 0);
        // A check shows the mistake, and nothing else.
        page.keys(['k']);
        page.until_there(".card.bad");
        let told = page.text(".card");
        assert_eq!(told, "1 mistake\n\nWrong: 7 in r5c2.\n\nTake it back");
    });
}

/// Marking clashes is a matter of taste.
#[test]
fn clashes_can_be_left_unmarked() {
    visit_puzzle(EASY, |page| {
        page.turn("showsConflicts");
        page.keys(['g', '7']);
        assert_eq!(page.count(".conflict"), 0);
    });
}

/// Checks the puzzle, and waits until the page shows a text.
fn check(page: &Page, text: &str) -> String {
    page.keys(['k']);
    let told =
        format!("document.querySelector('#panel-explain .card')?.innerText.includes('{text}')");
    page.until(&told);
    page.text("#panel-explain .card")
}

/// A check during a game is about the player's entries. It reports on the clues while they are entered or analysed.
#[test]
fn a_check_in_a_game_tells_of_the_entries_only() {
    visit(patient(), |page| {
        let about = "The puzzle has 32 clues and exactly one solution.";
        page.open(&format!("#p={EASY}"));
        let told = check(page, "Nothing to check yet");
        assert!(!told.contains("clue"), "{told}");
        for (cell, digit) in [(0, '4'), (1, '8')] {
            page.click(&format!("[data-cell='{cell}']"));
            page.keys([digit]);
        }
        assert_eq!(
            check(page, "No mistakes so far"),
            "No mistakes so far\n\nAll 2 digits that you have entered are right. 47 cells are still empty."
        );
        page.click("[data-to=analyse]");
        check(page, about);
        page.chord(Key::Shift, 'C');
        page.keys(EASY[..79].chars());
        let told = check(page, about);
        assert!(told.starts_with("One solution"), "{told}");
    });
}

/// Peers and houses are visibly different from a plain cell, in both themes.
#[test]
fn highlights_stand_out() {
    visit(patient(), |page| {
        let ratio = "const luminance = (element) => {
                const color = getComputedStyle(element).backgroundColor;
                const channels = color.match(/[0-9.]+/g).slice(0, 3);
                const [red, green, blue] = channels.map((value) => value / (color.startsWith('color') ? 1 : 255)).map((value) =>
                    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const [one, other] = [arguments[0], '#board'].map((name) => luminance(document.querySelector(name)));
            return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)";
        for scheme in ["light", "dark"] {
            page.prefer(scheme);
            page.open(&format!("#p={EASY}"));
            let peers = page.run(ratio, json!(".cell.peer"));
            assert!(peers.as_f64().unwrap() >= 1.25, "{scheme}: {peers}");
            page.keys(['n']);
            page.until_there(".cell.house");
            let house = ".cell.house:not(.focus, .selected)";
            let houses = page.run(ratio, json!(house));
            assert!(houses.as_f64().unwrap() >= 1.4, "{scheme}: {houses}");
            let roles = [
                "selected", "conflict", "focus", "further", "differ", "wrong",
            ];
            for role in roles {
                let dress = "const cell = document.querySelector('.cell');
                    cell.className = `cell probe ${arguments[0]}`";
                page.run(dress, json!(role));
                let stands_out = page.run(ratio, json!(".probe"));
                assert!(
                    stands_out.as_f64().unwrap() >= 1.25,
                    "{scheme}, {role}: {stands_out}"
                );
            }
        }
    });
}
