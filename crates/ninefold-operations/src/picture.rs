//! `picture`: a puzzle drawn as SVG, with the places of its cells.

use ninefold::text::Written;
use ninefold::{Cell, Grid};
use ninefold_derive::{Record, Request};
use ninefold_print::drawing::{Page, Point};
use ninefold_print::{SINGLE_CORNER, SINGLE_SIDE, single, svg, variants};
use ninefold_variants::{Board, Machine, Rule};

use crate::operation::{Cost, Operation, Watch};
use crate::status::Status;
use crate::subject::{BoardText, Subject};

/// The side of a cell of a board in points.
const CELL: f64 = 36.0;

/// Draw puzzles as SVG
///
/// A board, which has another size or further rules, is drawn with them, and rules that are not drawn are listed in words.
/// The answer also has the places of the cells, so that programs can write and mark something in them.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Also draw the candidates
    pub candidates: bool,
    /// Whether to explain the marks of a board below its grid, and to list rules there
    #[option(no = "Draw the grid of a board only, with the numbers of its rows and columns")]
    pub key: bool,
    /// Whether to write the given digits
    #[option(no = "Do not write the given digits")]
    pub givens: bool,
}

/// A picture of a puzzle, and the places of its cells.
#[derive(Record, Clone, Default, PartialEq, Debug)]
pub struct PictureRecord {
    /// The picture as an SVG document.
    pub svg: Option<String>,
    /// The side of a cell in units of the picture's view box.
    pub cell: Option<f64>,
    /// The left edge of the grid in these units.
    pub left: Option<f64>,
    /// The upper edge of the grid in these units.
    pub top: Option<f64>,
    /// The width of the picture in these units.
    pub width: Option<f64>,
    /// The height of the picture in these units.
    pub height: Option<f64>,
    /// The number of rows.
    #[field(range = 1..=32)]
    pub rows: Option<u8>,
    /// The number of columns.
    #[field(range = 1..=32)]
    pub columns: Option<u8>,
    /// The digits that cells can have, from the smallest on.
    #[field(only_json)]
    pub digits: Option<Vec<String>>,
    /// The given digit of each cell in reading order; an empty text if it has none.
    #[field(only_json)]
    pub givens: Option<Vec<String>>,
    /// Further statements of a board: its rules, and digits or regions that are not usual.
    #[field(only_json)]
    pub rules: Option<Vec<String>>,
}

impl Operation for Picture {
    const NAME: &'static str = "picture";
    const TAKES_BOARDS: bool = true;
    const STATUSES: &'static [Status] = &[Status::Done, Status::Timeout, Status::Bad];
    type Record = PictureRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, PictureRecord) {
        if watch() {
            return (Status::Timeout, self.unknown());
        }
        let written = subject.written();
        let page = self.page(written);
        let digits = written.digits();
        let given = |cell| digits[cell].map_or(String::new(), |digit| digit.to_string());
        let record = PictureRecord {
            rows: Some(9),
            columns: Some(9),
            digits: Some((1..=9).map(|digit| digit.to_string()).collect()),
            givens: Some(Cell::ALL.map(given).to_vec()),
            rules: Some(Vec::new()),
            ..PictureRecord::of(&page, SINGLE_SIDE / 9.0, SINGLE_CORNER)
        };
        (Status::Done, record)
    }

    fn run_on_board(&self, text: &BoardText, watch: Watch<'_>) -> (Status, PictureRecord) {
        if watch() {
            return (Status::Timeout, self.unknown());
        }
        let board = &text.board;
        let (page, corner) = self.page_of_board(board);
        let given = |cell| board.given(cell).map_or(String::new(), |it| it.to_string());
        let digits = board.digits().values();
        let record = PictureRecord {
            rows: u8::try_from(board.rows()).ok(),
            columns: u8::try_from(board.columns()).ok(),
            digits: Some(digits.map(|value| value.to_string()).collect()),
            givens: Some(board.cells().map(given).collect()),
            rules: Some(statements(board)),
            ..PictureRecord::of(&page, CELL, corner)
        };
        (Status::Done, record)
    }
}

impl Picture {
    /// Returns the picture of a classic puzzle.
    pub fn page(&self, written: &Written) -> Page {
        let candidates = self.candidates.then(|| *written.puzzle().candidates());
        let digits = match self.givens {
            true => written.digits(),
            false => Grid::EMPTY,
        };
        single(&digits, candidates)
    }

