//! The vector that the engine is written over: one candidate mask of 16 bits for each lane.
//!
//! Everything above this trait is written once; a backend says how many lanes there are and how the
//! few operations are done. Lanes are also numbered in plain bit masks, lane 0 in bit 0.

use alloc::vec;
use alloc::vec::Vec;

/// A set of lanes.
pub(super) type LaneSet = u32;

/// A vector of 16-bit masks.
///
/// # Safety
///
/// The operations may use instructions that not every processor has. Whoever calls any of them must
/// be inlined into a function that is only entered where the processor has them: all code that is
/// generic over `Lanes` is `#[inline(always)]` up to `search::run`, which the `x86` module enters
/// after detection. `COUNT` is at most 32, and the size of the type is `2 * COUNT` bytes.
pub(super) unsafe trait Lanes: Copy {
    /// How many lanes there are.
    const COUNT: usize;
    /// The result of a comparison: all or nothing in each lane.
    type Choice: Copy;

    /// The same value in all lanes.
    fn splat(value: u16) -> Self;
    /// Writes the lanes to the first places.
    fn write(self, to: &mut [u16; 32]);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    fn minus_one(self) -> Self;
    fn add(self, other: Self) -> Self;
    /// Zero where either is, and anything else where neither is.
    fn zero_if_either(self, other: Self) -> Self;
    fn popcount(self) -> Self;

    /// Bits that are in at least two of the three.
    #[inline(always)]
    fn in_two(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    /// Bits that are in any of the three.
    #[inline(always)]
    fn in_any(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// Bits of `self` that are in neither of the others.
    #[inline(always)]
    fn in_neither(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    fn is_zero(self) -> Self::Choice;
    fn is_equal(self, other: Self) -> Self::Choice;
    /// Whether `self` is less, where both are below 2^15.
    fn is_less(self, other: Self) -> Self::Choice;
    /// Whether no more than three bits are set.
    fn at_most_three(self) -> Self::Choice;
    /// Whether three bits or more are set.
    fn at_least_three(self) -> Self::Choice;
    /// Whether one bit at most is set.
    fn at_most_one(self) -> Self::Choice;
    /// `yes` in the lanes chosen, `no` in the others.
    fn choose(choice: Self::Choice, yes: Self, no: Self) -> Self;
    /// The lanes chosen.
    fn lanes(choice: Self::Choice) -> LaneSet;

    /// `self` in the lanes of the set, nothing in the others.
    fn only(self, lanes: LaneSet) -> Self;

    /// Moves nodes between lanes, and to and from what waits; one by one unless the backend knows
    /// better.
    #[inline(always)]
    fn carry_out(moves: &Moves, cells: &mut [Self; 81], pool: &mut Rows, fresh: &Rows) {
        // SAFETY: a vector is `COUNT` values of 16 bits, side by side.
        let cells: &mut [u16] =
            unsafe { core::slice::from_raw_parts_mut(cells.as_mut_ptr().cast(), 81 * Self::COUNT) };
        for (from, to) in Each(moves.sources).zip(Each(moves.targets)) {
            for row in cells.chunks_exact_mut(Self::COUNT) {
                row[to] = row[from];
            }
        }
        for (from, to) in Each(moves.pushed).zip(moves.push_to..) {
            for (row, waiting) in cells.chunks_exact(Self::COUNT).zip(pool.rows_mut()) {
                waiting[to] = row[from];
            }
        }
        for (to, from) in Each(moves.popped).zip(moves.pop_from..) {
            for (row, waiting) in cells.chunks_exact_mut(Self::COUNT).zip(pool.rows()) {
                row[to] = waiting[from];
            }
        }
        for (to, from) in Each(moves.fresh).zip(moves.fresh_from..) {
            for (row, staged) in cells.chunks_exact_mut(Self::COUNT).zip(fresh.rows()) {
                row[to] = staged[from];
            }
        }
    }
}

/// Which nodes go where. The sources are read before anything is written.
#[derive(Clone, Copy, Default)]
pub(super) struct Moves {
    /// From these lanes, in order, to those.
    pub(super) sources: LaneSet,
    pub(super) targets: LaneSet,
    /// From these lanes to the pool, from this place on. The lanes keep their nodes too.
    pub(super) pushed: LaneSet,
    pub(super) push_to: usize,
    /// To these lanes from the pool, from this place on.
    pub(super) popped: LaneSet,
    pub(super) pop_from: usize,
    /// To these lanes from the puzzles that are staged, from this place on.
    pub(super) fresh: LaneSet,
    pub(super) fresh_from: usize,
}

/// Nodes that wait, a row for each cell and a column for each node.
pub(super) struct Rows {
    values: Vec<u16>,
    /// How many nodes there is room for.
    pub(super) capacity: usize,
}

/// Room behind each row, so that a whole vector can be read or written at any place of it.
const MARGIN: usize = 32;

impl Rows {
    pub(super) fn new(capacity: usize) -> Rows {
        Rows {
            values: vec![0; 81 * (capacity + MARGIN)],
            capacity,
        }
    }

    #[inline(always)]
    fn stride(&self) -> usize {
        self.capacity + MARGIN
    }

    #[inline(always)]
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.values.chunks_exact(self.stride())
    }

    #[inline(always)]
    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut [u16]> {
        let stride = self.stride();
        self.values.chunks_exact_mut(stride)
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, cell: usize, node: usize) -> &mut u16 {
        let stride = self.stride();
        &mut self.values[cell * stride + node]
    }

    /// Makes room for twice as many nodes.
    pub(super) fn grow(&mut self) {
        let mut larger = Rows::new(2 * self.capacity);
        for (row, old) in larger.rows_mut().zip(self.rows()) {
            row[..old.len()].copy_from_slice(old);
        }
        *self = larger;
    }
}

/// All lanes of a vector type.
#[inline(always)]
pub(super) fn all<V: Lanes>() -> LaneSet {
    LaneSet::MAX >> (32 - V::COUNT)
}

/// The lanes of a set, ascending.
#[derive(Clone, Copy)]
pub(super) struct Each(pub(super) LaneSet);

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(lane as usize)
    }
}

/// The first `count` lanes of a set.
#[inline(always)]
pub(super) fn first(lanes: LaneSet, count: usize) -> LaneSet {
    let mut rest = lanes;
    for _ in 0..count {
        rest &= rest.wrapping_sub(1);
    }
    lanes & !rest
}
