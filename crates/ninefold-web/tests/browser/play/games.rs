//! Saved games, the puzzles of the day, completion, and the history.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::{IN_GAME, start};
use crate::driver::wait;
use crate::page::visit;
use crate::{EASY, SOLVED, patient};

#[test]
fn a_game_is_continued_after_a_reload() {
    visit(patient(), |page| {
        let puzzle = start(page, "[data-level=medium]");
        let place = puzzle.find('.').unwrap();
        page.focus(place);
        let (row, column) = (place / 9 + 1, place % 9 + 1);
        page.keys(['7']);
        page.chord(Key::Control, 'z');
        page.keys(['5']);
        let before = page.label(row, column);
        assert!(before.contains("entry 5"), "{before}");
        page.until("document.querySelector('#clock').textContent !== '0:00'");
        // The start screen offers the game, and a reload continues it too.
        page.open("");
        let offer = page.text("#continue");
        assert!(
            offer.contains("Continue") && offer.contains("Medium"),
            "{offer}"
        );
        page.screenshot("start");
        page.click("#continue");
        page.until(IN_GAME);
        assert_eq!(page.label(row, column), before);
        wait(page.client.refresh()).unwrap();
        page.until_ready();
        assert_eq!(page.label(row, column), before);
        assert_ne!(page.text("#clock"), "0:00");
        page.chord(Key::Control, 'z');
        page.until_grid(&puzzle);
    });
}

/// Fields of a later version of the page do no harm either.
#[test]
fn damaged_or_newer_data_is_no_obstacle() {
    visit(patient(), |page| {
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
            page.run(store, data);
            page.open("");
            assert_eq!(page.count("#continue"), games);
        }
        page.click("#continue");
        page.until_grid(&format!("4{}", &EASY[1..]));
    });
}

/// A tap on a cell of today's grid begins the game there, and the start screen then shows its digits.
#[test]
fn the_grid_of_today_begins_a_game_in_one_tap() {
    visit(patient(), |page| {
        page.until_more("#today-grid .given", 20);
        let clues = page.count("#today-grid .given");
        // The middle of the grid.
        page.click("#today-grid");
        page.until(IN_GAME);
        page.until_there("[data-cell='40'].cursor");
        assert_eq!(page.count(".cell.given"), clues);
        let empty = page.grid().find('.').unwrap();
        page.focus(empty);
        page.keys(['5']);
        page.open("");
        page.until_count("#today-grid .entry", 1);
        assert_eq!(page.text("#play-today"), "Continue");
        // The level that was chosen stays chosen.
        page.click("[data-daily=fiendish]");
        page.until_count("#today-grid .entry", 0);
        page.until_more("#today-grid .given", 15);
        page.open("");
        page.until_there("[data-daily=fiendish][aria-pressed=true]");
    });
}

#[test]
fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    visit(patient(), |page| {
        let mut puzzles = Vec::new();
        for level in ["easy", "hard", "fiendish"] {
            let selector = format!("[data-daily={level}]");
            let puzzle = start(page, &selector);
            page.forget();
            assert_eq!(start(page, &selector), puzzle);
            assert!(!puzzles.contains(&puzzle));
            puzzles.push(puzzle);
        }
    });
}

/// Completion does not wait for the wave that runs over the grid.
#[test]
fn completion_is_felt_at_once() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80]));
        page.click("[data-cell='80']");
        // Counts frames, not milliseconds, because the test machine has other work, too.
        let watch = "let frames = 0;
            const count = () => ((frames += 1), requestAnimationFrame(count));
            window.addEventListener('keydown', () => requestAnimationFrame(count), { capture: true });
            const moved = () => document.getAnimations().map((one) => one.effect.target).filter((one) => one?.matches('.cell'));
            const note = () => (window.opened ??= [frames, new Set(moved()).size]);
            new MutationObserver(note).observe(document.querySelector('#completion'), { attributes: true });";
        page.ask::<Value>(watch);
        page.keys(['2']);
        page.until("window.opened");
        let (frames, moved): (usize, usize) = page.ask("return window.opened");
        assert!(frames <= 2, "after {frames} frames");
        assert_eq!(moved, 81);
    });
}

