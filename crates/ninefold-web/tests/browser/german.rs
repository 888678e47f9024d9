//! The page in German, including the library's texts and the format of numbers.

use std::collections::BTreeSet;

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::{Page, visit};
use crate::{CHAINS, EASY, patient};

/// Words that do not occur in German. Almost every English sentence contains at least one.
const ENGLISH: &str = "and are as at be both but by can cannot cell cells column digit either from has have \
    hidden holds house if is it its left look must naked no not of on one only or other place remove row same step \
    suppose than that the their then there these they this to which with would";

/// Opens the page in German, with `rest` after its address.
async fn open(page: &Page, rest: &str) {
    page.ask::<Value>("localStorage.setItem('ninefold.language', 'de')")
        .await;
    page.open(rest).await;
}

/// Returns the latest announcement for screen readers.
async fn told(page: &Page) -> String {
    page.ask("return document.querySelector('#status').textContent")
        .await
}

/// Checks that no word of the text is English.
fn assert_german(text: &str) {
    let english: BTreeSet<&str> = ENGLISH.split_whitespace().collect();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let found: Vec<&str> = words
        .filter(|word| english.contains(&word.to_lowercase()[..]))
        .collect();
    assert!(found.is_empty(), "{found:?} in: {text}");
    assert!(!text.contains(['{', '}']), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_german_in_all_strengths() {
    visit(patient(), async |page| {
        open(&page, &format!("#p={EASY}")).await;
        assert_eq!(
            page.ask::<String>("return document.documentElement.lang")
                .await,
            "de"
        );
        let title = "return document.querySelector('#tool-undo').title";
        assert_eq!(page.ask::<String>(title).await, "Rückgängig (Strg+Z)");
        let mut texts = Vec::new();
        for level in 1..=3 {
            page.keys(['h']).await;
            page.until(&format!(
                "document.querySelector('.card h2')?.innerText === 'Tipp {level} von 4'"
            ))
            .await;
            texts.push(page.text(".card .lead").await);
            assert!(told(&page).await.ends_with(texts.last().unwrap()));
        }
        assert_eq!(
            texts,
            [
                "Sieh oben links nach.",
                "Achte oben links auf die 6.",
                "Versteckter Einer: Achte auf die 6 in Box 1."
            ]
        );
        page.keys(['h']).await;
        page.until("document.querySelector('.card .reasons')").await;
        assert_eq!(page.text(".card h2").await, "Versteckter Einer");
        assert_eq!(page.text(".card .conclusion").await, "Setze 6 in r2c2");
        assert_eq!(page.text(".card .badge").await, "Leicht · 1,2");
        assert_eq!(
            page.text(".card .reasons").await,
            "In Box 1 ist r2c2 der einzige Platz, der für die 6 bleibt.\nAlso steht in r2c2 die 6."
        );
        assert_german(&told(&page).await);
        assert_german(&page.text("#panel-explain").await);
        page.screenshot("german").await;
        page.ask::<Value>("localStorage.clear()").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_explanations_are_german() {
    visit(patient(), async |page| {
        open(&page, &format!("#p={CHAINS}")).await;
        page.keys(['r']).await;
        page.until("document.querySelectorAll('.step').length > 20")
            .await;
        let steps = page.count("#panel-steps .analysis .step").await;
        let mut all = String::new();
        for step in 0..steps {
            let choose =
                "document.querySelectorAll('#panel-steps .analysis .step')[arguments[0]].click()";
            page.run(choose, json!(step)).await;
            all += &page.text("#panel-steps").await;
            all += &told(&page).await;
        }
        assert_german(&all);
        assert!(
            all.contains("Wenn in r2c2 die 1 steht, dann steht in r5c2 keine 1 (gleiche Spalte)."),
            "{all}"
        );
        page.screenshot("german-steps").await;
        // The sentence lights the same cells as in English: the ones that it names, and the link.
        let find = "[...document.querySelectorAll('#panel-steps .analysis .step')]
            .find((step) => step.innerText.includes('XY-Zyklus')).click()";
        page.ask::<Value>(find).await;
        page.ask::<Value>("document.querySelector('.stops').focus()")
            .await;
        page.keys([Key::Right.into(); 2]).await;
        assert_eq!(page.count("#links .link:not(.faint)").await, 1);
        assert_eq!(page.count(".cell.dim").await, 72, "its column is lit");
        page.ask::<Value>("localStorage.clear()").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_and_errors_are_german() {
    visit(patient(), async |page| {
        let twice = format!("11{}", &EASY[2..]);
        open(&page, &format!("#p={twice}")).await;
        let mut all = String::new();
        for action in ['h', 'k'] {
            page.keys([action]).await;
            page.until("document.querySelector('.card.bad')").await;
            all += &page.text("#panel-explain").await;
            all += &told(&page).await;
            page.ask::<Value>("document.querySelector('#panel-explain').replaceChildren()")
                .await;
        }
        assert!(
            all.contains("Die 1 steht zweimal in Zeile 1: r1c1 und r1c2."),
            "{all}"
        );
        assert_german(&all);
        open(&page, &format!("#p={CHAINS}")).await;
        page.click("#tab-steps").await;
        for mode in ["Alle Schritte jetzt", "Warum nicht?"] {
            page.press(mode).await;
            page.until("document.querySelectorAll('.available-step').length > 0")
                .await;
            assert_german(&page.text("#panel-steps").await);
        }
        page.ask::<Value>("localStorage.clear()").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_german() {
    visit(patient(), async |page| {
        open(&page, "").await;
        page.click("#start-learn").await;
        page.until("document.querySelector('.lesson')").await;
        assert_german(&page.text("#learn").await);
        page.click(".lesson[href='#learn/hidden-single']").await;
        page.until("document.querySelector('.lesson-text')").await;
        assert_eq!(told(&page).await, "Versteckter Einer");
        let lesson = page.text("#learn").await;
        assert!(
            lesson.contains("Eine Ziffer, der in einem Haus nur ein Platz bleibt."),
            "{lesson}"
        );
        assert_german(&lesson);
        page.ask::<Value>("localStorage.clear()").await;
    })
    .await;
}

/// German words are longer; even the smallest phones must have room for them.
#[tokio::test(flavor = "multi_thread")]
async fn german_fits_on_a_small_phone() {
    visit(patient(), async |page| {
        for (width, height) in [(320, 568), (360, 640)] {
            page.resize(width, height).await;
            open(&page, "").await;
            let rows = "return new Set([...document.querySelectorAll('.top > *')].filter((one) => one.checkVisibility())
                .map((one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2))).size";
            assert_eq!(page.ask::<usize>(rows).await, 1, "the header at {width}");
            page.screenshot(&format!("german-start-{width}")).await;
            open(&page, "#learn/naked-triplet/2").await;
            page.until("document.querySelector('#task h2')?.textContent === 'Übung 1: nackter Dreier'")
                .await;
            let pad = "return document.querySelector('#pad').getBoundingClientRect().bottom <= innerHeight";
            assert!(page.ask::<bool>(pad).await, "the pad at {width}");
            open(&page, &format!("#analyse&p={CHAINS}")).await;
            page.until("document.querySelectorAll('.strip-bar').length > 60").await;
            page.ask::<Value>("[...document.querySelectorAll('.analysis .step')].at(-1).click()").await;
            let cut = "const title = document.querySelector('#caption .title'); return title.scrollWidth > title.clientWidth";
            assert!(!page.ask::<bool>(cut).await, "the caption at {width}");
        }
        page.ask::<Value>("localStorage.clear()").await;
    })
    .await;
}
