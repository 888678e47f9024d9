//! Random solutions of a board.
//!
//! Some cells get random digits first, and the search completes the grid: the Las Vegas algorithm that is usual for
//! Sudoku, with deductions after each digit. When that leads nowhere, the next trial has fewer random digits and more
//! nodes. Without random digits the search is complete, and so it can also prove that a board has no solution.

use super::prober::Prober;
use super::random::Random;
use super::unmet::{Unmet, Wish};
use super::work::Work;
use crate::machine::Found;

/// One cell in this number gets a random digit, about eleven of 81.
const CELLS_PER_SEED: usize = 7;
/// Nodes of the first trial for each cell.
const NODES_PER_CELL: u64 = 4;

/// Fills the board at random, in at most `trials` trials. Returns the digit of each cell as a mask.
pub(crate) fn fill(
    prober: &mut Prober<'_>,
    random: &mut Random,
    trials: u32,
    work: &mut Work<'_>,
) -> Result<Vec<u32>, Unmet> {
    let cells = prober.network().masks.len();
    let mut seeds = cells / CELLS_PER_SEED;
    let mut most = NODES_PER_CELL * cells as u64;
    for _ in 0..trials {
        let prefer = (0..cells).map(|_| digit(prober, random)).collect();
        let found = match scatter(prober, random, seeds) {
            Some(candidates) => prober.find(&candidates, prefer, most, work),
            None => {
                work.pay(1);
                Found::Nothing
            }
        };
        match found {
            Found::Solution => return Ok(prober.masks().to_vec()),
            Found::Nothing if seeds == 0 => return Err(Unmet::NoSolution),
            _ if work.stopped() => return Err(Unmet::Stopped),
            _ if work.has_ended() => break,
            _ => {}
        }
        seeds = seeds * 3 / 4;
        most += most / 2;
    }
    Err(Unmet::Budget {
        wish: Wish::Solution,
        nodes: work.spent(),
    })
}

/// Draws a digit of the board, as a mask.
fn digit(prober: &Prober<'_>, random: &mut Random) -> u32 {
    1 << random.below(prober.network().scale.digits.into())
}

/// Sets random candidates of random cells. Returns the candidates left, or nothing after a contradiction.
fn scatter(prober: &Prober<'_>, random: &mut Random, seeds: usize) -> Option<Vec<u32>> {
    let network = prober.network();
    let mut state = network.state();
    if state.masks().contains(&0) || network.settle(&mut state).is_err() {
        return None;
    }
    for _ in 0..seeds {
        let open = |&cell: &usize| !state.masks()[cell].is_power_of_two();
        let cells: Vec<usize> = (0..network.masks.len()).filter(open).collect();
        let Some(&cell) = cells.get(random.below(cells.len().max(1) as u64) as usize) else {
            break;
        };
        let mask = state.masks()[cell];
        let skipped = random.below(mask.count_ones().into());
        let rest = (0..skipped).fold(mask, |rest, _| rest & (rest - 1));
        let digit = rest & rest.wrapping_neg();
        let mut trial = state.clone();
        if trial.restrict(cell as u16, digit).is_ok() && network.settle(&mut trial).is_ok() {
            state = trial;
        } else {
            state.restrict(cell as u16, !digit).ok()?;
            network.settle(&mut state).ok()?;
        }
    }
    Some(state.masks().to_vec())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::machine::{Budget, Machine};

    fn filled(text: &str, seed: u64, trials: u32, nodes: u64) -> Result<Vec<u32>, Unmet> {
        let machine = Machine::new(&text.parse::<Board>().unwrap());
        let mut prober = Prober::new(machine.network());
        let mut work = Work::new(Budget::nodes(nodes), 0);
        fill(&mut prober, &mut Random::stream(seed, 0), trials, &mut work)
    }

    #[test]
    fn every_digit_is_in_every_corner_about_as_often() {
        for corner in [0, 8, 80] {
            let mut counts = [0; 9];
            for seed in 0..450 {
                let digits = filled("grid 9x9", seed, 100, 100_000).unwrap();
                counts[digits[corner].trailing_zeros() as usize] += 1;
            }
            // 50 each, with a deviation of 6.7.
            assert!(
                counts.iter().all(|count| (20..80).contains(count)),
                "{corner}: {counts:?}"
            );
        }
    }

    #[test]
    fn a_board_without_solution_is_proven_so() {
        let impossible = "grid 4x4; thermo: r1c1-4; thermo: r2c1-4";
        assert_eq!(filled(impossible, 1, 100, 1000), Err(Unmet::NoSolution));
        // No deduction sees this one.
        let parts =
            "grid 9x9; regions none; diagonal /; renban: r1c1 r1c2; sum 9 coef 2,2: r1c1 r1c2";
        assert_eq!(filled(parts, 1, 100, 100_000), Err(Unmet::NoSolution));
    }

    #[test]
    fn trials_and_nodes_end() {
        let unmet = |nodes| Unmet::Budget {
            wish: Wish::Solution,
            nodes,
        };
        assert_eq!(filled("grid 9x9", 1, 0, 1000), Err(unmet(0)));
        assert_eq!(filled("grid 9x9", 1, 5, 0), Err(unmet(0)));
    }
}
