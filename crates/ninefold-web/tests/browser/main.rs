//! The page in a real browser: typing, pasting, solving, checking, explained steps, links, hostile input. Saves
//! screenshots in target/screenshots.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accessibility;
mod appearance;
mod boards;
mod coach;
mod driver;
mod forced_colours;
mod foreign;
mod german;
mod kept_games;
mod layout;
mod learn;
mod lessons;
mod new_puzzle;
mod node;
mod page;
mod photo;
mod play;
mod print;
mod static_site;
mod web_space;

use std::time::Duration;

use driver::wait;
use fantoccini::key::Key;
use ninefold_web::Options;
use page::{Page, visit, visit_server};
use serde_json::{Value, json};

const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/// One of the samples; its solution has an XY-cycle.
const CHAINS: &str =
    ".9...1.7.7.65....9..3.79.....9....3.2..7.3..6.3....7.....98.4..5....46.2.4.6...5.";
/// A puzzle known as Easter Monster, whose rating takes most of a second.
const HARD: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// A puzzle without a solution; plain backtracking takes far too long to show that.
const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Returns options with this time limit.
fn limited(limit: Duration) -> Options {
    Options {
        limit,
        ..Options::default()
    }
}

/// Returns options with enough time for everything, even on a busy machine.
fn patient() -> Options {
    limited(Duration::from_secs(20))
}

/// Opens a puzzle on the page, and runs the test.
fn visit_puzzle(puzzle: &str, test: impl FnOnce(&Page)) {
    visit(patient(), |page| {
        page.open(&format!("#p={puzzle}"));
        test(page);
    });
}

fn empty() -> String {
    ".".repeat(81)
}

#[test]
fn a_puzzle_is_typed_with_the_keyboard_alone() {
    visit(patient(), |page| {
        page.chord(Key::Shift, 'C');
        page.until_grid(&empty());
        assert_eq!(page.text("#caption").trim(), "Enter the clues\n0 clues");
        // From the first cell on; a point leaves a cell empty.
        page.keys(EASY.chars());
        page.until_grid(EASY);
        assert_eq!(page.label(1, 3), "row 1 column 3, given 3");
        page.keys(['4']);
        assert_eq!(page.label(1, 1), "row 1 column 1, entry 4");
        page.chord(Key::Control, 'z');
        assert_eq!(page.label(1, 1), "row 1 column 1, empty");
        page.chord(Key::Control, 'y');
        page.keys([Key::Backspace.into()]);
        assert_eq!(page.label(1, 1), "row 1 column 1, empty");
        // Shift with a digit key adds a mark, or removes it.
        for digit in ['4', '5', '5'] {
            page.chord(Key::Shift, digit);
        }
        assert_eq!(page.label(1, 1), "row 1 column 1, empty, marks 4");
        page.keys(['m', '8', 'm', 'c']);
        assert_eq!(page.label(1, 1), "row 1 column 1, empty, marks 4 5");
        page.keys(['?']);
        page.until("document.querySelector('#help').open");
        page.screenshot("help");
        page.keys([Key::Escape.into(), 's']);
        page.until("document.querySelector('#offer').open");
        page.keys([Key::Tab, Key::Enter].map(char::from));
        page.until_grid(SOLVED);
        page.until_says("#panel-explain", "The only solution");
    });
}

#[test]
fn any_notation_can_be_pasted_anywhere() {
    visit(patient(), |page| {
        let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..][..9]).collect();
        page.paste(&rows.join("\n").replace('.', "0"));
        page.until_grid(EASY);
        // Pencil marks: r1c1 can only be 4 or 8 here, and r1c2 has lost its 7.
        let mut fields = ["123456789"; 81];
        fields[..2].copy_from_slice(&["48", "12345689"]);
        let table: Vec<String> = fields.chunks(9).map(|row| row.join(" ")).collect();
        page.click("#tab-puzzle");
        page.run(
            "document.querySelector('#paste').value = arguments[0]",
            json!(table.join("\n")),
        );
        page.click("#load");
        page.until_grid(&empty());
        // The analysis marks the cells that differ between solutions.
        for (column, marks) in [(1, "4 8"), (2, "1 2 3 4 5 6 8 9")] {
            let label = page.label(1, column);
            let expected = format!("row 1 column {column}, empty, marks {marks}");
            assert_eq!(label.trim_end_matches(", differs"), expected);
        }
    });
}