#[test]
fn a_game_solved_again_is_told_again_but_counts_once() {
    visit(patient(), |page| {
        for _ in 0..2 {
            page.open("#learn");
            page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80]));
            page.click("[data-cell='80']");
            page.keys(['2']);
            page.until("document.querySelector('#completion').open");
        }
        let solved = "return JSON.parse(localStorage.getItem('ninefold.store.1')).solved.length";
        assert_eq!(page.ask::<usize>(solved), 1);
        // Another place has no room for the announcement.
        page.click("[data-to=learn]");
        page.until("!document.querySelector('#completion').open");
    });
}

#[test]
fn after_a_look_at_the_solved_grid_the_next_puzzle_is_one_press_away() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80]));
        let seen = "return ['#action-hint', '#action-another'].map((one) => document.querySelector(one).checkVisibility())";
        assert_eq!(page.ask::<[bool; 2]>(seen), [true, false]);
        page.click("[data-cell='80']");
        page.keys(['2']);
        page.until("document.querySelector('#completion').open");
        page.press("Close");
        assert_eq!(page.ask::<[bool; 2]>(seen), [false, true]);
        page.click("#action-another");
        page.until("document.querySelectorAll('.entry').length === 0 && document.activeElement.matches('.cell')");
        assert_eq!(page.ask::<[bool; 2]>(seen), [true, false]);
    });
}

#[test]
fn a_streak_counts_the_days() {
    visit(patient(), |page| {
        let days = "const day = (back) => {
                const date = new Date(Date.now());
                date.setDate(date.getDate() - back);
                const two = (value) => String(value).padStart(2, '0');
                return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
            };
            const solved = [1, 2, 4].map((back) => ({ puzzle: `${back}`, level: 'easy', daily: day(back), when: Date.now() - 86400000 * back }));
            // A puzzle of the day that was solved on a later day does not count.
            solved.push({ puzzle: 'late', level: 'easy', daily: day(3), when: Date.now() });
            localStorage.setItem('ninefold.store.1', JSON.stringify({ solved }));";
        page.ask::<Value>(days);
        page.open("");
        assert!(page.text("#start").contains("2 days in a row"));
    });
}

#[test]
fn what_was_solved_is_listed() {
    visit(patient(), |page| {
        let store = format!(
            "const game = (level, seconds, hints) => ({{ puzzle: '{EASY}', level, seconds, hints, er: 1.2, when: Date.now() }});
            const solved = [game('easy', 100, 0), game('easy', 60, 5), game('hard', 3700, 0), game(null, 9, 0)];
            localStorage.setItem('ninefold.store.1', JSON.stringify({{ solved }}));"
        );
        page.ask::<Value>(&store);
        page.open("");
        page.click("#start-history");
        let rows: Vec<String> = page.ask("return [...document.querySelectorAll('.history-figures tbody tr')].map((row) => row.innerText)");
        assert_eq!(
            rows,
            [
                "Easy\t2\t1:40\t1:20",
                "Hard\t1\t1:01:40\t1:01:40",
                "Own puzzle\t1\t0:09\t0:09"
            ]
        );
        assert_eq!(page.count(".history-game"), 4);
        page.screenshot("history");
        page.click(".history-game");
        page.until(IN_GAME);
        page.until_grid(EASY);
    });
}

#[test]
fn puzzles_of_earlier_days_can_be_played() {
    visit(patient(), |page| {
        let today = start(page, "[data-daily=easy]");
        page.open("");
        assert_eq!(page.count("[data-turn='1']:disabled"), 1);
        let day = page.text(".day");
        page.click("[data-turn='-1']");
        assert_ne!(page.text(".day"), day);
        page.click("#play-today");
        page.until(IN_GAME);
        assert_ne!(page.grid(), today);
        page.open("");
        page.click("[data-turn='-1']");
        page.click("[data-turn='1']");
        assert_eq!(page.text(".day"), day);
    });
}

