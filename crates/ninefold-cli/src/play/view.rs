//! The whole screen: the grid, beside it the panel, below it the message. Narrow terminals have the panel below the grid.

use ninefold::{Cell, Digit};

use super::board::{Board, Scene};
use super::frame::{Frame, Line, Look, wrapped};
use super::game::Game;
use super::keys::KEYS;
use super::session::{Said, Session};
use super::words;

/// The number of columns and lines of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    pub columns: usize,
    pub lines: usize,
}

/// The least size for a game.
const LEAST: Size = Size {
    columns: 40,
    lines: 20,
};

/// The columns between the grid and the panel.
const GAP: usize = 3;

/// The least and the greatest number of columns of the panel.
const PANEL: [usize; 2] = [30, 36];

/// The columns of a key in the panel.
const KEY: usize = 13;

/// A part of the screen for the message.
struct Area {
    column: usize,
    line: usize,
    columns: usize,
    lines: usize,
}

/// The places of the parts on the screen.
struct Layout {
    board: Board,
    /// The first column of the panel beside the grid, if there is room.
    panel: Option<usize>,
}

impl Layout {
    fn of(size: Size) -> Layout {
        let is_beside = |board: Board| board.columns() + GAP + PANEL[0] < size.columns;
        let large = Board::LARGE;
        let lines_below = if is_beside(large) { 0 } else { LINES_BELOW };
        let board = match size.columns {
            columns if columns >= large.columns() && size.lines >= large.lines() + lines_below => {
                large
            }
            columns if columns >= Board::USUAL.columns() => Board::USUAL,
            _ => Board::NARROW,
        };
        let panel = is_beside(board).then(|| board.columns() + GAP);
        Layout { board, panel }
    }
}

/// The lines below the grid that a narrow screen needs.
const LINES_BELOW: usize = 6;

/// Returns the cell at a column and a line of the screen.
pub fn cell_at(size: Size, column: usize, line: usize) -> Option<Cell> {
    Layout::of(size).board.cell_at(column, line)
}

/// Draws the screen.
pub fn draw(session: &Session, size: Size) -> Frame {
    if size.columns < LEAST.columns || size.lines < LEAST.lines {
        return too_small(size);
    }
    let layout = Layout::of(size);
    let frame = match &session.game {
        Some(game) => with_game(session, game, &layout, size),
        None => {
            let mut frame = Frame::default();
            let lines = message(&session.said, size.columns - 4, size.lines - 2);
            frame.put(2, 1, lines);
            frame
        }
    };
    frame.cut(size.columns, size.lines)
}

fn too_small(size: Size) -> Frame {
    let text = format!(
        "The game needs {} columns and {} lines. This terminal has {} and {}. q saves and ends.",
        LEAST.columns, LEAST.lines, size.columns, size.lines
    );
    let lines = wrapped(&[text], size.columns).into_iter();
    let mut frame = Frame::default();
    frame.put(0, 0, lines.map(|line| Line::of(line, Look::Plain)));
    frame.cut(size.columns, size.lines)
}

fn with_game(session: &Session, game: &Game, layout: &Layout, size: Size) -> Frame {
    let board = layout.board;
    let scene = Scene::new(game, session.chosen, session.wrong_cells(), &session.signs);
    let mut frame = Frame {
        cursor: Some(board.place(session.chosen)),
        ..Frame::default()
    };
    frame.put(0, 0, board.draw(&scene));
    let below = board.lines() + 1;
    match layout.panel {
        Some(column) => {
            let columns = (size.columns - column - 1).min(PANEL[1]);
            let (head, keys) = (panel(session, game, columns), keys(session, columns));
            let areas = [
                Area {
                    column: 1,
                    line: below,
                    columns: board.columns() - 1,
                    lines: size.lines.saturating_sub(below),
                },
                Area {
                    column,
                    line: head.len() + keys.len() + 1,
                    columns,
                    lines: size.lines.saturating_sub(head.len() + keys.len() + 1),
                },
                Area {
                    column,
                    line: head.len(),
                    columns,
                    lines: size.lines.saturating_sub(head.len()),
                },
            ];
            let place = chosen_area(&session.said, &areas);
            let area = &areas[place];
            let (line, has_keys) = (head.len(), place < 2);
            let message = (
                area.column,
                area.line,
                message(&session.said, area.columns, area.lines),
            );
            let panel = [(column, 0, head), (column, line, keys)];
            let panel = panel.into_iter().take(if has_keys { 2 } else { 1 });
            let mut parts: Vec<(usize, usize, Vec<Line>)> = panel.chain([message]).collect();
            // Parts to the left come first, as lines grow to the right.
            parts.sort_by_key(|(column, _, _)| *column);
            for (column, line, lines) in parts {
                frame.put(column, line, lines);
            }
        }
        None => {
            let columns = size.columns - 2;
            let mut lines = narrow_panel(session, game, columns);
            if session.said.text.is_empty() {
                lines.extend(narrow_keys(columns));
            } else {
                // The message needs the lines of the digits left.
                lines.truncate(1);
                let room = size.lines.saturating_sub(board.lines() + 1);
                lines.extend(message(&session.said, columns, room));
            }
            frame.put(1, board.lines(), lines);
        }
    }
    frame
}

