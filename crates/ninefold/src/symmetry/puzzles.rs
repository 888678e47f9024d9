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
use super::sides::{Placing, Sides};
use super::transformation::ORDERS;
use crate::macros::table;

/// Which end of the order is looked for: the least text, or the greatest.
pub trait End {
    /// The value of a digit that has not occurred before. That of an empty cell is 0.
    const NEW: u8;
    /// The value of the n-th digit that occurs, and the n-th of a value.
    fn known(nth: u8) -> u8;
    /// What the n-th digit that occurs becomes.
    fn digit(nth: u8) -> u8;
    /// Whether a row without digits is the best.
    const EMPTY_FIRST: bool;
    /// A number that is least for the best row, from its values in groups of open stacks.
    fn rank<B: Bytes>(values: B, open_stacks: u8) -> u64;
    /// The values of three places as a number, in the order in which stacks stand.
    fn stack(values: [u8; 3]) -> u16;
    /// The place of the n-th character of a row.
    fn place(nth: usize) -> usize;
}

/// The least text.
pub struct Least;

/// The greatest text.
pub struct Greatest;

/// The bits of nine values.
const NINE: u64 = (1 << 36) - 1;

impl End for Least {
    const NEW: u8 = 15;
    fn known(nth: u8) -> u8 {
        nth
    }
    fn digit(nth: u8) -> u8 {
        nth
    }
    const EMPTY_FIRST: bool = true;
    #[inline(always)]
    fn rank<B: Bytes>(values: B, open_stacks: u8) -> u64 {
        let values = values.first_highest() >> 28;
        if open_stacks < 2 {
            return values;
        }
        let [a, b, c] = sorted([values >> 24, values >> 12 & 0xFFF, values & 0xFFF], open_stacks);
        a << 24 | b << 12 | c
    }
    fn stack([a, b, c]: [u8; 3]) -> u16 {
        u16::from(a) << 8 | u16::from(b) << 4 | u16::from(c)
    }
    fn place(nth: usize) -> usize {
        nth
    }
}

impl End for Greatest {
    const NEW: u8 = 1;
    fn known(nth: u8) -> u8 {
        11 - nth
    }
    fn digit(nth: u8) -> u8 {
        10 - nth
    }
    const EMPTY_FIRST: bool = false;
    #[inline(always)]
    fn rank<B: Bytes>(values: B, open_stacks: u8) -> u64 {
        let values = values.first_lowest() & NINE;
        if open_stacks < 2 {
            return NINE - values;
        }
        let [a, b, c] = sorted([values & 0xFFF, values >> 12 & 0xFFF, values >> 24], open_stacks);
        NINE - (c << 24 | b << 12 | a)
    }
    fn stack([a, b, c]: [u8; 3]) -> u16 {
        Least::stack([c, b, a])
    }
    fn place(nth: usize) -> usize {
        8 - nth
    }
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

/// The memory of the search, which is kept from puzzle to puzzle.
#[derive(Default)]
pub struct Search {
    states: Vec<State>,
    successors: Vec<State>,
    best: Vec<Next>,
    choices: Vec<Array>,
}

impl Search {
    /// The first way to the form, and the number of automorphisms.
    #[inline(always)]
    pub fn find<E: End, B: Bytes>(&mut self, token: B::Token, sides: &Sides) -> (Placing, u32) {
        self.states.clear();
        let start = State {
            columns: IN_ORDER,
            values: array::from_fn(|digit| if digit % 10 == digit && digit > 0 { E::NEW * 4 } else { 0 }),
            rows: 0,
            multiplicity: 1,
            free: 0x1FF,
            side: 0,
        };
        self.states.extend([start, State { side: 1, ..start }]);
        let mut open = Open { columns: [3; 3], stacks: 3 };
        let mut known = 0;
        for place in 0..9 {
            let tags = B::read(token, &open.tags());
            self.look::<E, B>(sides, place, tags, open.stacks);
            known = self.follow::<E, B>(sides, tags, &mut open, known);
        }
        let first = &self.states[0];
        let states = self.states.iter().map(|state| state.multiplicity);
        (placing::<E>(first), states.sum::<u32>() * open.orders())
    }

