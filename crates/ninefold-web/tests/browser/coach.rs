//! The coach and the analysis: sentences as stops, hints at four levels, conclusions in words, all steps of a position,
//! "Why not?", the path as a strip, and continuing after a time limit.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::{Page, visit, visit_server};
use crate::{CHAINS, EASY, SOLVED, patient, visit_puzzle};

/// Opens the analysis in a mode.
fn analyse(page: &Page, mode: &str) {
    page.click("#tab-steps");
    page.press(mode);
}

/// Rates the puzzle and shows its step of this technique.
fn show_step(page: &Page, technique: &str) {
    page.keys(['r']);
    page.until_more(".step", 20);
    let find = "return [...document.querySelectorAll('#panel-steps .analysis .step')].findIndex((step) => step.innerText.includes(arguments[0]))";
    let place = page.run(find, json!(technique));
    page.run(
        "document.querySelectorAll('#panel-steps .analysis .step')[arguments[0]].click()",
        place,
    );
    page.until_there(".stops");
}

/// A puzzle is rated without a request, and without a clock that runs meanwhile.
#[test]
fn a_puzzle_is_rated_when_its_analysis_opens() {
    visit(patient(), |page| {
        let is_rated = |er: &str| {
            format!(
                "document.querySelector('.figure-value').innerText === '{er}' && !document.querySelector('.busy')"
            )
        };
        page.open(&format!("#analyse&p={EASY}"));
        page.until(&is_rated("1.2"));
        assert_eq!(page.count("#panel-steps .analysis .step"), 49);
        assert_eq!(page.count("#clock:not([hidden])"), 1);
        assert!(!page.ask::<bool>("return document.querySelector('#clock').checkVisibility()"));
        // The path of a pasted puzzle is one press away.
        page.paste(CHAINS);
        page.until_there("#play-this");
        page.press("Rating and steps");
        page.until_more("#panel-steps .analysis .step", 60);
    });
}

/// "If A, then B, so C": the last part follows from the one before it.
#[test]
fn a_sentence_of_three_parts_lights_two_links() {
    visit(patient(), |page| {
        page.open("#learn/kraken-fish-type-1/1");
        page.until_there("#panel-explain .stops");
        page.focus_on(".stops");
        page.keys([Key::Right.into(); 3]);
        let told = page.text(".told");
        assert!(
            told.starts_with("If r1c3 is 1, then r1c3 is not 2 (same cell), so r1c2 is 2"),
            "{told}"
        );
        assert_eq!(page.count("#links .link:not(.faint)"), 2);
    });
}

