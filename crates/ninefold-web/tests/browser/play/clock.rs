//! The counters of a game: the time and the hints.

use std::thread;
use std::time::Duration;

use crate::driver::wait;
use crate::page::visit;
use crate::{EASY, SOLVED, patient, visit_puzzle};

#[test]
fn the_time_can_be_hidden() {
    visit_puzzle(EASY, |page| {
        // A link may be opened just to look at it: the time begins with the first key or touch.
        thread::sleep(Duration::from_millis(1200));
        assert_eq!(page.text("#clock"), "0:00");
        page.keys(['g']);
        page.until_text("#clock", "0:01");
        page.turn("showsTimer");
        page.until("document.querySelector('#clock').hidden");
        page.open(&format!("#p={EASY}"));
        page.until("document.querySelector('#clock').hidden");
    });
}

#[test]
fn the_clock_can_be_stopped_and_does_not_count_what_is_solved_for_you() {
    visit_puzzle(EASY, |page| {
        page.keys(['g', '4']);
        page.until_text("#clock", "0:01");
        page.click("#clock");
        let stopped = page.text("#clock");
        assert!(page.text("#pause").contains(&stopped));
        thread::sleep(Duration::from_millis(1500));
        assert_eq!(page.text("#clock"), stopped);
        page.press("Go on");
        page.until_text("#clock", "0:03");
        // The time is shown at once after a reload.
        wait(page.client.refresh()).unwrap();
        page.until("document.querySelector('#clock')?.innerText >= '0:02'");
        page.keys(['s']);
        page.press("Show it");
        page.until_grid(SOLVED);
        page.until_says("#panel-explain", "does not count");
        let stopped = page.text("#clock");
        thread::sleep(Duration::from_millis(1500));
        assert_eq!(page.text("#clock"), stopped);
        page.open("");
        assert_eq!(page.count("#continue, #start-history"), 0);
    });
}

/// All strengths of a hint for one position count as one hint.
#[test]
fn a_hint_counts_once() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}&e=4{}", ".".repeat(80)));
        for level in 1..=3 {
            page.keys(['h']);
            page.until_count(".dot.reached", level);
        }
        page.keys(['n']);
        page.until_there(".card .stops");
        page.keys(['n']);
        let hints = format!("JSON.parse(localStorage['ninefold.game.{EASY}'] ?? '{{}}').hints");
        page.until(&format!("{hints} === 2"));
    });
}
