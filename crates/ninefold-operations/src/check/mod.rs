//! `check`: validates a puzzle, and a position of it.

mod impossible;
pub mod symmetries;

use crate::check::symmetries::{Symmetries, changed_digits, kind_of, names};
use crate::status::Status;
use crate::threads::engine;
use ninefold::backdoors::Backdoors;
use ninefold::logic::Candidate;
use ninefold::symmetry::Placement;
use ninefold::text::Written;
use ninefold::{Cell, CellSet, Digit, Grid, Puzzle, Solution, Task, Verdict};
use ninefold_derive::{Record, Request};
use ninefold_explain::fault::{Clash, apart, clashes, mistakes};
use ninefold_explain::language::Language;
#[cfg(feature = "all")]
use ninefold_files::boards::board_of;

use crate::boards;
use crate::operation::{Cost, Operation, Watch};
use crate::solved::Solved;
use crate::stated::is_right;
use crate::subject::{BoardText, Subject};

pub use impossible::{Impossible, Reason};

/// Validate puzzles: clues, uniqueness, minimality, symmetry
///
/// A puzzle is minimal if it has exactly one solution and needs every clue for that. Otherwise the redundant clues are
/// listed: any single one can be left out. So are the redundant rules of a board, or the smallest clash if it has no
/// solution. Pencil marks (729 characters on a line, or a table) do not say which digits
/// are clues, so only their solutions are counted.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check {
    /// Also find the smallest backdoors, up to this many cells: once their digits are known, singles solve the puzzle
    #[option(range = 1..=9, web = 3, bare = "2", value = "N")]
    pub backdoors: Option<u8>,

    /// Also find the candidates that some solution has, and count their solutions, each up to this number
    #[option(range = 1..=1_000_000, web = 1000, bare = "1", value = "N")]
    pub true_candidates: Option<u32>,

    /// Whether to find redundant clues and rules, and the reason why there is no solution
    #[option(
        no = "Find neither redundant clues and rules nor the reason why there is no solution"
    )]
    pub reasons: bool,

    /// The language of the reason why there is no solution
    #[option(default = "en", value = "LANGUAGE")]
    pub language: Language,
}

/// The clues of a puzzle, its solutions, symmetries and backdoors, and the mistakes of a position.
#[derive(Record, Clone, Default, Debug)]
pub struct CheckRecord {
    /// Whether the puzzle can be read.
    pub well_formed: bool,
    /// The number of clues; null with pencil marks.
    #[field(range = 0..=81)]
    pub clues: Option<u8>,
    /// The given cells whose digit occurs again in their row, column or box.
    pub contradictory: Option<Vec<Cell>>,
    /// The only solution.
    #[field(only_json)]
    pub solution: Option<Solved>,
    /// Whether the stated solution is the only one.
    #[field(if_stated)]
    pub solution_right: Option<bool>,
    /// Two solutions, if there are several.
    #[field(only_json)]
    pub multiple: Option<Several>,
    /// Two solutions of a board, if there are several.
    #[field(only_json, if_board)]
    pub two_solutions: Option<Vec<Solved>>,
    /// The givens and rules that are redundant: any single one can be left out. Only if there is one solution.
    #[field(only_json, if_board)]
    pub redundant_rules: Option<Vec<String>>,
    /// Givens and rules that together allow no solution, though with any of these left out there is one. Only without a solution.
    #[field(only_json, if_board)]
    pub clash: Option<Vec<String>>,
    /// The reason why no grid solves it.
    #[field(only_json)]
    pub none: Option<Impossible>,
    /// Whether every clue is needed; null without exactly one solution, with pencil marks, or if time ran out.
    pub minimal: Option<bool>,
    /// The redundant clues: any single one can be left out.
    pub redundant: Option<Vec<Cell>>,
    /// The number of transformations of the cells that leave the puzzle unchanged except for renamed digits; see
    /// `canonical`.
    pub automorphisms: Option<u32>,
    /// The symmetries of the cells with clues: half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal.
    pub symmetry: Option<Vec<&'static str>>,
    /// The symmetries that these cells have in some equivalent puzzle; see `transform`.
    pub symmetry_in_disguise: Option<Vec<&'static str>>,
    /// The cells that automorphisms fill, with their possible digits, such as r5c5=6 (Gurth's symmetrical placement).
    pub placement: Option<Vec<String>>,
    /// Automorphisms with their consequences, if there is one solution. The first excludes the most candidates.
    pub placements: Option<Vec<Placed>>,
    /// The position, if the player has placed digits or struck out pencil marks.
    #[field(only_json)]
    pub position: Option<Judgement>,
    /// The number of cells of the smallest backdoors: 0 if naked and hidden singles solve the puzzle as it is.
    #[field(if_asked = "backdoors", range = 0..=9)]
    pub backdoor_size: Option<u8>,
    /// The limit of the option, if there are no backdoors of up to this many cells.
    #[field(if_asked = "backdoors", range = 1..=9)]
    pub backdoor_size_above: Option<u8>,
    /// All backdoors of that size.
    #[field(if_asked = "backdoors")]
    pub backdoors: Option<Vec<CellSet>>,
    /// The candidates that some solution has, a text for each cell in reading order; null if time ran out.
    #[field(if_asked = "true_candidates")]
    pub true_candidates: Option<Vec<String>>,
    /// The number of solutions of each candidate, at most the option: a list for each cell, from the smallest digit on.
    #[field(if_asked = "true_candidates", only_json)]
    pub candidate_counts: Option<Vec<Vec<u64>>>,
    /// The symmetries, for texts.
    #[field(skip)]
    pub found: Option<Symmetries>,
}