#[test]
fn each_sentence_lights_what_it_names() {
    visit_puzzle(CHAINS, |page| {
        show_step(page, "XY-cycle");
        let links = page.count("#links .link");
        assert_eq!(page.count(".cell.dim"), 0);
        page.focus_on(".stops");
        // The line of the chain names no part more than another.
        page.keys([Key::Right.into()]);
        let line = "(1)r5c2=r5c5-(1=3)r8c5-(3)r2c5=(3-1)r2c7=(1)r2c2-(1)r5c2";
        assert_eq!(page.text(".told"), line);
        assert_eq!(page.count(".cell.dim"), 0);
        assert_eq!(page.count("#links .link:not(.faint)"), links);
        // A run lights its cells and links, but not its houses, which would be most of the grid.
        page.keys([Key::Right.into()]);
        assert_eq!(
            page.text(".told"),
            "If r2c2 is 1, then r5c2 is not 1 (column 2), so r5c5 is 1 (the only place left in row 5), so r8c5 is not 1 \
             (column 5), so r8c5 is 3 (the only digit left), so r2c5 is not 3 (column 5), so r2c7 is 3 (the only place \
             left in row 2)."
        );
        assert_eq!(page.count(".cell.dim"), 75);
        assert_eq!(page.count("#links .link:not(.faint)"), 6);
        assert_eq!(page.count(".mark.role-on:not(.faint)"), 4);
        assert_eq!(page.count(".mark.role-off:not(.faint)"), 3);
        // "Then" continues from the end of the sentence before.
        page.keys([Key::Right.into()]);
        assert_eq!(
            page.text(".told"),
            "Then r2c7 is not 1 (same cell), so r2c2 is 1 (the only place left in row 2)."
        );
        assert_eq!(page.told(), page.text(".told"));
        assert_eq!(page.count("#links .link:not(.faint)"), 2);
        assert_eq!(page.count("#links .link"), links);
        assert_eq!(page.count(".cell.dim"), 72, "its row is lit");
        assert_eq!(page.count(".mark.role-out:not(.faint)"), 0);
        page.screenshot("stop");
        // The selected cell has not moved: the arrows belong to the explanation.
        assert_eq!(page.count(".cell.selected[data-cell=\"40\"]"), 1);
        // The last sentence lights the conclusion; the whole step follows.
        page.keys([Key::Left.into(); 4]);
        assert!(page.text(".told").starts_with("Remove 1 from"));
        assert!(page.count(".mark.role-out:not(.faint)") >= 1);
        page.keys([Key::Right.into()]);
        assert_eq!(page.count(".cell.dim") + page.count(".told"), 0);
        assert_eq!(page.count("#links .link:not(.faint)"), links);
        page.click("[aria-label='Next sentence']");
        assert_eq!(page.count(".told"), 1);
        page.click("[aria-label='Previous sentence']");
        assert_eq!(page.count(".told"), 0);
        let swipe = "const list = document.querySelector('.stops');
            const touch = (clientX) => new Touch({ identifier: 1, target: list, clientX, clientY: 0 });
            list.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(arguments[0])] }));
            list.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(100)] }));";
        page.run(swipe, json!(200));
        assert_eq!(page.text(".told"), line);
        page.run(swipe, json!(0));
        assert_eq!(page.count(".told"), 0);
    });
}

/// No click on the list of sentences is needed first.
#[test]
fn arrow_keys_play_the_proof_of_any_step_that_is_drawn() {
    visit_puzzle(EASY, |page| {
        page.keys(['g', 'n']);
        page.until_there(".stops");
        page.keys([Key::Right.into()]);
        assert_eq!(page.count(".told"), 1);
        assert_eq!(page.told(), page.text(".told"));
        page.keys([Key::Left.into()]);
        assert_eq!(page.count(".told"), 0);
        // Up and down still move in the grid, and all arrows do when nothing is drawn.
        page.keys([Key::Up.into()]);
        assert_eq!(page.count(".cursor[data-cell='31']"), 1);
        page.keys([Key::Escape.into(), Key::Right.into()]);
        assert_eq!(page.count(".cursor[data-cell='32']"), 1);
        page.keys(['?']);
        assert!(page.text("#help").contains("While a step is shown"));
    });
}

#[test]
fn a_single_shows_what_blocks_its_other_places() {
    visit_puzzle(EASY, |page| {
        page.keys(['n']);
        page.until_there(".card .reasons");
        // 6 in box 1: the clues 6 of rows 1 and 3 leave only row 2.
        let blocking: Vec<String> = page.ask(
            "return [...document.querySelectorAll('.cell.further')].map((cell) => cell.innerText)",
        );
        assert!(
            !blocking.is_empty() && blocking.iter().all(|digit| digit == "6"),
            "{blocking:?}"
        );
        page.click("[aria-label='Next sentence']");
        assert_eq!(page.count(".cell:not(.dim)"), 9);
        // The next sentence names the blocking cells, and the five cells that they block.
        page.click("[aria-label='Next sentence']");
        assert_eq!(page.count(".cell.further.dim"), 0);
        assert_eq!(page.count(".cell:not(.dim)"), 5 + blocking.len());
        page.screenshot("single");
    });
}

