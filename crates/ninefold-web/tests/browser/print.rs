//! The page on paper.

use serde_json::Value;

use crate::page::{Page, visit};
use crate::{EASY, patient};

/// Returns the visible elements outside the board and its caption, and all visible buttons.
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
        // The print shows the position, not the current step.
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
        // The start screen has no puzzle, so the print shows an empty grid.
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

/// Chooses a button of the dialog that prints.
async fn choose(page: &Page, text: &str) {
    let button = format!(
        "const button = [...document.querySelectorAll('#print button')].find((one) => one.textContent === '{text}');
        button.click();
        return button.getAttribute('aria-pressed');"
    );
    let pressed: Option<String> = page.ask(&button).await;
    assert_eq!(pressed.as_deref(), Some("true"), "{text}");
}

/// Returns the printed pages, as SVG documents.
async fn printed(page: &Page) -> Vec<String> {
    page.ask::<Value>("window.printed = false; window.print = () => { window.printed = true; };")
        .await;
    page.click("#print-now").await;
    page.until("window.printed").await;
    page.ask("return [...document.querySelectorAll('#sheet img')].map((image) => decodeURIComponent(image.src))")
        .await
}

/// Returns the number of puzzles and solutions on a page.
fn figures(page: &str) -> usize {
    page.matches("role=\"img\"").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_are_laid_out_as_books_are() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#tab-puzzle").await;
        page.click("#print-button").await;
        let pages = printed(&page).await;
        assert_eq!(pages.len(), 2);
        assert!(pages[0].contains(EASY) && pages[1].contains("Solutions"));
        // The print shows the pages and nothing else.
        page.emulate("print", &[]).await;
        let seen = "return [...document.body.children].filter((one) => one.checkVisibility()).map((one) => one.id)";
        assert_eq!(page.ask::<Vec<String>>(seen).await, ["sheet"]);
        assert_eq!(page.count("#sheet img").await, 2);
        page.screenshot("sheet").await;
        page.emulate("screen", &[]).await;
        page.ask::<Value>("dispatchEvent(new Event('afterprint'))")
            .await;
        let is_hidden = "return !document.querySelector('#sheet').checkVisibility()";
        assert!(page.ask::<bool>(is_hidden).await);

        page.click("#print-button").await;
        page.screenshot("print-dialog").await;
        for text in ["Easy", "4", "A5", "Upside down below"] {
            choose(&page, text).await;
        }
        let pages = printed(&page).await;
        assert_eq!(
            pages.iter().map(|page| figures(page)).collect::<Vec<_>>(),
            [8]
        );
        assert!(pages[0].contains(">Easy<") && !pages[0].contains(EASY));
        page.ask::<Value>("dispatchEvent(new Event('afterprint'))")
            .await;

        // The dialog shows why a puzzle cannot be printed.
        page.click("#print-button").await;
        choose(&page, "12").await;
        choose(&page, "Large").await;
        page.click("#print-now").await;
        page.until("document.querySelector('#print-problem').textContent.includes('arge print')")
            .await;
    })
    .await;
}
