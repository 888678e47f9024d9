//! Puzzles from pictures: chosen, pasted and dropped, with corners to move and doubts to answer. The tests draw the
//! pictures in the browser.

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::driver::{devtools, wait};
use crate::page::{Page, visit};
use crate::web_space::site;
use crate::{EASY, SOLVED, patient};

/// The script that draws a picture and gives it to the page.
const GIVE: &str = include_str!("photo.js");

/// The digits that the dialog shows, with a point for an empty cell.
const SHOWN: &str = "const cells = new Array(81).fill('.');
    for (const text of document.querySelectorAll('.photo-grid :is(.given, .entry)'))
        cells[9 * Math.floor(text.getAttribute('y') / 100) + Math.floor(text.getAttribute('x') / 100)] = text.textContent;
    return cells.join('');";

/// Draws a picture and gives it to the page: to an input, or as "paste" or "drop".
pub fn give(page: &Page, drawn: Value, way: &str) {
    page.answer::<Value>(GIVE, vec![drawn, json!(way)]);
}

/// Waits until the dialog says this about what was read.
fn until_said(page: &Page, text: &str) {
    page.until_says(".photo-news .lead", text);
}

/// Returns a puzzle with digits in some of its empty cells that are written with a pen.
fn written(wrong: Option<usize>) -> String {
    let solved = SOLVED.bytes().enumerate();
    let digits = solved.map(|(cell, digit)| match EASY.as_bytes()[cell] {
        b'.' if Some(cell) == wrong => char::from(b'1' + (digit - b'0') % 9),
        b'.' if cell % 4 == 0 => char::from(digit),
        _ => '.',
    });
    digits.collect()
}

/// Returns the place of a corner, as a screen reader says it.
fn corner(page: &Page, name: &str) -> (i32, i32) {
    let script = format!(
        "return document.querySelector('.corner[aria-label=\"{name}\"]').getAttribute('aria-valuetext')"
    );
    let place: String = page.ask(&script);
    let (x, y) = place.split_once(", ").unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

/// Puzzles that are pasted have their analysis shown, and those of pictures as well.
fn until_analysed(page: &Page, digits: &str) {
    page.until_grid(digits);
    page.until("!document.querySelector('#photo').open");
    page.until_says("#panel-explain .card h2", "One solution");
    assert_eq!(
        page.ask::<String>("return document.body.dataset.part"),
        "analyse"
    );
}

#[test]
fn a_picture_is_chosen_pasted_or_dropped() {
    visit(patient(), |page| {
        for way in ["#photo-file", "paste", "drop"] {
            page.open("");
            if way == "#photo-file" {
                page.click("#start-photo");
                page.until_there("#photo[open] #photo-choose:focus");
                page.screenshot("photo-open");
            }
            give(page, json!({"givens": EASY}), way);
            until_said(page, "32 clues, one solution.");
            assert_eq!(page.ask::<String>(SHOWN), EASY, "{way}");
            assert_eq!(page.count(".doubt, .photo .setting"), 0, "{way}");
            page.click("#photo-use");
            until_analysed(page, EASY);
            assert_eq!(page.count(".cell.given"), 32);
        }
        // The dialog is also reached from the panel with puzzles, and closing it leaves the grid as it is.
        page.click("#tab-puzzle");
        page.click("#photo-button");
        page.click("#photo-cancel");
        page.until_count("#photo[open]", 0);
        assert_eq!(page.grid(), EASY);
    });
}

/// The paths of pictures differ, and so does the sentence about them.
#[test]
fn the_dialog_says_where_the_picture_goes() {
    visit(patient(), |page| {
        page.click("#start-photo");
        let said = match site() {
            Some(_) => "The picture stays on this device and is not kept.",
            None => "The picture goes only to this server, which does not keep it.",
        };
        assert_eq!(page.text(".photo-private"), said);
    });
}

#[test]
fn pasted_texts_stay_texts() {
    visit(patient(), |page| {
        // A text beside the picture of it is what was copied.
        let script = "const data = new DataTransfer();
            data.setData('text/plain', arguments[0]);
            data.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
            document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));";
        page.run(script, json!(EASY));
        page.until_grid(EASY);
        assert_eq!(page.count("#photo[open]"), 0);
    });
}

