//! Entering a puzzle: its clues one by one, pasting, and keys that may be shortcuts.

use fantoccini::key::Key;

use super::IN_GAME;
use crate::page::visit;
use crate::{EASY, empty, patient, visit_puzzle};

#[test]
fn typing_clues_goes_on_to_the_next_cell() {
    visit(patient(), |page| {
        page.click("#start-enter");
        page.until(IN_GAME);
        page.keys(EASY[..40].chars());
        page.click("#play");
        assert_eq!(page.text("#caption .title"), "Your puzzle");
        page.keys(['e']);
        page.focus(40);
        page.keys(EASY[40..].chars());
        page.until_grid(EASY);
        // After the last cell, digits are entries, from the first empty cell on.
        assert_eq!(page.text("#caption .title"), "Your puzzle");
        page.keys(['4']);
        assert_eq!(page.label(1, 1), "row 1 column 1, entry 4");
    });
}

#[test]
fn clues_end_when_the_puzzle_is_complete() {
    visit(patient(), |page| {
        for key in ['k', 'h', 'n', 'r'] {
            page.chord(Key::Shift, 'C');
            page.until_grid(&empty());
            // The last clue is in the 79th cell, so the page cannot yet recognise it as the last.
            page.keys(EASY[..79].chars());
            assert_eq!(page.count("#tool-clues[aria-pressed=true]"), 1);
            assert!(page.text("#play").contains("Play"));
            page.keys([key]);
            page.until("document.querySelector('#tool-clues').ariaPressed === 'false'");
            assert_eq!(page.text("#caption .title"), "Your puzzle");
        }
    });
}

#[test]
fn a_paste_that_fails_can_be_mended() {
    visit(patient(), |page| {
        let short = &EASY[..80];
        page.paste(short);
        page.until_there("#paste-problem .card.bad");
        let text: String = page.ask("return document.querySelector('#paste').value");
        assert_eq!(text, short);
        page.click("#paste");
        page.keys([Key::End.into(), '.']);
        page.click("#load");
        page.until_grid(EASY);
    });
}

#[test]
fn letters_can_be_switched_off() {
    visit_puzzle(EASY, |page| {
        page.turn("letterKeys");
        page.keys(['g', 's', 'e']);
        page.chord(Key::Shift, 'C');
        assert_eq!(page.grid(), EASY);
        assert_ne!(page.grid(), empty());
        page.chord(Key::Control, 'z');
        assert_eq!(page.count("#tool-clues[aria-pressed=false]"), 1);
    });
}
