//! Phones: nothing scrolls, everything can be touched, and the dock shows the pad or the coach.

use super::{SCREENS, start};
use crate::page::visit;
use crate::{EASY, SOLVED, patient};
use fantoccini::key::Key;

/// Content that is too large for the page scrolls in its own part.
#[test]
fn a_game_needs_no_scrolling() {
    visit(patient(), |page| {
        for (width, height) in SCREENS {
            page.open_at((width, height), &format!("#p={EASY}"));
            for state in ["pad", "coach"] {
                if state == "coach" {
                    page.keys(['n']);
                    page.until_there(".card .reasons");
                }
                let sizes: Vec<usize> = page.ask("const { scrollWidth, scrollHeight } = document.scrollingElement; return [scrollWidth, scrollHeight]");
                assert!(
                    sizes[0] <= width && sizes[1] <= height,
                    "{sizes:?} at {width}x{height}, {state}"
                );
                let board: usize = page.ask("return Math.round(document.querySelector('#board').getBoundingClientRect().width)");
                assert!(
                    board + 30 > width.min(height * 55 / 100),
                    "{board} at {width}x{height}"
                );
                page.screenshot(&format!("play-{state}-{width}"));
            }
        }
    });
}

#[test]
fn everything_can_be_touched() {
    visit(patient(), |page| {
        let game = format!("#p={EASY}");
        for (width, height) in SCREENS {
            page.resize(width, height);
            for (place, key) in [
                ("", None),
                (game.as_str(), None),
                (game.as_str(), Some('n')),
            ] {
                page.open(place);
                if let Some(key) = key {
                    page.keys([key]);
                    page.until_there(".card .stops");
                }
                let small = "return [...document.querySelectorAll('button, #home')]
                    .filter((one) => one.offsetParent && !one.disabled)
                    .map((one) => [one.id || one.innerText, one.getBoundingClientRect()])
                    .filter(([, { left, right, top, bottom, width, height }]) =>
                        width < 43.5 || height < 43.5 || left < 0 || right > innerWidth ||
                        (document.body.dataset.place === 'game' && (top < 0 || bottom > innerHeight)))
                    .map(([name, { width, height }]) => `${name} ${width}x${height}`)";
                let small: Vec<String> = page.ask(small);
                assert!(small.is_empty(), "at {width}x{height}: {small:?}");
            }
        }
    });
}

#[test]
fn a_phone_shows_the_pad_or_the_coach() {
    visit(patient(), |page| {
        page.resize(390, 664);
        page.open(&format!("#p={EASY}"));
        let seen = "return ['#pad', '#panel-explain'].map((one) => document.querySelector(one).checkVisibility())";
        assert_eq!(page.ask::<[bool; 2]>(seen), [true, false]);
        page.click("#action-hint");
        page.until_there(".dot.reached");
        assert_eq!(page.ask::<[bool; 2]>(seen), [false, true]);
        // The message stays while the player looks at the grid; a second tap leads back.
        page.click("[data-cell='0']");
        assert_eq!(page.ask::<[bool; 2]>(seen), [false, true]);
        page.click("[data-cell='0']");
        assert_eq!(page.ask::<[bool; 2]>(seen), [true, false]);
    });
}

/// The caption and the completion have room for their longest words.
#[test]
fn nothing_is_cut_on_a_phone() {
    visit(patient(), |page| {
        let cut = "return [...document.querySelectorAll('.caption :is(.title, .detail), .completion :is(h2, .time, .button)')]
            .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.innerText)";
        let sizes = [(360, 640), (740, 360)];
        for (width, height) in sizes {
            page.resize(width, height);
            start(page, "[data-daily=fiendish]");
            assert!(
                page.ask::<Vec<String>>(cut).is_empty(),
                "at {width}x{height}"
            );
        }
        page.open(&format!("#p={EASY}&e={}.", &SOLVED[..80]));
        page.click("[data-cell='80']");
        page.click("#pad button:nth-child(2)");
        page.until_says("#completion", "ER 1.2");
        let scrolls = "const { scrollHeight, clientHeight } = document.querySelector('.dock'); return scrollHeight > clientHeight";
        for (width, height) in sizes {
            page.resize(width, height);
            assert!(
                page.ask::<Vec<String>>(cut).is_empty(),
                "at {width}x{height}"
            );
            assert!(!page.ask::<bool>(scrolls), "at {width}x{height}");
        }
    });
}

/// The box for pasting, its button and the error are in view together; then the puzzle is analysed and played.
#[test]
fn a_puzzle_is_pasted_on_a_phone() {
    visit(patient(), |page| {
        page.resize(360, 640);
        page.open("");
        page.click("#start-paste");
        page.keys(EASY[..80].chars());
        page.click("#load");
        page.until_there("#paste-problem .card.bad");
        let hidden = "const view = document.querySelector('.panels').getBoundingClientRect();
            return ['#paste', '#load', '#paste-problem .card p'].filter((name) => {
                const { top, bottom } = document.querySelector(name).getBoundingClientRect();
                return top < view.top || bottom > view.bottom;
            })";
        let hidden: Vec<String> = page.ask(hidden);
        assert!(hidden.is_empty(), "{hidden:?}");
        page.click("#paste");
        page.chord(Key::Control, Key::End.into());
        page.keys(['.']);
        page.click("#load");
        page.until_grid(EASY);
        page.until_there("#play-this");
        page.click("#play-this");
        let state = "return [document.querySelector('#pad').checkVisibility(), document.activeElement.matches('.cell')]";
        assert_eq!(page.ask::<[bool; 2]>(state), [true, true]);
        // Six colours and the eraser leave no gap.
        page.click("#tool-colour");
        let width = "const { left, right } = document.querySelector('#pad').getBoundingClientRect();
            const keys = [...document.querySelectorAll('#pad button')].filter((one) => one.checkVisibility());
            const last = keys.at(-1).getBoundingClientRect();
            return [keys.length, Math.round(keys[0].getBoundingClientRect().left - left), Math.round(right - last.right)]";
        assert_eq!(page.ask::<[i64; 3]>(width), [7, 0, 0]);
    });
}
