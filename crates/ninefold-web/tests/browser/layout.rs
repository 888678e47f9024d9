//! The layout: messages, questions and offers are in view and within reach on screens of all sizes, with text of twice
//! the size, and in the longest language. Also the three places with their addresses.

use serde_json::{Value, json};

use crate::page::{Page, visit};
use crate::{CHAINS, EASY, patient};

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
    const isSeen = top > panel.top - 1 && bottom < Math.min(panel.bottom, bar.top, innerHeight) + 1;
    return isSeen ? '' : JSON.stringify({ top, bottom, panel, bar });";

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

async fn speak(page: &Page, language: &str) {
    page.run(
        "localStorage.setItem('ninefold.language', arguments[0])",
        json!(language),
    )
    .await;
}

async fn is_seen(page: &Page, when: &str) {
    assert_eq!(page.ask::<String>(HIDDEN).await, "", "{when}");
}

/// Clicks the visible one among the matching elements.
async fn click_shown(page: &Page, selector: &str) {
    let click = "const all = [...document.querySelectorAll(arguments[0])];
        all.find((one) => one.checkVisibility({ visibilityProperty: true })).click()";
    page.run(click, json!(selector)).await;
}

/// Rates the puzzle and shows a step of its list.
async fn show_step(page: &Page, index: usize) {
    page.keys(['r']).await;
    page.until("document.querySelector('.analysis .summary').innerText.includes('71')")
        .await;
    let show = "document.querySelectorAll('.analysis .step')[arguments[0]].click()";
    page.run(show, json!(index)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sentence_that_is_told_is_in_view() {
    visit(patient(), async |page| {
        for (width, height) in SCREENS {
            page.resize(width, height).await;
            page.open(&format!("#p={CHAINS}")).await;
            page.keys(['n']).await;
            page.until("document.querySelector('.card .stops')").await;
            click_shown(&page, ".stop-bar .after").await;
            is_seen(&page, &format!("next step at {width}")).await;
            page.screenshot(&format!("told-{width}")).await;
            // The step with the chain has the longest sentences.
            show_step(&page, 20).await;
            let sentences = page.count(".detail .stops li").await;
            assert!(sentences > 10, "{sentences}");
            for sentence in 0..sentences {
                click_shown(&page, ".stop-bar .after").await;
                is_seen(&page, &format!("sentence {sentence} at {width}")).await;
            }
            page.screenshot(&format!("told-chain-{width}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_lies_under_anything_else() {
    visit(patient(), async |page| {
        for language in ["en", "de"] {
            speak(&page, language).await;
            for (width, height) in SCREENS.into_iter().chain(TIGHT) {
                page.resize(width, height).await;
                page.open(&format!("#p={CHAINS}")).await;
                for state in ["play", "step", "analysis"] {
                    if state == "step" {
                        page.keys(['n']).await;
                        page.until("document.querySelector('.card .stops')").await;
                    }
                    if state == "analysis" {
                        page.click("[data-to=analyse]").await;
                    }
                    let covered: Vec<String> = page.ask(COVERED).await;
                    let none: [&str; 0] = [];
                    assert_eq!(covered, none, "{state} at {width}, {language}");
                }
                assert_eq!(page.count("[role=tab]").await, 4);
            }
        }
        page.ask::<Value>("localStorage.clear()").await;
    })
    .await;
}

/// If there is no room for both, the list and the explanation replace each other.
#[tokio::test(flavor = "multi_thread")]
async fn a_selected_step_is_in_view() {
    visit(patient(), async |page| {
        for (width, height) in PHONES {
            page.resize(width, height).await;
            page.open(&format!("#p={CHAINS}")).await;
            page.keys(['r']).await;
            page.until("document.querySelector('.analysis .summary').innerText.includes('71')")
                .await;
            page.click(".analysis .step").await;
            page.click(".detail .to-list").await;
            page.click(".analysis li:nth-child(30) .step").await;
            let first = "const { top, bottom } = document.querySelector('.detail .stops li').getBoundingClientRect();
                const panel = document.querySelector('.panels').getBoundingClientRect();
                return top >= panel.top && bottom <= panel.bottom;";
            assert!(page.ask::<bool>(first).await, "at {width}");
            page.click("#panel-steps [aria-label='Next step in the list']").await;
            assert!(page.text("#caption").await.contains("Step 31 of 71"));
            page.screenshot(&format!("step-{width}")).await;
            page.click(".detail .to-list").await;
            page.until("!document.querySelector('.board.elsewhere')").await;
            // Also for all steps of the position.
            page.press("All steps now").await;
            page.until("document.querySelector('.available').textContent.includes('The position has')").await;
            page.click(".available li:nth-child(2) .available-step").await;
            assert!(page.count(".cell.focus, .mark.role-in, .preview").await > 0);
            page.click(".available .to-list").await;
            page.click(".available-step").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn taps_on_the_grid_keep_the_coach_that_needs_them() {
    visit(patient(), async |page| {
        let dock = "document.body.dataset.dock";
        for (width, height) in PHONES {
            page.resize(width, height).await;
            page.open(&format!("#p={EASY}")).await;
            page.keys(['n']).await;
            page.until("document.querySelector('.card .stops')").await;
            page.click("[data-cell='10']").await;
            page.until(&format!("{dock} === 'coach'")).await;
            page.click("[data-cell='10']").await;
            page.until(&format!("{dock} === 'pad'")).await;
            page.click("[data-to=analyse]").await;
            page.press("Why not?").await;
            for (cell, name) in [(0, "r1c1"), (1, "r1c2")] {
                page.click(&format!("[data-cell='{cell}']")).await;
                page.until(&format!(
                    "document.querySelector('.why-cell').innerText.includes('{name}')"
                ))
                .await;
                page.click("#why-wrong").await;
                page.until("document.querySelector('.why .card')?.checkVisibility()")
                    .await;
                page.screenshot(&format!("why-{width}")).await;
            }
            assert!(
                page.ask::<bool>(&format!("return {dock} === 'coach'"))
                    .await,
                "at {width}"
            );
        }
    })
    .await;
}

/// 200% is the size that WCAG requires; content that does not fit scrolls.
#[tokio::test(flavor = "multi_thread")]
async fn text_of_twice_the_size_can_be_read() {
    visit(patient(), async |page| {
        let enlarge = "document.documentElement.style.fontSize = '200%'";
        for (width, height) in [(390, 664), (768, 1024), (1440, 900)] {
            page.resize(width, height).await;
            for place in ["", "#learn", "#learn/x-wing-swordfish-jellyfish"] {
                page.open(place).await;
                page.ask::<Value>(enlarge).await;
                let wide = "return [...document.querySelectorAll('main:not([hidden]) :is(button, a, p, h2, h3)')]
                    .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
                    .filter((one) => one.getClientRects().length > 0 && !one.matches('.unseen'))
                    .map((one) => one.innerText)";
                let wide: Vec<String> = page.ask(wide).await;
                assert!(wide.is_empty(), "{place} at {width}: {wide:?}");
            }
            page.open(&format!("#p={CHAINS}")).await;
            page.ask::<Value>(enlarge).await;
            let covered: Vec<String> = page.ask(COVERED).await;
            assert!(covered.is_empty(), "at {width}: {covered:?}");
            page.keys(['n']).await;
            page.until("document.querySelector('.card .stops')").await;
            click_shown(&page, ".stop-bar .after").await;
            is_seen(&page, &format!("text of twice the size at {width}")).await;
            page.screenshot(&format!("large-text-{width}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_edges_of_the_grid_name_its_rows_and_columns() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        for (style, row, column) in [("A1", "C", "7"), ("r1c1", "r3", "c7")] {
            page.click("#settings-button").await;
            page.press(style).await;
            page.press("Close").await;
            for (width, height) in SCREENS {
                page.resize(width, height).await;
                // Beside r3c7, and above it.
                let names = "const at = (one) => one.getBoundingClientRect();
                    const cell = at(document.querySelectorAll('.cell')[24]);
                    const beside = (name, from, to) => [...document.querySelectorAll(name)]
                        .find((one) => at(one)[from] < (cell[from] + cell[to]) / 2 && at(one)[to] > (cell[from] + cell[to]) / 2);
                    return [beside('.row-label', 'top', 'bottom'), beside('.column-label', 'left', 'right')]
                        .map((one) => at(one).left >= 0 && at(one).top >= 0 && one.innerText)";
                let names: [String; 2] = page.ask(names).await;
                assert_eq!(names, [row, column], "at {width}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_places_have_addresses() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['4']).await;
        let grid = page.grid().await;
        page.until("location.hash.includes('&e=')").await;
        page.click("[data-to=analyse]").await;
        page.until("location.hash.startsWith('#analyse&p=')").await;
        assert_eq!(page.text("[aria-current]:not(.cell)").await, "Analyse");
        page.click("[data-to=learn]").await;
        page.until("document.querySelector('#learn .lesson')").await;
        page.click("[href='#learn/hidden-single']").await;
        page.until("document.title.startsWith('Hidden single')")
            .await;
        assert_eq!(page.count(".cell:is(:focus)").await, 0);
        page.click("[href='#learn/hidden-single/1']").await;
        page.until("document.querySelector('.card .stops')").await;
        assert_ne!(page.grid().await, grid);
        for hash in ["#learn/hidden-single", "#learn", "#analyse&p="] {
            page.client.back().await.unwrap();
            page.until(&format!("location.hash.startsWith('{hash}')"))
                .await;
        }
        // After the practice, the game is back in its former state.
        page.until_grid(&grid).await;
        page.click("[data-to=play]").await;
        page.until("location.hash.startsWith('#p=')").await;
        page.until_grid(&grid).await;
        page.click("[data-to=play]").await;
        page.until("!document.querySelector('#start').hidden").await;
        // All places can be opened from elsewhere.
        for (address, selector) in [
            ("#learn", "#learn .lesson"),
            ("#learn/x-wing-swordfish-jellyfish", "#learn .lesson-text"),
            ("#learn/x-wing-swordfish-jellyfish/2", "#task h2"),
            ("#analyse", "#panel-puzzle:not([hidden]) #paste"),
        ] {
            page.open(address).await;
            page.until(&format!(
                "document.querySelector('{selector}')?.checkVisibility()"
            ))
            .await;
        }
    })
    .await;
}

/// During a game, the first action is a hint; during an analysis, it is the step itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_offers_hints_and_an_analysis_steps() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        assert_eq!(page.text(".action.primary").await, "Hint\nH");
        page.click("[data-to=analyse]").await;
        assert_eq!(page.text(".action.primary").await, "Next step\nN");
        page.resize(360, 640).await;
        page.open(&format!("#p={EASY}")).await;
        let shown = "return [...document.querySelectorAll('.action')].filter((one) => one.checkVisibility()).map((one) => one.id)";
        let shown: Vec<String> = page.ask(shown).await;
        assert_eq!(shown, ["action-hint", "action-check"]);
    })
    .await;
}
