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
fn open(page: &Page, rest: &str) {
    page.ask::<Value>("localStorage.setItem('ninefold.language', 'de')");
    page.open(rest);
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

#[test]
fn hints_are_german_in_all_strengths() {
    visit(patient(), |page| {
        open(page, &format!("#p={EASY}"));
        assert_eq!(
            page.ask::<String>("return document.documentElement.lang"),
            "de"
        );
        let title = "return document.querySelector('#tool-undo').title";
        assert_eq!(page.ask::<String>(title), "Rückgängig (Strg+Z)");
        let mut texts = Vec::new();
        for level in 1..=3 {
            page.keys(['h']);
            page.until_text(".card h2", &format!("Tipp {level} von 4"));
            texts.push(page.text(".card .lead"));
            assert!(page.told().ends_with(texts.last().unwrap()));
        }
        assert_eq!(
            texts,
            [
                "Sieh oben links nach.",
                "Achte oben links auf die 6.",
                "Versteckter Einer: Achte auf die 6 in Box 1."
            ]
        );
        page.keys(['h']);
        page.until_there(".card .reasons");
        assert_eq!(page.text(".card h2"), "Versteckter Einer");
        assert_eq!(page.text(".card .conclusion"), "Setze 6 in r2c2");
        assert_eq!(page.text(".card .badge"), "Leicht · 1,2");
        assert_eq!(
            page.text(".card .reasons"),
            "In Box 1 ist r2c2 der einzige Platz, der für die 6 bleibt.\nDie 6 in r1c7, r3c6 und r6c3 schließt r1c1, \
             r1c2, r2c3, r3c1 und r3c2 aus.\nAlso steht in r2c2 die 6."
        );
        assert_german(&page.told());
        assert_german(&page.text("#panel-explain"));
        page.screenshot("german");
        page.forget();
    });
}

#[test]
fn whole_explanations_are_german() {
    visit(patient(), |page| {
        open(page, &format!("#p={CHAINS}"));
        page.keys(['r']);
        page.until_more(".step", 20);
        let steps = page.count("#panel-steps .analysis .step");
        let mut all = String::new();
        for step in 0..steps {
            let choose =
                "document.querySelectorAll('#panel-steps .analysis .step')[arguments[0]].click()";
            page.run(choose, json!(step));
            all += &page.text("#panel-steps");
            all += &page.told();
        }
        assert_german(&all);
        assert!(
            all.contains(
                "Wenn in r2c2 die 1 steht, dann steht in r5c2 keine 1 (Spalte 2), also steht in r5c5 die 1 (der letzte \
                 Platz in Zeile 5)"
            ),
            "{all}"
        );
        page.screenshot("german-steps");
        // The sentence lights the same cells as in English: the ones that it names, and the link.
        let find = "[...document.querySelectorAll('#panel-steps .analysis .step')]
            .find((step) => step.innerText.includes('XY-Zyklus')).click()";
        page.ask::<Value>(find);
        page.focus_on(".stops");
        page.keys([Key::Right.into(); 3]);
        assert_eq!(page.count("#links .link:not(.faint)"), 2);
        assert_eq!(page.count(".cell.dim"), 72, "its row is lit");
        page.forget();
    });
}

#[test]
fn answers_and_errors_are_german() {
    visit(patient(), |page| {
        let twice = format!("11{}", &EASY[2..]);
        open(page, &format!("#p={twice}"));
        let mut all = String::new();
        for action in ['h', 'k'] {
            page.keys([action]);
            page.until_there(".card.bad");
            all += &page.text("#panel-explain");
            all += &page.told();
            page.ask::<Value>("document.querySelector('#panel-explain').replaceChildren()");
        }
        assert!(
            all.contains("Die 1 steht zweimal in Zeile 1: r1c1 und r1c2."),
            "{all}"
        );
        assert_german(&all);
        open(page, &format!("#p={CHAINS}"));
        page.click("#tab-steps");
        for mode in ["Alle Schritte jetzt", "Warum nicht?"] {
            page.press(mode);
            page.until_more(".available-step", 0);
            assert_german(&page.text("#panel-steps"));
        }
        page.forget();
    });
}

#[test]
fn lessons_are_german() {
    visit(patient(), |page| {
        open(page, "");
        page.click("#start-learn");
        page.until_there(".lesson");
        assert_german(&page.text("#learn"));
        page.click(".lesson[href='#learn/hidden-single']");
        page.until_there(".lesson-text");
        assert_eq!(page.told(), "Versteckter Einer");
        let lesson = page.text("#learn");
        assert!(
            lesson.contains("Eine Ziffer, der in einem Haus nur ein Platz bleibt."),
            "{lesson}"
        );
        assert_german(&lesson);
        page.forget();
    });
}

/// German words are longer; even the smallest phones must have room for them.
#[test]
fn german_fits_on_a_small_phone() {
    visit(patient(), |page| {
        for (width, height) in [(320, 568), (360, 640)] {
            page.resize(width, height);
            open(page, "");
            let rows = "return new Set([...document.querySelectorAll('.top > *')].filter((one) => one.checkVisibility() && getComputedStyle(one).position !== 'fixed')
                .map((one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2))).size";
            assert_eq!(page.ask::<usize>(rows), 1, "the header at {width}");
            page.screenshot(&format!("german-start-{width}"));
            open(page, "#learn/naked-triplet/2");
            page.until(
                "document.querySelector('#task h2')?.textContent === 'Übung 1: nackter Dreier'",
            );
            let pad = "return document.querySelector('#pad').getBoundingClientRect().bottom <= innerHeight";
            assert!(page.ask::<bool>(pad), "the pad at {width}");
            open(page, &format!("#analyse&p={CHAINS}"));
            page.until_more(".strip-bar", 60);
            page.ask::<Value>("[...document.querySelectorAll('.analysis .step')].at(-1).click()");
            let cut = "const title = document.querySelector('#caption .title'); return title.scrollWidth > title.clientWidth";
            assert!(!page.ask::<bool>(cut), "the caption at {width}");
        }
        page.forget();
    });
}
