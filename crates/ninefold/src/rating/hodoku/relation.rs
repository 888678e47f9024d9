//! Relations between numbers, with one bit for each pair.

use alloc::vec::Vec;

/// A relation: a set of numbers for each number.
#[derive(Debug)]
pub(super) struct Relation {
    /// The number of words for each number: a multiple of four.
    width: usize,
    words: Vec<u64>,
}

impl Relation {
    /// Creates an empty relation of the numbers below `count`.
    pub fn new(count: usize) -> Relation {
        let width = 4 * count.div_ceil(256);
        Relation {
            width,
            words: alloc::vec![0; width * count],
        }
    }

    pub fn insert(&mut self, one: usize, other: usize) {
        self.words_mut(one)[other / 64] |= 1 << (other % 64);
    }

    pub fn has(&self, one: usize, other: usize) -> bool {
        self.words(one)[other / 64] >> (other % 64) & 1 == 1
    }

    /// Returns the numbers that `one` is related to, as bits, 64 in each word.
    pub fn words(&self, one: usize) -> &[u64] {
        &self.words[one * self.width..][..self.width]
    }

    pub fn words_mut(&mut self, one: usize) -> &mut [u64] {
        &mut self.words[one * self.width..][..self.width]
    }

    /// Relates a number also to all numbers that a larger number is related to.
    pub fn include(&mut self, one: usize, larger: usize) {
        let (before, after) = self.words.split_at_mut(larger * self.width);
        let words = &mut before[one * self.width..][..self.width];
        for (word, more) in words.iter_mut().zip(after) {
            *word |= *more;
        }
    }
}

/// A set of numbers, with one bit for each.
#[derive(Debug)]
pub(super) struct BitSet(Vec<u64>);

impl FromIterator<bool> for BitSet {
    /// Collects the positions at which the iterator yields true.
    fn from_iter<I: IntoIterator<Item = bool>>(members: I) -> BitSet {
        let mut words = Vec::new();
        for (number, is_member) in members.into_iter().enumerate() {
            if number % 64 == 0 {
                words.push(0);
            }
            words[number / 64] |= u64::from(is_member) << (number % 64);
        }
        BitSet(words)
    }
}

impl BitSet {
    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Returns the members, from the number `from` on, that are also in two other sets. They are in ascending order.
    pub fn common<'a>(
        &'a self,
        one: &'a [u64],
        other: &'a [u64],
        from: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let mut earlier = (1 << (from % 64)) - 1;
        let numbers = from / 64..self.0.len();
        numbers.flat_map(move |number| {
            let word = self.0[number] & one[number] & other[number];
            bits(word & !core::mem::take(&mut earlier), number)
        })
    }
}

/// Returns the numbers of the bits that are set in a word, in ascending order. `number` is the index of the word.
pub(super) fn bits(mut word: u64, number: usize) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(64 * number + bit)
    })
}