    /// Looks at the rows that can follow each state, and keeps the best.
    #[inline(always)]
    fn look<E: End, B: Bytes>(&mut self, sides: &Sides, place: usize, tags: B, open_stacks: u8) {
        self.best.clear();
        let mut best = u64::MAX;
        for (number, state) in (0..).zip(&self.states) {
            let side = usize::from(state.side);
            let (lines, filled) = (&sides.lines[side], &sides.filled[side]);
            let free = match place % 3 {
                0 => state.free,
                _ => state.free & 0b111 << (state.rows & 15) / 3 * 3,
            };
            let empty = Each(free).filter(|row| filled[usize::from(*row)] == 0);
            let empty: u16 = empty.map(|row| 1 << row).sum();
            let mut meet = |rank, row, alike| {
                if rank <= best {
                    if rank < best {
                        best = rank;
                        self.best.clear();
                    }
                    self.best.push(Next { state: number, row, alike });
                }
            };
            if empty == 0 || (!E::EMPTY_FIRST && empty != free) {
                for row in Each(free & !empty) {
                    let values = arranged(&lines[usize::from(row)], state, tags);
                    meet(E::rank(values, open_stacks), row, 1);
                }
            } else {
                let rank = if E::EMPTY_FIRST { 0 } else { NINE };
                each_empty(empty, |row, alike| meet(rank, row, alike));
            }
        }
    }

    /// Places the best rows. Returns how many digits are known then.
    #[inline(always)]
    fn follow<E: End, B: Bytes>(
        &mut self,
        sides: &Sides,
        tags: B,
        open: &mut Open,
        known: u8,
    ) -> u8 {
        let token = tags.token();
        let Search { states, successors, best, choices } = self;
        let from = |next: &Next| {
            let state = &states[next.state as usize];
            (state, &sides.lines[usize::from(state.side)][usize::from(next.row)])
        };
        let (state, line) = from(&best[0]);
        let values = Arrangement::of::<E, B>(line, state, tags, open).values;
        let new = New::of::<E>(&values);
        open.choices::<E>(&values, choices);
        successors.clear();
        for next in best.iter() {
            let (state, line) = from(next);
            let places = match values {
                // No clue, no order.
                NOTHING => IN_ORDER,
                _ => Arrangement::of::<E, B>(line, state, tags, open).places,
            };
            let line = B::read(token, line);
            let columns = B::read(token, &state.columns).shuffle(B::read(token, &places));
            for choice in choices.iter() {
                let columns = columns.shuffle(B::read(token, choice));
                let mut successor = State {
                    rows: state.rows << 4 | u64::from(next.row),
                    multiplicity: state.multiplicity * u32::from(next.alike),
                    free: state.free & !(1 << next.row),
                    ..*state
                };
                columns.write(&mut successor.columns);
                let mut digits = [0; 16];
                line.shuffle(columns).write(&mut digits);
                for (nth, place) in (known + 1..).zip(new.places()) {
                    let digit = digits[usize::from(*place)];
                    successor.values[usize::from(digit % 16)] = E::known(nth) * 4;
                }
                successors.push(successor);
            }
        }
        core::mem::swap(states, successors);
        open.close(&values);
        known + new.count
    }
}

/// The values of a row, with what is open in ascending order, each four times and with the place in its stack.
///
/// A tag gives each place its number in the stack, and keeps places that are not open where they are.
#[inline(always)]
fn arranged<B: Bytes>(line: &Array, state: &State, tags: B) -> B {
    let read = |bytes: &Array| B::read(tags.token(), bytes);
    let digits = read(line).shuffle(read(&state.columns));
    let a = read(&state.values).shuffle(digits).or(tags);
    let (b, c) = (a.shuffle(read(&NEXT)), a.shuffle(read(&NEXT_BUT_ONE)));
    let (low, high) = (a.least(b), a.greatest(b));
    let middle = low.greatest(high.least(c));
    let [first, second, third] = PLACES_IN_STACK.each_ref().map(read);
    let (low, high) = (low.least(c), high.greatest(c));
    low.and(first).or(middle.and(second)).or(high.and(third))
}

/// How a row is arranged, where there is a choice in the order of its side.
struct Arrangement {
    /// Where each place comes from.
    places: Array,
    /// The values.
    values: Array,
}

impl Arrangement {
    #[inline(always)]
    fn of<E: End, B: Bytes>(line: &Array, state: &State, tags: B, open: &Open) -> Arrangement {
        let mut tagged = NOTHING;
        arranged(line, state, tags).write(&mut tagged);
        let value = |place: usize| tagged[place] >> 2 & 15;
        let mut stacks = [0, 1, 2];
        let open_stacks = &mut stacks[..usize::from(open.stacks)];
        if open_stacks.len() > 1 {
            open_stacks.sort_by_key(|stack| E::stack([0, 1, 2].map(|place| value(stack * 3 + place))));
        }
        let mut arrangement = Arrangement {
            places: IN_ORDER,
            values: NOTHING,
        };
        for (to, stack) in stacks.into_iter().enumerate() {
            for place in 0..3 {
                let from = stack * 3 + place;
                let (to, first) = (to * 3 + place, stack as u8 * 3);
                arrangement.places[to] = first + (tagged[from] & 3);
                arrangement.values[to] = value(from);
            }
        }
        arrangement
    }
}

/// The places of digits that have not occurred before, in the order of the text.
struct New {
    places: [u8; 9],
    count: u8,
}

impl New {
    fn of<E: End>(values: &Array) -> New {
        let mut new = New { places: [0; 9], count: 0 };
        for place in (0..9).map(E::place).filter(|place| values[*place] == E::NEW) {
            new.places[usize::from(new.count)] = place as u8;
            new.count += 1;
        }
        new
    }

    fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.count)]
    }
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
        array::from_fn(|place| match (place as u8 % 3, self.columns.get(place / 3)) {
            (_, None) => 0,
            (place, Some(open)) if place < *open => place,
            (place, _) => place << 6 | place,
        })
    }

    /// All arrangements with these values, as orders of the places.
    fn choices<E: End>(&self, values: &Array, choices: &mut Vec<Array>) {
        choices.clear();
        choices.push(IN_ORDER);
        for (stack, &columns) in self.columns.iter().enumerate() {
            let is_new = |place: &usize| values[*place] == E::NEW;
            let mut places = (stack * 3..).take(columns.into()).filter(is_new);
            let alike = [places.next(), places.next(), places.next()].map(|place| place.map(|it| [it; 1]));
            multiply(choices, alike);
        }
        let stacks: [Option<[usize; 3]>; 3] = array::from_fn(|stack| {
            (stack < self.stacks.into()).then_some(array::from_fn(|place| stack * 3 + place))
        });
        let text = |stack: Option<[usize; 3]>| stack.map(|places| places.map(|place| values[place]));
        let with_digits = |stack: &Option<[usize; 3]>| text(*stack).is_some_and(|it| it != [0; 3]);
        let [a, b, c] = stacks.map(|stack| stack.filter(|it| with_digits(&Some(*it))));
        let same = |a, b| text(a).is_some() && text(a) == text(b);
        match (same(a, b), same(b, c)) {
            (true, true) => multiply(choices, [a, b, c]),
            (true, false) => multiply(choices, [a, b, None]),
            (false, true) => multiply(choices, [b, c, None]),
            (false, false) => {}
        }
    }

    /// Closes what has digits now.
    fn close(&mut self, values: &Array) {
        for (stack, columns) in self.columns.iter_mut().enumerate() {
            let empty = values[stack * 3..].iter().take((*columns).into());
            *columns = empty.take_while(|value| **value == 0).count() as u8;
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

/// Multiplies the choices by all orders of these groups of places.
fn multiply<const N: usize>(choices: &mut Vec<Array>, groups: [Option<[usize; N]>; 3]) {
    let groups_count = groups.iter().flatten().count();
    // The first choice is the order itself.
    let before = choices.len();
    for order in &ORDERS[1..] {
        if order[groups_count..].iter().zip(groups_count..).any(|(to, from)| usize::from(*to) != from) {
            continue;
        }
        for number in 0..before {
            let mut choice = choices[number];
            for (to, from) in groups.iter().zip(order) {
                if let (Some(to), Some(from)) = (to, groups[usize::from(*from)]) {
                    for (to, from) in to.iter().zip(from) {
                        choice[*to] = choices[number][from];
                    }
                }
            }
            choices.push(choice);
        }
    }
}

/// The rows of a set.
struct Each(u16);

impl Iterator for Each {
    type Item = u8;
    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let row = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (row < 16).then_some(row)
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
            meet(number as u8 * 3 + rows.trailing_zeros() as u8, rows.count_ones() as u8);
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
    table!(16, |place| if place < 9 && place % 3 == which { 0xFF } else { 0 })
});
