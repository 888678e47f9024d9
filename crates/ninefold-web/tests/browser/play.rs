//! Playing: the start screen, saved games, notes, several cells, the clock, completion, and phones.

mod clock;
mod clues;
mod games;
mod history;
mod kept;
mod notes;
mod phones;
mod records;

use crate::page::Page;

/// Small and large phones in both directions, a tablet and a desktop.
const SCREENS: [(usize, usize); 6] = [
    (320, 568),
    (360, 640),
    (390, 664),
    (740, 360),
    (768, 1024),
    (1440, 900),
];

const IN_GAME: &str = "document.body.dataset.place === 'game'";

/// Opens the start screen and starts a puzzle there: a new one of a level, or that of the day.
fn start(page: &Page, selector: &str) -> String {
    page.open("");
    page.until("!document.querySelector('#start').hidden");
    page.click(selector);
    if selector.contains("data-daily") {
        page.click("#play-today");
    }
    page.until(IN_GAME);
    page.grid()
}

/// Changes a setting in its dialog.
fn set(page: &Page, choice: &str) {
    page.click("#settings-button");
    page.press(choice);
    page.click("#settings .card-head .button");
}
