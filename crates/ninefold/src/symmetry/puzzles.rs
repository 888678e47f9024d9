//! The least and the greatest form of puzzles: grids with empty cells.
//!
//! The form is made row by row. A [`State`] says which rows have been taken so far, where their columns stand and
//! what their digits have become. All states whose text so far is the best are kept; each looks at the rows that can
//! follow, and those that give the best text go on. Three ideas keep the states few:
//!
//! * Columns of a stack that are empty so far are alike, so their order stays *open*; so does the order of stacks
//!   that are empty so far. In the least form they stand at the left, and the best text of a row has its values in
//!   ascending order there: an empty cell, known digits, new digits. Only new digits that meet in alike columns, or
//!   alike stacks, leave a choice; the state branches.
//! * The best text is the same for all states, so these choices are, too: they are worked out once for a row.
//! * Empty rows of a band are alike, and so are empty bands: one is taken, and counts as many times.
//!
//! In the end the number of automorphisms is the number of ways to the form, with all orders of what is still open.
//!
//! The greatest form is made in the same way from the right: new digits are then less than known ones, the row with
//! the greatest text is the best, and the places count from the right.

use alloc::vec::Vec;
use core::array;

use super::bytes::{Array, Bytes};
use super::ends::{End, NINE};
use super::open::{IN_ORDER, Open, Sorter};
use super::sides::{Placing, Sides};

/// How the rows so far have been placed.
#[derive(Clone, Copy)]
struct State {
    /// Which column of the side stands at each place, and 15 after them.
    columns: Array,
    /// What each digit counts as, four times.
    values: Array,
    /// The rows so far, four bits each, the last lowest.
    rows: u64,
    /// How many states this one stands for.
    multiplicity: u32,
    /// The rows that have not been placed.
    free: u16,
    side: u8,
}

/// A state and a row that can follow it, and how many rows this one stands for.
#[derive(Clone, Copy, Default)]
struct Next {
    state: u32,
    row: u8,
    alike: u8,
}

/// The rows with the best text that have been met.
struct Best<'a> {
    rank: u64,
    count: usize,
    /// The best rows, so many, and places for all that will be met.
    rows: &'a mut [Next],
}

impl Best<'_> {
    /// Keeps the row if it is as good as the best, and forgets the others if it is better. There is no branch, as
    /// nothing says beforehand which it is.
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
pub struct Search {
    states: Vec<State>,
    successors: Vec<State>,
    next: Vec<Next>,
    choices: Vec<Array>,
}

impl Search {
    /// The first way to the form, and the number of automorphisms.
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

    /// The ways to the form that was found last, one for all that differ by empty rows and columns only.
    pub fn ways<E: End>(&self) -> impl Iterator<Item = Placing> {
        self.states.iter().map(placing::<E>)
    }

    /// Looks at the rows that can follow each state. Returns the best text, and the number of rows that have it.
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
            // An empty row has been met, which is better than any of these.
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

    /// Places the best rows, where they are empty.
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

/// How many rows can follow a state at most, by the number of rows before.
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

    /// The rows that can be the one at this place.
    #[inline(always)]
    fn free_after(&self, place: usize) -> u16 {
        match place % 3 {
            0 => self.free,
            _ => self.free & (0b111 << ((self.rows & 15) / 3 * 3)),
        }
    }

    /// With one more row, and columns and digits as they are.
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

/// What makes the values of a row.
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

    /// The values of a row, each four times, by places.
    #[inline(always)]
    fn values(&self, line: &Array) -> B {
        let digits = B::read(self.columns.token(), line).shuffle(self.columns);
        self.values.shuffle(digits)
    }
}

/// The digits that a row names.
struct Named {
    /// The places where they stand, so many.
    places: [u8; 9],
    count: usize,
    /// What gives them their values, by digit.
    known: &'static [[Array; 16]],
}

impl Named {
    /// By the places of the text where new digits stand, and the number of digits known before.
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

    /// The values of digits from now on, by those before and the digits of the row.
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

/// Where a value stands in a text: the lowest of four bits for each character.
#[inline(always)]
fn places_of(value: u8, text: u64) -> u64 {
    const LOWEST: u64 = NINE / 15;
    let differs = text ^ (LOWEST * u64::from(value));
    !(differs | differs >> 1 | differs >> 2 | differs >> 3) & LOWEST
}

/// One empty row of each band for all that are alike.
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

/// The way of a state.
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