/// Returns the first area in which the whole message has room, or else the largest.
fn chosen_area(said: &Said, areas: &[Area]) -> usize {
    let fits = |area: &Area| unbroken(said, area.columns).len() <= area.lines;
    let room = |place: &usize| areas[*place].columns * areas[*place].lines;
    let fitting = areas.iter().position(fits);
    let largest = (0..areas.len()).max_by_key(room);
    fitting.or(largest).unwrap_or_default()
}

/// Returns the message in lines of this width.
fn unbroken(said: &Said, columns: usize) -> Vec<Line> {
    let title = (!said.title.is_empty()).then(|| Line::of(&*said.title, Look::Strong));
    let text = wrapped(&said.text, columns).into_iter();
    let text = text.map(|line| Line::of(line, Look::Plain));
    title.into_iter().chain(text).collect()
}

/// Returns the message in at most these lines; the last ends with `…` if something is missing.
fn message(said: &Said, columns: usize, lines: usize) -> Vec<Line> {
    let mut all = unbroken(said, columns);
    if all.len() > lines {
        all.truncate(lines);
        if let Some(last) = all.pop() {
            all.push(last.cut(columns.saturating_sub(2)).with(" …", Look::Plain));
        }
    }
    all
}

/// Returns the panel: the puzzle, the clock, the help used, the digits left, the chosen cell.
fn panel(session: &Session, game: &Game, columns: usize) -> Vec<Line> {
    let mut first = Line::of(words::name(game), Look::Strong);
    let clock = words::clock(game.time);
    first.pad(columns.saturating_sub(clock.chars().count()));
    first.push(clock, Look::Plain);
    let [digits, counts] = left(session, game, 2);
    vec![
        first,
        Line::of(words::help(game), Look::Faint),
        Line::default(),
        Line::of("left  ", Look::Faint).with_line(digits),
        Line::of("      ", Look::Faint).with_line(counts),
        Line::default(),
        chosen(session, game),
        Line::default(),
    ]
}

/// Returns the digits, and below each the number of its cells that are left.
fn left(session: &Session, game: &Game, width: usize) -> [Line; 2] {
    let [mut digits, mut counts] = [Line::default(), Line::default()];
    let chosen = game.digit(session.chosen);
    for digit in Digit::ALL {
        let missing = game.missing(digit);
        let look = match (missing, Some(digit) == chosen) {
            (0, _) => Look::Faint,
            (_, true) => Look::Alike,
            _ => Look::Strong,
        };
        digits.push(format!("{digit}"), look);
        let count = if missing == 0 {
            "✓".to_owned()
        } else {
            missing.to_string()
        };
        counts.push(count, Look::Faint);
        digits.push(" ".repeat(width - 1), Look::Plain);
        counts.push(" ".repeat(width - 1), Look::Plain);
    }
    [digits, counts]
}

/// Returns the line about the chosen cell.
fn chosen(session: &Session, game: &Game) -> Line {
    let cell = session.chosen;
    let line = Line::of(cell.to_string(), Look::Strong);
    let marks = game.marks()[cell];
    match game.digit(cell) {
        Some(digit) if game.is_given(cell) => line.with(format!("  {digit}, given"), Look::Plain),
        Some(digit) => line.with(format!("  {digit}"), Look::Plain),
        None if marks.is_empty() => line.with("  empty", Look::Faint),
        None => {
            let marks: Vec<String> = marks.iter().map(|digit| digit.to_string()).collect();
            line.with(format!("  marks {}", marks.join(" ")), Look::Plain)
        }
    }
}

/// Returns a line for each key.
fn keys(session: &Session, columns: usize) -> Vec<Line> {
    let shows = session
        .game
        .as_ref()
        .is_some_and(|game| game.shows_candidates);
    let line = |keys: &super::keys::Keys| {
        let is_on = match keys.shown {
            "m" => session.marking,
            "f" => shows,
            _ => false,
        };
        let mut line = Line::of(keys.shown, Look::Strong);
        line.pad(KEY);
        line.push(keys.does, if is_on { Look::Strong } else { Look::Plain });
        if is_on {
            line.push(": on", Look::Strong);
        }
        line.cut(columns)
    };
    KEYS.iter().map(line).collect()
}

