//! Relations between numbered things, a bit for each pair.

use alloc::vec::Vec;

/// For each of some numbers, some of the same numbers.
#[derive(Debug)]
pub(super) struct Relation {
    /// How many words there are for each number: a multiple of four.
    width: usize,
    words: Vec<u64>,
}

impl Relation {
    /// The empty relation of so many numbers.
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

    /// The numbers that one is related to, 64 in each word.
    pub fn words(&self, one: usize) -> &[u64] {
        &self.words[one * self.width..][..self.width]
    }

    pub fn words_mut(&mut self, one: usize) -> &mut [u64] {
        &mut self.words[one * self.width..][..self.width]
    }

    /// Relates one also to all that another, larger one is related to.
    pub fn include(&mut self, one: usize, larger: usize) {
        let (before, after) = self.words.split_at_mut(larger * self.width);
        let words = &mut before[one * self.width..][..self.width];
        for (word, more) in words.iter_mut().zip(after) {
            *word |= *more;
        }
    }
}

/// Some numbers, a bit for each.
#[derive(Debug)]
pub(super) struct BitSet(Vec<u64>);

impl FromIterator<bool> for BitSet {
    /// The numbers at which the iterator says yes.
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

    /// Those from that number on that two other sets have, too, in ascending order.
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

/// The numbers of the bits of a word, in ascending order.
pub(super) fn bits(mut word: u64, number: usize) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(64 * number + bit)
    })
}
