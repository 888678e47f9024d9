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
use super::sides::{Placing, Sides};
use super::transformation::ORDERS;
use crate::macros::table;

/// The values of a stack in a text, by the number of the place that it has in its line.
#[inline(always)]
fn stack<E: End>(text: u64, stack: usize) -> u64 {
    text >> (12 * (2 - E::place(stack * 3) / 3)) & 0xFFF
}

/// A text with the open stacks in ascending order: they are the first in the line.
#[inline(always)]
fn with_stacks_in_order<E: End>(text: u64, open_stacks: u8) -> u64 {
    let [a, b, c] = [
        stack::<E>(text, 0),
        stack::<E>(text, 1),
        stack::<E>(text, 2),
    ];
    let sorted = sorted([a, b, c], open_stacks);
    let shift = |stack: usize| 12 * (2 - E::place(stack * 3) / 3);
    sorted[0] << shift(0) | sorted[1] << shift(1) | sorted[2] << shift(2)
}

/// Which of the [`ORDERS`] puts the first so many of three numbers in ascending order.
#[inline(always)]
fn order(numbers: [u64; 3], count: u8) -> usize {
    let [a, b, c] = numbers;
    if count < 3 {
        return usize::from(a > b) * 2;
    }
    // By the comparisons of the first with the second and third, and of these. Two cannot be.
    let number = usize::from(a > b) * 4 + usize::from(a > c) * 2 + usize::from(b > c);
    [0, 1, 0, 4, 2, 0, 3, 5][number]
}

/// The first so many of three numbers in ascending order.
#[inline(always)]
fn sorted(numbers: [u64; 3], count: u8) -> [u64; 3] {
    let [a, b, c] = numbers;
    let (a, b) = (a.min(b), a.max(b));
    if count < 3 {
        return [a, b, c];
    }
    let (b, c) = (b.min(c), b.max(c));
    [a.min(b), a.max(b), c]
}

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
#[derive(Clone, Copy)]
struct Next {
    state: u32,
    row: u8,
    alike: u8,
}

/// The rows with the best text that have been met.
#[derive(Default)]
struct Best {
    rank: u64,
    rows: Vec<Next>,
}

impl Best {
    fn forget(&mut self) {
        self.rank = u64::MAX;
        self.rows.clear();
    }

    #[inline(always)]
    fn meet(&mut self, rank: u64, next: Next) {
        if rank <= self.rank {
            if rank < self.rank {
                self.rank = rank;
                self.rows.clear();
            }
            self.rows.push(next);
        }
    }
}

/// The memory of the search, which is kept from puzzle to puzzle.
#[derive(Default)]
pub struct Search {
    states: Vec<State>,
    successors: Vec<State>,
    best: Best,
    choices: Vec<Array>,
}

impl Search {
    /// The first way to the form, and the number of automorphisms.
    #[inline(always)]
    pub fn find<E: End, B: Bytes>(&mut self, token: B::Token, sides: &Sides) -> (Placing, u32) {
        self.states.clear();
        self.states.extend([0, 1].map(State::start::<E>));
        let mut open = Open {
            columns: [3; 3],
            stacks: 3,
        };
        let mut known = 0;
        for place in 0..9 {
            let sorter = Sorter::<B>::new(token, &open);
            self.look::<E, B>(sides, place, &sorter);
            known = self.follow::<E, B>(sides, &sorter, &mut open, known);
        }
        let first = &self.states[0];
        let states = self.states.iter().map(|state| state.multiplicity);
        (placing::<E>(first), states.sum::<u32>() * open.orders())
    }

    /// The ways to the form that was found last, one for all that differ by empty rows and columns only.
    pub fn ways<E: End>(&self) -> impl Iterator<Item = Placing> {
        self.states.iter().map(placing::<E>)
    }

