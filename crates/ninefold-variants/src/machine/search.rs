//! Depth-first search: a cell gets a digit, and afterwards every other one.
//!
//! Cells that take part in failures gain weight. The search continues with the cell of the greatest weight for each of
//! its candidates, and ties go to the first cell, so that two runs are equal.

use super::budget::Meter;
use super::network::{Culprit, Network};
use super::scale::positions;
use super::state::{Failed, State};

/// The number of later failures after which a failure counts half: at least the first number, and at least all failures
/// divided by the second one.
const HALF_LIFE: (u64, u64) = (70, 200);
/// The half-life on boards of sums.
const HALF_LIFE_OF_SUMS: (u64, u64) = (200, 20);
/// The greatest weight of a failure. Above it, all weights are divided by it, as an `f32` cannot grow for ever.
const MOST: f32 = 1e20;

/// The outcome of a step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The state holds a solution.
    Solution,
    /// There is no further solution.
    Nothing,
    /// The budget has ended.
    Cut,
}

/// A candidate to be set first, and removed afterwards.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: u16,
    digit: u32,
}

/// A search with its place in the tree.
#[derive(Debug)]
pub(crate) struct Search<'n> {
    network: &'n Network,
    state: State<'n>,
    guesses: Vec<Guess>,
    saved: Vec<u32>,
    weights: Weights,
    /// For each cell the digits to guess first, if there are any.
    prefer: Vec<u32>,
    backtrack: bool,
}

/// The weights of the cells. Later failures count more than earlier ones.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    cells: Vec<f32>,
    failures: u64,
    /// The weight of the next failure.
    failure: f32,
    /// Share of a weight that a place in a house counts.
    house: f32,
}

impl<'n> Search<'n> {
    /// Starts at the root with some masks. They may already be restricted further than those of the network.
    pub(crate) fn new(network: &'n Network, state: State<'n>) -> Self {
        let weights = Weights::new(network);
        let impossible = state.masks().contains(&0);
        Self {
            network,
            state,
            guesses: Vec::new(),
            saved: Vec::new(),
            weights,
            prefer: Vec::new(),
            backtrack: impossible,
        }
    }

    /// Starts again at another root and keeps the weights. Guesses prefer the digits of `prefer`, if it has any.
    pub(crate) fn restart(&mut self, root: State<'n>, prefer: Vec<u32>) {
        self.backtrack = root.masks().contains(&0);
        self.state = root;
        self.prefer = prefer;
        self.guesses.clear();
        self.saved.clear();
    }

    /// Returns the masks of the present node: of the solution, if one was found.
    pub(crate) fn masks(&self) -> &[u32] {
        self.state.masks()
    }

    /// Continues to the next solution.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Found {
        loop {
            if self.backtrack {
                let Some(guess) = self.take_back() else {
                    return Found::Nothing;
                };
                self.backtrack = self.state.restrict(guess.cell, !guess.digit).is_err();
                if self.backtrack {
                    continue;
                }
            }
            if meter.stopped() {
                self.backtrack = false;
                return Found::Cut;
            }
            if let Err(culprit) = self.network.settle(&mut self.state) {
                let guessed = self.guesses.last().map(|guess| guess.cell);
                self.weights
                    .punish(self.network, guessed, self.state.take_emptied(), culprit);
                self.backtrack = true;
                continue;
            }
            let Some(guess) = self.weights.choose(self.network, self.state.masks()) else {
                self.backtrack = true;
                return Found::Solution;
            };
            if !meter.spend() {
                return Found::Cut;
            }
            self.guess(self.preferred(guess));
        }
    }

    /// Changes the digit of a guess into one that is preferred.
    fn preferred(&self, guess: Guess) -> Guess {
        let cell = usize::from(guess.cell);
        let wanted = self
            .prefer
            .get(cell)
            .map_or(0, |prefer| self.state.masks()[cell] & prefer);
        let digit = if wanted == 0 {
            guess.digit
        } else {
            wanted & wanted.wrapping_neg()
        };
        Guess { digit, ..guess }
    }

    fn guess(&mut self, guess: Guess) {
        self.saved.extend_from_slice(self.state.masks());
        self.guesses.push(guess);
        // The digit is a candidate of the cell, so this cannot fail.
        self.backtrack = self.state.restrict(guess.cell, guess.digit) == Err(Failed);
    }

    fn take_back(&mut self) -> Option<Guess> {
        let guess = self.guesses.pop()?;
        let start = self.saved.len() - self.state.masks().len();
        self.state.restore(&self.saved[start..]);
        self.saved.truncate(start);
        Some(guess)
    }
}

impl Weights {
    fn new(network: &Network) -> Self {
        let house = if network.of_sums { 0.35 } else { 1.0 };
        Self {
            cells: network.weights.clone(),
            failures: 0,
            failure: 1.0,
            house,
        }
    }

    /// Adds the same weight to all cells that took part in a failure: the guess, the empty cell, those of the rule.
    fn punish(
        &mut self,
        network: &Network,
        guessed: Option<u16>,
        emptied: Option<u16>,
        culprit: Culprit,
    ) {
        let scope = culprit.0.map(|propagator| &network.scopes[propagator]);
        let of_rule = scope.into_iter().flatten().copied();
        for cell in guessed.into_iter().chain(emptied).chain(of_rule) {
            self.cells[usize::from(cell)] += self.failure;
        }
        self.failures += 1;
        let (least, part) = if network.of_sums {
            HALF_LIFE_OF_SUMS
        } else {
            HALF_LIFE
        };
        let half_life = least.max(self.failures / part);
        // `exp2` would be exact, but its last bit depends on the platform, and so would the order of solutions.
        self.failure *= 1.0 + std::f32::consts::LN_2 / half_life as f32;
        if self.failure > MOST {
            self.cells.iter_mut().for_each(|weight| *weight /= MOST);
            self.failure /= MOST;
        }
    }

    /// Chooses the next guess; nothing if all cells are fixed.
    fn choose(&self, network: &Network, masks: &[u32]) -> Option<Guess> {
        let mut best = None;
        let mut best_score = -1.0;
        for (cell, (&mask, &weight)) in masks.iter().zip(&self.cells).enumerate() {
            let score = weight / mask.count_ones() as f32;
            if !mask.is_power_of_two() && score > best_score {
                best_score = score;
                best = Some(cell);
            }
        }
        let cell = best?;
        let mask = masks[cell];
        // Great digits decide sums, arrows and thermometers sooner than small ones: measured, a few nodes in a hundred.
        let guess = Guess {
            cell: cell as u16,
            digit: 1 << mask.ilog2(),
        };
        if mask.count_ones() == 2 {
            return Some(guess);
        }
        Some(
            self.choose_place(network, masks, best_score)
                .unwrap_or(guess),
        )
    }

    /// Chooses a digit with two places in a house, if a place has a better score.
    fn choose_place(&self, network: &Network, masks: &[u32], mut best_score: f32) -> Option<Guess> {
        let mut best = None;
        for house in &network.houses {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in house {
                let mask = masks[usize::from(cell)];
                thrice |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            for digit in positions(twice & !thrice) {
                for &cell in house
                    .iter()
                    .filter(|&&cell| masks[usize::from(cell)] >> digit & 1 != 0)
                {
                    let score = self.cells[usize::from(cell)] * self.house;
                    if score > best_score {
                        best_score = score;
                        best = Some(Guess {
                            cell,
                            digit: 1 << digit,
                        });
                    }
                }
            }
        }
        best
    }
}