    /// Returns the picture of a board, and the upper left corner of its grid. Candidates are those that deductions leave.
    pub fn page_of_board(&self, board: &Board) -> (Page, Point) {
        let candidates = self
            .candidates
            .then(|| Machine::new(board).deduced_candidates());
        let picture = variants::Picture {
            candidates: candidates.as_deref(),
            has_key: self.key,
            has_givens: self.givens,
            ..variants::Picture::of(board)
        };
        picture.placed(CELL)
    }
}

impl PictureRecord {
    fn of(page: &Page, cell: f64, corner: Point) -> PictureRecord {
        // In the picture, lengths are rounded as well.
        let rounded = |length: f64| Some((100.0 * length).round() / 100.0);
        PictureRecord {
            svg: Some(svg::document(page)),
            cell: rounded(cell),
            left: rounded(corner.x),
            top: rounded(corner.y),
            width: rounded(page.width),
            height: rounded(page.height),
            ..PictureRecord::default()
        }
    }
}

/// Returns the statements of a board without its size and its given digits.
fn statements(board: &Board) -> Vec<String> {
    let text = board.to_string();
    let of_grid = text.split("; ").filter(|statement| {
        let word = statement.split(' ').next();
        matches!(word, Some("digits" | "regions"))
    });
    let is_given =
        |rule: &&Rule| matches!(rule, Rule::Given { digits, .. } if digits.single().is_some());
    let canonical = board.canonical();
    let rules = canonical.rules().iter().filter(|rule| !is_given(rule));
    let rules = rules.map(|rule| board.statement(rule));
    of_grid.map(str::to_owned).chain(rules).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn picture(key: bool) -> Picture {
        Picture {
            candidates: false,
            key,
            givens: key,
        }
    }

    fn drawn(text: &str, key: bool) -> PictureRecord {
        let text = ninefold_files::boards::read_board(text).unwrap().unwrap();
        let (status, record) = picture(key).run_on_board(&text, &|| false);
        assert_eq!(status, Status::Done);
        record
    }

    const KILLER: &str =
        "grid 4x4; given r4c4=1; given r1c3=2,3; cage 5: r1c1 r1c2; thermo: r2c1-4; anti-king";

    #[test]
    fn a_board_is_drawn_with_its_rules_and_the_places_of_its_cells() {
        let record = drawn(KILLER, true);
        assert_eq!((record.rows, record.columns), (Some(4), Some(4)));
        assert_eq!(record.digits.unwrap(), ["1", "2", "3", "4"]);
        let givens = record.givens.unwrap();
        assert_eq!((givens.len(), &*givens[2], &*givens[15]), (16, "", "1"));
        let rules = record.rules.unwrap();
        assert_eq!(rules.len(), 4, "{rules:?}");
        assert!(!rules.iter().any(|rule| rule == "given r4c4=1"));
        let (side, left) = (record.cell.unwrap(), record.left.unwrap());
        assert!(left >= 0.0 && left + 4.0 * side <= record.width.unwrap());
        let svg = record.svg.unwrap();
        let middle = format!("<text x=\"{:.2}\"", left + 3.5 * side);
        assert!(svg.contains(&middle), "{middle} {svg}");
    }

    #[test]
    fn without_its_key_a_board_has_coordinates_and_no_words() {
        let [with, without] = [true, false].map(|key| drawn(KILLER, key));
        assert!(with.svg.unwrap().contains(">anti-king<"));
        let svg = without.svg.unwrap();
        assert!(!svg.contains(">anti-king<") && svg.contains(">4</text>"));
        // Nor has it the givens.
        assert!(!svg.contains("font-weight=\"700\""));
        assert!(without.height < with.height && without.top > with.top);
    }

    #[test]
    fn a_classic_puzzle_has_the_same_fields() {
        let written: Written = crate::operation::EXAMPLE.parse().unwrap();
        let (status, record) = picture(true).run(&Subject::from(written), &|| false);
        assert_eq!((status, record.rows), (Status::Done, Some(9)));
        let givens = record.givens.unwrap();
        assert_eq!((&*givens[0], &*givens[2]), ("", "3"));
        assert!(record.svg.unwrap().starts_with("<svg"));
        let grid = 9.0 * record.cell.unwrap();
        assert_eq!(
            (2.0 * record.left.unwrap() + grid).round(),
            record.width.unwrap()
        );
    }
}
