//! Fish: X-Wings, swordfish and jellyfish.

use ninefold::logic::Fish;

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Fish {
    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        plain([format!(
            "In {}, all places for {} lie in {}; as there are as many lines one way as the other, \
             {1} stands nowhere else in {2}.",
            words::and(self.bases),
            self.digit,
            words::and(self.covers)
        )])
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            covers: self.covers,
            ..Pattern::new(self.bases, self.cells(), self.digit.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::tests::told;

    #[test]
    fn an_x_wing_names_its_lines() {
        assert_eq!(
            told(
                "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....",
                "X-Wing"
            ),
            [
                "In column 1 and column 6, all places for 4 lie in row 2 and row 7; as there are as \
                 many lines one way as the other, 4 stands nowhere else in row 2 and row 7.",
                "So none of r2c2, r2c7, r7c4 and r7c7 is 4.",
            ]
        );
    }
}
