//! Playing: the start screen, games that are kept, notes, several cells, the clock, completion, and phones.

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::page::{Page, visit};
use crate::{CHAINS, EASY, SOLVED, empty, patient};

/// Small and large phones in both directions, a tablet and a desktop.
const SCREENS: [(usize, usize); 6] = [
    (320, 568),
    (360, 640),
    (390, 664),
    (740, 360),
    (768, 1024),
    (1440, 900),
];

const IN_GAME: &str = "document.body.dataset.place === 'game'";

/// Opens the start screen and starts a puzzle there.
async fn start(page: &Page, selector: &str) -> String {
    page.open("").await;
    page.until("!document.querySelector('#start').hidden").await;
    page.click(selector).await;
    page.until(IN_GAME).await;
    page.grid().await
}

/// Changes a setting in its dialog.
async fn set(page: &Page, choice: &str) {
    page.click("#settings-button").await;
    page.press(choice).await;
    page.click("#settings .card-head .button").await;
}

async fn cell(client: &Client, number: usize) -> Element {
    client
        .find(Locator::Css(&format!("[data-cell='{number}']")))
        .await
        .unwrap()
}

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
        // The start screen offers it, and a reload of the game goes on with it too.
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

/// Also fields of a later version of the page do no harm.
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

#[tokio::test(flavor = "multi_thread")]
async fn notes_of_both_kinds_vanish_where_a_digit_rules_them_out() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['g', Key::Home.into(), Key::Right.into()]).await;
        page.chord(Key::Shift, '2').await;
        page.chord(Key::Shift, '4').await;
        page.keys(['b', '2', '5', 'b']).await;
        let all = "row 5 column 2, empty, marks 2 4, centre marks 2 5";
        assert_eq!(page.label(5, 2).await, all);
        page.screenshot("notes").await;
        page.keys([Key::Right.into(), '2']).await;
        let left = "row 5 column 2, empty, marks 4, centre marks 5";
        assert_eq!(page.label(5, 2).await, left);
        page.chord(Key::Control, 'z').await;
        assert_eq!(page.label(5, 2).await, all);
        // It can be switched off.
        page.click("#settings-button").await;
        page.click("#setting-tidiesNotes").await;
        page.click("#settings .card-head .button").await;
        page.keys(['g', '2']).await;
        assert_eq!(page.label(5, 2).await, all);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_cells_are_selected_at_once() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        // With a mouse that is drawn over them,
        let mut draw = MouseActions::new("mouse".to_owned());
        for (place, number) in [0, 1, 10].into_iter().enumerate() {
            let element = cell(&page.client, number).await;
            let (x, y, width, height) = element.rectangle().await.unwrap();
            let [x, y] = [x + width / 2.0, y + height / 2.0];
            draw = draw.then(PointerAction::MoveTo {
                duration: None,
                x,
                y,
            });
            if place == 0 {
                draw = draw.then(PointerAction::Down { button: 0 });
            }
        }
        page.client
            .perform_actions(draw.then(PointerAction::Up { button: 0 }))
            .await
            .unwrap();
        assert_eq!(page.count(".cell.selected").await, 3);
        // and with the keyboard.
        page.chord(Key::Shift, Key::Down.into()).await;
        assert_eq!(page.count(".cell[aria-selected=true]").await, 4);
        page.keys(['m', '5', 'm']).await;
        for (row, column) in [(1, 1), (1, 2), (2, 2), (3, 2)] {
            let label = page.label(row, column).await;
            assert!(label.ends_with("marks 5"), "{label}");
        }
        page.keys(['v', '4', 'v']).await;
        assert!(page.label(3, 2).await.ends_with("coloured Green"));
        assert_eq!(page.count(".colour-4.cell").await, 4);
        page.chord(Key::Control, 'z').await;
        page.chord(Key::Control, 'z').await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, empty");
        page.keys([Key::Escape.into()]).await;
        assert_eq!(page.count(".cell.selected").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digit_can_be_chosen_before_the_cells() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        set(&page, "the digit").await;
        page.click("#pad button:nth-child(4)").await;
        assert_eq!(page.count("#pad [aria-pressed=true]").await, 1);
        // Every 4 is lit, and every cell that is clicked gets one.
        assert_eq!(page.count(".cell.same").await, 1);
        page.click("[data-cell='0']").await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, entry 4");
        page.keys(['b']).await;
        page.click("[data-cell='1']").await;
        assert_eq!(
            page.label(1, 2).await,
            "row 1 column 2, empty, centre marks 4"
        );
        assert_eq!(page.count(".centre .lit").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_told_as_the_player_wants() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        // r5c2 is 2; a 4 breaks no rule, and a 7 does.
        page.keys(['g', Key::Home.into(), Key::Right.into(), '4'])
            .await;
        assert_eq!(page.count(".mistaken").await, 0);
        set(&page, "at once").await;
        page.until("document.querySelectorAll('.mistaken').length === 1")
            .await;
        assert_eq!(page.label(5, 2).await, "row 5 column 2, entry 4, wrong");
        set(&page, "never").await;
        page.keys(['g', '7']).await;
        assert_eq!(page.count(".mistaken, .conflict").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_can_be_hidden() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        // A link may only be looked at: the time begins with the first key or touch.
        tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
        assert_eq!(page.text("#clock").await, "0:00");
        page.keys(['g']).await;
        page.until("document.querySelector('#clock').innerText === '0:01'")
            .await;
        page.click("#settings-button").await;
        page.click("#setting-showsTimer").await;
        page.click("#settings .card-head .button").await;
        page.until("document.querySelector('#clock').hidden").await;
        page.open(&format!("#p={EASY}")).await;
        page.until("document.querySelector('#clock').hidden").await;
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
        page.press("Next puzzle").await;
        page.until(
            "document.querySelector('#status').textContent.trim().startsWith('A new puzzle, medium')",
        )
        .await;
        assert_eq!(page.count("#completion[open]").await, 0);
        let solved =
            "return JSON.parse(localStorage['ninefold.store.1']).solved.map((one) => one.hints)";
        assert_eq!(page.ask::<Vec<usize>>(solved).await, [1]);
        // Nobody is praised for what the program has done.
        page.open(&format!("#p={EASY}")).await;
        page.keys(['s']).await;
        page.until_grid(SOLVED).await;
        assert_eq!(page.count("#completion[open]").await, 0);
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

#[tokio::test(flavor = "multi_thread")]
async fn typing_clues_goes_on_to_the_next_cell() {
    visit(patient(), async |page| {
        page.click("#start-enter").await;
        page.until(IN_GAME).await;
        page.keys(EASY[..40].chars()).await;
        page.click("#play").await;
        assert_eq!(page.text("#caption .title").await, "Your puzzle");
        page.keys(['e']).await;
        page.run(
            "document.querySelectorAll('.cell')[arguments[0]].focus()",
            json!(40),
        )
        .await;
        page.keys(EASY[40..].chars()).await;
        page.until_grid(EASY).await;
        // After the last cell, digits are entries, from the first empty cell on.
        assert_eq!(page.text("#caption .title").await, "Your puzzle");
        page.keys(['4']).await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, entry 4");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_that_fails_can_be_mended() {
    visit(patient(), async |page| {
        let short = &EASY[..80];
        page.paste(short).await;
        page.until("document.querySelector('#paste-problem .card.bad')")
            .await;
        let text: String = page
            .ask("return document.querySelector('#paste').value")
            .await;
        assert_eq!(text, short);
        page.click("#paste").await;
        page.keys([Key::End.into(), '.']).await;
        page.click("#load").await;
        page.until_grid(EASY).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_can_be_switched_off() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#settings-button").await;
        page.click("#setting-letterKeys").await;
        page.click("#settings .card-head .button").await;
        page.keys(['g', 's', 'e']).await;
        page.chord(Key::Shift, 'C').await;
        assert_eq!(page.grid().await, EASY);
        assert_ne!(page.grid().await, empty());
        page.chord(Key::Control, 'z').await;
        assert_eq!(page.count("#tool-clues[aria-pressed=false]").await, 1);
    })
    .await;
}

/// Peers and houses differ enough from a plain cell to be seen, in both themes.
#[tokio::test(flavor = "multi_thread")]
async fn highlights_stand_out() {
    visit(patient(), async |page| {
        let ratio = "const luminance = (element) => {
                const color = getComputedStyle(element).backgroundColor;
                const channels = color.match(/[0-9.]+/g).slice(0, 3);
                const [red, green, blue] = channels.map((value) => value / (color.startsWith('color') ? 1 : 255)).map((value) =>
                    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const [one, other] = [arguments[0], '#board'].map((name) => luminance(document.querySelector(name)));
            return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)";
        for scheme in ["light", "dark"] {
            page.prefer(scheme).await;
            page.open(&format!("#p={EASY}")).await;
            let peers = page.run(ratio, json!(".cell.peer")).await;
            assert!(peers.as_f64().unwrap() >= 1.25, "{scheme}: {peers}");
            page.keys(['n']).await;
            page.until("document.querySelector('.cell.house')").await;
            let house = ".cell.house:not(.focus, .selected)";
            let houses = page.run(ratio, json!(house)).await;
            assert!(houses.as_f64().unwrap() >= 1.4, "{scheme}: {houses}");
            let roles = ["selected", "conflict", "focus", "further", "differ", "wrong"];
            for role in roles {
                let dress = "const cell = document.querySelector('.cell');
                    cell.className = `cell probe ${arguments[0]}`";
                page.run(dress, json!(role)).await;
                let stands_out = page.run(ratio, json!(".probe")).await;
                assert!(stands_out.as_f64().unwrap() >= 1.25, "{scheme}, {role}: {stands_out}");
            }
        }
    })
    .await;
}

/// What changes is told, as a screen reader hears nothing of a cell that changes by itself.
#[tokio::test(flavor = "multi_thread")]
async fn actions_are_announced() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        let said = "document.querySelector('#status').textContent";
        page.keys(['g', '4']).await;
        page.until(&format!("{said} === 'row 5 column 5, entry 4'"))
            .await;
        page.chord(Key::Control, 'z').await;
        page.until(&format!("{said} === 'Undone: row 5 column 5, empty'"))
            .await;
        page.keys(['b']).await;
        page.until(&format!("{said} === 'Marks in the centre'"))
            .await;
    })
    .await;
}

/// Screen readers hear what was undone, and the cursor shows where.
#[tokio::test(flavor = "multi_thread")]
async fn undo_goes_where_something_changes() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['g', '4']).await;
        page.click("[data-cell='0']").await;
        page.until("document.getAnimations().length === 0").await;
        page.chord(Key::Control, 'z').await;
        let felt = "return document.getAnimations().map((one) => one.effect.getTiming().duration)";
        let felt: Vec<f64> = page.ask(felt).await;
        assert!(felt.iter().all(|&duration| duration <= 150.0), "{felt:?}");
        let said = page.ask::<String>("return document.querySelector('#status').textContent");
        assert_eq!(said.await, "Undone: row 5 column 5, empty");
        assert_eq!(page.count(".cell.cursor[data-cell='40']").await, 1);
    })
    .await;
}

