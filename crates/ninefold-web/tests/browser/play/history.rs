//! The effects of actions, and their animations and announcements: entries, undo, clearing.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::visit;
use crate::{EASY, patient};

/// Changes are announced, because a screen reader does not notice a cell that changes by itself.
#[tokio::test(flavor = "multi_thread")]
async fn actions_are_announced() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        let said = "document.querySelector('#status').textContent";
        page.keys(['g', '4']).await;
        page.until(&format!("{said} === 'row 5 column 5, entry 4'"))
            .await;
        page.chord(Key::Control, 'z').await;
        page.until(&format!("{said} === 'Undone: row 5 column 5, empty'"))
            .await;
        page.keys(['b']).await;
        page.until(&format!("{said} === 'Marks in the centre'"))
            .await;
    })
    .await;
}

/// Screen readers announce what was undone, and the cursor shows where.
#[tokio::test(flavor = "multi_thread")]
async fn undo_goes_where_something_changes() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['g', '4']).await;
        page.click("[data-cell='0']").await;
        page.until("document.getAnimations().length === 0").await;
        page.chord(Key::Control, 'z').await;
        let felt = "return document.getAnimations().map((one) => one.effect.getTiming().duration)";
        let felt: Vec<f64> = page.ask(felt).await;
        assert!(felt.iter().all(|&duration| duration <= 150.0), "{felt:?}");
        let said = page.ask::<String>("return document.querySelector('#status').textContent");
        assert_eq!(said.await, "Undone: row 5 column 5, empty");
        assert_eq!(page.count(".cell.cursor[data-cell='40']").await, 1);
    })
    .await;
}

/// A new digit grows, and undo flashes, unless the system prefers reduced motion.
#[tokio::test(flavor = "multi_thread")]
async fn entries_and_undo_are_felt_unless_motion_is_reduced() {
    visit(patient(), async |page| {
        for (motion, felt) in [("no-preference", true), ("reduce", false)] {
            let features =
                json!({"features": [{"name": "prefers-reduced-motion", "value": motion}]});
            crate::driver::devtools(&page.client, "Emulation.setEmulatedMedia", features).await;
            page.open(&format!("#p={EASY}")).await;
            // Counts the animations, and does not let them end.
            let watch = "window.moved = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, options) {
                    window.moved.push([this.className, options.duration]);
                    return animate.call(this, frames, options);
                }";
            page.ask::<Value>(watch).await;
            page.keys(['g', '4']).await;
            page.chord(Key::Control, 'z').await;
            let moved: Vec<(String, f64)> = page.ask("return window.moved").await;
            assert_eq!(moved.len(), if felt { 2 } else { 0 }, "{moved:?}");
            assert!(moved.iter().all(|(_, duration)| *duration <= 150.0));
        }
    })
    .await;
}

/// If another position is shown, typed digits go into the player's own grid, and the page says so.
#[tokio::test(flavor = "multi_thread")]
async fn typing_while_a_step_is_shown_says_what_it_does() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['r']).await;
        page.until("document.querySelectorAll('.step').length > 20")
            .await;
        page.click(".step").await;
        page.until("!document.querySelector('#caption .back').hidden")
            .await;
        page.run(
            "document.querySelectorAll('.cell')[arguments[0]].focus()",
            json!(40),
        )
        .await;
        page.keys(['3']).await;
        let told = "document.querySelector('#toast').textContent";
        let news = "Back to your grid: row 5 column 5, entry 3";
        page.until(&format!("{told} === '{news}'")).await;
        assert_eq!(page.count(".entry").await, 1);
        // A filled cell has no room for a note.
        page.keys(['m', '5']).await;
        page.until(
            "document.querySelector('#status').textContent.startsWith('This cell is filled')",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_closes_with_escape_and_clearing_can_be_undone() {
    visit(patient(), async |page| {
        page.resize(390, 664).await;
        page.open(&format!("#p={EASY}")).await;
        page.click("#tool-more").await;
        assert_eq!(page.count("#menu.open").await, 1);
        page.keys([Key::Escape.into()]).await;
        assert_eq!(page.count("#menu.open").await, 0);
        page.click("#tool-more").await;
        page.click("#tool-clear").await;
        page.until("document.querySelector('#toast').textContent.includes('undo')")
            .await;
        page.click("#tool-undo").await;
        page.until_grid(EASY).await;
    })
    .await;
}