/// Placed digits stay entries, and eliminated candidates stay eliminated.
#[test]
fn links_and_lines_of_other_programs_can_be_pasted() {
    visit(patient(), |page| {
        let link = format!(
            "https://sudokuexchange.com/play/?s={}",
            EASY.replace('.', "0")
        );
        page.paste(&link);
        page.until_grid(EASY);
        let coach = format!("https://sudoku.coach/en/play/{}", SOLVED.replace('1', "0"));
        page.paste(&coach);
        page.until_grid(&SOLVED.replace('1', "."));
        page.paste(&format!("Puzzle: {EASY} (easy)"));
        page.until_grid(EASY);
        // The page's own links can be pasted too, whatever their server.
        let own = format!("https://example.org/sudoku/#p={EASY}&e=4{}", ".".repeat(80));
        page.paste(&own);
        page.until_grid(&format!("4{}", &EASY[1..]));
        assert_eq!(page.label(1, 1), "row 1 column 1, entry 4");
        let line = format!(":0000:x:+4{}:712::", &EASY[1..]);
        page.paste(&line);
        page.until_grid(&format!("4{}", &EASY[1..]));
        let label = page.label(1, 1);
        assert!(label.starts_with("row 1 column 1, entry 4"), "{label}");
        let game = format!(
            "<opensudoku>\n<game data=\"{}\"/>\n</opensudoku>",
            EASY.replace('.', "0")
        );
        page.paste(&game);
        page.until_grid(EASY);
    });
}

/// The marks are shown even if no cell is certainly a clue.
#[test]
fn pasted_pencil_marks_are_shown() {
    visit(patient(), |page| {
        let marks = |cell: char| match cell {
            '.' => "123456789".to_owned(),
            digit => ('1'..='9')
                .map(|one| if one == digit { one } else { '.' })
                .collect(),
        };
        let all: String = EASY.chars().map(marks).collect();
        page.paste(&all);
        page.until("document.querySelectorAll('.mark.shown').length === 49 * 9 + 32");
        assert_eq!(page.count("#tool-clues[aria-pressed=false]"), 1);
        assert_eq!(page.text("#caption .title"), "Your puzzle");
        // Candidates are not shown for the next puzzle without a request.
        page.paste(EASY);
        page.until_grid(EASY);
        assert_eq!(page.count(".mark.shown"), 0);
        assert_eq!(page.count("#tool-candidates[aria-pressed=false]"), 1);
    });
}

#[test]
fn what_is_copied_can_be_pasted() {
    visit(patient(), |page| {
        for form in ["line", "rows", "pencil marks", "puzzle"] {
            page.open(&format!("#p={EASY}"));
            page.click("#tab-puzzle");
            page.click(&format!("[data-copy='{form}']"));
            page.until("document.querySelector('#toast').textContent.startsWith('Copied')");
            page.chord(Key::Shift, 'C');
            page.until_grid(&empty());
            page.chord(Key::Control, 'v');
            page.until_grid(EASY);
            assert_eq!(page.count(".given"), 32, "{form}");
        }
    });
}

#[test]
fn a_puzzle_is_solved_and_checked() {
    visit_puzzle(EASY, |page| {
        // Clues cannot be overwritten.
        page.keys(['g', Key::Home.into(), '1', 'k']);
        page.until_text(".card h2", "Nothing to check yet");
        assert_eq!(page.label(5, 1), "row 5 column 1, given 7");
        page.keys([Key::Right.into(), '1', 'k']);
        page.until_text(".card h2", "1 mistake");
        assert_eq!(page.label(5, 2), "row 5 column 2, entry 1, wrong");
        // The second hint is the same: a mistake is not hinted at in four strengths.
        for said in [
            "Something in the grid contradicts",
            "r5c2 is 1, but that is wrong",
        ] {
            page.keys(['h']);
            page.until(&format!(
                "document.querySelector('.card .lead')?.innerText.startsWith('{said}')"
            ));
        }
        page.press("Take it back");
        page.until_grid(EASY);
        page.click("#action-solve");
        page.press("Show it");
        page.until_grid(SOLVED);
        assert_eq!(page.count(".given"), 32);
        assert_eq!(page.count(".entry"), 49);
        page.click("#tool-undo");
        page.until_grid(EASY);
        page.click("#action-check");
        page.until_text(".card h2", "Nothing to check yet");
    });
}