#[test]
fn no_hint_says_more_than_it_should() {
    visit_puzzle(EASY, |page| {
        let mut texts = Vec::new();
        for level in 1..=3 {
            page.keys(['h']);
            page.until_text(".card h2", &format!("Hint {level} of 4"));
            let text = page.text(".card .lead");
            assert!(page.told().contains(&text), "{text}");
            assert!(
                !text.contains("r2c2") && page.count(".cell.focus, .preview") == 0,
                "{text}"
            );
            assert!(page.count(".cell.house") >= 9);
            // The area, then all occurrences of its digit, then the ones that see into its house.
            let lit = [page.count(".cell.same"), page.count(".cell.further")];
            let expected = [[0, 0], [4, 0], [4, 3]];
            assert_eq!(lit, expected[level - 1], "hint {level}");
            texts.push(text);
        }
        assert_eq!(
            texts,
            [
                "Look in the upper left.",
                "Look at the digit 6 in the upper left.",
                "Hidden single: look at the digit 6 in box 1."
            ]
        );
        page.press("Tell me more");
        page.until_there(".card .reasons");
        assert_eq!(page.text(".card .conclusion"), "Place 6 in r2c2");
        assert_eq!(page.text(".card .badge"), "Easy · 1.2");
        assert!(page.told().contains("r2c2 is the only place left"));
    });
}

#[test]
fn cells_are_named_as_chosen() {
    visit_puzzle(EASY, |page| {
        page.click("#settings-button");
        page.press("A1");
        page.press("Close");
        page.open(&format!("#p={EASY}"));
        page.keys(['n']);
        page.until_there(".card .reasons");
        assert_eq!(page.text(".card .conclusion"), "Place 6 in B2");
        let reasons = page.text(".card .reasons");
        assert!(
            reasons.contains("B2") && !reasons.contains("r2c2"),
            "{reasons}"
        );
        analyse(page, "Why not?");
        page.click("[data-cell='0']");
        assert!(page.text(".why-cell").ends_with("in A1"));
        page.forget();
    });
}

/// The check of a puzzle that is not minimal offers a minimal one, and the original can be restored.
#[test]
fn redundant_clues_are_dropped() {
    visit(patient(), |page| {
        page.open(&format!("#analyse&p={EASY}"));
        page.keys(['k']);
        let offer = "document.querySelector('#panel-explain').innerText.includes('Drop the redundant clues')";
        page.until(offer);
        page.screenshot("redundant");
        page.press("Drop the redundant clues");
        page.until_says("#panel-explain", "each is needed");
        page.screenshot("minimized");
        let clues = page.count(".given");
        assert!((22..=26).contains(&clues), "{clues}");
        assert!(page.told().contains(&format!("{clues} are left")));
        page.keys(['k']);
        page.until_says("#panel-explain", "It is minimal");
        assert!(!page.ask::<bool>(&format!("return {offer}")));
        page.press("Undo");
        page.until_grid(EASY);
    });
}

/// Becomes true when all steps of the position have been found.
const LISTED: &str = "document.querySelector('.available').innerText.includes('The position has')";

#[test]
fn all_steps_of_the_position_are_listed_drawn_and_applied() {
    visit_puzzle(CHAINS, |page| {
        analyse(page, "All steps now");
        page.until(LISTED);
        let all = page.count(".available-step");
        assert!(page.told().contains(&all.to_string()));
        page.screenshot("available");
        let choose = "const filter = document.querySelector('.available select');
            filter.value = arguments[0];
            filter.dispatchEvent(new Event('change'))";
        page.run(choose, json!("claiming"));
        let some = page.count(".available-step");
        assert!(some > 0 && some < all && page.count(".available-group") == 1);
        page.click(".available-step");
        page.until_there(".available .stops");
        assert!(page.count(".mark.role-out") > 0);
        assert!(page.text(".available .conclusion").starts_with("Remove "));
        page.press("Apply");
        page.until("location.hash.includes('&s=')");
        // The listed steps belonged to another position.
        assert_eq!(page.count(".available-step"), 0);
        page.press("Find all steps");
        page.until(LISTED);
    });
}

