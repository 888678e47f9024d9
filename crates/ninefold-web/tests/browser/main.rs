//! The page in a real browser: typing, pasting, solving, checking, explained steps, links, hostile input. Saves
//! screenshots in target/screenshots.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accessibility;
mod appearance;
mod coach;
mod driver;
mod forced_colours;
mod foreign;
mod german;
mod layout;
mod learn;
mod new_puzzle;
mod page;
mod play;
mod print;
mod static_site;
mod web_space;

use std::time::Duration;

use fantoccini::key::Key;
use ninefold_web::Options;
use page::{visit, visit_server};
use serde_json::{Value, json};

const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/// One of the samples; its solution has an XY-cycle.
const CHAINS: &str =
    ".9...1.7.7.65....9..3.79.....9....3.2..7.3..6.3....7.....98.4..5....46.2.4.6...5.";
/// Known as Easter Monster: rating it takes most of a second.
const HARD: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// A puzzle without a solution; plain backtracking takes far too long to show that.
const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Returns options with enough time for everything, even on a busy machine.
fn patient() -> Options {
    Options {
        limit: Duration::from_secs(20),
        ..Options::default()
    }
}

fn empty() -> String {
    ".".repeat(81)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_typed_with_the_keyboard_alone() {
    visit(patient(), async |page| {
        page.chord(Key::Shift, 'C').await;
        page.until_grid(&empty()).await;
        assert_eq!(
            page.text("#caption").await.trim(),
            "Enter the clues\n0 clues"
        );
        // From the first cell on; a point leaves a cell empty.
        page.keys(EASY.chars()).await;
        page.until_grid(EASY).await;
        assert_eq!(page.label(1, 3).await, "row 1 column 3, given 3");
        page.keys(['4']).await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, entry 4");
        page.chord(Key::Control, 'z').await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, empty");
        page.chord(Key::Control, 'y').await;
        page.keys([Key::Backspace.into()]).await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, empty");
        // Shift with a digit key adds a mark, or removes it.
        for digit in ['4', '5', '5'] {
            page.chord(Key::Shift, digit).await;
        }
        assert_eq!(page.label(1, 1).await, "row 1 column 1, empty, marks 4");
        page.keys(['m', '8', 'm', 'c']).await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, empty, marks 4 5");
        page.keys(['?']).await;
        page.until("document.querySelector('#help').open").await;
        page.screenshot("help").await;
        page.keys([Key::Escape.into(), 's']).await;
        page.until_grid(SOLVED).await;
        page.until(
            "document.querySelector('#panel-explain').innerText.includes('The only solution')",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_notation_can_be_pasted_anywhere() {
    visit(patient(), async |page| {
        let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..][..9]).collect();
        page.paste(&rows.join("\n").replace('.', "0")).await;
        page.until_grid(EASY).await;
        // Pencil marks: r1c1 can only be 4 or 8 here, and r1c2 has lost its 7.
        let mut fields = ["123456789"; 81];
        fields[..2].copy_from_slice(&["48", "12345689"]);
        let table: Vec<String> = fields.chunks(9).map(|row| row.join(" ")).collect();
        page.click("#tab-puzzle").await;
        page.run(
            "document.querySelector('#paste').value = arguments[0]",
            json!(table.join("\n")),
        )
        .await;
        page.click("#load").await;
        page.until_grid(&empty()).await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, empty, marks 4 8");
        assert_eq!(
            page.label(1, 2).await,
            "row 1 column 2, empty, marks 1 2 3 4 5 6 8 9"
        );
    })
    .await;
}

/// Placed digits stay entries, and eliminated candidates stay eliminated.
#[tokio::test(flavor = "multi_thread")]
async fn links_and_lines_of_other_programs_can_be_pasted() {
    visit(patient(), async |page| {
        let link = format!(
            "https://sudokuexchange.com/play/?s={}",
            EASY.replace('.', "0")
        );
        page.paste(&link).await;
        page.until_grid(EASY).await;
        let coach = format!("https://sudoku.coach/en/play/{}", SOLVED.replace('1', "0"));
        page.paste(&coach).await;
        page.until_grid(&SOLVED.replace('1', ".")).await;
        page.paste(&format!("Puzzle: {EASY} (easy)")).await;
        page.until_grid(EASY).await;
        // The page's own links can be pasted too, whatever their server.
        let own = format!("https://example.org/sudoku/#p={EASY}&e=4{}", ".".repeat(80));
        page.paste(&own).await;
        page.until_grid(&format!("4{}", &EASY[1..])).await;
        assert_eq!(page.label(1, 1).await, "row 1 column 1, entry 4");
        let line = format!(":0000:x:+4{}:712::", &EASY[1..]);
        page.paste(&line).await;
        page.until_grid(&format!("4{}", &EASY[1..])).await;
        let label = page.label(1, 1).await;
        assert!(label.starts_with("row 1 column 1, entry 4"), "{label}");
        let game = format!(
            "<opensudoku>\n<game data=\"{}\"/>\n</opensudoku>",
            EASY.replace('.', "0")
        );
        page.paste(&game).await;
        page.until_grid(EASY).await;
    })
    .await;
}

/// The marks are shown even if no cell is certainly a clue.
#[tokio::test(flavor = "multi_thread")]
async fn pasted_pencil_marks_are_shown() {
    visit(patient(), async |page| {
        let marks = |cell: char| match cell {
            '.' => "123456789".to_owned(),
            digit => ('1'..='9')
                .map(|one| if one == digit { one } else { '.' })
                .collect(),
        };
        let all: String = EASY.chars().map(marks).collect();
        page.paste(&all).await;
        page.until("document.querySelectorAll('.mark.shown').length === 49 * 9 + 32")
            .await;
        assert_eq!(page.count("#tool-clues[aria-pressed=false]").await, 1);
        assert_eq!(page.text("#caption .title").await, "Your puzzle");
        // Candidates are not shown for the next puzzle without a request.
        page.paste(EASY).await;
        page.until_grid(EASY).await;
        assert_eq!(page.count(".mark.shown").await, 0);
        assert_eq!(page.count("#tool-candidates[aria-pressed=false]").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_copied_can_be_pasted() {
    visit(patient(), async |page| {
        for form in ["line", "rows", "pencil marks", "puzzle"] {
            page.open(&format!("#p={EASY}")).await;
            page.click("#tab-puzzle").await;
            page.click(&format!("[data-copy='{form}']")).await;
            page.until("document.querySelector('#toast').textContent.startsWith('Copied')")
                .await;
            page.chord(Key::Shift, 'C').await;
            page.until_grid(&empty()).await;
            page.chord(Key::Control, 'v').await;
            page.until_grid(EASY).await;
            assert_eq!(page.count(".given").await, 32, "{form}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_and_checked() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        // Clues cannot be overwritten.
        page.keys(['g', Key::Home.into(), '1', 'k']).await;
        page.until("document.querySelector('.card h2')?.innerText === 'Nothing to check yet'")
            .await;
        assert_eq!(page.label(5, 1).await, "row 5 column 1, given 7");
        page.keys([Key::Right.into(), '1', 'k']).await;
        page.until("document.querySelector('.card h2')?.innerText === '1 mistake'")
            .await;
        assert_eq!(page.label(5, 2).await, "row 5 column 2, entry 1, wrong");
        // The second hint is the same: a mistake is not hinted at in four strengths.
        for said in [
            "Something in the grid contradicts",
            "r5c2 is 1, but that is wrong",
        ] {
            page.keys(['h']).await;
            page.until(&format!(
                "document.querySelector('.card .lead')?.innerText.startsWith('{said}')"
            ))
            .await;
        }
        page.press("Take it back").await;
        page.until_grid(EASY).await;
        page.click("#action-solve").await;
        page.until_grid(SOLVED).await;
        assert_eq!(page.count(".given").await, 32);
        assert_eq!(page.count(".entry").await, 49);
        page.click("#tool-undo").await;
        page.until_grid(EASY).await;
        page.click("#action-check").await;
        page.until("document.querySelector('.card h2')?.innerText === 'Nothing to check yet'")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solution_is_copied_as_text() {
    visit(patient(), async |page| {
        for (width, height) in [(360, 740), (1280, 900)] {
            page.resize(width, height).await;
            page.open(&format!("#analyse&p={EASY}")).await;
            page.keys(['s']).await;
            page.until_grid(SOLVED).await;
            let limit = "document.querySelector('#panel-explain .limit')?.innerText";
            page.until(&format!(
                "{limit}?.startsWith('Every computation ends after ')"
            ))
            .await;
            page.click("#copy-solution").await;
            let said = "document.querySelector('#toast.shown')?.innerText";
            page.until(&format!("{said} === 'Copied: the solution as 81 digits'"))
                .await;
            page.screenshot(&format!("solved-{width}")).await;
            assert_eq!(page.pasted().await, SOLVED);
            page.chord(Key::Control, 'z').await;
            page.keys(['r']).await;
            let summary = "document.querySelector('#panel-steps .summary')?.innerText";
            page.until(&format!(
                "{summary}.includes('Every computation ends after ')"
            ))
            .await;
            page.screenshot(&format!("rated-{width}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_tells_symmetries() {
    visit(patient(), async |page| {
        let turned =
            "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7";
        page.open(&format!("#analyse&p={turned}")).await;
        page.keys(['k']).await;
        page.until("document.querySelector('.card h2')?.innerText === 'One solution'")
            .await;
        let card = page.text(".card").await;
        assert!(card.contains("Symmetry of the clues: half-turn."), "{card}");
        let expected = "A half-turn that turns the digits 1-8, 2-3, 4-9 and 5-7 into each other leaves the \
                        puzzle as it is. So there can be only 6 in r5c5.";
        assert!(card.contains(expected), "{card}");
        page.screenshot("symmetry").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_solutions_and_none_are_explained() {
    visit(patient(), async |page| {
        // Without its last three clues, the puzzle has several solutions.
        let several = format!("{}{}", &EASY[..60], ".".repeat(21));
        page.open(&format!("#p={several}")).await;
        page.keys(['k']).await;
        page.until("document.querySelector('.card h2')?.innerText === 'Several solutions'")
            .await;
        let differ = page.count(".cell.differ").await;
        assert!(differ >= 4, "{differ}");
        page.press("Solution A").await;
        page.until("document.querySelector('#caption').innerText.includes('Solution A')")
            .await;
        let one = page.grid().await;
        page.screenshot("several").await;
        page.press("Solution B").await;
        let other = page.grid().await;
        assert!(!one.contains('.') && !other.contains('.'));
        let between = one
            .bytes()
            .zip(other.bytes())
            .filter(|(one, other)| one != other);
        assert_eq!(between.count(), differ);
        page.keys([Key::Escape.into()]).await;
        page.until_grid(&several).await;
        // Such a puzzle has no rating and no next step either; the message links to the two solutions.
        for key in ['r', 'n'] {
            page.keys([key]).await;
            for label in ["Show two of them", "Solution A"] {
                page.until(&format!(
                    "[...document.querySelectorAll('button')].some((one) => one.innerText === '{label}' && one.checkVisibility())"
                ))
                .await;
                page.press(label).await;
            }
            page.until("document.querySelector('#caption').innerText.includes('Solution A')")
                .await;
            page.keys([Key::Escape.into()]).await;
        }
        // A digit occurs twice in a row.
        let none = format!("3{}", &EASY[1..]);
        page.open(&format!("#p={none}")).await;
        page.keys(['k']).await;
        page.until("document.querySelector('.card h2')?.innerText === 'No solution'")
            .await;
        assert!(page.text(".reasons").await.contains("row 1"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conflicts_are_shown_as_they_are_made() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        // r5c1 and r6c4 have a clue 7; the test writes another into r5c5.
        page.keys(['g', '7']).await;
        assert_eq!(page.count(".conflict").await, 3);
        assert_eq!(page.label(5, 5).await, "row 5 column 5, entry 7, conflict");
        page.screenshot("conflict").await;
        page.keys(['h']).await;
        page.until("document.querySelector('.card h2')?.innerText === 'Something is wrong'")
            .await;
        page.chord(Key::Control, 'z').await;
        assert_eq!(page.count(".conflict").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_grow_stronger_until_the_step_is_applied() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        for level in 1..=3 {
            page.keys(['h']).await;
            page.until(&format!(
                "document.querySelector('.card h2')?.innerText === 'Hint {level} of 4'"
            ))
            .await;
        }
        assert!(page.count(".cell.house").await >= 9);
        page.press("Tell me more").await;
        page.until("document.querySelector('.card .reasons')").await;
        assert_eq!(page.count(".preview").await, 1);
        page.keys(['a']).await;
        page.until("document.querySelectorAll('.cell.entry').length === 1")
            .await;
        for entries in 2..=4 {
            page.keys(['n']).await;
            page.until("document.querySelector('.card .reasons')").await;
            page.keys(['a']).await;
            page.until(&format!(
                "document.querySelectorAll('.cell.entry').length === {entries}"
            ))
            .await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_explained_chain_is_drawn_and_stepped_through() {
    visit(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        page.keys(['r']).await;
        page.until("document.querySelectorAll('.step').length > 20").await;
        let figures = page.text(".figures").await;
        assert!(figures.contains("7.1") && figures.contains("XY-cycle"), "{figures}");
        let find = "return [...document.querySelectorAll('.step')].findIndex((step) => step.innerText.includes('XY-cycle'))";
        let place: usize = page.ask(find).await;
        page.run("document.querySelectorAll('.step')[arguments[0]].click()", json!(place)).await;
        page.until("document.querySelectorAll('#links .link').length > 0").await;
        assert!(page.count("#links .strong").await >= 3 && page.count("#links .weak").await >= 3);
        assert!(page.count(".mark.role-out").await >= 1);
        assert!(page.text(".step-detail").await.contains("Suppose that"));
        assert!(page.text("#legend").await.contains("if false, then true"));
        assert!(page.text("#caption").await.contains(&format!("Step {} of", place + 1)));
        page.screenshot("chain").await;
        // One step back and forward again.
        page.keys(['[', ']']).await;
        page.until("document.querySelectorAll('#links .link').length > 0").await;
        // If the game continues from here, the next step is the easiest of all.
        page.press("Play from here").await;
        assert_eq!(page.count("#links .link").await, 0);
        page.keys(['n']).await;
        page.until("document.querySelector('.card .reasons')").await;
        page.keys(['c', 'a']).await;
        page.until("!document.querySelector('.card .reasons')").await;
        let now: Value = page.ask("return location.hash").await;
        page.until("location.hash.includes('&s=')").await;
        assert_ne!(now, Value::Null);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_in_a_hint_is_drawn() {
    visit(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        for _ in 0..30 {
            page.keys(['n']).await;
            page.until("document.querySelector('.card .reasons')").await;
            if page.text(".card h2").await == "Two-string kite" {
                break;
            }
            page.keys(['a']).await;
            page.until("!document.querySelector('.card .reasons')")
                .await;
        }
        assert_eq!(page.text(".card h2").await, "Two-string kite");
        assert_eq!(page.count("#links .strong").await, 2);
        assert_eq!(page.count("#links .weak").await, 1);
        assert_eq!(page.count(".mark.role-on").await, 2);
        assert_eq!(page.count(".mark.role-off").await, 2);
        page.screenshot("two-string-kite").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_carries_the_position() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['g', Key::Left.into()]).await;
        page.chord(Key::Shift, '4').await;
        page.chord(Key::Shift, '5').await;
        page.keys([Key::Right.into(), Key::Right.into(), '3', 'c'])
            .await;
        page.until("location.hash.includes('&e=') && location.hash.includes('&n=')")
            .await;
        let link = page.client.current_url().await.unwrap();
        let before: [String; 2] = [page.label(5, 4).await, page.label(5, 6).await];
        let grid = page.grid().await;
        let tab = page.client.new_window(true).await.unwrap();
        page.client.switch_to_window(tab.handle).await.unwrap();
        page.client.goto(link.as_str()).await.unwrap();
        page.until_grid(&grid).await;
        page.keys(['c']).await;
        assert_eq!([page.label(5, 4).await, page.label(5, 6).await], before);
        page.keys(['c']).await;
        assert_eq!(page.label(5, 4).await, "row 5 column 4, empty, marks 4 5");
        // A damaged link does no harm.
        page.open("#p=<script>alert(1)</script>").await;
        page.until("document.querySelector('#toast').textContent.includes('damaged')")
            .await;
    })
    .await;
}

/// The marks of the last cell are the last bits of a link.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_carries_the_marks_of_the_last_cell() {
    visit(patient(), async |page| {
        page.chord(Key::Shift, 'C').await;
        page.keys(['g', Key::End.into(), Key::Up.into()]).await;
        page.chord(Key::Shift, '9').await;
        page.until("location.hash.includes('&n=')").await;
        let link: String = page.ask("return location.hash").await;
        page.open(&link).await;
        assert_eq!(page.label(9, 9).await, "row 9 column 9, empty, marks 9");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_malicious_paste_is_only_an_error() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        let images = page.count("img").await;
        let attacks = [
            "<img src=x onerror=window.harmed=1>".to_owned(),
            "\"><script>window.harmed=1</script>".to_owned(),
            "javascript:window.harmed=1//\u{202e}\u{0}".to_owned(),
            "<svg onload=window.harmed=1>\n".repeat(20_000),
            "7".repeat(2_000_000),
        ];
        for attack in attacks {
            page.paste(&attack).await;
            page.until("document.querySelector('#paste-problem .card.bad')")
                .await;
            assert_eq!(page.grid().await, EASY);
            assert_eq!(page.count("img").await, images);
            assert_eq!(page.ask::<Value>("return window.harmed").await, Value::Null);
            page.ask::<Value>("document.querySelector('#paste-problem').replaceChildren()")
                .await;
        }
        page.paste(EASY).await;
        page.paste("<b>").await;
        page.until("document.querySelector('#paste-problem .card.bad')")
            .await;
        page.screenshot("paste-error").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn algorithms_run_side_by_side() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.click("#tab-compare").await;
        page.until("document.querySelectorAll('.algorithm').length > 10").await;
        page.press("None").await;
        for name in ["engine", "backtrack", "dancing-links"] {
            page.run("document.querySelector(`#algorithm-${arguments[0]}`).click()", json!(name)).await;
        }
        page.click("#run-compare").await;
        page.until("document.querySelector('[data-algorithm=backtrack] .bar-end').innerText === 'one solution'").await;
        let widths: Vec<f64> = page
            .ask("return ['engine', 'backtrack', 'listed'].map((name) => parseFloat(document.querySelector(`[data-algorithm=${name}] .bar`).style.width))")
            .await;
        assert!(widths[0] > 0.0 && widths[1] > widths[0] && widths[2] == 0.0, "{widths:?}");
    })
    .await;
}

/// Each result appears as soon as its algorithm ends; running and stopped algorithms are marked as such.
#[tokio::test(flavor = "multi_thread")]
async fn algorithms_run_in_turn() {
    let options = Options {
        limit: Duration::from_secs(2),
        ..Options::default()
    };
    visit_server(options, async |page| {
        let status =
            |name| format!("document.querySelector('[data-algorithm={name}] .bar-end').innerText");
        let [engine, backtrack, links] = ["engine", "backtrack", "dancing-links"].map(status);
        let over = "document.querySelector('#run-compare').innerText === 'Run selected'";
        for (width, height) in [(360, 740), (1280, 900)] {
            page.resize(width, height).await;
            page.open(&format!("#analyse&p={IMPOSSIBLE}")).await;
            page.click("#tab-compare").await;
            page.until("document.querySelectorAll('.algorithm').length > 10")
                .await;
            page.press("None").await;
            for name in ["engine", "backtrack", "dancing-links"] {
                page.run(
                    "document.querySelector(`#algorithm-${arguments[0]}`).click()",
                    json!(name),
                )
                .await;
            }
            page.click("#run-compare").await;
            page.until(&format!(
                "{backtrack} === 'running …' && {engine} === 'no solution'"
            ))
            .await;
            assert_eq!(page.text("#run-compare").await, "Stop");
            let note = "Backtrack is running, 2 of 3. Each is ended after 2 seconds.";
            assert_eq!(page.text("#panel-compare .summary").await, note);
            page.picture(&format!("compare-running-{width}")).await;
            page.until(over).await;
            let ends: [String; 2] = page.ask(&format!("return [{backtrack}, {links}]")).await;
            assert_eq!(ends, ["ended after 2 seconds", "no solution"]);
            page.screenshot(&format!("compare-ended-{width}")).await;

            page.click("#run-compare").await;
            page.until(&format!("{backtrack} === 'running …'")).await;
            page.press("Stop").await;
            page.until(over).await;
            let ends: [String; 2] = page.ask(&format!("return [{engine}, {backtrack}]")).await;
            assert_eq!(ends, ["no solution", ""]);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_limit_shows_what_was_found() {
    let options = Options {
        limit: Duration::from_millis(100),
        ..Options::default()
    };
    visit_server(options, async |page| {
        page.open(&format!("#p={HARD}")).await;
        page.keys(['r']).await;
        page.until("document.querySelector('#go-on')").await;
        // It is a failure only if nothing was found.
        let title = page.text("#panel-steps .card h2").await;
        let is_failure = page.count("#panel-steps .card.bad").await == 1;
        let expected = if is_failure { "Time is up" } else { "so far" };
        assert!(title.ends_with(expected), "{title}");
        let figures = page.text(".figures").await;
        // An unknown figure is not shown as at least 0.0.
        assert!(
            figures.contains(['≥', '–']) && !figures.contains("≥ 0.0"),
            "{figures}"
        );
        assert_eq!(page.count("#go-on").await, 1);
        page.screenshot("time-limit").await;
    })
    .await;
}