/// Returns the panel in three lines.
fn narrow_panel(session: &Session, game: &Game, columns: usize) -> Vec<Line> {
    let mut first = chosen(session, game);
    if session.marking {
        first.push("  marking", Look::Strong);
    }
    let clock = words::clock(game.time);
    let name = words::name(game);
    let room = columns.saturating_sub(clock.len() + 2);
    let name = match first.width() + 2 + name.len() <= room {
        true => format!("{name}  {clock}"),
        false => clock,
    };
    first.pad(columns.saturating_sub(name.chars().count()));
    first.push(name, Look::Plain);
    let [digits, counts] = left(session, game, 3);
    vec![
        first,
        Line::of("left  ", Look::Faint).with_line(digits),
        Line::of("      ", Look::Faint).with_line(counts),
    ]
}

/// Returns the most important keys, one after the other.
fn narrow_keys(columns: usize) -> Vec<Line> {
    let short = KEYS.iter().map(|keys| keys.short);
    let short: Vec<&str> = short.filter(|short| !short.is_empty()).collect();
    let lines = wrapped(&[short.join(", ")], columns).into_iter();
    lines.map(|line| Line::of(line, Look::Faint)).collect()
}

#[cfg(test)]
mod tests {
    use ninefold::rating::human::Level;
    use ninefold_explain::language::Language;

    use super::super::acts::{Act, Way};
    use super::super::game::Origin;
    use super::super::jobs;
    use super::*;

    const HARDER: &str =
        "...13..9.....4...7..3..2..4.8.3.....7.....4.34...96....6....5..1..6.....37....9.2";

    fn size(columns: usize, lines: usize) -> Size {
        Size { columns, lines }
    }

    fn session() -> Session {
        let origin = Origin {
            level: Some(Level::Hard),
            date: None,
        };
        let mut session = Session::new();
        session.begin(Game::new(HARDER.parse().unwrap(), origin));
        session
    }

    /// Does the action, and the jobs that it orders.
    fn act(session: &mut Session, act: Act) {
        session.act(act);
        for (number, job) in std::mem::take(&mut session.queue) {
            let answer = jobs::done(&job, Language::English, &Default::default());
            session.answered(number, answer, Language::English);
        }
    }

    fn digit(number: u8) -> Act {
        Act::Digit(Digit::new(number).unwrap())
    }

    fn choose(session: &mut Session, name: &str) {
        act(session, Act::Choose(name.parse().unwrap()));
    }

    #[test]
    fn the_usual_screen_has_a_grid_a_panel_and_a_message() {
        let mut session = session();
        choose(&mut session, "r1c1");
        act(&mut session, Act::Marks);
        for number in [2, 6, 8] {
            act(&mut session, digit(number));
        }
        choose(&mut session, "r2c1");
        act(&mut session, Act::Marks);
        act(&mut session, digit(4));
        let expected =
            "     1   2   3    4   5   6    7   8   9      Hard                         0:00
   ┌────────────┬────────────┬────────────┐   without help
 1 │'268 ·   ·  │ 1   3   ·  │ ·   9   ·  │
 2 │[4!] ·   ·  │ ·  !4!  ·  │ ·   ·   7  │   left  1 2 3 4 5 6 7 8 9
 3 │ ·   ·   3  │ ·   ·   2  │ ·   ·  ‹4› │         7 7 4 4 8 6 6 8 6
   ├────────────┼────────────┼────────────┤
 4 │ ·   8   ·  │ 3   ·   ·  │ ·   ·   ·  │   r2c1  4
 5 │ 7   ·   ·  │ ·   ·   ·  │‹4›  ·   3  │
 6 │!4!  ·   ·  │ ·   9   6  │ ·   ·   ·  │   arrows wasd  move
";
        let shown = draw(&session, size(80, 24)).text();
        assert!(shown.starts_with(expected), "{shown}");
        for keys in KEYS {
            assert!(shown.contains(keys.does), "{shown}");
        }
    }

