//! Skyscraper clues of a house, from one end or both.
//!
//! A state is a pair of numbers of visible digits: those before a place seen from the start, and those seen from the end.
//! A digit is seen from the start if none before it is greater, and from the end if all greater ones are before it.

use super::tally::Tally;

/// The numbers of visible digits from the ends of a line.
#[derive(Clone, Debug)]
pub(crate) struct Views {
    from_start: Option<u32>,
    from_end: Option<u32>,
    /// Digits that are no building.
    flat: u32,
    /// Every digit.
    all: u32,
    pairs: Pairs,
}

/// The pairs of counts as bits of a word.
#[derive(Clone, Copy, Debug)]
struct Pairs {
    /// Bits that one more digit seen from the start moves a pair.
    start_step: u32,
    /// Bits that one more digit seen from the end moves a pair.
    end_step: u32,
    /// The pairs that may still grow at the start.
    start_open: u64,
    /// The pairs that may still grow at the end.
    end_open: u64,
    /// The pair with both counts reached.
    goal: u64,
}

impl Views {
    /// Makes the clue of one or two counts, unless they are too large for a word.
    pub(crate) fn new(
        from_start: Option<u32>,
        from_end: Option<u32>,
        flat: u32,
        all: u32,
    ) -> Option<Self> {
        let (start, end) = (from_start.unwrap_or(0), from_end.unwrap_or(0));
        let width = end + 1;
        if (start + 1) * width > 64 {
            return None;
        }
        let set = |holds: &dyn Fn(u32, u32) -> bool| {
            (0..=start)
                .flat_map(|a| (0..=end).map(move |b| (a, b)))
                .filter(|&(a, b)| holds(a, b))
                .fold(0u64, |set, (a, b)| set | 1 << (a * width + b))
        };
        let open = |is_counted: bool, holds: &dyn Fn(u32, u32) -> bool| {
            if is_counted { set(holds) } else { u64::MAX }
        };
        Some(Self {
            from_start,
            from_end,
            flat,
            all,
            pairs: Pairs {
                start_step: if from_start.is_some() { width } else { 0 },
                end_step: u32::from(from_end.is_some()),
                start_open: open(from_start.is_some(), &|a, _| a < start),
                end_open: open(from_end.is_some(), &|_, b| b < end),
                goal: 1 << (start * width + end),
            },
        })
    }

    /// Adds the count from the end, if there is none yet and both fit a word.
    pub(crate) fn with_end(&self, count: u32, flat: u32) -> Option<Self> {
        if self.from_end.is_some() || self.flat != flat {
            return None;
        }
        Self::new(self.from_start, Some(count), flat, self.all)
    }

    /// Returns the pairs that a digit after a set may follow, and how far it moves them.
    #[inline]
    fn step(&self, set: u32, digit: u32) -> (u64, u32) {
        if self.flat >> digit & 1 != 0 {
            return (u64::MAX, 0);
        }
        let pairs = &self.pairs;
        let higher = self.all & !((2u32 << digit) - 1);
        let (mut open, mut step) = (u64::MAX, 0);
        if set & higher == 0 {
            open &= pairs.start_open;
            step += pairs.start_step;
        }
        if higher & !set == 0 {
            open &= pairs.end_open;
            step += pairs.end_step;
        }
        (open, step)
    }
}

impl Tally for Views {
    #[inline]
    fn forward(&self, set: u32, digit: u32, states: u64) -> u64 {
        let (open, step) = self.step(set, digit);
        (states & open) << step
    }

    #[inline]
    fn backward(&self, set: u32, digit: u32, states: u64) -> u64 {
        let (open, step) = self.step(set, digit);
        states >> step & open
    }

    fn goal(&self) -> u64 {
        self.pairs.goal
    }
}
