//! Saved games, the puzzles of the day, completion, and the history.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::{IN_GAME, start};
use crate::page::visit;
use crate::{EASY, SOLVED, patient};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_continued_after_a_reload() {
    visit(patient(), async |page| {
        let puzzle = start(&page, "[data-level=medium]").await;
        let place = puzzle.find('.').unwrap();
        page.run(
            "document.querySelectorAll('.cell')[arguments[0]].focus()",
            json!(place),
        )
        .await;
        let (row, column) = (place / 9 + 1, place % 9 + 1);
        page.keys(['7']).await;
        page.chord(Key::Control, 'z').await;
        page.keys(['5']).await;
        let before = page.label(row, column).await;
        assert!(before.contains("entry 5"), "{before}");
        page.until("document.querySelector('#clock').textContent !== '0:00'")
            .await;
        // The start screen offers the game, and a reload continues it too.
        page.open("").await;
        let offer = page.text("#continue").await;
        assert!(
            offer.contains("Continue") && offer.contains("Medium"),
            "{offer}"
        );
        page.screenshot("start").await;
        page.click("#continue").await;
        page.until(IN_GAME).await;
        assert_eq!(page.label(row, column).await, before);
        page.client.refresh().await.unwrap();
        page.until("document.querySelectorAll('.cell').length === 81")
            .await;
        assert_eq!(page.label(row, column).await, before);
        assert_ne!(page.text("#clock").await, "0:00");
        page.chord(Key::Control, 'z').await;
        page.until_grid(&puzzle).await;
    })
    .await;
}

