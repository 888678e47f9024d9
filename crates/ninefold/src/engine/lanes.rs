//! The vector that the engine is written over: one candidate mask of 16 bits for each lane.
//!
//! Everything above this trait is written once; a backend says how many lanes there are and how the
//! few operations are done. Lanes are also numbered in plain bit masks, lane 0 in bit 0.

use alloc::vec;
use alloc::vec::Vec;

use super::branch::Guesses;
use super::pass::{ALL_DIGITS, Group, Outcome};
use super::search::{Job, Search};
use super::transpose;
use super::twin::{self, Rectangle};

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
    /// The sum as numbers, which may wrap around.
    fn plus(self, other: Self) -> Self;
    /// The difference as numbers, which may wrap around.
    fn minus(self, other: Self) -> Self;
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
    /// Bits that are in all of the three.
    #[inline(always)]
    fn in_all(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// Bits that are in exactly one of the three.
    #[inline(always)]
    fn in_one(self, b: Self, c: Self) -> Self {
        self.or(b).xor(c).without(self.and(b))
    }
    /// Bits of the first that are in one of the others at least.
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// Bits that are in none of the three.
    #[inline(always)]
    fn in_none(self, b: Self, c: Self) -> Self {
        Self::splat(u16::MAX).without(self.or(b).or(c))
    }
    /// The same, computed here and now: the compiler shall not put off what it stands for and keep
    /// what that needs.
    #[inline(always)]
    fn at_once(self) -> Self {
        self
    }

    fn is_zero(self) -> Self::Choice;
    fn is_equal(self, other: Self) -> Self::Choice;
    /// Whether `self` is less, where both are below 2^15.
    fn is_less(self, other: Self) -> Self::Choice;
    /// Whether no more than three bits are set.
    fn at_most_three(self) -> Self::Choice;
    /// Whether three bits or more are set.
    fn at_least_three(self) -> Self::Choice;
    /// Whether the two have no bit in common.
    fn is_disjoint(self, other: Self) -> Self::Choice;
    /// Whether the highest bit is set.
    fn is_negative(self) -> Self::Choice;
    /// `yes` in the lanes chosen, `no` in the others.
    fn choose(choice: Self::Choice, yes: Self, no: Self) -> Self;
    /// The lanes chosen.
    fn lanes(choice: Self::Choice) -> LaneSet;

    /// `self` in the lanes of the set, nothing in the others.
    fn only(self, lanes: LaneSet) -> Self;

    /// How many passes there are between looks at the lanes.
    const PASSES: usize;

    /// Propagates. A function of its own in every backend, or the compiler keeps in registers
    /// what the rest of the search needs, and not what this does.
    fn propagate(group: &mut Group<Self>) -> Outcome;

    /// Propagates once only, for when there are lanes to spare, and a node that is stuck need not wait.
    #[inline(always)]
    fn pass(group: &mut Group<Self>) -> Outcome {
        Self::propagate(group)
    }

    /// [`Search::go_down`].
    #[inline(always)]
    fn go_down<J: Job>(search: &mut Search<Self, J>, ended: LaneSet, stuck: LaneSet) -> LaneSet {
        search.go_down(ended, stuck)
    }

    /// The first `count` lanes of a set, or all if there are fewer.
    #[inline(always)]
    fn first(lanes: LaneSet, count: u32) -> LaneSet {
        let mut rest = lanes;
        for _ in 0..count {
            rest &= rest.wrapping_sub(1);
        }
        lanes & !rest
    }

    /// Moves nodes between lanes, and to and from what waits, and makes the guesses on the way; one by
    /// one unless the backend knows better.
    #[inline(always)]
    fn carry_out(
        moves: &Moves,
        guesses: &Guesses<Self>,
        nodes: &mut [Self; ROWS],
        pool: &mut Rows,
        fresh: &Rows,
    ) {
        let nodes = as_values(nodes);
        let guesses = guesses.by_lane(moves.parents);
        for (from, to) in Each(moves.sources).zip(Each(moves.targets)) {
            for row in nodes.chunks_exact_mut(Self::COUNT) {
                row[to] = row[from];
            }
            let guess = &guesses[from];
            for &cell in guess.of_child() {
                nodes[cell as usize * Self::COUNT + to] &= !guess.digit;
            }
        }
        for (from, to) in Each(moves.pushed).zip(moves.push_to..) {
            for (row, waiting) in nodes.chunks_exact(Self::COUNT).zip(pool.rows_mut()) {
                waiting[to] = row[from];
            }
            let guess = &guesses[from];
            for &cell in guess.of_child() {
                *pool.get_mut(cell as usize, to) &= !guess.digit;
            }
        }
        for lane in Each(moves.parents) {
            let guess = &guesses[lane];
            for &cell in guess.of_parent() {
                nodes[cell as usize * Self::COUNT + lane] &= !guess.digit;
            }
        }
        for (to, from) in Each(moves.popped).zip(moves.pop_from..) {
            for (row, waiting) in nodes.chunks_exact_mut(Self::COUNT).zip(pool.rows()) {
                row[to] = waiting[from];
            }
        }
        for (to, from) in Each(moves.fresh).zip(moves.fresh_from..) {
            for (row, staged) in nodes.chunks_exact_mut(Self::COUNT).zip(fresh.rows()) {
                row[to] = staged[from];
            }
        }
    }

    /// Writes up to [`STAGED`] lines of text into columns, as the candidates that they leave: the digits
    /// 1 to 9 for themselves, and anything else for all.
    #[inline(always)]
    fn stage(lines: &[&[u8; 81]], rows: &mut Rows) {
        let mut text = [[0; STAGED]; 81];
        for (eight, group) in lines.chunks(8).take(STAGED / 8).enumerate() {
            transpose::to_columns(group, eight * 8, &mut text);
        }
        for (row, text) in rows.rows_mut().zip(&text) {
            for (candidates, &character) in row[..STAGED].iter_mut().zip(text) {
                *candidates = candidates_of(character);
            }
        }
    }

    /// The line will be read soon.
    #[inline(always)]
    fn prefetch(_line: &[u8; 81]) {}

    /// A rectangle of the solution without a given; see [`twin::rectangle`].
    #[inline(always)]
    fn rectangle(solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
        twin::rectangle(solution, givens)
    }

    /// The digits, as characters, that are the only candidates in the cells of the lanes of the set, of
    /// which there are no more than eight: a line for each.
    #[inline(always)]
    fn lines(nodes: &[Self; ROWS], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
        let nodes = nodes.as_ptr().cast::<u16>();
        for (line, lane) in lines.iter_mut().zip(Each(lanes & all::<Self>())) {
            for (cell, character) in line.iter_mut().enumerate() {
                // SAFETY: a vector is `COUNT` values of 16 bits, side by side, and there are more of
                // them than cells.
                let bit = unsafe { *nodes.add(cell * Self::COUNT + lane) };
                *character = digit_character(bit);
            }
        }
    }
}

