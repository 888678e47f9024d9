//! The grid in play: notes, several cells, mistakes and highlights.

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::json;

use super::{cell, set};
use crate::page::{Page, visit};
use crate::{CHAINS, EASY, patient};

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
        // This can be switched off.
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
        // By dragging the mouse over the cells,
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
        // Every 4 is lit, and every clicked cell gets one.
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

/// Text of nine pixels is the smallest that is legible; cells with five notes or more are exempt.
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
        // A check shows the mistake, and nothing else.
        page.keys(['k']).await;
        page.until("document.querySelector('.card.bad')").await;
        let told = page.text(".card").await;
        assert_eq!(told, "1 mistake\n\nWrong: 7 in r5c2.\n\nTake it back");
    })
    .await;
}

/// Marking clashes is a matter of taste.
#[tokio::test(flavor = "multi_thread")]
async fn clashes_can_be_left_unmarked() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#settings-button").await;
        page.click("#setting-showsConflicts").await;
        page.click("#settings .card-head .button").await;
        page.keys(['g', '7']).await;
        assert_eq!(page.count(".conflict").await, 0);
    })
    .await;
}

/// Checks the puzzle, and waits until the page shows a text.
async fn check(page: &Page, text: &str) -> String {
    page.keys(['k']).await;
    let told =
        format!("document.querySelector('#panel-explain .card')?.innerText.includes('{text}')");
    page.until(&told).await;
    page.text("#panel-explain .card").await
}

/// A check during a game is about the player's entries. It reports on the clues while they are entered or analysed.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_in_a_game_tells_of_the_entries_only() {
    visit(patient(), async |page| {
        let about = "The puzzle has 32 clues and exactly one solution.";
        page.open(&format!("#p={EASY}")).await;
        let told = check(&page, "Nothing to check yet").await;
        assert!(!told.contains("clue"), "{told}");
        for (cell, digit) in [(0, '4'), (1, '8')] {
            page.click(&format!("[data-cell='{cell}']")).await;
            page.keys([digit]).await;
        }
        assert_eq!(
            check(&page, "No mistakes so far").await,
            "No mistakes so far\n\nAll 2 digits that you have entered are right. 47 cells are still empty."
        );
        page.click("[data-to=analyse]").await;
        check(&page, about).await;
        page.chord(Key::Shift, 'C').await;
        page.keys(EASY[..79].chars()).await;
        let told = check(&page, about).await;
        assert!(told.starts_with("One solution"), "{told}");
    })
    .await;
}

/// Peers and houses are visibly different from a plain cell, in both themes.
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
