//! The layout: messages, questions and offers are in view and within reach on screens of all sizes, with text of twice
//! the size, and in the longest language. Also the three places with their addresses.

use serde_json::{Value, json};

use crate::driver::wait;
use crate::page::{Page, visit};
use crate::{CHAINS, EASY, patient, visit_puzzle};

/// Small and large phones in both directions, a tablet, and desktops.
const SCREENS: [(usize, usize); 8] = [
    (320, 568),
    (360, 640),
    (390, 664),
    (667, 375),
    (740, 360),
    (768, 1024),
    (1440, 900),
    (2560, 1440),
];

/// The smallest phone in landscape, and the narrowest screen with two columns.
const TIGHT: [(usize, usize); 2] = [(568, 320), (940, 600)];

/// Screens with one column, where the coach replaces the pad.
const PHONES: [(usize, usize); 4] = [(320, 568), (360, 640), (667, 375), (768, 1024)];

/// Returns the hidden parts of the current sentence: above or below the panel, or under the bar that plays it.
const HIDDEN: &str = "
    const told = [...document.querySelectorAll('.told')].find((one) => one.getClientRects().length > 0);
    if (!told) return 'nothing is told';
    const [{ top, bottom }, panel, bar] = [told, told.closest('.panels'), told.closest('.explanation').querySelector('.stop-bar')]
        .map((one) => one.getBoundingClientRect());
    const end = Math.min(panel.bottom, bar.top, innerHeight);
    // A sentence that is taller than the panel begins at its top.
    const isSeen = top > panel.top - 1 && (bottom < end + 1 || bottom - top > end - panel.top && top < panel.top + 1);
    return isSeen ? '' : JSON.stringify({ top, bottom, panel, bar });";

/// Returns the hidden parts of the first sentence of a step, before any is the current one.
const FIRST_HIDDEN: &str = "
    const first = document.querySelector('.detail .stops li').getBoundingClientRect();
    const panel = document.querySelector('.panels').getBoundingClientRect();
    const bar = document.querySelector('.detail .stop-bar').getBoundingClientRect();
    const end = Math.min(panel.bottom, bar.top);
    // A sentence that is taller than the panel begins at its top.
    const isLong = first.height > end - panel.top && first.top < panel.top + 1;
    const isSeen = first.top > panel.top - 1 && (first.bottom <= panel.bottom || isLong);
    return isSeen ? '' : JSON.stringify({ first, panel, bar });";

/// Returns the controls that are covered in the middle, too small for their text, or too narrow for a finger.
const COVERED: &str = "
    const controls = [...document.querySelectorAll('[role=tab], .actions button, .places a, .stop-bar button, .tools > button')];
    const shown = controls.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
    const isHit = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return shown.filter((one) => !isHit(one) || one.scrollWidth > one.clientWidth + 1 || one.offsetWidth < 44)
        .map((one) => one.id || one.innerText || one.className);";

fn speak(page: &Page, language: &str) {
    page.run(
        "localStorage.setItem('ninefold.language', arguments[0])",
        json!(language),
    );
}

fn is_seen(page: &Page, when: &str) {
    assert_eq!(page.ask::<String>(HIDDEN), "", "{when}");
}

/// Clicks the visible one among the matching elements.
fn click_shown(page: &Page, selector: &str) {
    let click = "const all = [...document.querySelectorAll(arguments[0])];
        all.find((one) => one.checkVisibility({ visibilityProperty: true })).click()";
    page.run(click, json!(selector));
}

/// Rates the puzzle and shows a step of its list.
fn show_step(page: &Page, index: usize) {
    page.keys(['r']);
    page.until_says(".analysis .summary", "71");
    let show = "document.querySelectorAll('.analysis .step')[arguments[0]].click()";
    page.run(show, json!(index));
}

#[test]
fn every_sentence_that_is_told_is_in_view() {
    visit(patient(), |page| {
        for (width, height) in SCREENS {
            page.open_at((width, height), &format!("#p={CHAINS}"));
            page.keys(['n']);
            page.until_there(".card .stops");
            click_shown(page, ".stop-bar .after");
            is_seen(page, &format!("next step at {width}"));
            page.screenshot(&format!("told-{width}"));
            // The step with the chain has the longest sentences.
            show_step(page, 20);
            let sentences = page.count(".detail .stops li");
            assert!(sentences > 5, "{sentences}");
            for sentence in 0..sentences {
                click_shown(page, ".stop-bar .after");
                is_seen(page, &format!("sentence {sentence} at {width}"));
            }
            page.screenshot(&format!("told-chain-{width}"));
        }
    });
}

#[test]
fn nothing_lies_under_anything_else() {
    visit(patient(), |page| {
        for language in ["en", "de"] {
            speak(page, language);
            for (width, height) in SCREENS.into_iter().chain(TIGHT) {
                page.open_at((width, height), &format!("#p={CHAINS}"));
                for state in ["play", "step", "analysis"] {
                    if state == "step" {
                        page.keys(['n']);
                        page.until_there(".card .stops");
                    }
                    if state == "analysis" {
                        page.click("[data-to=analyse]");
                    }
                    let covered: Vec<String> = page.ask(COVERED);
                    let none: [&str; 0] = [];
                    assert_eq!(covered, none, "{state} at {width}, {language}");
                }
                assert_eq!(page.count("[role=tab]"), 4);
            }
        }
        page.forget();
    });
}