#[test]
fn corners_are_moved_with_the_keyboard() {
    visit(patient(), |page| {
        give(page, json!({"givens": EASY}), "drop");
        until_said(page, "32 clues, one solution.");
        let (x, y) = corner(page, "Top left corner");
        assert!((x - 50).abs() <= 3 && (y - 80).abs() <= 3, "{x}, {y}");
        let (right, bottom) = corner(page, "Bottom right corner");
        assert!(
            (right - 590).abs() <= 3 && (bottom - 620).abs() <= 3,
            "{right}, {bottom}"
        );
        // From the title, Tab leads to the button beside it, and on to the corners.
        page.keys([Key::Tab.into(), Key::Tab.into()]);
        page.until_there(".corner[aria-label='Top left corner']:focus");
        page.keys([Key::Right.into(), Key::Right.into(), Key::Down.into()]);
        assert_eq!(corner(page, "Top left corner"), (x + 2, y + 1));
        page.chord(Key::Shift, Key::Left.into());
        assert_eq!(corner(page, "Top left corner"), (x - 8, y + 1));
        page.screenshot("photo-corner");
        // Far inside of the grid, there is no puzzle with 32 clues any more; the way back leads to it.
        for _ in 0..12 {
            page.chord(Key::Shift, Key::Right.into());
        }
        page.until(&format!("(() => {{ {SHOWN} }})() !== '{EASY}'"));
        for _ in 0..11 {
            page.chord(Key::Shift, Key::Left.into());
        }
        page.keys([Key::Left.into(), Key::Left.into(), Key::Up.into()]);
        assert_eq!(corner(page, "Top left corner"), (x, y));
        page.until(&format!("(() => {{ {SHOWN} }})() === '{EASY}'"));
        until_said(page, "32 clues, one solution.");
    });
}

#[test]
fn a_corner_is_dragged_under_a_magnifying_glass() {
    visit(patient(), |page| {
        give(page, json!({"givens": EASY}), "drop");
        until_said(page, "32 clues, one solution.");
        let before = corner(page, "Top right corner");
        let script = "const { left, top, width, height } = document.querySelector('.corner[aria-label=\"Top right corner\"]').getBoundingClientRect();
            return [left + width / 2, top + height / 2];";
        let [x, y]: [f64; 2] = page.ask(script);
        let to = |x, y| PointerAction::MoveTo {
            duration: None,
            x,
            y,
        };
        let mouse = MouseActions::new("mouse".to_owned())
            .then(to(x, y))
            .then(PointerAction::Down { button: 0 })
            .then(to(x - 30.0, y + 20.0));
        wait(page.client.perform_actions(mouse)).unwrap();
        page.until_there(".glass:not([hidden], .right)");
        page.screenshot("photo-glass");
        let mouse = MouseActions::new("mouse".to_owned()).then(PointerAction::Up { button: 0 });
        wait(page.client.perform_actions(mouse)).unwrap();
        page.until_there(".glass[hidden]");
        let after = corner(page, "Top right corner");
        assert!(
            after.0 < before.0 - 20 && after.1 > before.1 + 10,
            "{before:?} {after:?}"
        );
    });
}

#[test]
fn doubts_are_shown_and_answered() {
    visit(patient(), |page| {
        // A stroke in the second cell may be a 1.
        let drawn = json!({"givens": EASY, "smudge": 1});
        give(page, drawn.clone(), "drop");
        until_said(page, "32 clues, one solution.");
        assert_eq!(page.text(".doubt-text"), "r1c2: empty or 1");
        assert_eq!(
            page.text(".doubts-title"),
            "1 doubtful cell. What does it show?"
        );
        assert_eq!(page.count(".doubt-frame"), 1);
        assert_eq!(page.count("[aria-live] .doubt-text"), 1);
        // A digit key answers, too.
        page.focus_on(".doubt button");
        page.keys(['1']);
        assert_eq!(page.text(".doubt-text"), "r1c2: 1, your answer");
        assert_eq!(page.count(".doubt-frame"), 0);
        until_said(page, "33 clues, no solution.");
        page.screenshot("photo-answered");
        page.press("Another digit");
        page.press("8");
        until_said(page, "33 clues, one solution.");
        let shown = format!(".8{}", &EASY[2..]);
        assert_eq!(page.ask::<String>(SHOWN), shown);
        // Moving a corner a little leaves the answer as it is.
        page.focus_on(".corner");
        page.keys([Key::Right.into(), Key::Left.into()]);
        page.click("#photo-use");
        until_analysed(page, &shown);
        assert_eq!(page.count(".cell.given"), 33);

        give(page, drawn, "paste");
        until_said(page, "32 clues, one solution.");
        page.press("empty");
        assert_eq!(page.text(".doubt-text"), "r1c2: empty, your answer");
        assert_eq!(
            page.text(".doubts-title"),
            "All doubtful cells are answered."
        );
        page.click("#photo-use");
        until_analysed(page, EASY);
    });
}

#[test]
fn written_digits_are_entries_or_clues() {
    visit(patient(), |page| {
        let entries = written(None);
        let all: String = EASY
            .chars()
            .zip(entries.chars())
            .map(|(given, entry)| if given == '.' { entry } else { given })
            .collect();
        let count = entries.chars().filter(|&entry| entry != '.').count();
        let drawn = json!({"givens": EASY, "written": entries});
        give(page, drawn.clone(), "drop");
        until_said(
            page,
            &format!("32 clues and {count} written digits, one solution."),
        );
        let name = "return document.querySelector('.photo .setting[role=group]').ariaLabel";
        assert_eq!(page.ask::<String>(name), "Are the written digits yours?");
        assert_eq!(page.count(".photo-grid .entry"), count);
        page.screenshot("photo-written");
        page.click("#photo-use");
        page.until_grid(&all);
        page.until_says("#panel-explain .card h2", "No mistakes so far");
        assert_eq!(page.count(".cell.given"), 32);
        assert_eq!(page.count(".cell.entry"), count);

        give(page, drawn, "drop");
        until_said(page, "written digits");
        page.press("No, they are clues");
        until_said(page, &format!("{} clues, one solution.", 32 + count));
        page.click("#photo-use");
        page.until_count(".cell.given", 32 + count);

        // A wrong entry stays as it is written, and the analysis shows it.
        give(
            page,
            json!({"givens": EASY, "written": written(Some(0))}),
            "drop",
        );
        until_said(page, "written digits, one solution.");
        page.click("#photo-use");
        page.until_says("#panel-explain .card h2", "1 mistake");
        assert_eq!(page.label(1, 1), "row 1 column 1, entry 5, wrong");
    });
}

