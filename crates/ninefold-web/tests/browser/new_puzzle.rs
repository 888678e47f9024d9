//! New puzzles on the page.

use std::thread;
use std::time::{Duration, Instant};

use fantoccini::key::Key;
use ninefold::Grid;
use ninefold::generate::Level;
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};

use crate::page::{Page, visit_server};
use crate::{EASY, limited, visit_puzzle};

/// An extreme puzzle is found by chance. Few searches take longer than other tests wait, but they exist.
const LONGEST_SEARCH: Duration = Duration::from_secs(150);

/// Waits until the page announces a new puzzle, and returns it.
fn made(page: &Page, level: Level) -> Grid {
    let is_made = format!(
        "document.querySelector('#status').textContent.trim().startsWith('A new puzzle, {level}')"
    );
    let start = Instant::now();
    while start.elapsed() < LONGEST_SEARCH && !page.ask::<bool>(&format!("return {is_made}")) {
        thread::sleep(Duration::from_millis(20));
    }
    page.until(&is_made);
    page.grid().parse().unwrap()
}

#[test]
fn a_new_puzzle_has_the_level_that_was_asked_for() {
    visit_puzzle(EASY, |page| {
        page.click("#tab-puzzle");
        let mut rater = Rater::default();
        for (level, label) in Level::ALL
            .into_iter()
            .zip(["Easy", "Medium", "Hard", "Fiendish", "Extreme"])
        {
            page.press(label);
            let puzzle = made(page, level);
            let er = rater.rate(&puzzle).er;
            let path = Path::new(&puzzle, Human::default());
            let hardest = path.map(|(_, _, difficulty)| difficulty).max();
            assert_eq!(hardest.map(Level::of), Some(level), "{puzzle}");
            let news = page.text("#status");
            assert_eq!(news.trim(), format!("A new puzzle, {level}: ER {er}"));
            assert_eq!(page.count(".given"), puzzle.filled_count());
        }
        page.screenshot("new-puzzle");
        // Loading a puzzle can be undone like everything else.
        for _ in Level::ALL {
            page.click("#tool-undo");
        }
        page.until_grid(EASY);
    });
}

#[test]
fn a_new_puzzle_is_a_few_keys_away() {
    visit_puzzle(EASY, |page| {
        page.keys(['p']);
        page.until("!document.querySelector('#panel-puzzle').hidden");
        let name = "return document.querySelector('#new-puzzle[role=group]').ariaLabel";
        assert_eq!(page.ask::<String>(name), "Levels of new puzzles");
        page.ask::<()>("document.querySelector('#tab-puzzle').focus()");
        page.keys([Key::Tab.into(), Key::Tab.into(), Key::Enter.into()]);
        made(page, Level::Medium);
    });
}

#[test]
fn too_little_time_for_a_new_puzzle_leaves_the_grid_as_it_is() {
    visit_server(limited(Duration::ZERO), |page| {
        page.open(&format!("#p={EASY}"));
        page.click("#tab-puzzle");
        page.press("Extreme");
        page.until_text("#new-problem .card.bad h2", "Time is up");
        let text = page.text("#new-problem");
        assert!(
            text.contains("no puzzle of the level \"extreme\""),
            "{text}"
        );
        assert_eq!(page.grid(), EASY);
        page.screenshot("new-puzzle-late");
    });
}