    /// Looks at the rows that can follow each state, and keeps the best.
    #[inline(always)]
    fn look<E: End, B: Bytes>(&mut self, sides: &Sides, place: usize, sorter: &Sorter<B>) {
        self.best.forget();
        for (number, state) in (0..).zip(&self.states) {
            let side = usize::from(state.side);
            let mut free = state.free;
            if !place.is_multiple_of(3) {
                free &= 0b111 << ((state.rows & 15) / 3 * 3);
            }
            let empty = free & sides.empty[side];
            if empty == 0 || (!E::EMPTY_FIRST && empty != free) {
                let mut rest = free & !empty;
                while rest != 0 {
                    let row = rest.trailing_zeros() as u8;
                    rest &= rest - 1;
                    let text = match place {
                        0 => {
                            E::FIRST_TEXTS[usize::from(sides.filled[side][usize::from(row)]) % 512]
                        }
                        _ => sorter.text::<E>(&sides.lines[side][usize::from(row)], state),
                    };
                    self.best.meet(
                        E::rank(text),
                        Next {
                            state: number,
                            row,
                            alike: 1,
                        },
                    );
                }
            } else {
                each_empty(empty, |row, alike| {
                    self.best.meet(
                        E::rank(0),
                        Next {
                            state: number,
                            row,
                            alike,
                        },
                    );
                });
            }
        }
    }

    /// Places the best rows. Returns how many digits are known then.
    #[inline(always)]
    fn follow<E: End, B: Bytes>(
        &mut self,
        sides: &Sides,
        sorter: &Sorter<B>,
        open: &mut Open,
        known: u8,
    ) -> u8 {
        let token = sorter.tags.token();
        let text = E::rank(self.best.rank);
        let new = places_of(E::NEW, text);
        open.choices::<E>(text, new, &mut self.choices);
        self.successors.clear();
        for next in &self.best.rows {
            let state = &self.states[next.state as usize];
            let line = &sides.lines[usize::from(state.side)][usize::from(next.row)];
            let mut columns = B::read(token, &state.columns);
            if text != 0 {
                columns = columns.shuffle(sorter.places::<E>(line, state));
            }
            let line = B::read(token, line);
            for choice in &self.choices {
                let columns = columns.shuffle(B::read(token, choice));
                let mut successor = State {
                    columns: NOTHING,
                    values: state.values,
                    rows: state.rows << 4 | u64::from(next.row),
                    multiplicity: state.multiplicity * u32::from(next.alike),
                    free: state.free & !(1 << next.row),
                    side: state.side,
                };
                columns.write(&mut successor.columns);
                if new != 0 {
                    let mut digits = NOTHING;
                    line.shuffle(columns).write(&mut digits);
                    let (mut rest, mut nth) = (new, known);
                    while rest != 0 {
                        let bit = rest.ilog2();
                        rest ^= 1 << bit;
                        nth += 1;
                        let digit = digits[E::place(8 - bit as usize / 4)];
                        successor.values[usize::from(digit % 16)] = E::known(nth) * 4;
                    }
                }
                self.successors.push(successor);
            }
        }
        core::mem::swap(&mut self.states, &mut self.successors);
        open.close::<E>(text);
        known + new.count_ones() as u8
    }
}

impl State {
    fn start<E: End>(side: u8) -> State {
        State {
            columns: IN_ORDER,
            values: array::from_fn(|digit| {
                if (1..10).contains(&digit) {
                    E::NEW * 4
                } else {
                    0
                }
            }),
            rows: 0,
            multiplicity: 1,
            free: 0x1FF,
            side,
        }
    }
}

/// What puts the values of a row in order where the places are still open.
struct Sorter<B> {
    /// Each place has its number in the stack as a tag. Tags also keep places that are not open where they are.
    tags: B,
    open_stacks: u8,
    next: B,
    next_but_one: B,
    firsts: B,
    seconds: B,
    thirds: B,
}

