//! The choice of guesses, for all lanes at once: a digit and the triads that may have it.
//!
//! The choice falls on the band or stack with the fewest candidates in its nine triads, among those that are not
//! settled (T. Dillon's rule in tdoku). In it, a digit with two triads left in a line is chosen. In one branch the
//! digit is not in the first of these triads, in the other it is not in the rest. The branches share no solution, and
//! together they have all solutions.
//!
//! ```text
//! the line:        [ 4 . . | 4 4 . | . . . ]     digit 4 has two triads left
//! other branch:    [ - . . | 4 4 . | . . . ]     goes to another lane or waits
//! own branch:      [ 4 . . | - - . | . . . ]     stays in the lane
//! ```

use super::nodes::ALL_DIGITS;
use super::pass::Group;
use crate::macros::table;
use crate::vectors::{Each, LaneSet, Vector};

/// A guess in each lane.
#[repr(C, align(64))]
pub struct Guesses<V> {
    /// The digit, as a bit.
    pub digit: V,
    /// The line: one of nine rows, and then of nine columns.
    pub line: V,
    /// The triad of the line that loses the digit in the other branch, as a bit.
    pub of_child: V,
    /// The triads that lose the digit in the branch that stays, as bits.
    pub of_parent: V,
}

/// A guess in one lane.
#[derive(Clone, Copy, Default)]
pub struct Guess {
    pub digit: u16,
    line: u16,
    pub of_child: u16,
    pub of_parent: u16,
}

impl Guess {
    /// Returns the cells of these triads, which lose the digit in one of the branches.
    #[inline(always)]
    pub fn cells(&self, triads: u16) -> impl Iterator<Item = &'static u8> {
        let line: &'static [[u8; 3]; 3] = &TRIADS[self.line as usize % 18];
        Each(LaneSet::from(triads & 7)).flat_map(move |place| &line[place])
    }
}

/// By line (nine rows, then nine columns): the cells of its three triads.
static TRIADS: [[[u8; 3]; 3]; 18] = table!(18, |line| table!(3, |triad| table!(3, |place| {
    let [line_step, place_step] = [[9, 1], [1, 9]][line / 9];
    (line % 9 * line_step + (triad * 3 + place) * place_step) as u8
})));

impl<V: Vector> Group<V> {
    /// Returns the candidates of the triads of a band (0 to 2) or stack (3 to 5), by line.
    #[inline(always)]
    fn triads(&self, unit: usize) -> [[V; 3]; 3] {
        let mut triads = [[self.row_once[0]; 3]; 3];
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

    /// Chooses a guess in every lane. If a lane has no place to guess and its node is not solved either, both branches
    /// of the guess have cells without candidates.
    #[inline(always)]
    pub fn choose_guesses(&self) -> Guesses<V> {
        let token = self.token();
        let nothing = V::splat(token, 0);
        let mut best = V::splat(token, 0x7FFF);
        let mut unit = nothing;
        for candidate in 0..6 {
            let mut total = nothing;
            for triad in self.triads(candidate).as_flattened() {
                total = total.plus(triad.popcount());
            }
            // With 27 candidates for 27 cells, there is nothing to guess here.
            let open = V::choose(
                V::splat(token, 27).is_less(total),
                total,
                V::splat(token, 0x7FFF),
            );
            let better = open.is_less(best);
            best = V::choose(better, open, best);
            unit = V::choose(better, V::splat(token, candidate as u16), unit);
        }
        let mut triads = [[nothing; 3]; 3];
        let mut first_line = nothing;
        for candidate in 0..6 {
            let is_it = unit.is_equal(V::splat(token, candidate as u16));
            let its = self.triads(candidate);
            for (chosen, triad) in triads.as_flattened_mut().iter_mut().zip(its.as_flattened()) {
                *chosen = V::choose(is_it, *triad, *chosen);
            }
            first_line = V::choose(is_it, V::splat(token, candidate as u16 * 3), first_line);
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
        let mut line = V::splat(token, 2);
        let mut chosen = triads[2];
        for candidate in [1, 0] {
            let places = V::choose(from_two, three[candidate], two[candidate]);
            let is_not = places.and(digit).is_zero();
            line = V::choose(is_not, line, V::splat(token, candidate as u16));
            for place in 0..3 {
                chosen[place] = V::choose(is_not, chosen[place], triads[candidate][place]);
            }
        }
        let mut places = nothing;
        for (place, triad) in chosen.into_iter().enumerate() {
            let absent = triad.and(digit).is_zero();
            places = places.or(V::choose(absent, nothing, V::splat(token, 1 << place)));
        }
        let none = digit.is_zero();
        let of_child = places.without(places.minus_one());
        Guesses {
            digit: V::choose(none, V::splat(token, ALL_DIGITS), digit),
            line: first_line.plus(line),
            of_child: V::choose(none, V::splat(token, 1), of_child),
            of_parent: V::choose(none, V::splat(token, 2), places.without(of_child)),
        }
    }
}

impl<V: Vector> Guesses<V> {
    #[inline(always)]
    pub fn none(token: V::Token) -> Guesses<V> {
        let nothing = V::splat(token, 0);
        Guesses {
            digit: nothing,
            line: nothing,
            of_child: nothing,
            of_parent: nothing,
        }
    }

    /// Returns the lanes that have a place to guess.
    #[inline(always)]
    pub fn found(&self) -> LaneSet {
        let none = V::splat(self.digit.token(), ALL_DIGITS);
        !V::lanes(self.digit.is_equal(none))
    }

    /// Returns the guesses of these lanes, by lane.
    #[inline(always)]
    pub fn by_lane(&self, lanes: LaneSet) -> [Guess; 32] {
        let mut guesses = [Guess::default(); 32];
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
