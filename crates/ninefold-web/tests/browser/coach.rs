//! The coach and the analysis: sentences as stops, hints in four strengths, conclusions in words, all steps of a
//! position, "Why not?", the path as a strip, and continuing after a time limit.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::{Page, visit, visit_server};
use crate::{CHAINS, EASY, SOLVED, patient};

/// Returns the latest announcement for screen readers.
async fn told(page: &Page) -> String {
    page.ask("return document.querySelector('#status').textContent")
        .await
}

/// Opens the analysis in a mode.
async fn analyse(page: &Page, mode: &str) {
    page.click("#tab-steps").await;
    page.press(mode).await;
}

/// Rates the puzzle and shows its step of this technique.
async fn show_step(page: &Page, technique: &str) {
    page.keys(['r']).await;
    page.until("document.querySelectorAll('.step').length > 20")
        .await;
    let find = "return [...document.querySelectorAll('#panel-steps .analysis .step')].findIndex((step) => step.innerText.includes(arguments[0]))";
    let place = page.run(find, json!(technique)).await;
    page.run(
        "document.querySelectorAll('#panel-steps .analysis .step')[arguments[0]].click()",
        place,
    )
    .await;
    page.until("document.querySelector('.stops')").await;
}

/// A puzzle is rated without a request, and without a clock that runs meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_rated_when_its_analysis_opens() {
    visit(patient(), async |page| {
        let is_rated = |er: &str| format!("document.querySelector('.figure-value').innerText === '{er}' && !document.querySelector('.busy')");
        page.open(&format!("#analyse&p={EASY}")).await;
        page.until(&is_rated("1.2")).await;
        assert_eq!(page.count("#panel-steps .analysis .step").await, 49);
        assert_eq!(page.count("#clock:not([hidden])").await, 1);
        assert!(!page.ask::<bool>("return document.querySelector('#clock').checkVisibility()").await);
        // Another puzzle that arrives meanwhile is rated, too.
        page.paste(CHAINS).await;
        page.until_grid(CHAINS).await;
        page.until("document.querySelectorAll('#panel-steps .analysis .step').length > 60").await;
    })
    .await;
}

/// "If A, then B, so C": the last part follows from the one before it.
#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_of_three_parts_lights_two_links() {
    visit(patient(), async |page| {
        page.open("#learn/kraken-fish-type-1/1").await;
        page.until("document.querySelector('#panel-explain .stops')")
            .await;
        page.ask::<Value>("document.querySelector('.stops').focus()")
            .await;
        page.keys([Key::Right.into(); 3]).await;
        let told = page.text(".told").await;
        assert!(
            told.starts_with("If r1c3 is 1, then r1c3 is not 2 (same cell), so r1c2 is 2"),
            "{told}"
        );
        assert_eq!(page.count("#links .link:not(.faint)").await, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_sentence_lights_what_it_names() {
    visit(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        show_step(&page, "XY-cycle").await;
        let links = page.count("#links .link").await;
        assert_eq!(page.count(".cell.dim").await, 0);
        page.ask::<Value>("document.querySelector('.stops').focus()").await;
        // "Suppose that r2c2 is 1."
        page.keys([Key::Right.into()]).await;
        assert_eq!(page.count(".cell.dim").await, 80);
        assert_eq!(page.count(".mark.role-on:not(.faint)").await, 1);
        // "If r2c2 is 1, then r5c2 is not 1 (same column)."
        page.keys([Key::Right.into()]).await;
        assert_eq!(page.text(".told").await, "If r2c2 is 1, then r5c2 is not 1 (same column).");
        assert_eq!(told(&page).await, page.text(".told").await);
        assert_eq!(page.count("#links .link:not(.faint)").await, 1);
        assert_eq!(page.count("#links .link").await, links);
        assert_eq!(page.count(".mark.role-off:not(.faint)").await, 1);
        assert_eq!(page.count(".cell.dim").await, 72, "its column is lit");
        assert_eq!(page.count(".mark.role-out:not(.faint)").await, 0);
        page.screenshot("stop").await;
        // The selected cell has not moved: the arrows belong to the explanation.
        assert_eq!(page.count(".cell.selected[data-cell=\"40\"]").await, 1);
        // The last sentence lights the conclusion; the whole step follows.
        page.keys([Key::Left.into(); 3]).await;
        assert!(page.text(".told").await.starts_with("Remove 1 from"));
        assert!(page.count(".mark.role-out:not(.faint)").await >= 1);
        page.keys([Key::Right.into()]).await;
        assert_eq!(page.count(".cell.dim").await + page.count(".told").await, 0);
        assert_eq!(page.count("#links .link:not(.faint)").await, links);
        page.click("[aria-label='Next sentence']").await;
        assert_eq!(page.count(".told").await, 1);
        page.click("[aria-label='Previous sentence']").await;
        assert_eq!(page.count(".told").await, 0);
        let swipe = "const list = document.querySelector('.stops');
            const touch = (clientX) => new Touch({ identifier: 1, target: list, clientX, clientY: 0 });
            list.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(arguments[0])] }));
            list.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(100)] }));";
        page.run(swipe, json!(200)).await;
        assert_eq!(page.text(".told").await, "Suppose that r2c2 is 1.");
        page.run(swipe, json!(0)).await;
        assert_eq!(page.count(".told").await, 0);
    })
    .await;
}

