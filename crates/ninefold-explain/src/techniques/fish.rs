//! Fish: X-Wings, swordfish and jellyfish.

use ninefold::logic::{CellSet, Fish};

use super::general_fish::crossing;
use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Fish {
    fn name(&self) -> Text {
        match self.bases.len() {
            2 => text!("an X-Wing"),
            _ => text!("a fish"),
        }
    }

    fn sentences(&self, _: Option<Context<'_>>) -> Vec<Sentence> {
        let crossing = crossing(self.digit, self.bases, self.covers, CellSet::EMPTY);
        let covers = words::any_houses(self.covers);
        let full = text!("So {covers} have no other {digit}.", digit = self.digit);
        plain([crossing, full])
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            covers: self.covers,
            ..Pattern::new(self.bases, self.cells, self.digit.into())
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
                "Each of columns 1 and 6 needs its 4, and all their places for it are in rows 2 and 7, which can take \
                 only one 4 each.",
                "So rows 2 and 7 have no other 4.",
                "Remove 4 from r2c2, r2c7, r7c4 and r7c7.",
            ]
        );
    }
}