    #[test]
    fn hints_show_places_then_the_step() {
        let mut session = session();
        for level in 1..=3 {
            act(&mut session, Act::Hint);
            let shown = draw(&session, size(80, 24)).text();
            assert!(shown.contains(&format!("Hint {level} of 4")), "{shown}");
            assert!(shown.contains('░'), "{shown}");
            assert!(!shown.contains("is 7") && !shown.contains("7!"), "{shown}");
        }
        act(&mut session, Act::Hint);
        let shown = draw(&session, size(80, 24)).text();
        assert!(
            shown.contains("7!") && shown.contains("So r1c3 is 7."),
            "{shown}"
        );
        act(&mut session, Act::Apply);
        let shown = draw(&session, size(80, 24)).text();
        assert!(
            shown.contains("with 1 hint") && shown.contains("[7]"),
            "{shown}"
        );
        assert!(!shown.contains("Hint"), "{shown}");
    }

    #[test]
    fn a_check_marks_wrong_entries() {
        let mut session = session();
        choose(&mut session, "r1c1");
        act(&mut session, digit(2));
        act(&mut session, Act::Check);
        act(&mut session, Act::Go(Way::Down));
        let shown = draw(&session, size(80, 24)).text();
        assert!(
            shown.contains("!2!") && shown.contains("with 1 check"),
            "{shown}"
        );
    }

    /// Returns the sessions whose screens the tests of sizes draw.
    fn sessions() -> Vec<Session> {
        let [fresh, mut marked, mut hinted] = [session(), session(), session()];
        act(&mut marked, Act::Candidates);
        for _ in 0..4 {
            act(&mut hinted, Act::Hint);
        }
        let mut choosing = session();
        act(&mut choosing, Act::New);
        vec![fresh, marked, hinted, choosing, Session::new()]
    }

    #[test]
    fn every_size_has_a_whole_screen() {
        for session in sessions() {
            for columns in (1..140)
                .step_by(7)
                .chain([39, 40, 42, 43, 76, 77, 80, 103, 104, 120])
            {
                for lines in [1, 19, 20, 24, 37, 38, 43, 44, 50] {
                    let frame = draw(&session, size(columns, lines));
                    assert!(frame.lines.len() <= lines);
                    assert!(frame.lines.iter().all(|line| line.width() <= columns));
                    if let Some((column, line)) = frame.cursor {
                        assert!(column < columns && line < lines);
                    }
                }
            }
        }
    }

    #[test]
    fn small_terminals_get_a_message() {
        let shown = |columns, lines| draw(&session(), size(columns, lines)).text();
        let message = "The game needs 40 columns and 20 lines.";
        assert!(shown(39, 20).starts_with(message));
        assert!(shown(80, 19).starts_with(message));
        let narrow = shown(40, 20);
        assert!(
            narrow.starts_with("     1  2  3   4  5  6   7  8  9\n"),
            "{narrow}"
        );
        assert!(
            narrow.contains("0:00") && narrow.contains("left  1"),
            "{narrow}"
        );
    }

    #[test]
    fn narrow_terminals_offer_all_levels() {
        let mut session = session();
        act(&mut session, digit(8));
        act(&mut session, Act::New);
        for columns in [40, 60, 80] {
            let shown = draw(&session, size(columns, 20)).text();
            for part in ["1 easy", "extreme.", "Esc returns to it."] {
                assert!(shown.contains(part), "{shown}");
            }
        }
    }

    #[test]
    fn large_terminals_have_a_place_for_each_mark() {
        let mut session = session();
        act(&mut session, Act::Candidates);
        choose(&mut session, "r2c5");
        let shown = draw(&session, size(120, 50)).text();
        let first = "       1      2      3       4      5      6       7      8      9       Hard                            0:00
   ┌─────────────────────┬─────────────────────┬─────────────────────┐   without help
   │   2      2      2   │  ╺┓     ╺━┓         │   2     ┏━┓         │
 1 │   5 6  4 5    4 5 6 │   ┃     ╺━┫     5   │     6   ┗━┫     5 6 │   left  1 2 3 4 5 6 7 8 9
   │   8           7 8   │  ╺┻╸    ╺━┛   7 8   │   8     ╺━┛     8   │         7 7 4 5 8 6 6 8 6
   │                     │                     │                     │
   │   2    1 2    1 2   │       [ ╻ ╻ ]       │ 1 2 3  1 2 3   ╺━┓  │   r2c5  4, given
 2 │   5 6    5      5 6 │   5   [ ┗━┫ ]   5   │     6    5 6     ┃  │
";
        assert!(shown.starts_with(first), "{shown}");
    }

    #[test]
    fn clicks_find_the_cells_that_are_drawn() {
        for size in [size(80, 24), size(40, 20), size(120, 50)] {
            let layout = Layout::of(size);
            for cell in Cell::ALL {
                let (column, line) = layout.board.place(cell);
                assert_eq!(cell_at(size, column, line), Some(cell));
            }
            assert_eq!(cell_at(size, 0, 0), None);
        }
    }
}