/// If there is no room for both, the list and the explanation replace each other.
#[test]
fn a_selected_step_is_in_view() {
    visit(patient(), |page| {
        for (width, height) in PHONES {
            page.open_at((width, height), &format!("#p={CHAINS}"));
            page.keys(['r']);
            page.until_says(".analysis .summary", "71");
            page.click(".analysis .step");
            page.click(".detail .to-list");
            page.click(".analysis li:nth-child(30) .step");
            let hidden: String = page.ask(FIRST_HIDDEN);
            assert_eq!(hidden, "", "at {width}");
            page.click("#panel-steps [aria-label='Next step in the list']");
            assert!(page.text("#caption").contains("Step 31 of 71"));
            page.screenshot(&format!("step-{width}"));
            page.click(".detail .to-list");
            page.until_count(".board.elsewhere", 0);
            // Also for all steps of the position.
            page.press("All steps now");
            page.until(
                "document.querySelector('.available').textContent.includes('The position has')",
            );
            page.click(".available li:nth-child(2) .available-step");
            assert!(page.count(".cell.focus, .mark.role-in, .preview") > 0);
            page.click(".available .to-list");
            page.click(".available-step");
        }
    });
}

#[test]
fn taps_on_the_grid_keep_the_coach_that_needs_them() {
    visit(patient(), |page| {
        let dock = "document.body.dataset.dock";
        for (width, height) in PHONES {
            page.open_at((width, height), &format!("#p={EASY}"));
            page.keys(['n']);
            page.until_there(".card .stops");
            page.click("[data-cell='10']");
            page.until(&format!("{dock} === 'coach'"));
            page.click("[data-cell='10']");
            page.until(&format!("{dock} === 'pad'"));
            page.click("[data-to=analyse]");
            page.press("Why not?");
            for (cell, name) in [(0, "r1c1"), (1, "r1c2")] {
                page.click(&format!("[data-cell='{cell}']"));
                page.until_says(".why-cell", name);
                page.click("#why-wrong");
                page.until("document.querySelector('.why .card')?.checkVisibility()");
                page.screenshot(&format!("why-{width}"));
            }
            assert!(
                page.ask::<bool>(&format!("return {dock} === 'coach'")),
                "at {width}"
            );
        }
    });
}

/// 200% is the size that WCAG requires; content that does not fit scrolls.
#[test]
fn text_of_twice_the_size_can_be_read() {
    visit(patient(), |page| {
        let enlarge = "document.documentElement.style.fontSize = '200%'";
        for (width, height) in [(390, 664), (768, 1024), (1440, 900)] {
            page.resize(width, height);
            for place in ["", "#learn", "#learn/x-wing-swordfish-jellyfish"] {
                page.open(place);
                page.ask::<Value>(enlarge);
                let wide = "return [...document.querySelectorAll('main:not([hidden]) :is(button, a, p, h2, h3)')]
                    .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
                    .filter((one) => one.getClientRects().length > 0 && !one.matches('.unseen'))
                    .map((one) => one.innerText)";
                let wide: Vec<String> = page.ask(wide);
                assert!(wide.is_empty(), "{place} at {width}: {wide:?}");
            }
            page.open(&format!("#p={CHAINS}"));
            page.ask::<Value>(enlarge);
            let covered: Vec<String> = page.ask(COVERED);
            assert!(covered.is_empty(), "at {width}: {covered:?}");
            page.keys(['n']);
            page.until_there(".card .stops");
            click_shown(page, ".stop-bar .after");
            is_seen(page, &format!("text of twice the size at {width}"));
            page.screenshot(&format!("large-text-{width}"));
        }
    });
}

#[test]
fn the_edges_of_the_grid_name_its_rows_and_columns() {
    visit_puzzle(EASY, |page| {
        for (style, row, column) in [("A1", "C", "7"), ("r1c1", "3", "7")] {
            page.click("#settings-button");
            page.press(style);
            page.press("always");
            page.press("Close");
            for (width, height) in SCREENS {
                page.resize(width, height);
                // Beside r3c7, and above it.
                let names = "const at = (one) => one.getBoundingClientRect();
                    const cell = at(document.querySelectorAll('.cell')[24]);
                    const beside = (name, from, to) => [...document.querySelectorAll(name)]
                        .find((one) => at(one)[from] < (cell[from] + cell[to]) / 2 && at(one)[to] > (cell[from] + cell[to]) / 2);
                    return [beside('.row-label', 'top', 'bottom'), beside('.column-label', 'left', 'right')]
                        .map((one) => at(one).left >= 0 && at(one).top >= 0 && one.innerText)";
                let names: [String; 2] = page.ask(names);
                assert_eq!(names, [row, column], "at {width}");
            }
        }
    });
}