#[test]
fn a_solution_is_copied_as_text() {
    visit(patient(), |page| {
        for (width, height) in [(360, 740), (1280, 900)] {
            page.open_at((width, height), &format!("#analyse&p={EASY}"));
            page.keys(['s']);
            page.until_grid(SOLVED);
            let limit = "document.querySelector('#panel-explain .limit')?.innerText";
            page.until(&format!(
                "{limit}?.startsWith('Every computation ends after ')"
            ));
            page.click("#copy-solution");
            let said = "document.querySelector('#toast.shown')?.innerText";
            page.until(&format!("{said} === 'Copied: the solution as 81 digits'"));
            page.screenshot(&format!("solved-{width}"));
            assert_eq!(page.pasted(), SOLVED);
            page.chord(Key::Control, 'z');
            page.keys(['r']);
            let summary = "document.querySelector('#panel-steps .summary')?.innerText";
            page.until(&format!(
                "{summary}.includes('Every computation ends after ')"
            ));
            page.screenshot(&format!("rated-{width}"));
        }
    });
}

#[test]
fn a_check_tells_symmetries() {
    visit(patient(), |page| {
        let turned =
            "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7";
        page.open(&format!("#analyse&p={turned}"));
        page.keys(['k']);
        page.until_text(".card h2", "One solution");
        let card = page.text(".card");
        assert!(card.contains("Symmetry of the clues: half-turn."), "{card}");
        let expected = "A half-turn that turns the digits 1-8, 2-3, 4-9 and 5-7 into each other leaves the \
                        puzzle as it is. So there can be only 6 in r5c5.";
        assert!(card.contains(expected), "{card}");
        page.screenshot("symmetry");
    });
}

#[test]
fn several_solutions_and_none_are_explained() {
    visit(patient(), |page| {
        // Without its last three clues, the puzzle has several solutions.
        let several = format!("{}{}", &EASY[..60], ".".repeat(21));
        page.open(&format!("#p={several}"));
        page.keys(['k']);
        page.until_text(".card h2", "Several solutions");
        let differ = page.count(".cell.differ");
        assert!(differ >= 4, "{differ}");
        page.press("Solution A");
        page.until_says("#caption", "Solution A");
        let one = page.grid();
        page.screenshot("several");
        page.press("Solution B");
        let other = page.grid();
        assert!(!one.contains('.') && !other.contains('.'));
        let between = one
            .bytes()
            .zip(other.bytes())
            .filter(|(one, other)| one != other);
        assert_eq!(between.count(), differ);
        page.keys([Key::Escape.into()]);
        page.until_grid(&several);
        // Such a puzzle has no rating and no next step either; the message links to the two solutions.
        for key in ['r', 'n'] {
            page.keys([key]);
            for label in ["Show two of them", "Solution A"] {
                page.until(&format!(
                    "[...document.querySelectorAll('button')].some((one) => one.innerText === '{label}' && one.checkVisibility())"
                ));
                page.press(label);
            }
            page.until_says("#caption", "Solution A");
            page.keys([Key::Escape.into()]);
        }
        // A digit occurs twice in a row.
        let none = format!("3{}", &EASY[1..]);
        page.open(&format!("#p={none}"));
        page.keys(['k']);
        page.until_text(".card h2", "No solution");
        assert!(page.text(".reasons").contains("row 1"));
    });
}

#[test]
fn conflicts_are_shown_as_they_are_made() {
    visit_puzzle(EASY, |page| {
        // r5c1 and r6c4 have a clue 7; the test writes another into r5c5.
        page.keys(['g', '7']);
        assert_eq!(page.count(".conflict"), 3);
        assert_eq!(page.label(5, 5), "row 5 column 5, entry 7, conflict");
        page.screenshot("conflict");
        page.keys(['h']);
        page.until_text(".card h2", "Something is wrong");
        page.chord(Key::Control, 'z');
        assert_eq!(page.count(".conflict"), 0);
    });
}

#[test]
fn hints_grow_stronger_until_the_step_is_applied() {
    visit_puzzle(EASY, |page| {
        for level in 1..=3 {
            page.keys(['h']);
            page.until_text(".card h2", &format!("Hint {level} of 4"));
        }
        assert!(page.count(".cell.house") >= 9);
        page.press("Tell me more");
        page.until_there(".card .reasons");
        assert_eq!(page.count(".preview"), 1);
        page.keys(['a']);
        page.until_count(".cell.entry", 1);
        for entries in 2..=4 {
            page.keys(['n']);
            page.until_there(".card .reasons");
            page.keys(['a']);
            page.until_count(".cell.entry", entries);
        }
    });
}

