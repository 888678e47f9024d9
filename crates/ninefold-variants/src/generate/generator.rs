//! The front door: orders, and boards that fulfil them.

use super::emptying::{Emptying, Need};
use super::filling::fill;
use super::jigsaw;
use super::killer;
use super::prober::Prober;
use super::random::Random;
use super::symmetry::Symmetry;
use super::unmet::{Unmet, Wish};
use super::work::Work;
use crate::board::Board;
use crate::machine::{Budget, Machine};
use crate::mask::Mask;
use crate::rule::Rule;
use crate::solution::Grid;

/// Nodes of the first proof that a given is needed.
const NODES_PER_PROOF: u64 = 200;

/// A source of new boards. Boards depend on the seed and the order only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    seed: u64,
}

/// The wishes about the new givens of a board. By default they are anywhere.
///
/// Givens are removed as long as short searches prove that the solution stays unique. On large boards, some of the
/// others may be needless, unless `minimal` is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wishes {
    /// The symmetry of the cells with givens.
    pub symmetry: Symmetry,
    /// Whether every new given must be needed: the board without it has several solutions.
    pub minimal: bool,
    /// The exact number of new givens; without it, as few as are left when the searches or the budget end.
    pub givens: Option<usize>,
}

/// A new board with its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The board with its givens.
    pub board: Board,
    /// The solution.
    pub solution: Grid,
}

/// The subjects of random numbers. Each has streams of its own.
#[derive(Clone, Copy)]
enum Subject {
    Givens,
    Regions,
    Cages,
}

impl Generator {
    /// The greatest number of nodes of an order whose budget has no number.
    pub const NODES: u64 = 1_000_000;

    /// Returns the generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// Adds givens to a board so that it has exactly one solution. Givens that it already has stay.
    ///
    /// ```
    /// use ninefold_variants::generate::{Generator, Wishes};
    /// use ninefold_variants::{Board, Budget, Machine, Verdict};
    ///
    /// let board: Board = "grid 6x6; anti-knight".parse()?;
    /// let wishes = Wishes { minimal: true, ..Wishes::default() };
    /// let made = Generator::new(96).givens(&board, wishes, Budget::default())?;
    /// let answer = Machine::new(&made.board).solve(2, Budget::default());
    /// assert_eq!((answer.verdict(), &answer.solutions[0]), (Verdict::Unique, &made.solution));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn givens(self, board: &Board, wishes: Wishes, budget: Budget<'_>) -> Result<Made, Unmet> {
        let cells = board.rows() * board.columns();
        if !wishes.symmetry.fits(board.rows(), board.columns()) {
            return Err(Unmet::NotSquare);
        }
        if wishes.givens.is_some_and(|givens| givens > cells) {
            return Err(Unmet::TooManyGivens { cells });
        }
        let machine = Machine::new(board);
        let mut prober = Prober::new(machine.network());
        let mut work = Work::new(budget, Self::NODES);
        let mut orbits = wishes.symmetry.orbits(board);
        let all_paired = orbits.iter().all(|orbit| orbit.len() == 2);
        if all_paired && wishes.givens.is_some_and(|givens| givens % 2 == 1) {
            return Err(Unmet::OddGivens);
        }
        let mut fewest: Option<usize> = None;
        for attempt in 0.. {
            let mut random = self.stream(Subject::Givens, attempt);
            let solution = fill(&mut prober, &mut random, u32::MAX, &mut work)?;
            random.shuffle(&mut orbits);
            let mut emptying = Emptying::new(&mut prober, solution, 0..cells);
            let is_minimal = empty(&mut emptying, &orbits, wishes, &mut work);
            if work.stopped() {
                return Err(Unmet::Stopped);
            }
            let number = emptying.len();
            fewest = Some(fewest.map_or(number, |fewest| fewest.min(number)));
            if wishes.givens.is_none_or(|givens| givens == number)
                && (is_minimal || !wishes.minimal)
            {
                return made(&machine, emptying.solution(), emptying.givens());
            }
            if work.has_ended() {
                break;
            }
        }
        let wish = match wishes.givens {
            Some(wanted) => Wish::Givens { wanted, fewest },
            None => Wish::Minimal,
        };
        Err(Unmet::Budget {
            wish,
            nodes: work.spent(),
        })
    }

    /// Replaces the regions of a board by random ones: connected, one cell for each digit, with a solution.
    ///
    /// The regions are not boxes of equal size, so that tiny grids have none.
    ///
    /// ```
    /// use ninefold_variants::generate::{Generator, Wishes};
    /// use ninefold_variants::{Board, Budget};
    ///
    /// let generator = Generator::new(1);
    /// let jigsaw = generator.jigsaw(&"grid 7x7; diagonal /".parse()?, Budget::default())?;
    /// let made = generator.givens(&jigsaw, Wishes::default(), Budget::default())?;
    /// assert_eq!(made.board.region_count(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn jigsaw(self, board: &Board, budget: Budget<'_>) -> Result<Board, Unmet> {
        let mut work = Work::new(budget, Self::NODES);
        let mut random = self.stream(Subject::Regions, 0);
        jigsaw::jigsaw(board, &mut random, &mut work)
    }

    /// Covers a board with random cages of 2 to 5 connected cells, with `most_givens` givens or fewer.
    ///
    /// Every cell is in one cage, and each cage has a sum. Small cages and givens are used only as far as larger cages
    /// allow several solutions.
    ///
    /// ```
    /// use ninefold_variants::generate::Generator;
    /// use ninefold_variants::{Board, Budget, Rule};
    ///
    /// let board: Board = "grid 6x6".parse()?;
    /// let made = Generator::new(96).killer(&board, 0, Budget::default())?;
    /// assert!(made.board.rules().iter().all(|rule| matches!(rule, Rule::Cage { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn killer(
        self,
        board: &Board,
        most_givens: usize,
        budget: Budget<'_>,
    ) -> Result<Made, Unmet> {
        let machine = Machine::new(board);
        let mut prober = Prober::new(machine.network());
        let mut work = Work::new(budget, Self::NODES);
        for attempt in 0.. {
            let mut random = self.stream(Subject::Cages, attempt);
            let solution = fill(&mut prober, &mut random, u32::MAX, &mut work)?;
            let found = killer::killer(board, &solution, most_givens, &mut random, &mut work)?;
            if work.stopped() {
                return Err(Unmet::Stopped);
            }
            if let Some(killer) = found {
                return made(&killer.machine, &solution, killer.givens);
            }
            if work.has_ended() {
                break;
            }
        }
        Err(Unmet::Budget {
            wish: Wish::Cages { most_givens },
            nodes: work.spent(),
        })
    }

    fn stream(self, subject: Subject, attempt: u32) -> Random {
        Random::stream(self.seed, (subject as u64) << 32 | u64::from(attempt))
    }
}

