//! Entering a puzzle: its clues one by one, pasting, and keys that may be shortcuts.

use fantoccini::key::Key;
use serde_json::json;

use super::IN_GAME;
use crate::page::visit;
use crate::{EASY, empty, patient};

#[tokio::test(flavor = "multi_thread")]
async fn typing_clues_goes_on_to_the_next_cell() {
    visit(patient(), async |page| {
        page.click("#start-enter").await;
        page.until(IN_GAME).await;
        page.keys(EASY[..40].chars()).await;
        page.click("#play").await;
        assert_eq!(page.text("#caption .title").await, "Your puzzle");
        page.keys(['e']).await;
        page.run(
            "document.querySelectorAll('.cell')[arguments[0]].focus()",
            json!(40),
        )
        .await;
        page.keys(EASY[40..].chars()).await;
        page.until_grid(EASY).await;
        // After the last cell, digits are entries, from the first empty cell on.
        assert_eq!(page.text("#caption .title").await, "Your puzzle");
        page.keys(['4']).await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, entry 4");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clues_end_when_the_puzzle_is_complete() {
    visit(patient(), async |page| {
        for key in ['k', 'h', 'n', 'r'] {
            page.chord(Key::Shift, 'C').await;
            page.until_grid(&empty()).await;
            // The last clue is in the 79th cell, so the page cannot yet recognise it as the last.
            page.keys(EASY[..79].chars()).await;
            assert_eq!(page.count("#tool-clues[aria-pressed=true]").await, 1);
            assert!(page.text("#play").await.contains("Play"));
            page.keys([key]).await;
            page.until("document.querySelector('#tool-clues').ariaPressed === 'false'")
                .await;
            assert_eq!(page.text("#caption .title").await, "Your puzzle");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_that_fails_can_be_mended() {
    visit(patient(), async |page| {
        let short = &EASY[..80];
        page.paste(short).await;
        page.until("document.querySelector('#paste-problem .card.bad')")
            .await;
        let text: String = page
            .ask("return document.querySelector('#paste').value")
            .await;
        assert_eq!(text, short);
        page.click("#paste").await;
        page.keys([Key::End.into(), '.']).await;
        page.click("#load").await;
        page.until_grid(EASY).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_can_be_switched_off() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#settings-button").await;
        page.click("#setting-letterKeys").await;
        page.click("#settings .card-head .button").await;
        page.keys(['g', 's', 'e']).await;
        page.chord(Key::Shift, 'C').await;
        assert_eq!(page.grid().await, EASY);
        assert_ne!(page.grid().await, empty());
        page.chord(Key::Control, 'z').await;
        assert_eq!(page.count("#tool-clues[aria-pressed=false]").await, 1);
    })
    .await;
}
