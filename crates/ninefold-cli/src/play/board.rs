//! The grid: a line for each row of cells, or three lines with a place for each mark if the terminal has the room.
//!
//! `[8]` is the chosen cell, `‹8›` a digit like the chosen one, and `!8!` a wrong or clashing digit. `'47` are marks, and
//! `'47+` further marks. In a hint, `░` is a place to look at, `(8)` a candidate of the pattern, `8!` the placed digit, and
//! `8✗` an excluded candidate.

use ninefold::logic::{Candidate, CandidateSet};
use ninefold::{Candidates, Cell, CellSet, Digit, DigitSet, Grid};

use super::frame::{Line, Look};
use super::game::Game;

/// The places that a hint shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signs {
    /// The cells to look at.
    pub shaded: CellSet,
    /// The candidates of the pattern.
    pub pattern: CandidateSet,
    /// The placed digit.
    pub placed: Option<Candidate>,
    /// The excluded candidates.
    pub gone: CandidateSet,
}

/// The cells as they are drawn.
pub struct Scene<'g> {
    game: &'g Game,
    digits: Grid,
    marks: Candidates,
    /// The cells with wrong and clashing digits.
    bad: CellSet,
    chosen: Cell,
    signs: &'g Signs,
}

impl<'g> Scene<'g> {
    /// Returns the scene of a game. `wrong` are the cells whose entries are known to be wrong.
    pub fn new(game: &'g Game, chosen: Cell, wrong: CellSet, signs: &'g Signs) -> Scene<'g> {
        Scene {
            game,
            digits: game.digits(),
            marks: game.marks(),
            bad: game.conflicts() | wrong,
            chosen,
            signs,
        }
    }

    fn is_chosen(&self, cell: Cell) -> bool {
        self.chosen == cell
    }

    fn is_alike(&self, cell: Cell) -> bool {
        let digit = self.digits[cell];
        digit.is_some() && digit == self.digits[self.chosen]
    }

    fn in_cell(&self, cell: Cell, all: &CandidateSet) -> DigitSet {
        let is_there = |digit: &Digit| all.contains(Candidate::new(cell, *digit));
        Digit::ALL.into_iter().filter(is_there).collect()
    }

    /// Returns the digit that the hint places in the cell.
    fn new_digit(&self, cell: Cell) -> Option<Digit> {
        let placed = self.signs.placed.filter(|placed| placed.cell() == cell);
        placed.map(Candidate::digit)
    }

    fn look(&self, cell: Cell) -> Look {
        if self.is_chosen(cell) {
            return Look::Chosen;
        }
        if self.digits[cell].is_some() {
            return match self.game.is_given(cell) {
                _ if self.bad.contains(cell) => Look::Wrong,
                _ if self.is_alike(cell) => Look::Alike,
                true => Look::Given,
                false => Look::Placed,
            };
        }
        if self.new_digit(cell).is_some() {
            Look::New
        } else if !self.in_cell(cell, &self.signs.gone).is_empty() {
            Look::Gone
        } else if !self.in_cell(cell, &self.signs.pattern).is_empty() {
            Look::Hint
        } else if !self.marks[cell].is_empty() {
            Look::Marks
        } else {
            Look::Faint
        }
    }
}

/// The size of the drawn cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The columns of a cell.
    field: usize,
    /// The lines of a cell.
    height: usize,
    /// The blank lines between cells.
    gap: usize,
}

/// The columns before the grid, with the numbers of the rows.
const MARGIN: usize = 3;

impl Board {
    /// The grid with a line for each row.
    pub const USUAL: Board = Board::new(4, 1, 0);
    /// The grid for narrow terminals.
    pub const NARROW: Board = Board::new(3, 1, 0);
    /// The grid with three lines for each row.
    pub const LARGE: Board = Board::new(7, 3, 1);

    const fn new(field: usize, height: usize, gap: usize) -> Board {
        Board { field, height, gap }
    }