/// What is felt: a digit grows into its place, and undo flashes; nothing moves where the system asks for that.
#[tokio::test(flavor = "multi_thread")]
async fn entries_and_undo_are_felt_unless_motion_is_reduced() {
    visit(patient(), async |page| {
        for (motion, felt) in [("no-preference", true), ("reduce", false)] {
            let features =
                json!({"features": [{"name": "prefers-reduced-motion", "value": motion}]});
            crate::driver::devtools(&page.client, "Emulation.setEmulatedMedia", features).await;
            page.open(&format!("#p={EASY}")).await;
            // Counts what is moved, and does not let it end.
            let watch = "window.moved = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, options) {
                    window.moved.push([this.className, options.duration]);
                    return animate.call(this, frames, options);
                }";
            page.ask::<Value>(watch).await;
            page.keys(['g', '4']).await;
            page.chord(Key::Control, 'z').await;
            let moved: Vec<(String, f64)> = page.ask("return window.moved").await;
            assert_eq!(moved.len(), if felt { 2 } else { 0 }, "{moved:?}");
            assert!(moved.iter().all(|(_, duration)| *duration <= 150.0));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_can_be_stopped_and_does_not_count_what_is_solved_for_you() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['g', '4']).await;
        page.until("document.querySelector('#clock').innerText === '0:01'")
            .await;
        page.click("#clock").await;
        let stopped = page.text("#clock").await;
        assert!(page.text("#pause").await.contains(&stopped));
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        assert_eq!(page.text("#clock").await, stopped);
        page.press("Go on").await;
        page.until("document.querySelector('#clock').innerText === '0:03'")
            .await;
        // It is there at once after a reload.
        page.client.refresh().await.unwrap();
        page.until("document.querySelector('#clock')?.innerText >= '0:02'")
            .await;
        page.keys(['s']).await;
        page.until_grid(SOLVED).await;
        page.until("document.querySelector('#panel-explain').innerText.includes('does not count')")
            .await;
        let stopped = page.text("#clock").await;
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        assert_eq!(page.text("#clock").await, stopped);
        page.open("").await;
        assert_eq!(page.count("#continue, #start-history").await, 0);
    })
    .await;
}

