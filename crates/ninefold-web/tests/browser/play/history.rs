//! The effects of actions, and their animations and announcements: entries, undo, clearing.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::visit;
use crate::{EASY, patient, visit_puzzle};

/// Changes are announced, because a screen reader does not notice a cell that changes by itself.
#[test]
fn actions_are_announced() {
    visit_puzzle(EASY, |page| {
        let said = "document.querySelector('#status').textContent";
        page.keys(['g', '4']);
        page.until(&format!("{said} === 'row 5 column 5, entry 4'"));
        page.chord(Key::Control, 'z');
        page.until(&format!("{said} === 'Undone: row 5 column 5, empty'"));
        page.keys(['b']);
        page.until(&format!("{said} === 'Marks in the centre'"));
    });
}

/// Screen readers announce what was undone, and the cursor shows where.
#[test]
fn undo_goes_where_something_changes() {
    visit_puzzle(EASY, |page| {
        page.keys(['g', '4']);
        page.click("[data-cell='0']");
        page.until("document.getAnimations().length === 0");
        page.chord(Key::Control, 'z');
        let felt = "return document.getAnimations().map((one) => one.effect.getTiming().duration)";
        let felt: Vec<f64> = page.ask(felt);
        assert!(felt.iter().all(|&duration| duration <= 150.0), "{felt:?}");
        let said = page.ask::<String>("return document.querySelector('#status').textContent");
        assert_eq!(said, "Undone: row 5 column 5, empty");
        assert_eq!(page.count(".cell.cursor[data-cell='40']"), 1);
    });
}

/// A new digit grows, and undo flashes, unless the system prefers reduced motion.
#[test]
fn entries_and_undo_are_felt_unless_motion_is_reduced() {
    visit(patient(), |page| {
        for (motion, felt) in [("no-preference", true), ("reduce", false)] {
            let features =
                json!({"features": [{"name": "prefers-reduced-motion", "value": motion}]});
            crate::driver::devtools(&page.client, "Emulation.setEmulatedMedia", features);
            page.open(&format!("#p={EASY}"));
            // Counts the animations, and does not let them end.
            let watch = "window.moved = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, options) {
                    window.moved.push([this.className, options.duration]);
                    return animate.call(this, frames, options);
                }";
            page.ask::<Value>(watch);
            page.keys(['g', '4']);
            page.chord(Key::Control, 'z');
            let moved: Vec<(String, f64)> = page.ask("return window.moved");
            assert_eq!(moved.len(), if felt { 2 } else { 0 }, "{moved:?}");
            assert!(moved.iter().all(|(_, duration)| *duration <= 150.0));
        }
    });
}

/// If another position is shown, typed digits go into the player's own grid, and the page says so.
#[test]
fn typing_while_a_step_is_shown_says_what_it_does() {
    visit_puzzle(EASY, |page| {
        page.keys(['r']);
        page.until_more(".step", 20);
        page.click(".step");
        page.until("!document.querySelector('#caption .back').hidden");
        page.focus(40);
        page.keys(['3']);
        let told = "document.querySelector('#toast').textContent";
        let news = "Back to your grid: row 5 column 5, entry 3";
        page.until(&format!("{told} === '{news}'"));
        assert_eq!(page.count(".entry"), 1);
        // A filled cell has no room for a note.
        page.keys(['m', '5']);
        page.until(
            "document.querySelector('#status').textContent.startsWith('This cell is filled')",
        );
    });
}

#[test]
fn the_menu_closes_with_escape_and_clearing_can_be_undone() {
    visit(patient(), |page| {
        page.resize(390, 664);
        page.open(&format!("#p={EASY}"));
        page.click("#tool-more");
        assert_eq!(page.count("#menu.open"), 1);
        page.keys([Key::Escape.into()]);
        assert_eq!(page.count("#menu.open"), 0);
        page.click("#tool-more");
        page.click("#tool-clear");
        page.until("document.querySelector('#toast').textContent.includes('undo')");
        page.click("#tool-undo");
        page.until_grid(EASY);
    });
}
