//! Decisions about puzzles whose keys were written to disk. Sorting by key brings the members of each class together;
//! then the decisions are sorted by puzzle number.

use std::fs::File;
use std::io;
use std::iter::Peekable;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::failure::Failure;

use super::members::Member;
use super::mode::Mode;
use super::place::Place;
use super::runs::{Pairs, merged};

/// The numbers of puzzles of each kind.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct Tallies {
    /// The first puzzle of each class.
    pub different: u64,
    /// The further puzzles of each class.
    pub duplicates: u64,
    /// The puzzles whose class is in the known list.
    pub known: u64,
}

impl AddAssign for Tallies {
    fn add_assign(&mut self, more: Tallies) {
        self.different += more.different;
        self.duplicates += more.duplicates;
        self.known += more.known;
    }
}

/// The boundaries between the kinds of member numbers.
#[derive(Clone, Copy)]
pub struct Numbers {
    /// The first number that does not belong to the known list.
    pub first_own: u64,
    /// The first number without a decision yet. Below it, each number of an input puzzle is the number of a class.
    pub first_open: u64,
}

/// Pairs of a puzzle and a number, in the order of the puzzles. The number decides about the puzzle.
pub struct Decisions(Peekable<Box<dyn Iterator<Item = io::Result<[u64; 2]>>>>);

impl Decisions {
    /// Returns the decisions from sorted pairs of a puzzle and a number.
    pub fn of(pairs: impl Iterator<Item = io::Result<[u64; 2]>> + 'static) -> Decisions {
        let pairs: Box<dyn Iterator<Item = _>> = Box::new(pairs);
        Decisions(pairs.peekable())
    }

    /// Returns the sum of the numbers of this puzzle, or `None` if it has none. Callers must pass the puzzles in
    /// order.
    pub fn of_puzzle(&mut self, puzzle: u64) -> io::Result<Option<u64>> {
        let mut sum = None;
        loop {
            match self.0.peek() {
                Some(Ok([of, _])) if *of > puzzle => return Ok(sum),
                None => return Ok(sum),
                _ => {}
            }
            let [of, number] = self.0.next().expect("it was there")?;
            if of == puzzle {
                sum = Some(sum.unwrap_or(0) + number);
            }
        }
    }
}

/// Decides about all members. `counts` has pairs of a class and the number of its puzzles decided in memory.
///
/// The mode decides which puzzles get a number. With `First` and `Duplicates`, all but the first of each class do;
/// with `Count`, only these first ones; with `Groups`, all puzzles.
pub fn decide(
    mode: Mode,
    runs: Vec<File>,
    counts: Option<File>,
    numbers: Numbers,
    (place, memory): (&Place, usize),
) -> Result<(Decisions, Tallies), Failure> {
    // Half of the memory is for the members sorted by key, half for the pairs sorted by number.
    let memory = memory / 2;
    let mut pairs = Pairs::new(memory, counts.into_iter().collect());
    let mut tallies = Tallies::default();
    let mut class = Class::default();
    for member in merged::<Member>(runs, place, memory)? {
        let Member { key, number, .. } = member.map_err(place.failure())?;
        let is_first = class.key.as_ref() != Some(&key);
        if is_first {
            class.end(mode, numbers, &mut pairs, place)?;
            class = Class {
                key: Some(key),
                first: number,
                count: 0,
            };
        }
        if number < numbers.first_open {
            continue;
        }
        let is_known = class.first < numbers.first_own;
        match (is_known, is_first) {
            (true, _) => tallies.known += 1,
            (false, true) => tallies.different += 1,
            (false, false) => tallies.duplicates += 1,
        }
        class.count += 1;
        match mode {
            Mode::First | Mode::Duplicates if !is_first => pairs.push([number, 0], place)?,
            Mode::Groups => pairs.push([class.first, number], place)?,
            _ => {}
        }
    }
    class.end(mode, numbers, &mut pairs, place)?;
    let sorted = pairs.sorted(place)?;
    let decisions = match mode {
        Mode::Groups => groups(sorted, numbers, (place, memory))?,
        _ => Decisions::of(sorted),
    };
    Ok((decisions, tallies))
}

/// The class whose members are being read.
#[derive(Default)]
struct Class {
    key: Option<Vec<u8>>,
    /// The number of its first member.
    first: u64,
    /// The number of its members without an earlier decision.
    count: u64,
}

impl Class {
    fn end(
        &self,
        mode: Mode,
        numbers: Numbers,
        pairs: &mut Pairs,
        place: &Place,
    ) -> Result<(), Failure> {
        match mode {
            Mode::Count if self.count > 0 && self.first >= numbers.first_own => {
                pairs.push([self.first, self.count], place)
            }
            _ => Ok(()),
        }
    }
}

/// Returns the group of each puzzle, from pairs of the first member of its class and the puzzle. Groups are counted
/// from 1 in the order of their first members; 0 is the known list.
fn groups(
    pairs: impl Iterator<Item = io::Result<[u64; 2]>>,
    numbers: Numbers,
    (place, memory): (&Place, usize),
) -> Result<Decisions, Failure> {
    let mut by_puzzle = Pairs::new(memory, Vec::new());
    let mut next = numbers.first_open - numbers.first_own;
    let mut before = None;
    for pair in pairs {
        let [first, puzzle] = pair.map_err(place.failure())?;
        let group = match first {
            _ if first < numbers.first_own => 0,
            _ if first < numbers.first_open => first - numbers.first_own + 1,
            _ => {
                next += u64::from(before != Some(first));
                next
            }
        };
        before = Some(first);
        by_puzzle.push([puzzle, group], place)?;
    }
    by_puzzle.sorted(place).map(Decisions::of)
}