impl<B: Bytes> Sorter<B> {
    #[inline(always)]
    fn new(token: B::Token, open: &Open) -> Sorter<B> {
        Sorter {
            tags: B::read(token, &open.tags()),
            open_stacks: open.stacks,
            next: B::read(token, &NEXT),
            next_but_one: B::read(token, &NEXT_BUT_ONE),
            firsts: B::read(token, &PLACES_IN_STACK[0]),
            seconds: B::read(token, &PLACES_IN_STACK[1]),
            thirds: B::read(token, &PLACES_IN_STACK[2]),
        }
    }

    /// The values of a row, each four times and with its tag, in ascending order in each stack.
    #[inline(always)]
    fn sorted(&self, line: &Array, state: &State) -> B {
        let token = self.tags.token();
        let digits = B::read(token, line).shuffle(B::read(token, &state.columns));
        let a = B::read(token, &state.values).shuffle(digits).or(self.tags);
        let b = a.shuffle(self.next);
        let c = a.shuffle(self.next_but_one);
        let (low, high) = (a.least(b), a.greatest(b));
        let least = low.least(c).and(self.firsts);
        let middle = low.greatest(high.least(c)).and(self.seconds);
        let greatest = high.greatest(c).and(self.thirds);
        least.or(middle).or(greatest)
    }

    /// The best text of a row.
    #[inline(always)]
    fn text<E: End>(&self, line: &Array, state: &State) -> u64 {
        let text = E::text(self.sorted(line, state));
        match self.open_stacks < 2 {
            true => text,
            false => with_stacks_in_order::<E>(text, self.open_stacks),
        }
    }

    /// Where each place comes from, with open stacks in order.
    #[inline(always)]
    fn places<E: End>(&self, line: &Array, state: &State) -> B {
        let token = self.tags.token();
        let sorted = self.sorted(line, state);
        let numbers = sorted
            .and(B::splat(token, 3))
            .or(B::read(token, &STACK_BITS));
        let places = B::read(token, &PLACES).shuffle(numbers);
        if self.open_stacks < 2 {
            return places;
        }
        let text = E::text(sorted);
        let stacks = [
            stack::<E>(text, 0),
            stack::<E>(text, 1),
            stack::<E>(text, 2),
        ];
        let order = order(stacks, self.open_stacks);
        places.shuffle(B::read(token, &STACK_ORDERS[order]))
    }
}

/// Where a value stands in a text: the lowest of four bits for each character.
#[inline(always)]
fn places_of(value: u8, text: u64) -> u64 {
    const LOWEST: u64 = NINE / 15;
    let differs = text ^ (LOWEST * u64::from(value));
    !(differs | differs >> 1 | differs >> 2 | differs >> 3) & LOWEST
}

/// What is still open: the same for all states.
struct Open {
    /// How many columns are empty so far in the stack at each place. They are the first.
    columns: [u8; 3],
    /// How many stacks are empty so far. They are the first.
    stacks: u8,
}

impl Open {
    /// The tags of all places: see [`arranged`].
    fn tags(&self) -> Array {
        array::from_fn(
            |place| match (place as u8 % 3, self.columns.get(place / 3)) {
                (_, None) => 0,
                (place, Some(open)) if place < *open => place,
                (place, _) => place << 6 | place,
            },
        )
    }

    /// All arrangements with this text, as orders of the places.
    fn choices<E: End>(&self, text: u64, new: u64, choices: &mut Vec<Array>) {
        choices.clear();
        choices.push(IN_ORDER);
        if new & new.wrapping_sub(1) == 0 {
            return;
        }
        for (stack, &columns) in self.columns.iter().enumerate() {
            let open = stack * 3..stack * 3 + usize::from(columns);
            let is_new = |place: &usize| new >> (4 * (8 - E::place(*place))) & 1 == 1;
            let mut alike = open.filter(is_new);
            // New digits are side by side.
            if let Some(first) = alike.next()
                && let more @ 1.. = alike.count()
            {
                multiply(choices, first, 1, 1 + more);
            }
        }
        let same = |a: usize, b: usize| {
            let [a, b_text] = [a, b].map(|number| stack::<E>(text, number));
            b < self.stacks.into() && a == b_text && a != 0
        };
        match (same(0, 1), same(1, 2)) {
            (true, true) => multiply(choices, 0, 3, 3),
            (true, false) => multiply(choices, 0, 3, 2),
            (false, true) => multiply(choices, 3, 3, 2),
            (false, false) => {}
        }
    }