#[test]
fn a_claim_is_proven_or_contradicted() {
    visit_puzzle(EASY, |page| {
        analyse(page, "Why not?");
        // r1c1 is 4, and 5 and 8 look possible.
        page.click("[data-cell='0']");
        page.click(".why-digit:nth-child(4)");
        page.click("#why-wrong");
        page.until_text(".why .card h2", "That is not so");
        assert_eq!(page.text(".why .lead"), "The only solution has 4 in r1c1.");
        assert_eq!(page.grid(), SOLVED);
        assert_eq!(page.told(), "The only solution has 4 in r1c1.");
        page.screenshot("why-false");
        page.press("Your grid");
        assert_eq!(page.grid(), EASY);
        page.click("#why-right");
        page.until_there(".why .card.good");
        assert!(page.text(".why .card h2").starts_with("4 in r1c1 is right"));
        assert!(page.count(".why .stops li") >= 2);
        page.click(".why-digit:nth-child(5)");
        page.click("#why-wrong");
        page.until(
            "document.querySelector('.why .card h2')?.innerText.startsWith('5 in r1c1 is wrong')",
        );
        page.screenshot("why-shown");
        // There is nothing to prove for a clue.
        page.click("[data-cell='2']");
        assert!(page.text(".why-cell").contains("filled"));
        assert_eq!(page.count(".why-digit:disabled"), 9);
    });
}

#[test]
fn the_path_is_a_strip() {
    visit_puzzle(CHAINS, |page| {
        show_step(page, "XY-cycle");
        let steps = page.count(".analysis .step");
        assert_eq!(page.count(".strip-bar"), steps);
        let current: String = page
            .ask("return document.querySelector('.strip-bar.current').getAttribute('aria-label')");
        assert!(current.contains("XY-cycle, 7.1"), "{current}");
        // The highest bar is as high as the strip.
        let heights: Vec<f64> = page.ask("return [...document.querySelectorAll('.strip-bar')].map((bar) => parseFloat(getComputedStyle(bar, '::before').height))");
        assert!(
            heights[0] < heights.iter().copied().fold(0.0, f64::max) / 3.0,
            "{heights:?}"
        );
        page.click(".strip-bar:nth-child(3)");
        assert!(
            page.text("#caption")
                .contains(&format!("Step 3 of {steps}"))
        );
        assert_eq!(page.count(".strip-bar.current:nth-child(3)"), 1);
        assert_eq!(page.count(".analysis .step.current"), 1);
        page.keys([Key::Right.into()]);
        assert!(page.text("#caption").contains("Step 4 of"));
        let summary = "document.querySelector('.summary').innerText";
        page.until(&format!(
            "{summary}.startsWith('Fiendish') && {summary}.includes('HoDoKu: Extreme')"
        ));
    });
}

/// Replaces `fetch`, and cuts the first two answers after ten steps, as if time had run out.
const SHORT_OF_TIME: &str = "
    const ask = window.fetch;
    let cut = 0;
    window.fetch = async (address, options) => {
        const answer = await ask(address, options);
        if (!String(address).endsWith('/explain') || cut === 2) return answer;
        cut += 1;
        const lines = (await answer.text()).trim().split('\\n').map((line) => JSON.parse(line));
        const last = lines.pop();
        const error = { code: 'time_limit', message: 'The time for computing is over.' };
        const known = { ...last, er: null, er_at_least: last.er, status: 'timeout' };
        const end = { ...known, complete: false, end: lines[10].before, error };
        return new Response([...lines.slice(0, 10), end].map((line) => `${JSON.stringify(line)}\\n`).join(''));
    };";

#[test]
fn a_search_that_ran_out_of_time_goes_on() {
    visit_server(patient(), |page| {
        page.open(&format!("#p={CHAINS}"));
        page.ask::<Value>(SHORT_OF_TIME);
        page.keys(['r']);
        for steps in [10, 20] {
            page.until_count(".analysis .step", steps);
            page.until_there("#go-on");
            assert!(page.text(".figures").contains('≥'));
            page.screenshot("go-on");
            page.press("Go on");
        }
        page.until_more(".analysis .step", 20);
        page.until("document.querySelector('.analysis .summary').innerText.startsWith('Fiendish')");
        let numbers: Vec<usize> = page.ask("return [...document.querySelectorAll('.analysis .step .number')].map((one) => Number(one.innerText))");
        assert!(
            numbers.iter().copied().eq(1..=numbers.len()) && numbers.len() > 40,
            "{numbers:?}"
        );
        let figures = page.text(".figures");
        assert!(
            figures.contains("7.1") && !figures.contains('≥'),
            "{figures}"
        );
    });
}
