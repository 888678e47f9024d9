//! Phones: nothing scrolls, everything can be touched, and the dock shows the pad or the coach.

use fantoccini::key::Key;
use serde_json::Value;

use super::{SCREENS, start};
use crate::page::visit;
use crate::{EASY, SOLVED, patient};

/// Content that is too large for the page scrolls in its own part.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_needs_no_scrolling() {
    visit(patient(), async |page| {
        for (width, height) in SCREENS {
            page.resize(width, height).await;
            page.open(&format!("#p={EASY}")).await;
            for state in ["pad", "coach"] {
                if state == "coach" {
                    page.keys(['n']).await;
                    page.until("document.querySelector('.card .reasons')").await;
                }
                let sizes: Vec<usize> = page
                    .ask("const { scrollWidth, scrollHeight } = document.scrollingElement; return [scrollWidth, scrollHeight]")
                    .await;
                assert!(sizes[0] <= width && sizes[1] <= height, "{sizes:?} at {width}x{height}, {state}");
                let board: usize = page
                    .ask("return Math.round(document.querySelector('#board').getBoundingClientRect().width)")
                    .await;
                assert!(board + 30 > width.min(height * 55 / 100), "{board} at {width}x{height}");
                page.screenshot(&format!("play-{state}-{width}")).await;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_can_be_touched() {
    visit(patient(), async |page| {
        let game = format!("#p={EASY}");
        for (width, height) in SCREENS {
            page.resize(width, height).await;
            for (place, key) in [("", None), (game.as_str(), None), (game.as_str(), Some('n'))] {
                page.open(place).await;
                if let Some(key) = key {
                    page.keys([key]).await;
                    page.until("document.querySelector('.card .stops')").await;
                }
                let small = "return [...document.querySelectorAll('button, #home')]
                    .filter((one) => one.offsetParent && !one.disabled)
                    .map((one) => [one.id || one.innerText, one.getBoundingClientRect()])
                    .filter(([, { left, right, top, bottom, width, height }]) =>
                        width < 43.5 || height < 43.5 || left < 0 || right > innerWidth ||
                        (document.body.dataset.place === 'game' && (top < 0 || bottom > innerHeight)))
                    .map(([name, { width, height }]) => `${name} ${width}x${height}`)";
                let small: Vec<String> = page.ask(small).await;
                assert!(small.is_empty(), "at {width}x{height}: {small:?}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_the_pad_or_the_coach() {
    visit(patient(), async |page| {
        page.resize(390, 664).await;
        page.open(&format!("#p={EASY}")).await;
        let seen = "return ['#pad', '#panel-explain'].map((one) => document.querySelector(one).checkVisibility())";
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [true, false]);
        page.click("#action-hint").await;
        page.until("document.querySelector('.dot.reached')").await;
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [false, true]);
        // The message stays while the player looks at the grid; a second tap leads back.
        page.click("[data-cell='0']").await;
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [false, true]);
        page.click("[data-cell='0']").await;
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [true, false]);
    })
    .await;
}

/// The caption and the completion have room for their longest words.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_cut_on_a_phone() {
    visit(patient(), async |page| {
        let cut = "return [...document.querySelectorAll('.caption :is(.title, .detail), .facts dd')]
            .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.innerText)";
        let sizes = [(360, 640), (740, 360)];
        for (width, height) in sizes {
            page.resize(width, height).await;
            start(&page, "[data-daily=fiendish]").await;
            assert!(page.ask::<Vec<String>>(cut).await.is_empty(), "at {width}x{height}");
        }
        page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80])).await;
        page.click("[data-cell='80']").await;
        page.click("#pad button:nth-child(2)").await;
        page.until("document.querySelector('#completion').innerText.includes('ER 1.2')")
            .await;
        let longest = "document.querySelectorAll('.facts dd').forEach((one) => (one.firstChild.data = 'Fiendish'))";
        page.ask::<Value>(longest).await;
        let scrolls = "const { scrollHeight, clientHeight } = document.querySelector('#completion'); return scrollHeight > clientHeight";
        for (width, height) in sizes {
            page.resize(width, height).await;
            assert!(page.ask::<Vec<String>>(cut).await.is_empty(), "at {width}x{height}");
            assert!(!page.ask::<bool>(scrolls).await, "at {width}x{height}");
        }
    })
    .await;
}

/// The box for pasting, its button and the error are in view together; then the game begins.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_pasted_on_a_phone() {
    visit(patient(), async |page| {
        page.resize(360, 640).await;
        page.open("").await;
        page.click("#start-paste").await;
        page.keys(EASY[..80].chars()).await;
        page.click("#load").await;
        page.until("document.querySelector('#paste-problem .card.bad')")
            .await;
        let hidden = "const view = document.querySelector('.panels').getBoundingClientRect();
            return ['#paste', '#load', '#paste-problem .card p'].filter((name) => {
                const { top, bottom } = document.querySelector(name).getBoundingClientRect();
                return top < view.top || bottom > view.bottom;
            })";
        let hidden: Vec<String> = page.ask(hidden).await;
        assert!(hidden.is_empty(), "{hidden:?}");
        page.click("#paste").await;
        page.chord(Key::Control, Key::End.into()).await;
        page.keys(['.']).await;
        page.click("#load").await;
        page.until_grid(EASY).await;
        let state = "return [document.querySelector('#pad').checkVisibility(), document.activeElement.matches('.cell')]";
        assert_eq!(page.ask::<[bool; 2]>(state).await, [true, true]);
        // Six colours and the eraser leave no gap.
        page.click("#tool-colour").await;
        let width = "const { left, right } = document.querySelector('#pad').getBoundingClientRect();
            const keys = [...document.querySelectorAll('#pad button')].filter((one) => one.checkVisibility());
            const last = keys.at(-1).getBoundingClientRect();
            return [keys.length, Math.round(keys[0].getBoundingClientRect().left - left), Math.round(right - last.right)]";
        assert_eq!(page.ask::<[i64; 3]>(width).await, [7, 0, 0]);
    })
    .await;
}