#[test]
fn an_explained_chain_is_drawn_and_stepped_through() {
    visit_puzzle(CHAINS, |page| {
        page.keys(['r']);
        page.until_more(".step", 20);
        let figures = page.text(".figures");
        assert!(
            figures.contains("7.1") && figures.contains("XY-cycle"),
            "{figures}"
        );
        let find = "return [...document.querySelectorAll('.step')].findIndex((step) => step.innerText.includes('XY-cycle'))";
        let place: usize = page.ask(find);
        page.run(
            "document.querySelectorAll('.step')[arguments[0]].click()",
            json!(place),
        );
        page.until_more("#links .link", 0);
        assert!(page.count("#links .strong") >= 3 && page.count("#links .weak") >= 3);
        assert!(page.count(".mark.role-out") >= 1);
        assert!(
            page.text(".step-detail")
                .contains(", so it holds backwards too")
        );
        assert!(page.text("#legend").contains("if false, then true"));
        assert!(
            page.text("#caption")
                .contains(&format!("Step {} of", place + 1))
        );
        page.screenshot("chain");
        // One step back and forward again.
        page.keys(['[', ']']);
        page.until_more("#links .link", 0);
        // If the game continues from here, the next step is the easiest of all.
        page.press("Play from here");
        assert_eq!(page.count("#links .link"), 0);
        page.keys(['n']);
        page.until_there(".card .reasons");
        page.keys(['c', 'a']);
        page.until_count(".card .reasons", 0);
        let now: Value = page.ask("return location.hash");
        page.until("location.hash.includes('&s=')");
        assert_ne!(now, Value::Null);
    });
}

#[test]
fn a_chain_in_a_hint_is_drawn() {
    visit_puzzle(CHAINS, |page| {
        for _ in 0..30 {
            page.keys(['n']);
            page.until_there(".card .reasons");
            if page.text(".card h2") == "Two-string kite" {
                break;
            }
            page.keys(['a']);
            page.until_count(".card .reasons", 0);
        }
        assert_eq!(page.text(".card h2"), "Two-string kite");
        assert_eq!(page.count("#links .strong"), 2);
        assert_eq!(page.count("#links .weak"), 1);
        assert_eq!(page.count(".mark.role-on"), 2);
        assert_eq!(page.count(".mark.role-off"), 2);
        page.screenshot("two-string-kite");
    });
}

#[test]
fn a_link_carries_the_position() {
    visit_puzzle(EASY, |page| {
        page.keys(['g', Key::Left.into()]);
        page.chord(Key::Shift, '4');
        page.chord(Key::Shift, '5');
        page.keys([Key::Right.into(), Key::Right.into(), '3', 'c']);
        page.until("location.hash.includes('&e=') && location.hash.includes('&n=')");
        let link = wait(page.client.current_url()).unwrap();
        let before: [String; 2] = [page.label(5, 4), page.label(5, 6)];
        let grid = page.grid();
        let tab = wait(page.client.new_window(true)).unwrap();
        wait(page.client.switch_to_window(tab.handle)).unwrap();
        wait(page.client.goto(link.as_str())).unwrap();
        page.until_grid(&grid);
        page.keys(['c']);
        assert_eq!([page.label(5, 4), page.label(5, 6)], before);
        page.keys(['c']);
        assert_eq!(page.label(5, 4), "row 5 column 4, empty, marks 4 5");
        // A damaged link does no harm.
        page.open("#p=<script>alert(1)</script>");
        page.until("document.querySelector('#toast').textContent.includes('damaged')");
    });
}

/// The marks of the last cell are the last bits of a link.
#[test]
fn a_link_carries_the_marks_of_the_last_cell() {
    visit(patient(), |page| {
        page.chord(Key::Shift, 'C');
        page.keys(['g', Key::End.into(), Key::Up.into()]);
        page.chord(Key::Shift, '9');
        page.until("location.hash.includes('&n=')");
        let link: String = page.ask("return location.hash");
        page.open(&link);
        assert_eq!(page.label(9, 9), "row 9 column 9, empty, marks 9");
    });
}