/// Two solutions that differ.
#[derive(Record, Clone, Debug)]
pub struct Several {
    /// The solutions.
    pub solutions: [Solution; 2],
    /// The cells in which they differ.
    pub differ: Vec<Cell>,
}

/// An automorphism, and its consequence.
#[derive(Record, Clone, Debug)]
pub struct Placed {
    /// The automorphism.
    pub by: String,
    /// The symmetry that it is in some equivalent puzzle: half-turn, quarter-turn, horizontal, diagonal, or other.
    pub kind: &'static str,
    /// The digits that it changes, each followed by its image, as 1-2 or 1-2-3; the image of the last is the first.
    pub changed: Vec<String>,
    /// The empty cells that it maps to themselves.
    pub cells: CellSet,
    /// The digits that it maps to themselves; these cells can hold no others.
    pub digits: Vec<Digit>,
}

/// The judgement on a position.
#[derive(Record, Clone, Debug)]
pub struct Judgement {
    /// The digits.
    pub grid: Grid,
    /// The number of solutions that the position has.
    pub status: Status,
    /// The digits that occur more than once in a house.
    pub conflicts: Vec<Clash>,
    /// The entries that differ from the only solution of the puzzle.
    pub wrong_entries: Vec<Candidate>,
    /// The digits of the only solution that are missing from the pencil marks.
    pub wrong_eliminations: Vec<Candidate>,
    /// Whether every cell is filled.
    pub complete: bool,
}

impl Operation for Check {
    const NAME: &'static str = "check";
    const TAKES_POSITION: bool = true;
    const COMPARES_SOLUTION: bool = true;
    const TAKES_BOARDS: bool = true;
    type Record = CheckRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn language(&self) -> Language {
        self.language
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, CheckRecord) {
        let puzzle = subject.puzzle();
        let (status, solutions) = count(puzzle, watch);
        let only = match (status, &solutions[..]) {
            (Status::Unique, [solution]) => Some(solution),
            _ => None,
        };
        // Pencil marks do not say which digits are clues.
        let has_clues = !matches!(subject.written(), Written::Marks(_));
        let givens = Some(puzzle.givens()).filter(|_| has_clues);
        let redundant = only
            .filter(|_| has_clues && self.reasons)
            .and_then(|_| engine::with(|engine| puzzle.redundant_clues(engine, watch)));
        let record = CheckRecord {
            well_formed: true,
            clues: givens.map(|givens| givens.filled_count() as u8),
            contradictory: Some(puzzle.givens().conflicts().collect()),
            solution: only.copied().map(Solved::from),
            solution_right: subject
                .stated()
                .and_then(|stated| is_right(stated, puzzle, status)),
            multiple: match solutions[..] {
                [one, other] => Some(Several::of(one, other)),
                _ => None,
            },
            none: (status == Status::None && self.reasons)
                .then(|| Impossible::of(puzzle).in_language(self.language)),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant: self.reasons.then(|| redundant.unwrap_or_default()),
            position: subject
                .is_position()
                .then(|| Judgement::of(subject, only, watch)),
            ..CheckRecord::default()
        };
        let symmetries = givens.map(|givens| Symmetries::of(givens, only));
        let backdoors = self.backdoors.zip(only);
        let backdoors =
            backdoors.and_then(|(most, only)| puzzle.backdoors(only, most.into(), watch));
        let record = record.with_backdoors(backdoors, self.backdoors);
        #[cfg(feature = "all")]
        let record = record.with_candidates(self.true_candidates.and_then(|most| {
            let board = board_of(puzzle.givens(), puzzle.candidates());
            boards::candidates(&board, most.into(), watch)
        }));
        (status, record.with_symmetries(symmetries))
    }

