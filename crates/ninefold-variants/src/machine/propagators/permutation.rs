//! Lines of different digits with a clue about their order, exact with all differences.
//!
//! The digits before a place form a set. For each set, its size being the place, one word holds the states of the clue
//! that some order of the set reaches. Following the sets forward and backward visits every order at once.

use super::super::scale::bits;
use super::super::state::{Failed, Outcome, State};
use super::prefix_sum::PrefixTally;
use super::sandwich::SandwichTally;
use super::tally::Tally;
use super::views::Views;

/// The most digits of a house whose orders are followed.
pub(crate) const MOST_DIGITS: u32 = 10;
/// The number of sets of digits.
const SETS: usize = 1 << MOST_DIGITS;

/// A line of different digits with a clue.
#[derive(Clone, Debug)]
pub(crate) struct Permutation {
    /// The line, at most as many cells as digits.
    pub(crate) cells: Vec<u16>,
    /// The clue.
    pub(crate) clue: Clue,
}

/// A clue about the order of a house.
#[derive(Clone, Debug)]
pub(crate) enum Clue {
    /// The numbers of digits that are seen from the ends.
    Views(Views),
    /// An X-sum.
    Prefix(PrefixTally),
    /// The sum between two digits.
    Between(SandwichTally),
}

impl Permutation {
    /// Keeps the digits of the orders that fit the clue.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        match &self.clue {
            Clue::Views(views) => self.follow(views, usize::MAX, state),
            Clue::Prefix(prefix) => self.follow(prefix, usize::MAX, state),
            Clue::Between(between) => self.follow(between, SandwichTally::MOST_OPEN, state),
        }
    }

    fn follow(&self, clue: &impl Tally, most_open: usize, state: &mut State<'_>) -> Outcome {
        let mut masks = [0u32; MOST_DIGITS as usize];
        let mut open = 0;
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = state.mask(cell);
            open += usize::from(!mask.is_power_of_two());
        }
        if open > most_open {
            return Ok(());
        }
        let masks = &masks[..self.cells.len()];
        let mut orders = Orders::new();
        orders.read(clue, masks);
        let kept = orders.read_back(clue, masks)?;
        self.cells
            .iter()
            .zip(kept)
            .try_for_each(|(&cell, mask)| state.restrict(cell, mask))
    }
}

/// All orders of a line, as the sets that can be before each place, with the states of the clue.
struct Orders {
    /// The states, by set; none for a set that is not reached.
    states: [u64; SETS],
    /// The sets that are reached, by their size.
    sets: [u16; SETS],
    /// The number of reached sets.
    count: usize,
    /// The places in `sets` at which each size begins.
    starts: [usize; MOST_DIGITS as usize + 2],
}

impl Orders {
    /// Returns the empty order alone.
    fn new() -> Self {
        let mut orders = Self {
            states: [0; SETS],
            sets: [0; SETS],
            count: 1,
            starts: [0; MOST_DIGITS as usize + 2],
        };
        orders.states[0] = 1;
        orders.starts[1] = 1;
        orders
    }

    /// Follows all orders of digits in the masks from the start on.
    #[inline]
    fn read(&mut self, clue: &impl Tally, masks: &[u32]) {
        for (place, mask) in masks.iter().enumerate() {
            for i in self.starts[place]..self.starts[place + 1] {
                let set = u32::from(self.sets[i]);
                let states = self.states[index(set)];
                clue.each_step(set, mask & !set, |digits, step| {
                    let next = clue.forward(step, states);
                    if next != 0 {
                        bits(digits).for_each(|digit| self.reach(set | digit, next));
                    }
                });
            }
            self.starts[place + 2] = self.count;
        }
    }

    #[inline]
    fn reach(&mut self, set: u32, states: u64) {
        let reached = &mut self.states[index(set)];
        if *reached == 0 {
            self.sets[self.count % SETS] = set as u16;
            self.count += 1;
        }
        *reached |= states;
    }

    /// Keeps the states that lead to the goal, from the end on. Returns the digits that such orders have in each place.
    #[inline]
    fn read_back(
        &mut self,
        clue: &impl Tally,
        masks: &[u32],
    ) -> Result<[u32; MOST_DIGITS as usize], Failed> {
        for i in self.starts[masks.len()]..self.count {
            self.states[index(self.sets[i].into())] &= clue.goal();
        }
        let mut kept = [0; MOST_DIGITS as usize];
        for (place, mask) in masks.iter().enumerate().rev() {
            let mut fitting = 0;
            for i in self.starts[place]..self.starts[place + 1] {
                let set = u32::from(self.sets[i]);
                let states = self.states[index(set)];
                let mut useful = 0;
                clue.each_step(set, mask & !set, |digits, step| {
                    let next = clue.forward(step, states);
                    let mut reached = 0;
                    for digit in bits(digits) {
                        let behind = self.states[index(set | digit)];
                        reached |= behind;
                        fitting |= if behind & next == 0 { 0 } else { digit };
                    }
                    useful |= clue.backward(step, reached);
                });
                self.states[index(set)] = states & useful;
            }
            kept[place] = fitting;
        }
        if self.states[0] == 0 {
            return Err(Failed);
        }
        Ok(kept)
    }
}

