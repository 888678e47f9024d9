//! The least and the greatest form of puzzles: grids with empty cells.
//!
//! The form is made row by row. A [`State`] has the rows that have been taken, the places of their columns, and the
//! images of their digits. All states with the best text are kept. For each, the search tries the rows that can follow
//! and keeps those with the best text. Three ideas keep the states few:
//!
//! * Empty columns of a stack are interchangeable, so their order stays *open*; so does the order of empty stacks. In
//!   the least form they are at the left, and the best text of a row has its values in ascending order there: an empty
//!   cell, known digits, new digits. Only new digits that meet in interchangeable columns or stacks leave a choice; the
//!   state branches.
//! * The best text is the same for all states, so these choices are, too: they are computed once for a row.
//! * Empty rows of a band are interchangeable, and so are empty bands: one is taken, and counts with its multiplicity.
//!
//! The number of automorphisms is the number of final states, times the number of orders that are still open.
//!
//! The greatest form is made in the same way from the right: then new digits are less than known digits, the row with
//! the greatest text is the best, and places are counted from the right.

use alloc::vec::Vec;
use core::array;

use super::ends::{End, NINE};
use super::open::{IN_ORDER, Open, Sorter};
use super::sides::{Placing, Sides};
use crate::vectors::bytes::{Array, Bytes};

/// The rows placed and their arrangement.
#[derive(Clone, Copy)]
struct State {
    /// For each place, the column of the side there; 15 beyond the ninth place.
    columns: Array,
    /// The value of each digit, times four.
    values: Array,
    /// The rows placed, four bits each, the last one lowest.
    rows: u64,
    /// The number of states that this one represents.
    multiplicity: u32,
    /// The rows that have not been placed.
    free: u16,
    side: u8,
}

/// A state and a row that can follow it, and the number of interchangeable rows that this row represents.
#[derive(Clone, Copy, Default)]
struct Next {
    state: u32,
    row: u8,
    alike: u8,
}

/// The rows with the best text among those visited.
struct Best<'a> {
    rank: u64,
    count: usize,
    /// The best rows, `count` in number, with room for all rows of the visit.
    rows: &'a mut [Next],
}

impl Best<'_> {
    /// Keeps the row if it is as good as the best, and forgets the others if it is better. The code has no branch, as
    /// the outcome is unpredictable.
    #[inline(always)]
    fn meet(&mut self, rank: u64, next: Next) {
        let count = if rank < self.rank { 0 } else { self.count };
        self.rows[count] = next;
        self.count = count + usize::from(rank <= self.rank);
        self.rank = self.rank.min(rank);
    }
}

/// The memory of the search, which is kept from puzzle to puzzle.
#[derive(Default)]
pub struct CanonicalSearch {
    states: Vec<State>,
    successors: Vec<State>,
    next: Vec<Next>,
    choices: Vec<Array>,
}

impl CanonicalSearch {
    /// Returns the first way to the form, and the number of automorphisms.
    #[inline(always)]
    pub fn find<E: End, B: Bytes>(&mut self, token: B::Token, sides: &Sides) -> (Placing, u32) {
        self.states.clear();
        self.states.extend([0, 1].map(State::start::<E>));
        let mut open = Open::all();
        let mut known = 0;
        for place in 0..9 {
            let sorter = Sorter::<B>::new(token, &open);
            let (text, count) = self.look::<E, B>(sides, place, &sorter);
            if text == 0 {
                self.follow_empty(count);
            } else {
                let new = places_of(E::NEW, text);
                open.choices::<E>(text, new, &mut self.choices);
                let named = Named::new::<E>(new, known);
                self.follow::<E, B>(sides, count, &sorter, &named);
                open.close::<E>(text);
                known += new.count_ones() as usize;
            }
        }
        let first = &self.states[0];
        let states = self.states.iter().map(|state| state.multiplicity);
        (placing::<E>(first), states.sum::<u32>() * open.orders())
    }

