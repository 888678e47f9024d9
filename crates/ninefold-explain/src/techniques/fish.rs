//! Fish: X-Wings, swordfish and jellyfish.

use ninefold::House;
use ninefold::logic::{Fish, HouseKind};

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
        let in_rows = self.bases.first().map(House::kind) == Some(HouseKind::Row);
        let [bases, covers] = [self.bases, self.covers].map(words::numbers);
        let digit = self.digit;
        plain([match (in_rows, self.bases.len()) {
            (true, 2) => text!(
                "Rows {bases} both take their {digit} from columns {covers}, so those columns have no other {digit}."
            ),
            (true, _) => text!(
                "Rows {bases} all take their {digit} from columns {covers}, so those columns have no other {digit}."
            ),
            (false, 2) => text!(
                "Columns {bases} both take their {digit} from rows {covers}, so those rows have no other {digit}."
            ),
            (false, _) => text!(
                "Columns {bases} all take their {digit} from rows {covers}, so those rows have no other {digit}."
            ),
        }])
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
