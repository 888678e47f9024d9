//! The order of columns and stacks that is still open after some rows of a form, and its effect on the next row:
//! [`Open`], [`Sorter`].
//!
//! Empty columns of a stack are interchangeable, and so are empty stacks. They come first. The best text of a row has
//! its values in ascending order there. If the same new values are in interchangeable columns or stacks, there is a
//! choice: all their orders give this text.

use alloc::vec::Vec;

use super::ends::End;
use super::sides::{NEXT, NEXT_BUT_ONE};
use super::transformation::ORDERS;
use crate::macros::table;
use crate::vectors::bytes::{Array, Bytes};

/// The columns and stacks whose order is still open: the same for all states.
pub struct Open {
    /// The number of empty columns in the stack at each place. They are its first columns.
    columns: [u8; 3],
}

impl Open {
    /// Returns the state before the first row, with everything open.
    pub fn all() -> Open {
        Open { columns: [3; 3] }
    }

    /// Returns the number of empty stacks. They are the first stacks.
    #[inline(always)]
    fn stacks(&self) -> u8 {
        self.columns.iter().map(|&columns| columns / 3).sum()
    }

    /// Sets `choices` to all arrangements with this text, as orders of the places.
    #[inline(always)]
    pub fn choices<E: End>(&self, text: u64, new: u64, choices: &mut Vec<Array>) {
        choices.clear();
        choices.push(IN_ORDER);
        if new.count_ones() > 1 && self.columns != [0; 3] {
            self.add_choices::<E>(text, new, choices);
        }
    }

    /// Adds the arrangements that differ by the order of alike columns or stacks with new digits.
    fn add_choices<E: End>(&self, text: u64, new: u64, choices: &mut Vec<Array>) {
        for (number, &columns) in self.columns.iter().enumerate() {
            let is_new = |place: &usize| new >> (4 * (8 - E::place(number * 3 + place))) & 1 == 1;
            let mut alike = (0..usize::from(columns)).filter(is_new);
            // New digits are adjacent.
            if let Some(first) = alike.next()
                && let more @ 1.. = alike.count()
            {
                multiply(choices, number * 3 + first, 1, 1 + more);
            }
        }
        let open_stacks = self.stacks();
        if open_stacks < 2 {
            return;
        }
        let same = |a: usize, b: usize| {
            let [a, b_text] = [a, b].map(|number| stack::<E>(text, number));
            b < open_stacks.into() && a == b_text && a != 0
        };
        match (same(0, 1), same(1, 2)) {
            (true, true) => multiply(choices, 0, 3, 3),
            (true, false) => multiply(choices, 0, 3, 2),
            (false, true) => multiply(choices, 3, 3, 2),
            (false, false) => {}
        }
    }

    /// Closes the columns that have digits now.
    #[inline(always)]
    pub fn close<E: End>(&mut self, text: u64) {
        for (number, columns) in self.columns.iter_mut().enumerate() {
            *columns = E::empty_before(stack::<E>(text, number)).min(*columns);
        }
    }

    /// Returns the number of orders of the open columns and stacks.
    pub fn orders(&self) -> u32 {
        let of = |count: &u8| (1..=u32::from(*count)).product::<u32>();
        self.columns.iter().map(of).product::<u32>() * of(&self.stacks())
    }
}

/// Multiplies the choices by all orders of `things` (two or three) adjacent things, each of `places` places.
fn multiply(choices: &mut Vec<Array>, first: usize, places: usize, things: usize) {
    let orders: &[[u8; 3]] = match things {
        2 => &[[1, 0, 2]],
        _ => &ORDERS[1..],
    };
    // The choices with the things in order already exist.
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

/// The sorter of a row's values at the places that are still open.
pub struct Sorter<B> {
    /// The number of each place in its stack, as a tag. Tags also keep the places that are not open in their position.
    pub tags: B,
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
    pub fn new(token: B::Token, open: &Open) -> Sorter<B> {
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

    /// Returns the values of a row, times four and with their tags, in ascending order in each stack.
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

    /// Returns the best text of a row.
    #[inline(always)]
    pub fn text<E: End>(&self, values: B) -> u64 {
        if !self.is_open {
            return E::text(values);
        }
        let text = E::text(self.sorted(values));
        match self.open_stacks < 2 {
            true => text,
            false => with_stacks_in_order::<E>(text, self.open_stacks),
        }
    }

    /// Returns for each place the place where its value was, with open stacks in order.
    #[inline(always)]
    pub fn places<E: End>(&self, values: B) -> B {
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

/// Returns the values of a stack in a text. `stack` is its number in the line.
#[inline(always)]
fn stack<E: End>(text: u64, stack: usize) -> u64 {
    text >> (12 * (2 - E::place(stack * 3) / 3)) & 0xFFF
}

/// Returns a text with the open stacks in ascending order: they are the first in the line.
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

/// Returns which of the [`ORDERS`] puts the first `count` of three numbers in ascending order.
#[inline(always)]
fn order(numbers: [u64; 3], count: u8) -> usize {
    let [a, b, c] = numbers;
    if count < 3 {
        return usize::from(a > b) * 2;
    }
    // The index combines three comparisons: first with second, first with third, second with third. Two are impossible.
    let number = usize::from(a > b) * 4 + usize::from(a > c) * 2 + usize::from(b > c);
    [0, 1, 0, 4, 2, 0, 3, 5][number]
}

/// Returns three numbers with the first `count` in ascending order.
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

/// The places in order, and 15 beyond the ninth place.
pub const IN_ORDER: Array = table!(16, |place| if place < 9 { place as u8 } else { 15 });
/// The tags of the places of each stack, by the number of its open columns: the number of the place. If the place is
/// not open, its number is also above the bits of all values.
const TAGS: [[Array; 4]; 3] = table!(3, |stack| table!(4, |open| {
    table!(16, |place| if place / 3 != stack {
        0
    } else if place % 3 < open {
        place as u8 % 3
    } else {
        ((place as u8 % 3) << 6) | (place as u8 % 3)
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