    /// Returns the columns of the grid with its numbers.
    pub fn columns(self) -> usize {
        MARGIN + 4 + 9 * self.field
    }

    /// Returns the lines of the grid with its numbers.
    pub fn lines(self) -> usize {
        self.line_of_row(8) + self.height + 1
    }

    fn line_of_row(self, row: usize) -> usize {
        let of_box = 3 * self.height + 2 * self.gap + 1;
        2 + row / 3 * of_box + row % 3 * (self.height + self.gap)
    }

    fn column_of(self, column: usize) -> usize {
        MARGIN + 1 + column * self.field + column / 3
    }

    /// Returns the columns before the digit in a cell.
    fn before_digit(self) -> usize {
        (self.field - 1) / 2
    }

    /// Returns the column and line of the digit of a cell.
    pub fn place(self, cell: Cell) -> (usize, usize) {
        let line = self.line_of_row(cell.row()) + self.height / 2;
        (self.column_of(cell.column()) + self.before_digit(), line)
    }

    /// Returns the cell at a column and a line.
    pub fn cell_at(self, column: usize, line: usize) -> Option<Cell> {
        let is_in = |start: usize, length: usize, at: usize| (start..start + length).contains(&at);
        let row = (0..9).find(|&row| is_in(self.line_of_row(row), self.height, line))?;
        let column = (0..9).find(|&number| is_in(self.column_of(number), self.field, column))?;
        Cell::at(row, column)
    }

    /// Draws the grid.
    pub fn draw(self, scene: &Scene<'_>) -> Vec<Line> {
        let mut head = Line::default();
        for column in 0..9 {
            head.pad(self.column_of(column) + self.before_digit());
            head.push(
                (column + 1).to_string(),
                self.number(scene.chosen.column() == column),
            );
        }
        let mut lines = vec![head, self.rule(["┌", "┬", "┐"])];
        for row in 0..9 {
            match row {
                0 => {}
                3 | 6 => lines.push(self.rule(["├", "┼", "┤"])),
                _ => lines.extend((0..self.gap).map(|_| self.row(row, None, &|_| Line::default()))),
            }
            let cells = (0..9).filter_map(|column| Cell::at(row, column));
            let fields: Vec<Vec<Line>> = cells.map(|cell| self.cell(scene, cell)).collect();
            let of_row = (0..self.height).map(|line| {
                let number = (line == self.height / 2).then(|| scene.chosen.row() == row);
                self.row(row, number, &|column| fields[column][line].clone())
            });
            lines.extend(of_row);
        }
        lines.push(self.rule(["└", "┴", "┘"]));
        lines
    }

    fn number(self, is_chosen: bool) -> Look {
        match is_chosen {
            true => Look::Strong,
            false => Look::Faint,
        }
    }

    fn rule(self, [left, middle, right]: [&str; 3]) -> Line {
        let part = "─".repeat(3 * self.field);
        let parts = [&*part; 3].join(middle);
        Line::of(" ".repeat(MARGIN), Look::Plain).with(format!("{left}{parts}{right}"), Look::Faint)
    }

    /// Returns a line of the row. Its middle line has the number, which is strong for the chosen row.
    fn row(self, row: usize, number: Option<bool>, field: &dyn Fn(usize) -> Line) -> Line {
        let mut line = match number {
            Some(is_chosen) => Line::of(format!(" {} ", row + 1), self.number(is_chosen)),
            None => Line::of(" ".repeat(MARGIN), Look::Plain),
        };
        line.push("│", Look::Faint);
        for column in 0..9 {
            line.parts.extend(field(column).parts);
            line.pad(self.column_of(column) + self.field);
            if column % 3 == 2 {
                line.push("│", Look::Faint);
            }
        }
        line
    }

    fn cell(self, scene: &Scene<'_>, cell: Cell) -> Vec<Line> {
        match self.height {
            1 => vec![self.small(scene, cell).cut(self.field)],
            _ => self.large(scene, cell),
        }
    }

