//! Lines that a finite automaton accepts.

use std::collections::BTreeMap;

use super::super::scale::positions;
use super::super::state::{Failed, Outcome, State};

/// The most states that the propagator takes.
pub(crate) const MOST_STATES: usize = 128;

/// A line read by an automaton of at most [`MOST_STATES`] states. State 0 is the start.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    /// The line.
    pub(crate) cells: Vec<u16>,
    /// The moves between states for each digit.
    moves: Vec<Vec<Move>>,
    /// The states in which the line may end.
    accepting: u128,
}

/// Steps between states that are followed together.
#[derive(Clone, Copy, Debug)]
enum Move {
    /// Steps over one distance, as in an automaton that adds digits up.
    Shift { from: u128, distance: i32 },
    /// Steps to one state, as in an automaton that keeps a greatest digit.
    Merge { from: u128, to: u128 },
}

/// The most steps to a state that are followed by their distances.
const FEW_STEPS: u32 = 2;

impl Automaton {
    /// Makes an automaton from the states that follow each state, by digit.
    pub(crate) fn new(cells: &[u16], next: &[Vec<u128>], accepting: u128) -> Self {
        let digits = next.first().map_or(0, Vec::len);
        let moves = (0..digits).map(|digit| moves(next, digit)).collect();
        Self {
            cells: cells.to_vec(),
            moves,
            accepting,
        }
    }

    /// Keeps the digits on some accepted way, if no two cells of the line had to differ.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let mut reached = Vec::with_capacity(self.cells.len());
        let mut now = 1u128;
        for &cell in &self.cells {
            reached.push(now);
            let mut next = 0;
            for digit in positions(state.mask(cell)) {
                for step in self.moves(digit) {
                    next |= step.forward(now);
                }
            }
            now = next;
        }
        let mut useful = now & self.accepting;
        if useful == 0 {
            return Err(Failed);
        }
        for (&cell, &before) in self.cells.iter().zip(&reached).rev() {
            let (mut keep, mut earlier) = (0, 0);
            for digit in positions(state.mask(cell)) {
                let mut from = 0;
                for step in self.moves(digit) {
                    from |= step.backward(useful);
                }
                from &= before;
                keep |= u32::from(from != 0) << digit;
                earlier |= from;
            }
            state.restrict(cell, keep)?;
            useful = earlier;
        }
        Ok(())
    }

    #[inline]
    fn moves(&self, digit: u32) -> &[Move] {
        &self.moves[digit as usize]
    }
}

impl Move {
    /// Returns the states that follow.
    #[inline(always)]
    fn forward(self, states: u128) -> u128 {
        match self {
            Self::Shift { from, distance } => shifted(states & from, distance),
            Self::Merge { from, to } if states & from != 0 => to,
            Self::Merge { .. } => 0,
        }
    }

    /// Returns the states that precede.
    #[inline(always)]
    fn backward(self, states: u128) -> u128 {
        match self {
            Self::Shift { from, distance } => shifted(states, -distance) & from,
            Self::Merge { from, to } if states & to != 0 => from,
            Self::Merge { .. } => 0,
        }
    }
}

/// Joins the steps of a digit into few moves.
fn moves(next: &[Vec<u128>], digit: usize) -> Vec<Move> {
    let mut shifts: BTreeMap<i32, u128> = BTreeMap::new();
    let mut moves = Vec::new();
    for to in 0..next.len() {
        let from = (0..next.len())
            .filter(|&from| next[from][digit] >> to & 1 != 0)
            .fold(0u128, |set, from| set | 1 << from);
        if from.count_ones() > FEW_STEPS {
            moves.push(Move::Merge { from, to: 1 << to });
            continue;
        }
        for from in states(from) {
            *shifts.entry(to as i32 - from as i32).or_default() |= 1 << from;
        }
    }
    let shifts = shifts
        .into_iter()
        .map(|(distance, from)| Move::Shift { from, distance });
    moves.extend(shifts);
    moves
}

/// Moves each state of a set by a distance.
#[inline(always)]
fn shifted(states: u128, distance: i32) -> u128 {
    if distance >= 0 {
        states << distance
    } else {
        states >> -distance
    }
}

/// Visits the states in a set.
fn states(set: u128) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)))
        .take_while(|&set| set != 0)
        .map(|set| set.trailing_zeros() as usize)
}
