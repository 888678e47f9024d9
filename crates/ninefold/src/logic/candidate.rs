//! One pencil mark, and sets of them.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};
use core::str::FromStr;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::invalid::InvalidValue;

/// A digit in a cell: a pencil mark that may be right or wrong. Displayed as `7r1c3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// How many there are: nine digits in 81 cells.
    pub const COUNT: usize = 729;

    /// That digit in that cell.
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate((cell.index() * 9 + digit.index()) as u16)
    }

    /// The candidate at a position below [`Candidate::COUNT`].
    pub(super) fn at(index: usize) -> Candidate {
        debug_assert!(index < Candidate::COUNT);
        Candidate(index as u16)
    }

    /// The position in reading order of the cells, their digits ascending: 0 to 728.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Where it stands.
    pub fn cell(self) -> Cell {
        PARTS[self.index()].0
    }

    /// What stands there.
    pub fn digit(self) -> Digit {
        PARTS[self.index()].1
    }
}

/// Cell and digit of each candidate: looking them up is quicker than dividing.
static PARTS: [(Cell, Digit); Candidate::COUNT] = {
    let mut parts = [(Cell::ALL[0], Digit::ALL[0]); Candidate::COUNT];
    let mut index = 0;
    while index < Candidate::COUNT {
        parts[index] = (Cell::ALL[index / 9], Digit::ALL[index % 9]);
        index += 1;
    }
    parts
};

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit(), self.cell())
    }
}

impl FromStr for Candidate {
    type Err = InvalidValue;

    /// Reads a digit and the cell in which it stands, such as `7r1c3`.
    fn from_str(text: &str) -> Result<Candidate, InvalidValue> {
        let candidate = text.split_at_checked(1).and_then(|(digit, cell)| {
            Some(Candidate::new(cell.parse().ok()?, digit.parse().ok()?))
        });
        candidate.ok_or_else(|| InvalidValue::new(text, "a candidate, 1r1c1 to 9r9c9"))
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const WORDS: usize = Candidate::COUNT.div_ceil(64);

/// A set of candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CandidateSet {
    words: [u64; WORDS],
}

impl CandidateSet {
    /// The set without candidates.
    pub const EMPTY: CandidateSet = CandidateSet { words: [0; WORDS] };

    /// Whether no candidate is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many candidates are in the set.
    pub fn len(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        self.words.iter().map(ones).sum()
    }

    /// Whether the candidate is in the set.
    pub fn contains(&self, candidate: Candidate) -> bool {
        let index = candidate.index();
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// Puts the candidate into the set; says whether it is new there.
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        let index = candidate.index();
        let (word, bit) = (&mut self.words[index / 64], 1 << (index % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Takes the candidate out of the set.
    pub fn remove(&mut self, candidate: Candidate) {
        let index = candidate.index();
        self.words[index / 64] &= !(1 << (index % 64));
    }

    /// The candidates in reading order, the digits of a cell ascending.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.words.iter().enumerate().flat_map(|(number, &word)| {
            let mut rest = word;
            core::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then(|| Candidate::at(number * 64 + bit))
            })
        })
    }

    fn merged(mut self, other: &CandidateSet, with: impl Fn(u64, u64) -> u64) -> CandidateSet {
        for (word, &other) in self.words.iter_mut().zip(&other.words) {
            *word = with(*word, other);
        }
        self
    }
}

impl From<Candidate> for CandidateSet {
    fn from(candidate: Candidate) -> CandidateSet {
        CandidateSet::from_iter([candidate])
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        for candidate in candidates {
            set.insert(candidate);
        }
        set
    }
}

impl BitAnd for CandidateSet {
    type Output = CandidateSet;
    fn bitand(self, other: CandidateSet) -> CandidateSet {
        self.merged(&other, |one, two| one & two)
    }
}

impl BitOr for CandidateSet {
    type Output = CandidateSet;
    fn bitor(self, other: CandidateSet) -> CandidateSet {
        self.merged(&other, |one, two| one | two)
    }
}

impl BitOrAssign for CandidateSet {
    fn bitor_assign(&mut self, other: CandidateSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for CandidateSet {
    fn bitand_assign(&mut self, other: CandidateSet) {
        *self = *self & other;
    }
}

impl Sub for CandidateSet {
    type Output = CandidateSet;
    fn sub(self, other: CandidateSet) -> CandidateSet {
        self.merged(&other, |one, two| one & !two)
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_set_holds_what_was_put_in_in_reading_order() {
        let all: Vec<Candidate> = Cell::ALL
            .into_iter()
            .flat_map(|cell| Digit::ALL.map(|digit| Candidate::new(cell, digit)))
            .collect();
        let mut set = CandidateSet::EMPTY;
        for (count, &candidate) in all.iter().enumerate() {
            assert_eq!(set.len(), count);
            assert!(!set.contains(candidate));
            assert!(set.insert(candidate) && !set.insert(candidate));
        }
        assert!(set.iter().eq(all.iter().copied()));
        assert!((set - set).is_empty());
        for candidate in all {
            assert_eq!(
                Candidate::new(candidate.cell(), candidate.digit()),
                candidate
            );
            set.remove(candidate);
            assert!(!set.contains(candidate));
        }
        assert!(set.is_empty());
    }
}
