//! Where to guess: for all lanes at once, a digit and the triads that it may be in.
//!
//! Of the bands and stacks that are not settled the one with fewest candidates in its nine triads is
//! taken (T. Dillon's rule in tdoku); in it a digit that has two triads left in a line. One branch has
//! the digit not in the first of its triads, the other not in the rest. So the two share no solution,
//! and lose none.

use super::lanes::{Each, LaneSet, Lanes};
use super::pass::{ALL_DIGITS, Group};

/// A place to guess in each lane.
#[repr(C, align(64))]
pub(super) struct Guesses<V> {
    /// The digit, as a bit.
    pub(super) digit: V,
    /// The line: one of nine rows, or after them of nine columns.
    pub(super) line: V,
    /// The triad of the line that the digit is not in, in the branch that goes elsewhere, as a bit.
    pub(super) of_child: V,
    /// Those that it is not in, in the branch that stays.
    pub(super) of_parent: V,
}

/// A guess in one lane.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub(super) digit: u16,
    line: u16,
    of_child: u16,
    of_parent: u16,
}

impl Guess {
    pub(super) const NONE: Guess = Guess {
        digit: 0,
        line: 0,
        of_child: 0,
        of_parent: 0,
    };

    /// The cells of the branch that goes elsewhere that do not have the digit.
    #[inline(always)]
    pub(super) fn of_child(&self) -> impl Iterator<Item = &'static u8> {
        self.cells(self.of_child)
    }

    /// The cells of the branch that stays that do not have the digit.
    #[inline(always)]
    pub(super) fn of_parent(&self) -> impl Iterator<Item = &'static u8> {
        self.cells(self.of_parent)
    }

    #[inline(always)]
    fn cells(&self, triads: u16) -> impl Iterator<Item = &'static u8> {
        let line: &'static [[u8; 3]; 3] = &TRIADS[self.line as usize % 18];
        Each(LaneSet::from(triads & 7)).flat_map(move |place| &line[place])
    }
}

/// By unit and line (the nine rows, then the nine columns): the cells of its three triads.
static TRIADS: [[[u8; 3]; 3]; 18] = {
    let mut triads = [[[0; 3]; 3]; 18];
    let mut line = 0;
    while line < 9 {
        let mut place = 0;
        while place < 9 {
            triads[line][place / 3][place % 3] = (line * 9 + place) as u8;
            triads[9 + line][place / 3][place % 3] = (place * 9 + line) as u8;
            place += 1;
        }
        line += 1;
    }
    triads
};

impl<V: Lanes> Group<V> {
    /// The candidates of the triads of a unit, by line.
    #[inline(always)]
    fn triads(&self, unit: usize) -> [[V; 3]; 3] {
        let mut triads = [[V::splat(0); 3]; 3];
        for (line, triads) in triads.iter_mut().enumerate() {
            for (place, triad) in triads.iter_mut().enumerate() {
                *triad = match unit {
                    0..3 => self.row_once[(unit * 3 + line) * 3 + place],
                    _ => self.once[place * 9 + (unit - 3) * 3 + line],
                };
            }
        }
        triads
    }

    /// Chooses a place to guess in every lane. Where there is none though the node is not solved, the
    /// guess leaves cells without candidates in both branches.
    #[inline(always)]
    pub(super) fn choose_guesses(&self) -> Guesses<V> {
        let nothing = V::splat(0);
        let mut best = V::splat(0x7FFF);
        let mut unit = nothing;
        for candidate in 0..6 {
            let mut total = nothing;
            for triad in self.triads(candidate).as_flattened() {
                total = total.plus(triad.popcount());
            }
            // 27 candidates for 27 cells: nothing to guess here.
            let open = V::choose(V::splat(27).is_less(total), total, V::splat(0x7FFF));
            let better = open.is_less(best);
            best = V::choose(better, open, best);
            unit = V::choose(better, V::splat(candidate as u16), unit);
        }
        let mut triads = [[nothing; 3]; 3];
        let mut first_line = nothing;
        for candidate in 0..6 {
            let is_it = unit.is_equal(V::splat(candidate as u16));
            let its = self.triads(candidate);
            for (chosen, triad) in triads.as_flattened_mut().iter_mut().zip(its.as_flattened()) {
                *chosen = V::choose(is_it, *triad, *chosen);
            }
            first_line = V::choose(is_it, V::splat(candidate as u16 * 3), first_line);
        }
        let mut two = [nothing; 3];
        let mut three = [nothing; 3];
        for line in 0..3 {
            let [a, b, c] = triads[line];
            three[line] = a.in_all(b, c);
            two[line] = a.in_two(b, c).without(three[line]);
        }
        let any_two = two[0].in_any(two[1], two[2]);
        let any_three = three[0].in_any(three[1], three[2]);
        let preferred = any_two.without(any_three);
        let digits = V::choose(any_two.is_zero(), any_three, any_two);
        let digits = V::choose(preferred.is_zero(), digits, preferred);
        let digit = digits.without(digits.minus_one());
        let from_two = digit.and(any_two).is_zero();
        let mut line = V::splat(2);
        let mut chosen = triads[2];
        for candidate in [1, 0] {
            let places = V::choose(from_two, three[candidate], two[candidate]);
            let is_not = places.and(digit).is_zero();
            line = V::choose(is_not, line, V::splat(candidate as u16));
            for place in 0..3 {
                chosen[place] = V::choose(is_not, chosen[place], triads[candidate][place]);
            }
        }
        let mut places = nothing;
        for (place, triad) in chosen.into_iter().enumerate() {
            let absent = triad.and(digit).is_zero();
            places = places.or(V::choose(absent, nothing, V::splat(1 << place)));
        }
        let none = digit.is_zero();
        let of_child = places.without(places.minus_one());
        Guesses {
            digit: V::choose(none, V::splat(ALL_DIGITS), digit),
            line: first_line.plus(line),
            of_child: V::choose(none, V::splat(1), of_child),
            of_parent: V::choose(none, V::splat(2), places.without(of_child)),
        }
    }
}

impl<V: Lanes> Guesses<V> {
    #[inline(always)]
    pub(super) fn none() -> Guesses<V> {
        let nothing = V::splat(0);
        Guesses {
            digit: nothing,
            line: nothing,
            of_child: nothing,
            of_parent: nothing,
        }
    }

    /// The lanes where there is a place to guess.
    #[inline(always)]
    pub(super) fn found(&self) -> LaneSet {
        !V::lanes(self.digit.is_equal(V::splat(ALL_DIGITS)))
    }

    /// The guesses in these lanes, by lane.
    #[inline(always)]
    pub(super) fn by_lane(&self, lanes: LaneSet) -> [Guess; 32] {
        let mut guesses = [Guess::NONE; 32];
        let mut values = [[0; 32]; 4];
        let vectors = [self.digit, self.line, self.of_child, self.of_parent];
        for (vector, values) in vectors.into_iter().zip(&mut values) {
            vector.write(values);
        }
        for lane in Each(lanes) {
            guesses[lane] = Guess {
                digit: values[0][lane],
                line: values[1][lane],
                of_child: values[2][lane],
                of_parent: values[3][lane],
            };
        }
        guesses
    }
}