/// Returns the place of a set in a table of all sets.
#[inline]
fn index(set: u32) -> usize {
    set as usize % SETS
}

#[cfg(test)]
mod tests {
    use super::super::super::bit_rows::BitRows;
    use super::super::super::scale::Scale;
    use super::super::super::wiring::Wiring;
    use super::*;

    const DIGITS: usize = 5;
    const SCALE: Scale = Scale {
        digits: DIGITS as u32,
        low: 0,
    };

    fn orders() -> Vec<Vec<u32>> {
        let mut orders = vec![Vec::new()];
        for _ in 0..DIGITS {
            orders = orders
                .into_iter()
                .flat_map(|order: Vec<u32>| {
                    (0..DIGITS as u32)
                        .filter(|digit| !order.contains(digit))
                        .map(|digit| [&order[..], &[digit]].concat())
                        .collect::<Vec<_>>()
                })
                .collect();
        }
        orders
    }

    fn seen<'a>(line: impl Iterator<Item = &'a u32>) -> u32 {
        let (mut greatest, mut seen) = (None, 0);
        for digit in line {
            if greatest < Some(digit) {
                greatest = Some(digit);
                seen += 1;
            }
        }
        seen
    }

    /// Compares what a clue keeps of many masks with the orders that a test accepts.
    fn is_exact(clue: Clue, accepts: impl Fn(&[u32]) -> bool) {
        let line = Permutation {
            cells: (0..DIGITS as u16).collect(),
            clue,
        };
        let right: Vec<Vec<u32>> = orders()
            .into_iter()
            .filter(|order| accepts(order))
            .collect();
        let wiring = Wiring::new(
            BitRows::new(DIGITS),
            vec![Vec::new(); DIGITS],
            Vec::new(),
            &[],
        );
        for round in 0..400u64 {
            let random = round.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let masks: Vec<u32> = (0..DIGITS)
                .map(|cell| (random >> (11 * cell) & 0x1f) as u32 | 1 << (round % 5))
                .collect();
            let mut expected = vec![0; DIGITS];
            for order in &right {
                if order
                    .iter()
                    .zip(&masks)
                    .all(|(&digit, mask)| mask >> digit & 1 != 0)
                {
                    for (kept, digit) in expected.iter_mut().zip(order) {
                        *kept |= 1 << digit;
                    }
                }
            }
            let mut state = State::new(&wiring, &masks, 0);
            match line.run(&mut state) {
                Ok(()) => assert_eq!(state.masks(), expected, "{masks:?}"),
                Err(Failed) => assert_eq!(expected, [0; DIGITS], "{masks:?}"),
            }
        }
    }

    #[test]
    fn views_of_both_ends_are_exact() {
        for (start, end) in [(Some(2), None), (Some(3), Some(2)), (Some(1), Some(4))] {
            let views = Views::new(start, end, 0, SCALE.all()).expect("small counts");
            is_exact(Clue::Views(views), |order| {
                start.is_none_or(|count| seen(order.iter()) == count)
                    && end.is_none_or(|count| seen(order.iter().rev()) == count)
            });
        }
    }

    #[test]
    fn prefix_sums_are_exact_for_possible_first_digits() {
        for sum in [3, 6, 8, 10] {
            is_exact(Clue::Prefix(PrefixTally::new(SCALE, sum)), |order| {
                // A first digit 0 is for the X-sum itself to exclude.
                let prefix = &order[..order[0] as usize];
                order[0] == 0 || i64::from(prefix.iter().sum::<u32>()) == sum
            });
        }
    }

    #[test]
    fn sandwiches_are_exact() {
        for (crusts, sum) in [((0, 4), 5), ((1, 3), 0), ((2, 4), 4)] {
            let bits = (1 << crusts.0, 1 << crusts.1);
            let clue = SandwichTally::new(SCALE, bits, sum).expect("a small sum");
            is_exact(Clue::Between(clue), |order| {
                let place = |digit: u32| order.iter().position(|&own| own == digit);
                let (a, b) = (place(crusts.0).unwrap(), place(crusts.1).unwrap());
                let between = &order[a.min(b) + 1..a.max(b)];
                i64::from(between.iter().sum::<u32>()) == sum
            });
        }
    }
}