/// Removes givens as the wishes demand. Returns whether every given that is left is known to be needed.
fn empty(
    emptying: &mut Emptying<'_, '_>,
    orbits: &[Vec<u16>],
    wishes: Wishes,
    work: &mut Work<'_>,
) -> bool {
    let least = match wishes.givens {
        Some(givens) if !wishes.minimal => givens,
        _ => 0,
    };
    let mut open = orbits.to_vec();
    try_each(emptying, &mut open, least, NODES_PER_PROOF, work);
    let wants_fewer = wishes.givens.is_some_and(|givens| emptying.len() > givens);
    if wishes.minimal || wants_fewer {
        decide(emptying, open, least, work);
    }
    wishes.minimal && are_all_needed(emptying, work)
}

/// Tries to remove each of the orbits. Those whose proof ran out of nodes stay in the list.
fn try_each(
    emptying: &mut Emptying<'_, '_>,
    orbits: &mut Vec<Vec<u16>>,
    least: usize,
    most: u64,
    work: &mut Work<'_>,
) {
    orbits.retain(|orbit| {
        emptying.len() >= least + orbit.len() && emptying.remove(orbit, most, work) == Need::Unknown
    });
}

/// Tries to remove the orbits with more and more nodes, until everything is clear or the work has ended.
fn decide(
    emptying: &mut Emptying<'_, '_>,
    mut orbits: Vec<Vec<u16>>,
    least: usize,
    work: &mut Work<'_>,
) {
    let mut most = NODES_PER_PROOF;
    while !orbits.is_empty() && !work.has_ended() {
        most = most.saturating_mul(4);
        try_each(emptying, &mut orbits, least, most, work);
    }
}

/// Returns whether each given is known to be needed. Removes one that is not.
fn are_all_needed(emptying: &mut Emptying<'_, '_>, work: &mut Work<'_>) -> bool {
    let givens: Vec<usize> = emptying.givens().collect();
    givens
        .into_iter()
        .all(|cell| emptying.remove(&[cell as u16], u64::MAX, work) == Need::Needed)
}

/// Adds the givens to the board of a machine.
fn made(
    machine: &Machine,
    solution: &[u32],
    givens: impl IntoIterator<Item = usize>,
) -> Result<Made, Unmet> {
    let board = machine.board();
    let mut rules = board.rules().to_vec();
    rules.extend(givens.into_iter().map(|cell| Rule::Given {
        cell: board.cell(cell),
        digits: Mask::from_bits(solution[cell]),
    }));
    Ok(Made {
        board: board.with_rules(rules)?,
        // Each cell of a solution has a digit.
        solution: machine.grid(solution).ok_or(Unmet::NoSolution)?,
    })
}