    /// Closes what has digits now.
    fn close<E: End>(&mut self, text: u64) {
        if text == 0 {
            return;
        }
        for (number, columns) in self.columns.iter_mut().enumerate() {
            let is_empty = |place: &usize| text >> (4 * (8 - E::place(*place))) & 15 == 0;
            let open = number * 3..number * 3 + usize::from(*columns);
            *columns = open.take_while(is_empty).count() as u8;
        }
        let stacks = self.columns.iter().take(self.stacks.into());
        self.stacks = stacks.take_while(|columns| **columns == 3).count() as u8;
    }

    /// In how many orders the open columns and stacks can stand.
    fn orders(&self) -> u32 {
        let of = |count: &u8| (1..=u32::from(*count)).product::<u32>();
        self.columns.iter().map(of).product::<u32>() * of(&self.stacks)
    }
}

/// Multiplies the choices by all orders of two or three things side by side, each of that many places.
fn multiply(choices: &mut Vec<Array>, first: usize, places: usize, things: usize) {
    let orders: &[[u8; 3]] = match things {
        2 => &[[1, 0, 2]],
        _ => &ORDERS[1..],
    };
    // They are there in order.
    let before = choices.len();
    for order in orders {
        for number in 0..before {
            let mut choice = choices[number];
            for (to, from) in order.iter().take(things).enumerate() {
                for place in 0..places {
                    choice[first + to * places + place] =
                        choices[number][first + usize::from(*from) * places + place];
                }
            }
            choices.push(choice);
        }
    }
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
    let digit = |value: u8| match value / 4 {
        0 => 0,
        new if new == E::NEW => 0,
        known => E::digit(E::known(known)),
    };
    Placing {
        side: state.side,
        rows: array::from_fn(|row| (state.rows >> (4 * (8 - row)) & 15) as u8),
        columns: array::from_fn(|column| match column {
            0..9 => state.columns[E::place(column)],
            _ => 15,
        }),
        digits: state.values.map(digit),
    }
}

/// The bits above the number of a place in its stack: the stack.
const STACK_BITS: Array = table!(16, |place| if place < 9 { place as u8 / 3 * 4 } else { 15 });
/// The places by stack and number.
const PLACES: Array = table!(16, |bits| match bits {
    0..12 => (bits / 4 * 3 + bits % 4) as u8,
    _ => 15,
});
/// The places in each order of stacks.
const STACK_ORDERS: [Array; 6] = table!(6, |order| {
    table!(16, |place| match place {
        0..9 => ORDERS[order][place / 3] * 3 + place as u8 % 3,
        _ => 15,
    })
});

const NOTHING: Array = [0; 16];
const IN_ORDER: Array = table!(16, |place| if place < 9 { place as u8 } else { 15 });
/// For each place the next one in its stack, and the one after that; the first follows the last.
const NEXT: Array = next(1);
const NEXT_BUT_ONE: Array = next(2);
const fn next(steps: usize) -> Array {
    table!(16, |place| match place {
        0..9 => (place / 3 * 3 + (place + steps) % 3) as u8,
        _ => 15,
    })
}
/// All bits at the first place of each stack, the second, the third.
const PLACES_IN_STACK: [Array; 3] = table!(3, |which| {
    table!(16, |place| if place < 9 && place % 3 == which {
        0xFF
    } else {
        0
    })
});
