//! The page on paper.

use serde_json::Value;

use crate::page::Page;
use crate::{EASY, visit_puzzle};

/// Returns the visible elements outside the board and its caption, and all visible buttons.
const SEEN: &str = "const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width;
    const outside = [...document.querySelectorAll('body *')]
        .filter((one) => isSeen(one) && !one.closest('#board, #caption, .unseen') && !one.querySelector('#board, #caption'))
        .map((one) => `${one.tagName}.${one.className}`);
    const buttons = [...document.querySelectorAll('button')].filter(isSeen).map((one) => one.textContent);
    return [...outside, ...buttons];";

#[test]
fn paper_has_one_clean_puzzle() {
    visit_puzzle(EASY, |page| {
        page.keys(['n']);
        page.until_count(".preview", 1);
        let seen: Vec<String> = page.ask(SEEN);
        assert!(seen.len() > 20, "{seen:?}");
        // The print shows the position, not the current step.
        page.emulate("print", &[]);
        page.ask::<Value>("dispatchEvent(new Event('beforeprint'))");
        assert_eq!(page.grid(), EASY);
        assert_eq!(page.count(".preview, .house, .focus"), 0);
        let seen: Vec<String> = page.ask(SEEN);
        assert!(seen.is_empty(), "{seen:?}");
        let pens = "return ['thin', 'thick'].map((name) => parseFloat(getComputedStyle(document.querySelector(`.lines .${name}`)).strokeWidth))";
        let pens: [f64; 2] = page.ask(pens);
        assert!(pens[1] >= 3.0 * pens[0], "{pens:?}");
        page.screenshot("paper");
        page.ask::<Value>("dispatchEvent(new Event('afterprint'))");
        assert_eq!(page.count(".preview"), 1);
        // The start screen has no puzzle, so the print shows an empty grid.
        page.open("");
        let seen: Vec<String> = page.ask(SEEN);
        assert!(seen.is_empty(), "{seen:?}");
        let width: f64 =
            page.ask("return document.querySelector('#board').getBoundingClientRect().width");
        assert!(width > 300.0, "{width}");
    });
}

/// Chooses a button of the dialog that prints.
fn choose(page: &Page, text: &str) {
    let button = format!(
        "const button = [...document.querySelectorAll('#print button')].find((one) => one.textContent === '{text}');
        button.click();
        return button.getAttribute('aria-pressed');"
    );
    let pressed: Option<String> = page.ask(&button);
    assert_eq!(pressed.as_deref(), Some("true"), "{text}");
}

/// Returns the printed pages, as SVG documents.
fn printed(page: &Page) -> Vec<String> {
    page.ask::<Value>("window.printed = false; window.print = () => { window.printed = true; };");
    page.click("#print-now");
    page.until("window.printed");
    page.ask("return [...document.querySelectorAll('#sheet img')].map((image) => decodeURIComponent(image.src))")
}

/// Returns the number of puzzles and solutions on a page.
fn figures(page: &str) -> usize {
    page.matches("role=\"img\"").count()
}

#[test]
fn sheets_are_laid_out_as_books_are() {
    visit_puzzle(EASY, |page| {
        page.click("#tab-puzzle");
        page.click("#print-button");
        let pages = printed(page);
        assert_eq!(pages.len(), 2);
        assert!(pages[0].contains(EASY) && pages[1].contains("Solutions"));
        // The print shows the pages and nothing else.
        page.emulate("print", &[]);
        let seen = "return [...document.body.children].filter((one) => one.checkVisibility()).map((one) => one.id)";
        assert_eq!(page.ask::<Vec<String>>(seen), ["sheet"]);
        assert_eq!(page.count("#sheet img"), 2);
        page.screenshot("sheet");
        page.emulate("screen", &[]);
        page.ask::<Value>("dispatchEvent(new Event('afterprint'))");
        let is_hidden = "return !document.querySelector('#sheet').checkVisibility()";
        assert!(page.ask::<bool>(is_hidden));

        page.click("#print-button");
        page.screenshot("print-dialog");
        for text in ["Easy", "4", "A5", "Upside down below"] {
            choose(page, text);
        }
        let pages = printed(page);
        assert_eq!(
            pages.iter().map(|page| figures(page)).collect::<Vec<_>>(),
            [8]
        );
        assert!(pages[0].contains(">Easy<") && !pages[0].contains(EASY));
        page.ask::<Value>("dispatchEvent(new Event('afterprint'))");

        // The dialog shows why a puzzle cannot be printed.
        page.click("#print-button");
        choose(page, "12");
        choose(page, "Large");
        page.click("#print-now");
        page.until("document.querySelector('#print-problem').textContent.includes('arge print')");
    });
}