    /// Returns the ways to the form found last. Ways that differ only by empty rows and columns are listed once.
    pub fn ways<E: End>(&self) -> impl Iterator<Item = Placing> {
        self.states.iter().map(placing::<E>)
    }

    /// Visits the rows that can follow each state. Returns the best text, and the number of rows that have it.
    #[inline(always)]
    fn look<E: End, B: Bytes>(
        &mut self,
        sides: &Sides,
        place: usize,
        sorter: &Sorter<B>,
    ) -> (u64, usize) {
        let most = self.states.len() * MOST_ROWS[place] + 1;
        if self.next.len() < most {
            self.next.resize(most, Next::default());
        }
        let mut best = Best {
            rank: u64::MAX,
            count: 0,
            rows: &mut self.next,
        };
        for (number, state) in (0..).zip(&self.states) {
            let next = |row: u8, alike: u8| Next {
                state: number,
                row,
                alike,
            };
            let side = usize::from(state.side) % 2;
            let free = state.free_after(place);
            let empty = free & sides.empty[side];
            if empty != 0 && (E::EMPTY_FIRST || empty == free) {
                each_empty(empty, |row, alike| best.meet(E::rank(0), next(row, alike)));
                continue;
            }
            // An empty row has been visited, which is better than any of these rows.
            if E::EMPTY_FIRST && best.rank == 0 {
                continue;
            }
            let namer = Namer::<B>::new(sorter.tags.token(), state);
            let mut rest = free & !empty;
            while rest != 0 {
                let row = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                let text = match place {
                    0 => E::FIRST_TEXTS[usize::from(sides.filled[side][usize::from(row)]) % 512],
                    _ => sorter.text::<E>(namer.values(&sides.lines[side][usize::from(row)])),
                };
                best.meet(E::rank(text), next(row, 1));
            }
        }
        (E::rank(best.rank), best.count)
    }

    /// Places the best rows if these are empty.
    #[inline(always)]
    fn follow_empty(&mut self, count: usize) {
        self.successors.clear();
        for next in &self.next[..count] {
            let state = &self.states[next.state as usize];
            self.successors.push(state.followed_by(next));
        }
        core::mem::swap(&mut self.states, &mut self.successors);
    }

    /// Places the best rows.
    #[inline(always)]
    fn follow<E: End, B: Bytes>(
        &mut self,
        sides: &Sides,
        count: usize,
        sorter: &Sorter<B>,
        named: &Named,
    ) {
        let token = sorter.tags.token();
        self.successors.clear();
        for next in &self.next[..count] {
            let state = &self.states[next.state as usize];
            let line = &sides.lines[usize::from(state.side) % 2][usize::from(next.row)];
            let namer = Namer::<B>::new(token, state);
            let columns = namer
                .columns
                .shuffle(sorter.places::<E>(namer.values(line)));
            let line = B::read(token, line);
            for choice in &self.choices {
                let columns = columns.shuffle(B::read(token, choice));
                let values = named.values::<E, B>(namer.values, line.shuffle(columns));
                let mut successor = state.followed_by(next);
                columns.write(&mut successor.columns);
                values.write(&mut successor.values);
                self.successors.push(successor);
            }
        }
        core::mem::swap(&mut self.states, &mut self.successors);
    }
}

/// The greatest number of rows that can follow a state, by the number of rows before.
const MOST_ROWS: [usize; 9] = [9, 2, 1, 6, 2, 1, 3, 2, 1];

impl State {
    fn start<E: End>(side: u8) -> State {
        State {
            columns: IN_ORDER,
            values: array::from_fn(|digit| match digit {
                1..10 => E::NEW * 4,
                _ => 0,
            }),
            rows: 0,
            multiplicity: 1,
            free: 0x1FF,
            side,
        }
    }