/// Fields of a later version of the page do no harm either.
#[tokio::test(flavor = "multi_thread")]
async fn damaged_or_newer_data_is_no_obstacle() {
    visit(patient(), async |page| {
        let game = json!({
            "puzzle": EASY, "position": format!("p={EASY}&e=4{}", ".".repeat(80)),
            "past": ["nonsense"], "level": "hard", "later": {"unknown": true},
        });
        let damaged = [
            json!("no JSON {"),
            json!("[1, 2]"),
            json!(json!({"games": [{"puzzle": 7}, null, game], "solved": 3, "settings": {"mistakes": 9}}).to_string()),
        ];
        for (data, games) in damaged.into_iter().zip([0, 0, 1]) {
            let store = "localStorage.setItem('ninefold.store.1', arguments[0])";
            page.run(store, data).await;
            page.open("").await;
            assert_eq!(page.count("#continue").await, games);
        }
        page.click("#continue").await;
        page.until_grid(&format!("4{}", &EASY[1..])).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    visit(patient(), async |page| {
        let mut puzzles = Vec::new();
        for level in ["easy", "hard", "fiendish"] {
            let selector = format!("[data-daily={level}]");
            let puzzle = start(&page, &selector).await;
            page.ask::<Value>("localStorage.clear()").await;
            assert_eq!(start(&page, &selector).await, puzzle);
            assert!(!puzzles.contains(&puzzle));
            puzzles.push(puzzle);
        }
    })
    .await;
}

/// Completion does not wait for the wave that runs over the grid.
#[tokio::test(flavor = "multi_thread")]
async fn completion_is_felt_at_once() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80])).await;
        page.click("[data-cell='80']").await;
        // Counts frames, not milliseconds, because the test machine has other work, too.
        let watch = "let frames = 0;
            const count = () => ((frames += 1), requestAnimationFrame(count));
            window.addEventListener('keydown', () => requestAnimationFrame(count), { capture: true });
            const moved = () => document.getAnimations().map((one) => one.effect.target).filter((one) => one?.matches('.cell'));
            const note = () => (window.opened ??= [frames, new Set(moved()).size]);
            new MutationObserver(note).observe(document.querySelector('#completion'), { attributes: true });";
        page.ask::<Value>(watch).await;
        page.keys(['2']).await;
        page.until("window.opened").await;
        let (frames, moved): (usize, usize) = page.ask("return window.opened").await;
        assert!(frames <= 2, "after {frames} frames");
        assert_eq!(moved, 81);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_solved_again_is_told_again_but_counts_once() {
    visit(patient(), async |page| {
        for _ in 0..2 {
            page.open("#learn").await;
            page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80])).await;
            page.click("[data-cell='80']").await;
            page.keys(['2']).await;
            page.until("document.querySelector('#completion').open")
                .await;
        }
        let solved = "return JSON.parse(localStorage.getItem('ninefold.store.1')).solved.length";
        assert_eq!(page.ask::<usize>(solved).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_look_at_the_solved_grid_the_next_puzzle_is_one_press_away() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80])).await;
        let seen = "return ['#action-hint', '#action-another'].map((one) => document.querySelector(one).checkVisibility())";
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [true, false]);
        page.click("[data-cell='80']").await;
        page.keys(['2']).await;
        page.until("document.querySelector('#completion').open")
            .await;
        page.press("Look at the grid").await;
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [false, true]);
        page.click("#action-another").await;
        page.until("document.querySelectorAll('.entry').length === 0 && document.activeElement.matches('.cell')")
            .await;
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [true, false]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_streak_counts_the_days() {
    visit(patient(), async |page| {
        let days = "const day = (back) => {
                const date = new Date(Date.now());
                date.setDate(date.getDate() - back);
                const two = (value) => String(value).padStart(2, '0');
                return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
            };
            const solved = [1, 2, 4].map((back) => ({ puzzle: `${back}`, level: 'easy', daily: day(back), when: Date.now() - 86400000 * back }));
            // What was made up for later does not count.
            solved.push({ puzzle: 'late', level: 'easy', daily: day(3), when: Date.now() });
            localStorage.setItem('ninefold.store.1', JSON.stringify({ solved }));";
        page.ask::<Value>(days).await;
        page.open("").await;
        assert!(page.text("#start").await.contains("2 days in a row"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_solved_is_listed() {
    visit(patient(), async |page| {
        let store = format!(
            "const game = (level, seconds, hints) => ({{ puzzle: '{EASY}', level, seconds, hints, er: 1.2, when: Date.now() }});
            const solved = [game('easy', 100, 0), game('easy', 60, 5), game('hard', 3700, 0), game(null, 9, 0)];
            localStorage.setItem('ninefold.store.1', JSON.stringify({{ solved }}));"
        );
        page.ask::<Value>(&store).await;
        page.open("").await;
        page.click("#start-history").await;
        let rows: Vec<String> = page
            .ask("return [...document.querySelectorAll('.history-figures tbody tr')].map((row) => row.innerText)")
            .await;
        assert_eq!(rows, ["Easy\t2\t1:40\t1:20", "Hard\t1\t1:01:40\t1:01:40", "Own puzzle\t1\t0:09\t0:09"]);
        assert_eq!(page.count(".history-game").await, 4);
        page.screenshot("history").await;
        page.click(".history-game").await;
        page.until(IN_GAME).await;
        page.until_grid(EASY).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_of_earlier_days_can_be_played() {
    visit(patient(), async |page| {
        let today = start(&page, "[data-daily=easy]").await;
        page.open("").await;
        assert_eq!(page.count("[data-turn='1']:disabled").await, 1);
        let day = page.text(".day").await;
        page.click("[data-turn='-1']").await;
        assert_ne!(page.text(".day").await, day);
        page.click("[data-daily=easy]").await;
        page.until(IN_GAME).await;
        assert_ne!(page.grid().await, today);
        page.open("").await;
        page.click("[data-turn='-1']").await;
        page.click("[data-turn='1']").await;
        assert_eq!(page.text(".day").await, day);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solved_puzzle_is_celebrated() {
    visit(patient(), async |page| {
        let almost = format!("p={EASY}&e={}.", &SOLVED[..80]);
        page.open(&format!("#{almost}")).await;
        page.keys(['h']).await;
        page.until("document.querySelector('.dot.reached')").await;
        page.click("[data-cell='80']").await;
        page.keys(['2']).await;
        page.until("document.querySelector('#completion').open")
            .await;
        page.until("document.querySelector('#completion').innerText.includes('ER 1.2')")
            .await;
        let text = page.text("#completion").await;
        assert!(
            text.contains("Solved!") && text.contains("Hints\n1"),
            "{text}"
        );
        page.screenshot("completion").await;
        page.click("#completion .primary").await;
        page.until(
            "document.querySelector('#status').textContent.trim().startsWith('A new puzzle, medium')",
        )
        .await;
        assert_eq!(page.count("#completion[open]").await, 0);
        let solved =
            "return JSON.parse(localStorage['ninefold.store.1']).solved.map((one) => one.hints)";
        assert_eq!(page.ask::<Vec<usize>>(solved).await, [1]);
        // A game solved by the program earns no praise.
        page.open(&format!("#p={EASY}")).await;
        page.keys(['s']).await;
        page.until_grid(SOLVED).await;
        assert_eq!(page.count("#completion[open]").await, 0);
    })
    .await;
}
