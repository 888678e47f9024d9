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
use super::sides::{NEXT, NEXT_BUT_ONE, Placing, Sides};
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
        let mut open = Open { columns: [3; 3] };
        let mut known = 0;
        for place in 0..9 {
            let sorter = Sorter::<B>::new(token, &open);
            let (text, count) = self.look::<E, B>(sides, place, &sorter);
            if text == 0 {
                self.follow_empty(count);
            } else {
                let new = places_of(E::NEW, text);
                open.choices::<E>(text, new, &mut self.choices);
                self.follow::<E, B>(sides, count, &sorter, &Named { new, known });
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
            let namer = Namer::<B>::new(sorter.tags.token(), state);
            let mut rest = free & !empty;
            while rest != 0 {
                let row = rest.trailing_zeros() as u8 % 9;
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
            let line = &sides.lines[usize::from(state.side) % 2][usize::from(next.row) % 9];
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
    /// Where they stand in the text.
    new: u64,
    /// How many digits have been known before.
    known: usize,
}

impl Named {
    /// The values of digits from now on, by those before and the digits of the row.
    #[inline(always)]
    fn values<E: End, B: Bytes>(&self, mut values: B, row: B) -> B {
        let mut digits = NOTHING;
        row.write(&mut digits);
        let (mut rest, mut nth) = (self.new, self.known);
        while rest != 0 {
            let bit = rest.ilog2();
            rest ^= 1 << bit;
            nth += 1;
            values = E::with_known(values, digits[E::place(8 - bit as usize / 4)], nth);
        }
        values
    }
}

/// What puts the values of a row in order where the places are still open.
struct Sorter<B> {
    /// Each place has its number in the stack as a tag. Tags also keep places that are not open where they are.
    tags: B,
    /// Whether any place is open.
    is_open: bool,
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
        let [a, b, c] = open.columns;
        let a = B::read(token, &TAGS[0][usize::from(a) % 4]);
        let b = B::read(token, &TAGS[1][usize::from(b) % 4]);
        let c = B::read(token, &TAGS[2][usize::from(c) % 4]);
        Sorter {
            tags: a.or(b).or(c),
            is_open: open.columns != [0; 3],
            open_stacks: open.stacks(),
            next: B::read(token, &NEXT),
            next_but_one: B::read(token, &NEXT_BUT_ONE),
            firsts: B::read(token, &PLACES_IN_STACK[0]),
            seconds: B::read(token, &PLACES_IN_STACK[1]),
            thirds: B::read(token, &PLACES_IN_STACK[2]),
        }
    }

    /// The values of a row, each four times and with its tag, in ascending order in each stack.
    #[inline(always)]
    fn sorted(&self, values: B) -> B {
        let a = values.or(self.tags);
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
    fn text<E: End>(&self, values: B) -> u64 {
        if !self.is_open {
            return E::text(values);
        }
        let text = E::text(self.sorted(values));
        match self.open_stacks < 2 {
            true => text,
            false => with_stacks_in_order::<E>(text, self.open_stacks),
        }
    }

    /// Where each place comes from, with open stacks in order.
    #[inline(always)]
    fn places<E: End>(&self, values: B) -> B {
        let token = self.tags.token();
        if !self.is_open {
            return B::read(token, &IN_ORDER);
        }
        let sorted = self.sorted(values);
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
}

impl Open {
    /// How many stacks are empty so far. They are the first.
    #[inline(always)]
    fn stacks(&self) -> u8 {
        self.columns.iter().map(|&columns| columns / 3).sum()
    }

    /// All arrangements with this text, as orders of the places.
    fn choices<E: End>(&self, text: u64, new: u64, choices: &mut Vec<Array>) {
        choices.clear();
        choices.push(IN_ORDER);
        if new & new.wrapping_sub(1) == 0 || self.columns == [0; 3] {
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
            b < self.stacks().into() && a == b_text && a != 0
        };
        match (same(0, 1), same(1, 2)) {
            (true, true) => multiply(choices, 0, 3, 3),
            (true, false) => multiply(choices, 0, 3, 2),
            (false, true) => multiply(choices, 3, 3, 2),
            (false, false) => {}
        }
    }

    /// Closes what has digits now.
    #[inline(always)]
    fn close<E: End>(&mut self, text: u64) {
        for (number, columns) in self.columns.iter_mut().enumerate() {
            *columns = E::empty_before(stack::<E>(text, number)).min(*columns);
        }
    }

    /// In how many orders the open columns and stacks can stand.
    fn orders(&self) -> u32 {
        let of = |count: &u8| (1..=u32::from(*count)).product::<u32>();
        self.columns.iter().map(of).product::<u32>() * of(&self.stacks())
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
/// The tags of the places of each stack, by the number of its open columns: the number of the place, where it is not
/// open above all values.
const TAGS: [[Array; 4]; 3] = table!(3, |stack| table!(4, |open| {
    table!(16, |place| if place / 3 != stack {
        0
    } else if place % 3 < open {
        place as u8 % 3
    } else {
        (place as u8 % 3) << 6 | place as u8 % 3
    })
}));
/// All bits at the first place of each stack, the second, the third.
const PLACES_IN_STACK: [Array; 3] = table!(3, |which| {
    table!(16, |place| if place < 9 && place % 3 == which {
        0xFF
    } else {
        0
    })
});
