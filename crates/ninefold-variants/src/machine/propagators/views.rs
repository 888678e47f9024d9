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
    /// Buildings, if those seen from the start are counted.
    start: u32,
    /// Buildings, if those seen from the end are counted.
    end: u32,
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
            start: if from_start.is_some() { all & !flat } else { 0 },
            end: if from_end.is_some() { all & !flat } else { 0 },
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

    /// Returns the digits that are seen from the start after a set, and the one that is seen from the end.
    #[inline]
    fn seen(&self, set: u32) -> (u32, u32) {
        let left = filled(self.all & !set);
        (
            self.start & !filled(set & self.all),
            self.end & left & !(left >> 1),
        )
    }
}

/// Returns a mask with all bits below the greatest one of its first 16.
#[inline]
fn filled(mask: u32) -> u32 {
    let mask = mask | mask >> 1;
    let mask = mask | mask >> 2;
    let mask = mask | mask >> 4;
    mask | mask >> 8
}

impl Tally for Views {
    /// The pairs that may grow, and how far they move.
    type Step = (u64, u32);

    #[inline]
    fn each_step(&self, set: u32, digits: u32, mut visit: impl FnMut(u32, Self::Step)) {
        let pairs = &self.pairs;
        let (start, end) = self.seen(set);
        let mut visit = |digits, open, step| {
            if digits != 0 {
                visit(digits, (open, step));
            }
        };
        visit(digits & !start & !end, u64::MAX, 0);
        visit(digits & start & !end, pairs.start_open, pairs.start_step);
        visit(digits & !start & end, pairs.end_open, pairs.end_step);
        visit(
            digits & start & end,
            pairs.start_open & pairs.end_open,
            pairs.start_step + pairs.end_step,
        );
    }

    #[inline]
    fn forward(&self, (open, step): Self::Step, states: u64) -> u64 {
        (states & open) << step
    }

    #[inline]
    fn backward(&self, (open, step): Self::Step, states: u64) -> u64 {
        states >> step & open
    }

    fn goal(&self) -> u64 {
        self.pairs.goal
    }
}
