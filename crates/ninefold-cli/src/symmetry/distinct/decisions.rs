//! What becomes of the puzzles whose keys went to disk: all members of a class come together when they are
//! sorted, and the decisions about them are sorted by the numbers of the puzzles again.

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

/// How many puzzles of the input are what.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct Tallies {
    /// The first of a class.
    pub different: u64,
    /// Others of a class.
    pub duplicates: u64,
    /// Those of a class of the known list.
    pub known: u64,
}

impl AddAssign for Tallies {
    fn add_assign(&mut self, more: Tallies) {
        self.different += more.different;
        self.duplicates += more.duplicates;
        self.known += more.known;
    }
}

/// What the numbers of members mean.
#[derive(Clone, Copy)]
pub struct Numbers {
    /// The first that is not of the known list.
    pub first_own: u64,
    /// The first about which nothing has been decided yet. Below it, there is one for each class.
    pub first_open: u64,
}

/// The numbers that belong to puzzles, in their order: which decide about them.
pub struct Decisions(Peekable<Box<dyn Iterator<Item = io::Result<[u64; 2]>>>>);

impl Decisions {
    /// Those of pairs in order, each of a puzzle and a number.
    pub fn of(pairs: impl Iterator<Item = io::Result<[u64; 2]>> + 'static) -> Decisions {
        let pairs: Box<dyn Iterator<Item = _>> = Box::new(pairs);
        Decisions(pairs.peekable())
    }

    /// The sum of the numbers of this puzzle, or `None` if it has none. The puzzles are asked for in order.
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

/// Decides about all members. The pairs of `counts` are counts of puzzles that some classes have already.
///
/// The puzzles with a number are, by mode, those that are not the first of their class (`First`, `Duplicates`), or
/// those that are (`Count`), or all (`Groups`).
pub fn decide(
    mode: Mode,
    runs: Vec<File>,
    counts: Option<File>,
    numbers: Numbers,
    (place, memory): (&Place, usize),
) -> Result<(Decisions, Tallies), Failure> {
    // Half for reading what is sorted by keys, half for sorting by number.
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

/// The class whose members are passing.
#[derive(Default)]
struct Class {
    key: Option<Vec<u8>>,
    /// The number of its first member.
    first: u64,
    /// How many of its members nothing has been decided about.
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

/// The group of each puzzle, out of pairs of the first member of a class and a puzzle. Groups are counted
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
