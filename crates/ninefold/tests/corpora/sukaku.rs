//! Puzzles of pencil marks (sukaku) with exactly one solution, by number.

use ninefold::engine::Engine;
use ninefold::generate::Random;
use ninefold::symmetry::Transformation;
use ninefold::{Candidates, Cell, Digit, Grid, Puzzle, Solution, Task};

/// The puzzle whose transformations are the first kind, and whose solution the others have.
const PUZZLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// Returns the sukaku of this number. Their kinds alternate.
pub fn sukaku(number: u64) -> Candidates {
    let mut random = Random::stream(number, 0);
    let by = Transformation::random(|below| random.below(below.into()) as u32);
    let puzzle = by.puzzle(&PUZZLE.parse().unwrap());
    let mut maker = Maker {
        random,
        engine: Engine::new(),
        solution: Grid::from(*puzzle.solve().unique().unwrap()),
    };
    match number % 4 {
        0 => maker.thinned(*puzzle.candidates()),
        1 => maker.decided(),
        2 => maker.filled_up(35),
        _ => maker.filled_up(42),
    }
}

struct Maker {
    random: Random,
    engine: Engine,
    solution: Grid,
}

impl Maker {
    /// Returns the marks without some that are wrong.
    fn thinned(&mut self, mut marks: Candidates) -> Candidates {
        for (cell, digit) in self.wrong(&marks) {
            if self.random.below(8) == 0 {
                marks.remove(cell, digit);
            }
        }
        marks
    }

    /// Returns the marks of a grid in which two digits of the solution can be exchanged, without one mark for each
    /// other solution. One of these is a mark of the rectangle whose digits can be exchanged.
    fn decided(&mut self) -> Candidates {
        let mut cells = Cell::ALL;
        let rectangle = loop {
            self.random.shuffle(&mut cells);
            if let Some(rectangle) = rectangle(&self.solution, [cells[0], cells[1]]) {
                break rectangle;
            }
        };
        let count = 26 + self.random.below(12) as usize;
        let mut given = cells.iter().filter(|cell| !rectangle.contains(cell));
        let given = given.by_ref().take(count).copied().collect();
        let mut marks = Candidates::from(&self.solution.only_in(given));
        while let Some(other) = self.other(&marks) {
            let differing = |cell: &&Cell| Some(other.digit(**cell)) != self.solution[**cell];
            let apart = |cell: &&Cell| !rectangle.contains(cell);
            let mut all = cells.iter().filter(differing);
            let cell = *all.clone().find(apart).or(all.next()).unwrap();
            marks.remove(cell, other.digit(cell));
        }
        marks
    }

    /// Returns the candidates of the solution and, of every hundred others, up to `most` that leave it the only one.
    fn filled_up(&mut self, most: u64) -> Candidates {
        let mut others = self.wrong(&Candidates::ALL);
        self.random.shuffle(&mut others);
        let right = |cell: Cell| self.solution[cell].unwrap().into();
        let mut marks = Candidates::new(Cell::ALL.map(right));
        for (cell, digit) in others {
            if self.random.below(100) < most {
                marks[cell].insert(digit);
                if self.other(&marks).is_some() {
                    marks.remove(cell, digit);
                }
            }
        }
        marks
    }

    /// Returns another solution of the marks, if there is one.
    fn other(&mut self, marks: &Candidates) -> Option<Solution> {
        let task = Task::unique().keeping(2);
        let solutions = self.engine.solve(&Puzzle::from(*marks), &task);
        let mut all = solutions.kept().iter();
        all.find(|other| Grid::from(**other) != self.solution)
            .copied()
    }

    /// Returns the marks that are not the solution's.
    fn wrong(&self, marks: &Candidates) -> Vec<(Cell, Digit)> {
        let in_cell = |cell: Cell| marks[cell].into_iter().map(move |digit| (cell, digit));
        let all = Cell::ALL.into_iter().flat_map(in_cell);
        all.filter(|&(cell, digit)| self.solution[cell] != Some(digit))
            .collect()
    }
}

/// Returns the rectangle with these opposite corners, if its digits can be exchanged.
fn rectangle(solution: &Grid, [one, across]: [Cell; 2]) -> Option<[Cell; 4]> {
    let at = |row: Cell, column: Cell| Cell::at(row.row(), column.column());
    let (two, three) = (at(one, across)?, at(across, one)?);
    let is_apart = one.row() != across.row() && one.column() != across.column();
    let in_two_boxes =
        (one.row() / 3 == across.row() / 3) != (one.column() / 3 == across.column() / 3);
    let is_deadly = solution[one] == solution[across] && solution[two] == solution[three];
    (is_apart && in_two_boxes && is_deadly).then_some([one, two, three, across])
}