#[test]
fn several_solutions_are_said() {
    visit(patient(), |page| {
        let several = format!("{}{}", &EASY[..60], ".".repeat(21));
        give(page, json!({"givens": several}), "drop");
        until_said(page, "several solutions. Perhaps a clue was not read.");
        page.press("Another picture");
        page.until_there("#photo[open] #photo-choose:focus");
    });
}

#[test]
fn a_picture_without_a_puzzle_gets_corners_to_place() {
    visit(patient(), |page| {
        give(page, json!({"empty": true}), "drop");
        until_said(page, "No Sudoku was found in this picture.");
        assert_eq!(page.count("#photo-use:disabled"), 1);
        assert_eq!(corner(page, "Top left corner"), (64, 70));
        assert_eq!(corner(page, "Bottom right corner"), (576, 630));
        page.screenshot("photo-none");
        page.focus_on(".corner");
        page.keys([Key::Right.into()]);
        until_said(page, "No Sudoku can be read between these corners.");
        for (file, said) in [
            (json!({"text": "x"}), "notes.txt is not a picture."),
            (
                json!({"text": "x", "name": "a.png", "type": "image/png"}),
                "This browser cannot decode the picture.",
            ),
            (
                json!({"text": "x", "name": "IMG_1.HEIC", "type": ""}),
                "This browser cannot decode HEIC pictures. Save the picture as JPEG, or take a screenshot of it.",
            ),
        ] {
            give(page, file, "drop");
            page.until_text("#photo .lead", said);
            assert_eq!(page.count("#photo-choose"), 1);
        }
        page.screenshot("photo-unreadable");
    });
}

/// Checks that the dialog fits screens of all sizes, in both languages, and that fingers meet its controls.
#[test]
fn the_dialog_fits_every_screen() {
    let faults = "const dialog = document.querySelector('#photo');
        const all = [...dialog.querySelectorAll('button:not([hidden])')].filter((one) => one.checkVisibility());
        const small = all.filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44 || one.scrollWidth > one.clientWidth + 1);
        const wide = dialog.scrollWidth > dialog.clientWidth || dialog.getBoundingClientRect().right > innerWidth;
        return [...small.map((one) => one.outerHTML), ...(wide ? ['the dialog is too wide'] : [])];";
    visit(patient(), |page| {
        let touch = json!({"enabled": true});
        devtools(&page.client, "Emulation.setTouchEmulationEnabled", touch);
        for language in ["en", "de"] {
            let store = "localStorage.setItem('ninefold.language', arguments[0])";
            page.run(store, json!(language));
            for (width, height) in [(320, 568), (390, 844), (740, 360), (768, 1024), (1280, 900)] {
                for scheme in ["light", "dark"] {
                    page.prefer(scheme);
                    page.open_at((width, height), "");
                    page.click("#start-photo");
                    // Fingers hold a camera.
                    page.until_there(".photo-ways .primary:focus");
                    assert_eq!(page.count(".photo-ways .button:not([hidden])"), 2);
                    page.screenshot(&format!("photo-open-{language}-{width}-{scheme}"));
                    give(
                        page,
                        json!({"givens": EASY, "written": written(None), "smudge": 1}),
                        "drop",
                    );
                    page.until_there(".doubt");
                    page.until_there(".photo .setting");
                    let found: Vec<String> = page.ask(faults);
                    assert!(found.is_empty(), "{language} {width}: {found:?}");
                    page.screenshot(&format!("photo-read-{language}-{width}-{scheme}"));
                    page.ask::<Value>("document.querySelector('.photo .setting').scrollIntoView({ block: 'center' })");
                    page.screenshot(&format!("photo-end-{language}-{width}-{scheme}"));
                }
            }
        }
        page.forget();
        for scheme in ["light", "dark"] {
            let forced = [
                ("forced-colors", "active"),
                ("prefers-color-scheme", scheme),
            ];
            page.emulate("", &forced);
            page.open("");
            give(
                page,
                json!({"givens": EASY, "written": written(None), "smudge": 1}),
                "drop",
            );
            page.until_there(".doubt");
            page.focus_on(".corner");
            page.screenshot(&format!("photo-forced-{scheme}"));
        }
    });
}