    fn run_on_board(&self, text: &BoardText, watch: Watch<'_>) -> (Status, CheckRecord) {
        let board = &text.board;
        let mut found = boards::solve(board, 2, 2, watch);
        let status = found.status(2);
        let asks = |own| self.reasons && status == own;
        let redundant = asks(Status::Unique).then(|| boards::redundant(board, watch));
        let redundant = redundant.flatten();
        let clash = asks(Status::None).then(|| boards::clash(board, watch));
        let only = (status == Status::Unique).then(|| found.kept.pop());
        let stated = text.expected.as_ref();
        let record = CheckRecord {
            well_formed: true,
            clues: u8::try_from(board.given_count())
                .ok()
                .filter(|clues| *clues <= 81),
            solution: only.flatten().map(Solved::Board),
            solution_right: stated.and_then(|stated| boards::is_right(text, stated, status)),
            two_solutions: (status == Status::Multiple)
                .then(|| found.kept.into_iter().map(Solved::Board).collect()),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant_rules: redundant,
            clash: clash.flatten(),
            ..CheckRecord::default()
        };
        let candidates = self.true_candidates;
        let candidates = candidates.and_then(|most| boards::candidates(board, most.into(), watch));
        (status, record.with_candidates(candidates))
    }

    fn solution_right(record: &CheckRecord) -> Option<bool> {
        record.solution_right
    }
}

/// Finds up to two solutions. If there are several, the first two of an engine depend on its vectors and on the puzzles
/// before. A new portable engine finds two that depend on the puzzle alone.
fn count(puzzle: &Puzzle, watch: Watch<'_>) -> (Status, Vec<Solution>) {
    let task = Task::unique().keeping(2).until(watch);
    let mut solutions = engine::with(|engine| engine.solve(puzzle, &task));
    if solutions.verdict() == Verdict::Multiple {
        solutions = engine::portable().solve(puzzle, &task);
    }
    let status = Status::of(solutions.verdict(), solutions.interrupted());
    (status, solutions.into_kept())
}

impl CheckRecord {
    fn with_candidates(self, found: Option<boards::CellCandidates>) -> CheckRecord {
        let (candidates, counts) = found.unzip();
        CheckRecord {
            true_candidates: candidates,
            candidate_counts: counts,
            ..self
        }
    }

    fn with_symmetries(self, found: Option<Symmetries>) -> CheckRecord {
        let Some(found) = found else {
            return self;
        };
        let placement = found.restricted().into_iter();
        CheckRecord {
            automorphisms: found.automorphisms,
            symmetry: Some(names(&found.of_clues)),
            symmetry_in_disguise: Some(names(&found.in_disguise)),
            placement: Some(
                placement
                    .map(|(cell, digits)| format!("{cell}={digits}"))
                    .collect(),
            ),
            placements: Some(found.placements.iter().map(Placed::of).collect()),
            found: Some(found),
            ..self
        }
    }

    fn with_backdoors(self, found: Option<Backdoors>, most: Option<u8>) -> CheckRecord {
        let Some(Backdoors { size, mut sets, .. }) = found else {
            return self;
        };
        sets.retain(|set| !set.is_empty());
        CheckRecord {
            backdoor_size: size.map(|size| size as u8),
            backdoor_size_above: most.filter(|_| size.is_none()),
            backdoors: Some(sets),
            ..self
        }
    }
}

impl Placed {
    fn of(placement: &Placement) -> Placed {
        let Placement { by, cells, digits } = placement;
        Placed {
            by: by.to_string(),
            kind: kind_of(by),
            changed: changed_digits(by),
            cells: *cells,
            digits: digits.into_iter().collect(),
        }
    }
}

impl Several {
    fn of(one: Solution, other: Solution) -> Several {
        let differ = |cell: &Cell| one.digit(*cell) != other.digit(*cell);
        Several {
            solutions: [one, other],
            differ: Cell::ALL.into_iter().filter(differ).collect(),
        }
    }
}

impl Judgement {
    fn of(subject: &Subject<'_>, only: Option<&Solution>, watch: Watch<'_>) -> Judgement {
        let (now, puzzle) = (subject.now(), subject.puzzle());
        let mistakes = only.map_or(Vec::new(), |solution| mistakes(now, puzzle, solution));
        let (wrong_entries, wrong_eliminations) = apart(&mistakes);
        let grid = *now.givens();
        Judgement {
            status: count(now, watch).0,
            conflicts: clashes(&grid),
            wrong_entries,
            wrong_eliminations,
            complete: grid.filled_count() == 81,
            grid,
        }
    }
}
