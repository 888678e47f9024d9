//! The page on paper.

use serde_json::Value;

use crate::page::visit;
use crate::{EASY, patient};

/// What can be seen outside the board and its caption, and all buttons that can be seen.
const SEEN: &str = "const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width;
    const outside = [...document.querySelectorAll('body *')]
        .filter((one) => isSeen(one) && !one.closest('#board, #caption, .unseen') && !one.querySelector('#board, #caption'))
        .map((one) => `${one.tagName}.${one.className}`);
    const buttons = [...document.querySelectorAll('button')].filter(isSeen).map((one) => one.textContent);
    return [...outside, ...buttons];";

#[tokio::test(flavor = "multi_thread")]
async fn paper_has_one_clean_puzzle() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['n']).await;
        page.until("document.querySelectorAll('.preview').length === 1")
            .await;
        let seen: Vec<String> = page.ask(SEEN).await;
        assert!(seen.len() > 20, "{seen:?}");
        // On paper is the position, not the step that is shown.
        page.emulate("print", &[]).await;
        page.ask::<Value>("dispatchEvent(new Event('beforeprint'))")
            .await;
        assert_eq!(page.grid().await, EASY);
        assert_eq!(page.count(".preview, .house, .focus").await, 0);
        let seen: Vec<String> = page.ask(SEEN).await;
        assert!(seen.is_empty(), "{seen:?}");
        let pens = "return ['thin', 'thick'].map((name) => parseFloat(getComputedStyle(document.querySelector(`.lines .${name}`)).strokeWidth))";
        let pens: [f64; 2] = page.ask(pens).await;
        assert!(pens[1] >= 3.0 * pens[0], "{pens:?}");
        page.screenshot("paper").await;
        page.ask::<Value>("dispatchEvent(new Event('afterprint'))")
            .await;
        assert_eq!(page.count(".preview").await, 1);
        // The start screen has no puzzle: paper has an empty grid.
        page.open("").await;
        let seen: Vec<String> = page.ask(SEEN).await;
        assert!(seen.is_empty(), "{seen:?}");
        let width: f64 = page
            .ask("return document.querySelector('#board').getBoundingClientRect().width")
            .await;
        assert!(width > 300.0, "{width}");
    })
    .await;
}