#[test]
fn a_malicious_paste_is_only_an_error() {
    visit_puzzle(EASY, |page| {
        let images = page.count("img");
        let attacks = [
            "<img src=x onerror=window.harmed=1>".to_owned(),
            "\"><script>window.harmed=1</script>".to_owned(),
            "javascript:window.harmed=1//\u{202e}\u{0}".to_owned(),
            "<svg onload=window.harmed=1>\n".repeat(20_000),
            "7".repeat(2_000_000),
        ];
        for attack in attacks {
            page.paste(&attack);
            page.until_there("#paste-problem .card.bad");
            assert_eq!(page.grid(), EASY);
            assert_eq!(page.count("img"), images);
            assert_eq!(page.ask::<Value>("return window.harmed"), Value::Null);
            page.ask::<Value>("document.querySelector('#paste-problem').replaceChildren()");
        }
        page.paste(EASY);
        page.paste("<b>");
        page.until_there("#paste-problem .card.bad");
        page.screenshot("paste-error");
    });
}

/// Begins to compare three algorithms.
fn compare(page: &Page) {
    page.click("#tab-compare");
    page.until_more(".algorithm", 10);
    page.press("None");
    for name in ["engine", "backtrack", "dancing-links"] {
        let choose = "document.querySelector(`#algorithm-${arguments[0]}`).click()";
        page.run(choose, json!(name));
    }
    page.click("#run-compare");
}

#[test]
fn algorithms_run_side_by_side() {
    visit_puzzle(EASY, |page| {
        compare(page);
        page.until_text("[data-algorithm=backtrack] .bar-end", "one solution");
        let widths: Vec<f64> = page.ask("return ['engine', 'backtrack', 'listed'].map((name) => parseFloat(document.querySelector(`[data-algorithm=${name}] .bar`).style.width))");
        assert!(
            widths[0] > 0.0 && widths[1] > widths[0] && widths[2] == 0.0,
            "{widths:?}"
        );
    });
}

/// Each result appears as soon as its algorithm ends; running and stopped algorithms are marked as such.
#[test]
fn algorithms_run_in_turn() {
    visit_server(limited(Duration::from_secs(2)), |page| {
        let status =
            |name| format!("document.querySelector('[data-algorithm={name}] .bar-end').innerText");
        let [engine, backtrack, links] = ["engine", "backtrack", "dancing-links"].map(status);
        let over = "document.querySelector('#run-compare').innerText === 'Run selected'";
        for (width, height) in [(360, 740), (1280, 900)] {
            page.open_at((width, height), &format!("#analyse&p={IMPOSSIBLE}"));
            compare(page);
            page.until(&format!(
                "{backtrack} === 'running …' && {engine} === 'no solution'"
            ));
            assert_eq!(page.text("#run-compare"), "Stop");
            let note = "Backtrack is running, 2 of 3. Each is ended after 2 seconds.";
            assert_eq!(page.text("#panel-compare .summary"), note);
            page.picture(&format!("compare-running-{width}"));
            page.until(over);
            let ends: [String; 2] = page.ask(&format!("return [{backtrack}, {links}]"));
            assert_eq!(ends, ["ended after 2 seconds", "no solution"]);
            page.screenshot(&format!("compare-ended-{width}"));

            page.click("#run-compare");
            page.until(&format!("{backtrack} === 'running …'"));
            page.press("Stop");
            page.until(over);
            let ends: [String; 2] = page.ask(&format!("return [{engine}, {backtrack}]"));
            assert_eq!(ends, ["no solution", ""]);
        }
    });
}

#[test]
fn a_time_limit_shows_what_was_found() {
    visit_server(limited(Duration::from_millis(100)), |page| {
        page.open(&format!("#p={HARD}"));
        page.keys(['r']);
        page.until_there("#go-on");
        // It is a failure only if nothing was found.
        let title = page.text("#panel-steps .card h2");
        let is_failure = page.count("#panel-steps .card.bad") == 1;
        let expected = if is_failure { "Time is up" } else { "so far" };
        assert!(title.ends_with(expected), "{title}");
        let figures = page.text(".figures");
        // An unknown figure is not shown as at least 0.0.
        assert!(
            figures.contains(['≥', '–']) && !figures.contains("≥ 0.0"),
            "{figures}"
        );
        assert_eq!(page.count("#go-on"), 1);
        page.screenshot("time-limit");
    });
}