    /// Draws a cell of one line.
    fn small(self, scene: &Scene<'_>, cell: Cell) -> Line {
        let look = scene.look(cell);
        if scene.is_chosen(cell) {
            let mut text = format!("[{}]", self.core(scene, cell, self.field - 2));
            if text.chars().count() > self.field {
                text = text.chars().take(self.field - 1).collect::<String>() + "]";
            }
            return Line::of(text, look);
        }
        let is_shaded = scene.signs.shaded.contains(cell);
        let core = self.core(scene, cell, self.field - 1);
        let is_sign = core.starts_with(['(', '\'']) || core.chars().count() + 1 > self.field;
        match scene.digits[cell] {
            Some(_) if scene.bad.contains(cell) => Line::of(format!("!{core}"), look),
            Some(_) if is_shaded => shaded(core, look),
            Some(_) if scene.is_alike(cell) => Line::of(format!("‹{core}›"), look),
            None if core == "·" && is_shaded => Line::of("░░░", Look::Hint),
            None if is_shaded && !is_sign => shaded(core, look),
            _ if is_sign => Line::of(core, look),
            _ => Line::of(format!(" {core}"), look),
        }
    }

    /// Returns the text in a cell of one line: the digit, the signs of a hint, or the marks in these columns.
    fn core(self, scene: &Scene<'_>, cell: Cell, room: usize) -> String {
        if let Some(digit) = scene.digits[cell] {
            let bad = if scene.bad.contains(cell) { "!" } else { "" };
            return format!("{digit}{bad}");
        }
        if let Some(digit) = scene.new_digit(cell) {
            return format!("{digit}!");
        }
        let gone = scene.in_cell(cell, &scene.signs.gone);
        if let Some(first) = gone.iter().next() {
            let all: String = gone.iter().map(|digit| format!("{digit}✗")).collect();
            return match gone.len() {
                1 | 2 if all.chars().count() <= self.field => all,
                _ => format!("{first}✗+"),
            };
        }
        let pattern = scene.in_cell(cell, &scene.signs.pattern);
        if !pattern.is_empty() {
            return format!("({})", some_of(pattern, self.field - 2));
        }
        match scene.marks[cell] {
            marks if marks.is_empty() => "·".to_owned(),
            marks if scene.is_chosen(cell) => chosen_marks(marks, room),
            marks => format!("'{}", some_of(marks, self.field - 1)),
        }
    }

    /// Draws a cell of three lines.
    fn large(self, scene: &Scene<'_>, cell: Cell) -> Vec<Line> {
        let look = match scene.look(cell) {
            // A line below each of three lines would divide the digit. The signs beside it suffice.
            Look::Alike if scene.game.is_given(cell) => Look::Given,
            Look::Alike => Look::Placed,
            look => look,
        };
        let [left, right] = match (scene.is_chosen(cell), scene.signs.shaded.contains(cell)) {
            (true, _) => ['[', ']'],
            (_, true) => ['░', '░'],
            _ => [' ', ' '],
        };
        let edge = match scene.is_chosen(cell) {
            true => Look::Chosen,
            false => Look::Hint,
        };
        let inner = match (scene.digits[cell], scene.new_digit(cell)) {
            (Some(digit), _) if scene.bad.contains(cell) => large_digit(digit, ['!', '!'], look),
            (Some(digit), _) if scene.is_alike(cell) && !scene.is_chosen(cell) => {
                large_digit(digit, ['‹', '›'], look)
            }
            (Some(digit), _) => large_digit(digit, [' ', ' '], look),
            (None, Some(digit)) => large_digit(digit, [' ', '!'], look),
            (None, None) => candidates_of(scene, cell),
        };
        let lines = inner.into_iter().map(|mut signs| {
            // A sign of a mark is more important than the edge of its cell.
            for (place, other) in [(0, left), (6, right)] {
                if signs[place].0 == ' ' {
                    signs[place] = (other, edge);
                }
            }
            let mut line = Line::default();
            for signs in signs.chunk_by(|(_, one), (_, next)| one == next) {
                let text = signs.iter().map(|(symbol, _)| symbol);
                line.push(text.collect::<String>(), signs[0].1);
            }
            line
        });
        lines.collect()
    }
}