#[test]
fn the_places_have_addresses() {
    visit_puzzle(EASY, |page| {
        page.keys(['4']);
        let grid = page.grid();
        page.until("location.hash.includes('&e=')");
        page.click("[data-to=analyse]");
        page.until("location.hash.startsWith('#analyse&p=')");
        assert_eq!(page.text("[aria-current]:not(.cell)"), "Analyse");
        page.click("[data-to=learn]");
        page.until_there("#learn .lesson");
        page.click("[href='#learn/hidden-single']");
        page.until("document.title.startsWith('Hidden single')");
        assert_eq!(page.count(".cell:is(:focus)"), 0);
        page.click("[href='#learn/hidden-single/1']");
        page.until_there(".card .stops");
        assert_ne!(page.grid(), grid);
        for hash in ["#learn/hidden-single", "#learn", "#analyse&p="] {
            wait(page.client.back()).unwrap();
            page.until(&format!("location.hash.startsWith('{hash}')"));
        }
        // After the practice, the game is back in its former state.
        page.until_grid(&grid);
        page.click("[data-to=play]");
        page.until("location.hash.startsWith('#p=')");
        page.until_grid(&grid);
        page.click("[data-to=play]");
        page.until("!document.querySelector('#start').hidden");
        // All places can be opened from elsewhere.
        for (address, selector) in [
            ("#learn", "#learn .lesson"),
            ("#learn/x-wing-swordfish-jellyfish", "#learn .lesson-text"),
            ("#learn/x-wing-swordfish-jellyfish/2", "#task h2"),
            ("#analyse", "#panel-puzzle:not([hidden]) #paste"),
        ] {
            page.open(address);
            page.until(&format!(
                "document.querySelector('{selector}')?.checkVisibility()"
            ));
        }
    });
}

/// During a game, the first action is a hint; during an analysis, it is the step itself.
#[test]
fn a_game_offers_hints_and_an_analysis_steps() {
    visit_puzzle(EASY, |page| {
        assert_eq!(page.text(".action.primary"), "Hint\nH");
        page.click("[data-to=analyse]");
        assert_eq!(page.text(".action.primary"), "Next step\nN");
        page.resize(360, 640);
        page.open(&format!("#p={EASY}"));
        let shown = "return [...document.querySelectorAll('.action')].filter((one) => one.checkVisibility()).map((one) => one.id)";
        let shown: Vec<String> = page.ask(shown);
        assert_eq!(shown, ["action-hint", "action-check"]);
    });
}

/// A message covers neither the grid nor the keys, in any language and on any screen.
#[test]
fn no_message_covers_the_grid() {
    visit(patient(), |page| {
        for language in ["en", "de"] {
            speak(page, language);
            for (width, height) in SCREENS.into_iter().chain(TIGHT) {
                page.open_at((width, height), &format!("#p={CHAINS}"));
                // A clue cannot be overwritten.
                page.click(".cell.given");
                page.keys(['1']);
                page.until_there(".toast.shown");
                page.until("document.querySelector('.toast').getAnimations().length === 0");
                // The longest message.
                let covers = "const toast = document.querySelector('.toast');
                    toast.textContent = arguments[0];
                    const one = toast.getBoundingClientRect();
                    const isOver = (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
                    return ['#board', '#pad', '#tools'].filter((name) => isOver(document.querySelector(name).getBoundingClientRect())).join()";
                let long = match language {
                    "de" => "Die Stellung ist geöffnet. Rückgängig führt zurück zu deinem Spiel.",
                    _ => "The position is opened. Undo leads back to where you were.",
                };
                let covered = page.run(covers, json!(long));
                assert_eq!(covered, "", "{language} at {width}x{height}");
            }
        }
    });
}

/// Words stay whole on the start screen and in a game, with text of twice the size and in half of the window.
#[test]
fn words_stay_whole_in_large_text() {
    visit(patient(), |page| {
        let broken = "const broken = [];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const range = document.createRange();
            while (walker.nextNode()) {
                const { currentNode: node } = walker;
                const parent = node.parentElement;
                if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('svg, textarea, select')) continue;
                for (const word of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
                    range.setStart(node, word.index);
                    range.setEnd(node, word.index + word[0].length);
                    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
                }
            }
            return broken";
        for language in ["en", "de"] {
            speak(page, language);
            for (width, height, size) in [(390, 844, 200), (640, 400, 100)] {
                for place in ["", &format!("#p={EASY}")] {
                    page.open_at((width, height), place);
                    let enlarge = "document.documentElement.style.fontSize = `${arguments[0]}%`";
                    page.run(enlarge, json!(size));
                    if !place.is_empty() {
                        page.keys(['n']);
                        page.until_there(".card .reasons");
                    }
                    let words: Vec<String> = page.ask(broken);
                    assert!(words.is_empty(), "{words:?} at {width}, {place}");
                    page.screenshot(&format!("large-{language}-{width}-{}", place.len()));
                }
            }
        }
    });
}
