//! Killer boards: cages with sums that decide the solution.
//!
//! Random cages often leave several solutions. Then a cage is divided where another solution has other sums, or a cell is
//! given where it has another digit, until the solution is unique. Givens that turn out needless go again.

use super::cages::Cages;
use super::emptying::Emptying;
use super::prober::Prober;
use super::random::Random;
use super::unmet::Unmet;
use super::work::Work;
use crate::board::{Board, BoardError};
use crate::machine::{Found, Machine};
use crate::rule::Rule;

/// Nodes of a search for another solution.
const NODES_PER_PROOF: u64 = 1000;

/// A board with cages and the cells that are given.
#[derive(Debug)]
pub(crate) struct Killer {
    /// The board with its cages, compiled.
    pub(crate) machine: Machine,
    /// The positions of the givens.
    pub(crate) givens: Vec<usize>,
}

/// Draws cages around a solution. Returns nothing if it takes more givens, or if the work has ended.
pub(crate) fn killer(
    board: &Board,
    solution: &[u32],
    most_givens: usize,
    random: &mut Random,
    work: &mut Work<'_>,
) -> Result<Option<Killer>, Unmet> {
    let (rows, columns) = (board.rows(), board.columns());
    work.pay(1);
    let Some(mut cages) = Cages::draw(rows, columns, solution, random) else {
        return Ok(None);
    };
    let mut givens = Vec::new();
    loop {
        // To compile a board takes as long as some nodes.
        work.pay(solution.len());
        let machine = Machine::new(&caged(board, &cages, solution)?);
        let mut prober = Prober::new(machine.network());
        loop {
            let candidates = candidates(solution, &givens);
            let wrong = match prober.find_other(&candidates, solution, NODES_PER_PROOF, work) {
                Found::Nothing => {
                    let givens = needed(&mut prober, solution, givens, work);
                    return Ok(Some(Killer { machine, givens }));
                }
                Found::Solution => Some(prober.masks()),
                Found::Cut if work.has_ended() => return Ok(None),
                Found::Cut => None,
            };
            if cages.divide(solution, wrong, random) {
                break;
            }
            if givens.len() == most_givens {
                return Ok(None);
            }
            let differs = |cell: &usize| match wrong {
                Some(wrong) => wrong[*cell] != solution[*cell],
                None => !givens.contains(cell),
            };
            let cells: Vec<usize> = (0..solution.len()).filter(differs).collect();
            let Some(&cell) = cells.get(random.below(cells.len().max(1) as u64) as usize) else {
                return Ok(None);
            };
            givens.push(cell);
        }
    }
}

/// Adds the cages to a board.
fn caged(board: &Board, cages: &Cages, solution: &[u32]) -> Result<Board, BoardError> {
    let value = |&cell: &usize| {
        board
            .digits()
            .value(solution[cell].trailing_zeros() as usize)
    };
    let cage = |cells: &Vec<usize>| Rule::Cage {
        sum: Some(cells.iter().map(value).map(i64::from).sum()),
        cells: cells.iter().map(|&cell| board.cell(cell)).collect(),
    };
    let mut rules = board.rules().to_vec();
    rules.extend(cages.lists().iter().map(cage));
    board.with_rules(rules)
}

/// Returns the candidates that givens leave.
fn candidates(solution: &[u32], givens: &[usize]) -> Vec<u32> {
    let mut candidates = vec![u32::MAX; solution.len()];
    for &cell in givens {
        candidates[cell] = solution[cell];
    }
    candidates
}

/// Returns the givens without those that can go.
fn needed(
    prober: &mut Prober<'_>,
    solution: &[u32],
    givens: Vec<usize>,
    work: &mut Work<'_>,
) -> Vec<usize> {
    let mut emptying = Emptying::new(prober, solution.to_vec(), givens.iter().copied());
    for cell in givens {
        emptying.remove(&[cell as u16], NODES_PER_PROOF, work);
    }
    emptying.givens().collect()
}