fn shaded(core: String, look: Look) -> Line {
    let line = Line::of("░", Look::Hint).with(core, look);
    line.with("░", Look::Hint)
}

/// Returns the marks of the chosen cell. The panel lists them all.
fn chosen_marks(marks: DigitSet, room: usize) -> String {
    match (marks.len(), room) {
        (1, 2..) => format!("'{marks}"),
        (_, 2..) => some_of(marks, room),
        _ => "'".to_owned(),
    }
}

/// Returns the digits, or the first with a `+` if they need more columns.
fn some_of(digits: DigitSet, room: usize) -> String {
    let all: String = digits.iter().map(|digit| digit.to_string()).collect();
    match all.len() <= room {
        true => all,
        false => all[..room.saturating_sub(1)].to_owned() + "+",
    }
}

/// The characters of a large cell with their looks. The first and the last of a line are signs of its marks, if there
/// are any.
type Large = [[(char, Look); 7]; 3];

/// The digits in three lines, so that a mark in the middle of its cell is no digit.
const SHAPES: [[&str; 3]; 9] = [
    ["╺┓ ", " ┃ ", "╺┻╸"],
    ["╺━┓", "┏━┛", "┗━╸"],
    ["╺━┓", "╺━┫", "╺━┛"],
    ["╻ ╻", "┗━┫", "  ╹"],
    ["┏━╸", "┗━┓", "╺━┛"],
    ["┏━╸", "┣━┓", "┗━┛"],
    ["╺━┓", "  ┃", "  ╹"],
    ["┏━┓", "┣━┫", "┗━┛"],
    ["┏━┓", "┗━┫", "╺━┛"],
];

/// Returns a digit in a large cell, between two signs.
fn large_digit(digit: Digit, [left, right]: [char; 2], look: Look) -> Large {
    let mut lines = [[(' ', look); 7]; 3];
    let shape = SHAPES[usize::from(digit.get()) - 1];
    for (line, text) in lines.iter_mut().zip(shape) {
        for (place, symbol) in line[2..5].iter_mut().zip(text.chars()) {
            place.0 = symbol;
        }
    }
    (lines[1][1].0, lines[1][5].0) = (left, right);
    lines
}

/// Returns the marks of a cell, each in its place. `(1 2)` are candidates of the pattern side by side.
fn candidates_of(scene: &Scene<'_>, cell: Cell) -> Large {
    let gone = scene.in_cell(cell, &scene.signs.gone);
    let pattern = scene.in_cell(cell, &scene.signs.pattern) - gone;
    let shown = scene.marks[cell] | gone | pattern;
    let is_chosen = scene.is_chosen(cell);
    let look = |look| if is_chosen { Look::Chosen } else { look };
    let mut lines = [[(' ', look(Look::Marks)); 7]; 3];
    if shown.is_empty() {
        lines[1][3] = ('·', look(Look::Faint));
        return lines;
    }
    for digit in shown.iter() {
        let index = usize::from(digit.get()) - 1;
        let (line, place) = (&mut lines[index / 3], 2 * (index % 3) + 1);
        line[place].0 = digit.to_char();
        if gone.contains(digit) {
            line[place].1 = look(Look::Gone);
            line[place + 1] = ('✗', look(Look::Gone));
        }
        if pattern.contains(digit) {
            let hint = look(Look::Hint);
            line[place].1 = hint;
            line[place + 1] = (')', hint);
            match line[place - 1].0 {
                // Both digits are between the same brackets.
                ')' => line[place - 1] = (' ', hint),
                ' ' => line[place - 1] = ('(', hint),
                _ => {}
            }
        }
    }
    lines
}
