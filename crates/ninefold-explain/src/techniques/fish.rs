//! Fish: X-Wings, swordfish and jellyfish.

use ninefold::House;
use ninefold::logic::{Fish, Kind};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Fish {
    fn name(&self) -> &'static str {
        match self.bases.len() {
            2 => "an X-Wing",
            _ => "a fish",
        }
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let all = if self.bases.len() == 2 { "both" } else { "all" };
        let kind = self.covers.first().map_or(Kind::Row, House::kind);
        plain([format!(
            "{} {all} take their {digit} from {}, so those {kind}s have no other {digit}.",
            words::capital(&words::houses(self.bases)),
            words::houses(self.covers),
            digit = self.digit,
        )])
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
                "Columns 1 and 6 both take their 4 from rows 2 and 7, so those rows have no other 4.",
                "Remove 4 from r2c2, r2c7, r7c4 and r7c7.",
            ]
        );
    }
}