    /// Returns the rows that can be placed here.
    #[inline(always)]
    fn free_after(&self, place: usize) -> u16 {
        match place % 3 {
            0 => self.free,
            _ => self.free & (0b111 << ((self.rows & 15) / 3 * 3)),
        }
    }

    /// Returns the state with one more row, and unchanged columns and digits.
    #[inline(always)]
    fn followed_by(&self, next: &Next) -> State {
        State {
            rows: self.rows << 4 | u64::from(next.row),
            multiplicity: self.multiplicity * u32::from(next.alike),
            free: self.free & !(1 << next.row),
            ..*self
        }
    }
}

/// The columns and digit values of a state, from which the values of a row are computed.
struct Namer<B> {
    columns: B,
    values: B,
}

impl<B: Bytes> Namer<B> {
    #[inline(always)]
    fn new(token: B::Token, state: &State) -> Namer<B> {
        Namer {
            columns: B::read(token, &state.columns),
            values: B::read(token, &state.values),
        }
    }

    /// Returns the values of a row by place, times four.
    #[inline(always)]
    fn values(&self, line: &Array) -> B {
        let digits = B::read(self.columns.token(), line).shuffle(self.columns);
        self.values.shuffle(digits)
    }
}

/// The digits that occur first in a row.
struct Named {
    /// The places of the new digits; `count` places are used.
    places: [u8; 9],
    count: usize,
    /// For each new digit, the vectors that give it its value, by digit.
    known: &'static [[Array; 16]],
}

impl Named {
    /// Returns the new digits, given their places in the text and the number of digits known before.
    #[inline(always)]
    fn new<E: End>(mut new: u64, known: usize) -> Named {
        let (mut places, mut count) = ([0; 9], 0);
        while new != 0 {
            let bit = new.ilog2();
            new ^= 1 << bit;
            places[count] = E::place(8 - bit as usize / 4) as u8;
            count += 1;
        }
        let known = &E::KNOWN[known..];
        Named {
            places,
            count,
            known,
        }
    }

    /// Returns the values of digits after the row, from the values before it and the digits of the row.
    #[inline(always)]
    fn values<E: End, B: Bytes>(&self, mut values: B, row: B) -> B {
        let mut digits = [0; 16];
        row.write(&mut digits);
        for (place, known) in self.places[..self.count].iter().zip(self.known) {
            let digit = digits[usize::from(place % 16)];
            let known = B::read(values.token(), &known[usize::from(digit % 16)]);
            values = E::with_known(values, known);
        }
        values
    }
}

/// Returns the places of a value in a text, as the lowest of four bits for each character.
#[inline(always)]
fn places_of(value: u8, text: u64) -> u64 {
    const LOWEST: u64 = NINE / 15;
    let differs = text ^ (LOWEST * u64::from(value));
    !(differs | differs >> 1 | differs >> 2 | differs >> 3) & LOWEST
}

/// Visits one empty row of each band for all interchangeable rows, with their number.
#[inline(always)]
fn each_empty(rows: u16, mut meet: impl FnMut(u8, u8)) {
    let band = |band: u16| rows >> (band * 3) & 0b111;
    let mut empty_bands = (0..3).filter(|number| band(*number) == 0b111);
    if let Some(first) = empty_bands.next() {
        meet(first as u8 * 3, 3 * (1 + empty_bands.count() as u8));
    }
    for number in 0..3 {
        let rows = band(number);
        if rows != 0 && rows != 0b111 {
            meet(
                number as u8 * 3 + rows.trailing_zeros() as u8,
                rows.count_ones() as u8,
            );
        }
    }
}

/// Returns the way to the form that a state has found.
fn placing<E: End>(state: &State) -> Placing {
    Placing {
        side: state.side,
        rows: array::from_fn(|row| (state.rows >> (4 * (8 - row)) & 15) as u8),
        columns: array::from_fn(|column| match column {
            0..9 => state.columns[E::place(column)],
            _ => 15,
        }),
        digits: state.values.map(|value| E::digit(value / 4)),
    }
}
