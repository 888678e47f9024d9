//! Playing: the start screen, saved games, notes, several cells, the clock, completion, and phones.

mod clock;
mod clues;
mod games;
mod history;
mod notes;
mod phones;

use fantoccini::elements::Element;
use fantoccini::{Client, Locator};

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

/// Opens the start screen and starts a puzzle there.
async fn start(page: &Page, selector: &str) -> String {
    page.open("").await;
    page.until("!document.querySelector('#start').hidden").await;
    page.click(selector).await;
    page.until(IN_GAME).await;
    page.grid().await
}

/// Changes a setting in its dialog.
async fn set(page: &Page, choice: &str) {
    page.click("#settings-button").await;
    page.press(choice).await;
    page.click("#settings .card-head .button").await;
}

async fn cell(client: &Client, number: usize) -> Element {
    client
        .find(Locator::Css(&format!("[data-cell='{number}']")))
        .await
        .unwrap()
}
