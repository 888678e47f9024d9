//! New puzzles on the page.

use std::time::Duration;

use fantoccini::key::Key;
use ninefold::Grid;
use ninefold::generate::Level;
use ninefold::rating::Rater;
use ninefold_web::Options;

use crate::page::{Page, visit, visit_server};
use crate::{EASY, patient};

/// Waits until the page announces a new puzzle, and returns it.
async fn made(page: &Page, level: Level) -> Grid {
    page.until(&format!(
        "document.querySelector('#status').textContent.trim().startsWith('A new puzzle, {level}')"
    ))
    .await;
    page.grid().await.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_puzzle_has_the_level_that_was_asked_for() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#tab-puzzle").await;
        let mut rater = Rater::default();
        for (level, label) in Level::ALL
            .into_iter()
            .zip(["Easy", "Medium", "Hard", "Fiendish", "Extreme"])
        {
            page.press(label).await;
            let puzzle = made(&page, level).await;
            let er = rater.rate(&puzzle).er;
            assert_eq!(Level::of(er), level, "{puzzle}");
            let news = page.text("#status").await;
            assert_eq!(news.trim(), format!("A new puzzle, {level}: ER {er}"));
            assert_eq!(page.count(".given").await, puzzle.filled_count());
        }
        page.screenshot("new-puzzle").await;
        // Loading a puzzle can be undone like everything else.
        for _ in Level::ALL {
            page.click("#tool-undo").await;
        }
        page.until_grid(EASY).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_puzzle_is_a_few_keys_away() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['p']).await;
        page.until("!document.querySelector('#panel-puzzle').hidden")
            .await;
        let name = "return document.querySelector('#new-puzzle[role=group]').ariaLabel";
        assert_eq!(page.ask::<String>(name).await, "Levels of new puzzles");
        page.ask::<()>("document.querySelector('#tab-puzzle').focus()")
            .await;
        page.keys([Key::Tab.into(), Key::Tab.into(), Key::Enter.into()])
            .await;
        made(&page, Level::Medium).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_little_time_for_a_new_puzzle_leaves_the_grid_as_it_is() {
    let options = Options {
        limit: Duration::ZERO,
        ..Options::default()
    };
    visit_server(options, async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#tab-puzzle").await;
        page.press("Extreme").await;
        page.until(
            "document.querySelector('#new-problem .card.bad h2')?.innerText === 'Time is up'",
        )
        .await;
        let text = page.text("#new-problem").await;
        assert!(
            text.contains("no puzzle of the level \"extreme\""),
            "{text}"
        );
        assert_eq!(page.grid().await, EASY);
        page.screenshot("new-puzzle-late").await;
    })
    .await;
}