/// No click on the list of sentences is needed first.
#[tokio::test(flavor = "multi_thread")]
async fn arrow_keys_play_the_proof_of_any_step_that_is_drawn() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['g', 'n']).await;
        page.until("document.querySelector('.stops')").await;
        page.keys([Key::Right.into()]).await;
        assert_eq!(page.count(".told").await, 1);
        assert_eq!(told(&page).await, page.text(".told").await);
        page.keys([Key::Left.into()]).await;
        assert_eq!(page.count(".told").await, 0);
        // Up and down still move in the grid, and all arrows do when nothing is drawn.
        page.keys([Key::Up.into()]).await;
        assert_eq!(page.count(".cursor[data-cell='31']").await, 1);
        page.keys([Key::Escape.into(), Key::Right.into()]).await;
        assert_eq!(page.count(".cursor[data-cell='32']").await, 1);
        page.keys(['?']).await;
        assert!(page.text("#help").await.contains("While a step is shown"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_shows_what_blocks_its_other_places() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['n']).await;
        page.until("document.querySelector('.card .reasons')").await;
        // 6 in box 1: the clues 6 of rows 1 and 3 leave only row 2.
        let blocking: Vec<String> = page
            .ask("return [...document.querySelectorAll('.cell.further')].map((cell) => cell.innerText)")
            .await;
        assert!(!blocking.is_empty() && blocking.iter().all(|digit| digit == "6"), "{blocking:?}");
        page.click("[aria-label='Next sentence']").await;
        assert_eq!(page.count(".cell.further.dim").await, 0);
        assert_eq!(page.count(".cell:not(.dim)").await, 9 + blocking.len());
        page.screenshot("single").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hint_says_more_than_it_should() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        let mut texts = Vec::new();
        for level in 1..=3 {
            page.keys(['h']).await;
            page.until(&format!(
                "document.querySelector('.card h2')?.innerText === 'Hint {level} of 4'"
            ))
            .await;
            let text = page.text(".card .lead").await;
            assert!(told(&page).await.contains(&text), "{text}");
            assert!(
                !text.contains("r2c2") && page.count(".cell.focus, .preview").await == 0,
                "{text}"
            );
            assert!(page.count(".cell.house").await >= 9);
            // The area, then all occurrences of its digit, then the ones that see into its house.
            let lit = [
                page.count(".cell.same").await,
                page.count(".cell.further").await,
            ];
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
        page.press("Tell me more").await;
        page.until("document.querySelector('.card .reasons')").await;
        assert_eq!(page.text(".card .conclusion").await, "Place 6 in r2c2");
        assert_eq!(page.text(".card .badge").await, "Easy · 1.2");
        assert!(told(&page).await.contains("r2c2 is the only place left"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cells_are_named_as_chosen() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#settings-button").await;
        page.press("A1").await;
        page.press("Close").await;
        page.open(&format!("#p={EASY}")).await;
        page.keys(['n']).await;
        page.until("document.querySelector('.card .reasons')").await;
        assert_eq!(page.text(".card .conclusion").await, "Place 6 in B2");
        let reasons = page.text(".card .reasons").await;
        assert!(
            reasons.contains("B2") && !reasons.contains("r2c2"),
            "{reasons}"
        );
        analyse(&page, "Why not?").await;
        page.click("[data-cell='0']").await;
        assert!(page.text(".why-cell").await.ends_with("in A1"));
        page.ask::<Value>("localStorage.clear()").await;
    })
    .await;
}

/// The check of a puzzle that is not minimal offers a minimal one, and the original can be restored.
#[tokio::test(flavor = "multi_thread")]
async fn redundant_clues_are_dropped() {
    visit(patient(), async |page| {
        page.open(&format!("#analyse&p={EASY}")).await;
        page.keys(['k']).await;
        let offer = "document.querySelector('#panel-explain').innerText.includes('Drop the redundant clues')";
        page.until(offer).await;
        page.screenshot("redundant").await;
        page.press("Drop the redundant clues").await;
        page.until("document.querySelector('#panel-explain').innerText.includes('each is needed')")
            .await;
        page.screenshot("minimized").await;
        let clues = page.count(".given").await;
        assert!((22..=26).contains(&clues), "{clues}");
        assert!(told(&page).await.contains(&format!("{clues} are left")));
        page.keys(['k']).await;
        page.until("document.querySelector('#panel-explain').innerText.includes('It is minimal')")
            .await;
        assert!(!page.ask::<bool>(&format!("return {offer}")).await);
        page.press("Undo").await;
        page.until_grid(EASY).await;
    })
    .await;
}

/// Becomes true when all steps of the position have been found.
const LISTED: &str = "document.querySelector('.available').innerText.includes('The position has')";

#[tokio::test(flavor = "multi_thread")]
async fn all_steps_of_the_position_are_listed_drawn_and_applied() {
    visit(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        analyse(&page, "All steps now").await;
        page.until(LISTED).await;
        let all = page.count(".available-step").await;
        assert!(told(&page).await.contains(&all.to_string()));
        page.screenshot("available").await;
        let choose = "const filter = document.querySelector('.available select');
            filter.value = arguments[0];
            filter.dispatchEvent(new Event('change'))";
        page.run(choose, json!("claiming")).await;
        let some = page.count(".available-step").await;
        assert!(some > 0 && some < all && page.count(".available-group").await == 1);
        page.click(".available-step").await;
        page.until("document.querySelector('.available .stops')")
            .await;
        assert!(page.count(".mark.role-out").await > 0);
        assert!(
            page.text(".available .conclusion")
                .await
                .starts_with("Remove ")
        );
        page.press("Apply").await;
        page.until("location.hash.includes('&s=')").await;
        // The listed steps belonged to another position.
        assert_eq!(page.count(".available-step").await, 0);
        page.press("Find all steps").await;
        page.until(LISTED).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_is_proven_or_contradicted() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        analyse(&page, "Why not?").await;
        // r1c1 is 4, and 5 and 8 look possible.
        page.click("[data-cell='0']").await;
        page.click(".why-digit:nth-child(4)").await;
        page.click("#why-wrong").await;
        page.until("document.querySelector('.why .card h2')?.innerText === 'That is not so'")
            .await;
        assert_eq!(
            page.text(".why .lead").await,
            "The only solution has 4 in r1c1."
        );
        assert_eq!(page.grid().await, SOLVED);
        assert_eq!(told(&page).await, "The only solution has 4 in r1c1.");
        page.screenshot("why-false").await;
        page.press("Your grid").await;
        assert_eq!(page.grid().await, EASY);
        page.click("#why-right").await;
        page.until("document.querySelector('.why .card.good')")
            .await;
        assert!(
            page.text(".why .card h2")
                .await
                .starts_with("4 in r1c1 is right")
        );
        assert!(page.count(".why .stops li").await >= 2);
        page.click(".why-digit:nth-child(5)").await;
        page.click("#why-wrong").await;
        page.until(
            "document.querySelector('.why .card h2')?.innerText.startsWith('5 in r1c1 is wrong')",
        )
        .await;
        page.screenshot("why-shown").await;
        // There is nothing to prove for a clue.
        page.click("[data-cell='2']").await;
        assert!(page.text(".why-cell").await.contains("filled"));
        assert_eq!(page.count(".why-digit:disabled").await, 9);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_path_is_a_strip() {
    visit(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        show_step(&page, "XY-cycle").await;
        let steps = page.count(".analysis .step").await;
        assert_eq!(page.count(".strip-bar").await, steps);
        let current: String = page
            .ask("return document.querySelector('.strip-bar.current').getAttribute('aria-label')")
            .await;
        assert!(current.contains("XY-cycle, 7.1"), "{current}");
        // The highest bar is as high as the strip.
        let heights: Vec<f64> = page
            .ask("return [...document.querySelectorAll('.strip-bar')].map((bar) => parseFloat(getComputedStyle(bar, '::before').height))")
            .await;
        assert!(heights[0] < heights.iter().copied().fold(0.0, f64::max) / 3.0, "{heights:?}");
        page.click(".strip-bar:nth-child(3)").await;
        assert!(page.text("#caption").await.contains(&format!("Step 3 of {steps}")));
        assert_eq!(page.count(".strip-bar.current:nth-child(3)").await, 1);
        assert_eq!(page.count(".analysis .step.current").await, 1);
        page.keys([Key::Right.into()]).await;
        assert!(page.text("#caption").await.contains("Step 4 of"));
        let summary = "document.querySelector('.summary').innerText";
        page.until(&format!("{summary}.startsWith('Fiendish') && {summary}.includes('HoDoKu: Extreme')")).await;
    })
    .await;
}

/// Replaces `fetch`, and cuts the first two answers after ten steps, as if the time had been over.
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

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_ran_out_of_time_goes_on() {
    visit_server(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        page.ask::<Value>(SHORT_OF_TIME).await;
        page.keys(['r']).await;
        for steps in [10, 20] {
            page.until(&format!("document.querySelectorAll('.analysis .step').length === {steps}")).await;
            page.until("document.querySelector('#go-on')").await;
            assert!(page.text(".figures").await.contains('≥'));
            page.screenshot("go-on").await;
            page.press("Go on").await;
        }
        page.until("document.querySelectorAll('.analysis .step').length > 20").await;
        page.until("document.querySelector('.analysis .summary').innerText.startsWith('Fiendish')").await;
        let numbers: Vec<usize> = page
            .ask("return [...document.querySelectorAll('.analysis .step .number')].map((one) => Number(one.innerText))")
            .await;
        assert!(numbers.iter().copied().eq(1..=numbers.len()) && numbers.len() > 40, "{numbers:?}");
        let figures = page.text(".figures").await;
        assert!(figures.contains("7.1") && !figures.contains('≥'), "{figures}");
    })
    .await;
}
