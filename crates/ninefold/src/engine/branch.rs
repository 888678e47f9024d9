//! Where to guess: for all lanes at once, a digit and the triads that it may be in.
//!
//! Of the bands and stacks that are not settled the one with fewest candidates in its nine triads is
//! taken (T. Dillon's rule in tdoku); in it a digit that has two triads left in a line. One branch has
//! the digit not in the first of its triads, the other not in the rest. So the two share no solution,
//! and lose none.

use super::lanes::{LaneSet, Lanes};
use super::pass::Group;

/// A place to guess in each lane, by lane.
#[repr(C, align(64))]
pub(super) struct Guesses {
    /// The digit, as a bit.
    digit: [u16; 32],
    /// Which of the three bands and three stacks.
    unit: [u16; 32],
    /// Which line of it.
    line: [u16; 32],
    /// The triads of the line that have the digit, as bits.
    triads: [u16; 32],
    /// The lanes that have a place to guess in.
    pub(super) found: LaneSet,
}

impl Guesses {
    pub(super) const NONE: Guesses = Guesses {
        digit: [0; 32],
        unit: [0; 32],
        line: [0; 32],
        triads: [0; 32],
        found: 0,
    };

    pub(super) fn digit(&self, lane: usize) -> u16 {
        self.digit[lane]
    }

    /// The cells of the first triad of the guess, and after them those of the others.
    #[inline(always)]
    pub(super) fn triads(&self, lane: usize) -> (&'static [u8; 3], [Option<&'static [u8; 3]>; 2]) {
        let (unit, line) = (self.unit[lane] as usize, self.line[lane] as usize);
        let triads = &TRIADS[(unit % 6) * 3 + line % 3];
        let places = self.triads[lane];
        let first = places.trailing_zeros() as usize % 3;
        let rest = places & places.wrapping_sub(1);
        let second = (rest != 0).then(|| &triads[rest.trailing_zeros() as usize % 3]);
        let rest = rest & rest.wrapping_sub(1);
        let third = (rest != 0).then(|| &triads[rest.trailing_zeros() as usize % 3]);
        (&triads[first], [second, third])
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
    /// The triad of a line of a unit.
    #[inline(always)]
    fn triad(&self, unit: usize, line: usize, place: usize) -> V {
        match unit {
            0..3 => self.row_once[(unit * 3 + line) * 3 + place],
            _ => self.once[place * 9 + (unit - 3) * 3 + line],
        }
    }

    /// Chooses a place to guess in every lane.
    #[inline(always)]
    pub(super) fn choose_guesses(&self, guesses: &mut Guesses) {
        let nothing = V::splat(0);
        let mut best = V::splat(0x7FFF);
        let mut unit = nothing;
        for candidate in 0..6 {
            let mut total = nothing;
            for line in 0..3 {
                for place in 0..3 {
                    total = total.add(self.triad(candidate, line, place).popcount());
                }
            }
            // 27 candidates for 27 cells: nothing to guess here.
            let open = V::choose(V::splat(27).is_less(total), total, V::splat(0x7FFF));
            let better = open.is_less(best);
            best = V::choose(better, open, best);
            unit = V::choose(better, V::splat(candidate as u16), unit);
        }
        let mut triads = [[nothing; 3]; 3];
        for candidate in 0..6 {
            let is_it = unit.is_equal(V::splat(candidate as u16));
            for (line, triads) in triads.iter_mut().enumerate() {
                for (place, chosen) in triads.iter_mut().enumerate() {
                    *chosen = V::choose(is_it, self.triad(candidate, line, place), *chosen);
                }
            }
        }
        let mut two = [nothing; 3];
        let mut three = [nothing; 3];
        for line in 0..3 {
            let [a, b, c] = triads[line];
            three[line] = a.and(b).and(c);
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
        guesses.found = super::lanes::all::<V>() & !V::lanes(digits.is_zero());
        digit.write(&mut guesses.digit);
        unit.write(&mut guesses.unit);
        line.write(&mut guesses.line);
        places.write(&mut guesses.triads);
    }
}
