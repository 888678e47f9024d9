//! Phones: nothing scrolls, everything can be touched, and the dock has the pad or the coach.

use super::SCREENS;
use crate::page::visit;
use crate::{EASY, patient};

/// What the page is too small for scrolls in its own part.
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
        for (width, height) in SCREENS {
            page.resize(width, height).await;
            for place in [String::new(), format!("#p={EASY}")] {
                page.open(&place).await;
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
        // What is told stays while one looks at the grid; a second tap leads back.
        page.click("[data-cell='0']").await;
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [false, true]);
        page.click("[data-cell='0']").await;
        assert_eq!(page.ask::<[bool; 2]>(seen).await, [true, false]);
    })
    .await;
}