/// All strengths of a hint for one position are one hint.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_counts_once() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}&e=4{}", ".".repeat(80))).await;
        for level in 1..=3 {
            page.keys(['h']).await;
            page.until(&format!(
                "document.querySelectorAll('.dot.reached').length === {level}"
            ))
            .await;
        }
        page.keys(['n']).await;
        page.until("document.querySelector('.card .stops')").await;
        page.keys(['n']).await;
        let hints = "JSON.parse(localStorage['ninefold.store.1'] ?? '{}').games?.[0].hints";
        page.until(&format!("{hints} === 2")).await;
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

/// Nine pixels are the least that can be read; five notes or more are in order.
#[tokio::test(flavor = "multi_thread")]
async fn marks_are_legible() {
    visit(patient(), async |page| {
        for width in [320, 360, 1440] {
            page.resize(width, 640).await;
            page.open(&format!("#p={EASY}")).await;
            for digit in '1'..='8' {
                page.run("document.querySelectorAll('.cell')[arguments[0]].focus()", json!(0))
                    .await;
                page.chord(Key::Shift, digit).await;
            }
            page.run("document.querySelectorAll('.cell')[arguments[0]].focus()", json!(1))
                .await;
            page.keys("b123456789b".chars()).await;
            let least: f64 = page
                .ask("return Math.min(...[...document.querySelectorAll('.mark.shown, .centre span')].map((one) => parseFloat(getComputedStyle(one).fontSize)))")
                .await;
            assert!(least >= 9.0, "{least} at {width}");
            let beyond = "const inside = (one, cell) => one.left >= cell.left && one.right <= cell.right && one.top >= cell.top && one.bottom <= cell.bottom;
                return [...document.querySelectorAll('.centre span')].filter((one) => !inside(one.getBoundingClientRect(), one.closest('.cell').getBoundingClientRect())).length";
            assert_eq!(page.ask::<usize>(beyond).await, 0, "at {width}");
            let order = "const marks = [...document.querySelectorAll('[data-cell=\"0\"] .mark.shown')];
                const read = marks.map((one) => [one.getBoundingClientRect(), one.dataset.digit]);
                return read.toSorted(([one], [other]) => one.top - other.top || one.left - other.left).map(([, digit]) => digit).join('')";
            assert_eq!(page.ask::<String>(order).await, "12345678");
            // Row 1 has a 2, so this note is struck through, but not pale.
            let stale = "const { opacity, textDecorationLine } = getComputedStyle(document.querySelector('[data-cell=\"0\"] .mark:nth-child(2)')); return [opacity, textDecorationLine]";
            assert_eq!(page.ask::<[String; 2]>(stale).await, ["1", "line-through"]);
            page.screenshot(&format!("marks-{width}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_applied_step_strikes_in_the_players_notes() {
    visit(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        // The first step that removes a candidate.
        let removed = loop {
            page.keys(['n']).await;
            page.until("document.querySelector('.card .stops')").await;
            let text = page.text(".card .conclusion").await;
            if text.starts_with("Remove") {
                break text;
            }
            page.keys(['a']).await;
            page.until("!document.querySelector('.card .stops')").await;
        };
        let numbers: Vec<usize> = removed
            .chars()
            .filter_map(|it| it.to_digit(10))
            .map(|digit| digit as usize)
            .collect();
        let [digit, row, column] = numbers[..] else {
            panic!("{removed}");
        };
        let other = if digit == 9 { 1 } else { digit + 1 };
        page.run(
            "document.querySelectorAll('.cell')[arguments[0]].focus()",
            json!(9 * row + column - 10),
        )
        .await;
        for digit in [digit, other] {
            page.chord(Key::Shift, char::from_digit(digit as u32, 10).unwrap())
                .await;
        }
        page.keys(['n']).await;
        page.until("document.querySelector('.card .stops')").await;
        page.keys(['a']).await;
        page.until("!document.querySelector('.card .stops')").await;
        let label = page.label(row, column).await;
        assert!(label.ends_with(&format!("marks {other}")), "{label}");
        assert_eq!(page.count("#tool-candidates[aria-pressed=false]").await, 1);
    })
    .await;
}

/// What is typed while another position is shown lands in the player's own grid, and says so.
#[tokio::test(flavor = "multi_thread")]
async fn typing_while_a_step_is_shown_says_what_it_does() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['r']).await;
        page.until("document.querySelectorAll('.step').length > 20")
            .await;
        page.click(".step").await;
        page.until("!document.querySelector('#caption .back').hidden")
            .await;
        page.run(
            "document.querySelectorAll('.cell')[arguments[0]].focus()",
            json!(40),
        )
        .await;
        page.keys(['3']).await;
        let told = "document.querySelector('#toast').textContent";
        let news = "Back to your grid: row 5 column 5, entry 3";
        page.until(&format!("{told} === '{news}'")).await;
        assert_eq!(page.count(".entry").await, 1);
        // A note has no room in a filled cell.
        page.keys(['m', '5']).await;
        page.until(
            "document.querySelector('#status').textContent.startsWith('This cell is filled')",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clues_end_when_the_puzzle_is_complete() {
    visit(patient(), async |page| {
        for key in ['k', 'h', 'n', 'r'] {
            page.chord(Key::Shift, 'C').await;
            page.until_grid(&empty()).await;
            // The last clue is the 79th cell, so nothing tells yet that it was the last.
            page.keys(EASY[..79].chars()).await;
            assert_eq!(page.count("#tool-clues[aria-pressed=true]").await, 1);
            assert!(page.text("#play").await.contains("Play"));
            page.keys([key]).await;
            page.until("document.querySelector('#tool-clues').ariaPressed === 'false'")
                .await;
            assert_eq!(page.text("#caption .title").await, "Your puzzle");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_closes_with_escape_and_clearing_can_be_undone() {
    visit(patient(), async |page| {
        page.resize(390, 664).await;
        page.open(&format!("#p={EASY}")).await;
        page.click("#tool-more").await;
        assert_eq!(page.count("#menu.open").await, 1);
        page.keys([Key::Escape.into()]).await;
        assert_eq!(page.count("#menu.open").await, 0);
        page.click("#tool-more").await;
        page.click("#tool-clear").await;
        page.until("document.querySelector('#toast').textContent.includes('undo')")
            .await;
        page.click("#tool-undo").await;
        page.until_grid(EASY).await;
    })
    .await;
}

/// Digits that clash are a matter of taste, and a check while playing tells of mistakes only.
#[tokio::test(flavor = "multi_thread")]
async fn clashes_can_be_left_unmarked() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#settings-button").await;
        page.click("#setting-showsConflicts").await;
        page.click("#settings .card-head .button").await;
        page.keys(['g', '7']).await;
        assert_eq!(page.count(".conflict").await, 0);
        page.chord(Key::Control, 'z').await;
        page.keys(['k']).await;
        page.until("document.querySelector('.card h2')?.innerText === 'One solution'")
            .await;
        let about = "only one solution";
        assert!(page.text(".card").await.contains(about));
        page.keys(['2', 'k']).await;
        page.until("document.querySelector('.card h2')?.innerText !== 'One solution'")
            .await;
        assert!(!page.text(".card").await.contains(about));
    })
    .await;
}