#[test]
fn a_solved_puzzle_is_celebrated() {
    visit(patient(), |page| {
        let almost = format!("p={EASY}&e={}.", &SOLVED[..80]);
        page.open(&format!("#{almost}"));
        page.keys(['h']);
        page.until_there(".dot.reached");
        page.click("[data-cell='80']");
        page.keys(['2']);
        page.until("document.querySelector('#completion').open");
        page.until_says("#completion", "ER 1.2");
        let text = page.text("#completion");
        assert!(
            text.contains("Solved!") && text.contains("Not compared: 1 hint"),
            "{text}"
        );
        page.screenshot("completion");
        page.click("#completion .primary");
        page.until(
            "document.querySelector('#status').textContent.trim().startsWith('A new puzzle, medium')",
        );
        assert_eq!(page.count("#completion[open]"), 0);
        let solved =
            "return JSON.parse(localStorage['ninefold.store.1']).solved.map((one) => one.hints)";
        assert_eq!(page.ask::<Vec<usize>>(solved), [1]);
        // A game solved by the program earns no praise.
        page.open(&format!("#p={EASY}"));
        page.keys(['s']);
        page.until_grid(SOLVED);
        assert_eq!(page.count("#completion[open]"), 0);
    });
}

/// The end of a game compares it with the player's own ones, and offers a line to share.
#[test]
fn a_win_is_compared_with_the_players_own_record() {
    visit(patient(), |page| {
        let entries = (0..80).filter(|&cell| EASY.as_bytes()[cell] == b'.');
        let moves: Vec<String> = entries
            .map(|cell| format!("e{cell}={}", &SOLVED[cell..=cell]))
            .collect();
        let game = json!({
            "puzzle": EASY, "level": "easy", "er": 1.2, "seconds": 5000, "base": format!("p={EASY}"),
            "moves": [[1, "a", "go", moves.join(",")]],
        });
        // Seconds of earlier games without hints, and the comparison.
        let cases: [(&[usize], &str, usize); 4] = [
            (&[], "Your first at this level: Easy", 0),
            (&[9000, 7000], "Your best time at this level, by 33:", 2),
            (&[4000, 9000], " faster than your average", 2),
            (&[1000, 2000, 3000], " slower than your average", 3),
        ];
        for (times, expected, ticks) in cases {
            page.open("#learn");
            page.forget();
            let store = "const [game, times] = arguments[0];
                const solved = times.map((seconds, index) => ({ puzzle: `${index}`, level: 'easy', seconds, hints: 0, er: 1.2, when: 1 }));
                localStorage.setItem('ninefold.store.1', JSON.stringify({ solved }));
                localStorage.setItem(`ninefold.game.${game.puzzle}`, JSON.stringify(game));";
            page.run(store, json!([game, times]));
            page.open("");
            page.click("#continue");
            page.until(IN_GAME);
            page.focus(80);
            page.keys(['2']);
            page.until_says("#completion", expected);
            assert_eq!(page.count(".own-times .tick:not(.average)"), ticks);
            // The pad makes way, and the grid stays in view.
            assert_eq!(page.count(".board.won"), 1);
            page.click("#copy-result");
            page.until("document.querySelector('#toast').innerText === 'Copied: your result'");
            let line = page.pasted();
            assert!(
                line.starts_with("Ninefold, Easy\n1:23:") && line.contains(", no hints\nhttp"),
                "{line}"
            );
            assert!(line.ends_with(&format!("#p={EASY}")), "{line}");
        }
        page.screenshot("win");
    });
}

/// The last digit of a grid with a mistake reports it, and the next ones do not repeat that.
#[test]
fn a_full_grid_with_a_mistake_is_reported() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}&e=8{}.", &SOLVED[1..80]));
        page.click("[data-cell='80']");
        page.keys(['2']);
        page.until("document.querySelector('#offer').open");
        page.screenshot("mistaken");
        page.press("Show where");
        page.until_text("#panel-explain .card h2", "1 mistake");
        page.click("[data-cell='0']");
        page.keys(['9']);
        assert_eq!(page.count("#offer[open]"), 0);
        page.keys(['4']);
        page.until("document.querySelector('#completion').open");
    });
}