/// The character of the digit that a bit stands for.
#[inline(always)]
pub(super) fn digit_character(bit: u16) -> u8 {
    // Counting the bits below is what a vector can do for many cells at once.
    bit.wrapping_sub(1).count_ones() as u8 + b'1'
}

/// What a character leaves as candidates: a digit itself, and anything else all. Without branches, so
/// that the compiler turns loops over it into vectors.
#[inline(always)]
pub(super) fn candidates_of(character: u8) -> u16 {
    let place = character.wrapping_sub(b'1');
    let bit = 1u16.wrapping_shl(u32::from(place));
    if place < 9 { bit } else { ALL_DIGITS }
}

/// How many puzzles are staged at a time.
pub(super) const STAGED: usize = 32;

/// The rows of a node: the candidates of its 81 cells, and whose node it is.
pub(super) const ROWS: usize = 82;
/// The last of them.
pub(super) const OWNER: usize = 81;

/// Vectors as the values that they consist of.
#[inline(always)]
pub(super) fn as_values<V: Lanes>(vectors: &mut [V]) -> &mut [u16] {
    // SAFETY: a vector is `COUNT` values of 16 bits, side by side.
    unsafe {
        core::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * V::COUNT)
    }
}

/// The vector whose values are the first of these.
#[inline(always)]
pub(super) fn read<V: Lanes>(from: &[u16; 32]) -> V {
    // SAFETY: a vector is `COUNT` values of 16 bits, at most 32, side by side, whatever they are.
    unsafe { from.as_ptr().cast::<V>().read_unaligned() }
}

/// Which nodes go where. The sources are read before anything is written.
#[derive(Clone, Copy, Default)]
pub(super) struct Moves {
    /// The lanes that guess: each keeps one branch, and the other goes elsewhere.
    pub(super) parents: LaneSet,
    /// Branches go from these lanes, in order, to those.
    pub(super) sources: LaneSet,
    pub(super) targets: LaneSet,
    /// From these lanes to the pool, from this place on.
    pub(super) pushed: LaneSet,
    pub(super) push_to: usize,
    /// To these lanes from the pool, from this place on.
    pub(super) popped: LaneSet,
    pub(super) pop_from: usize,
    /// To these lanes from the puzzles that are staged, from this place on.
    pub(super) fresh: LaneSet,
    pub(super) fresh_from: usize,
}

/// Nodes that wait, a column for each.
pub(super) struct Rows {
    values: Vec<u16>,
    /// Where the first row begins: at the start of a line of the cache, as all rows do, or a vector that
    /// is moved there and back would often lie across two.
    start: usize,
    /// How many nodes there is room for.
    pub(super) capacity: usize,
}

/// Room behind each row, so that a whole vector can be read or written at any place of it.
const MARGIN: usize = 32;
/// The bytes in a line of the cache.
const CACHE_LINE: usize = 64;

impl Rows {
    /// Room for so many nodes, a multiple of 32.
    pub(super) fn new(capacity: usize) -> Rows {
        let values = vec![0; ROWS * (capacity + MARGIN) + CACHE_LINE / 2];
        let start = values.as_ptr().align_offset(CACHE_LINE).min(CACHE_LINE / 2);
        Rows {
            values,
            start,
            capacity,
        }
    }

    #[inline(always)]
    pub(super) fn stride(&self) -> usize {
        self.capacity + MARGIN
    }

    #[inline(always)]
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.values[self.start..].chunks_exact(self.stride())
    }

    #[inline(always)]
    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut [u16]> {
        let stride = self.stride();
        self.values_mut().chunks_exact_mut(stride)
    }

    /// The values from a place in the first row on. In each row a whole vector has room there.
    ///
    /// # Panics
    /// If there is no such place.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn room_at(&mut self, place: usize) -> &mut [u16] {
        assert!(place <= self.capacity);
        &mut self.values_mut()[place..]
    }

    /// All values, row by row.
    #[inline(always)]
    pub(super) fn values_mut(&mut self) -> &mut [u16] {
        &mut self.values[self.start..]
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, cell: usize, node: usize) -> &mut u16 {
        let stride = self.stride();
        &mut self.values_mut()[cell * stride + node]
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
