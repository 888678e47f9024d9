//! The explanation of exocets.

use ninefold::logic::{Exocet, HouseKind};
use ninefold::{CellSet, House};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Exocet {
    fn name(&self) -> Text {
        text!("an exocet")
    }

    fn sentences(&self, _: Option<Context<'_>>) -> Vec<Sentence> {
        let (base, targets): (CellSet, CellSet) = (
            self.base.into_iter().collect(),
            self.targets.into_iter().collect(),
        );
        let (base, all_targets) = (words::and(base), targets);
        let targets = words::or(targets);
        let [one, other] = self.base;
        let in_lines = one.row() == other.row();
        let kind = if in_lines {
            HouseKind::Row
        } else {
            HouseKind::Column
        };
        let (line, block): (House, House) = (kind.of(one), HouseKind::Box.of(one));
        let crossing = words::houses(self.cross_lines);
        let [digits, each] = [self.digits; 2].map(words::and);
        let few = match in_lines {
            true => text!(
                "But outside of the band each of {each} has places in no more than two rows of these three lines, so at \
                 most two of the lines have it there."
            ),
            false => text!(
                "But outside of the band each of {each} has places in no more than two columns of these three lines, so \
                 at most two of the lines have it there."
            ),
        };
        plain([
            text!("The base {base} holds two of {digits}."),
            text!(
                "Take one that it does hold: then the rest of {line} and of {block} does not have it. So in each of \
                 {crossing} it is outside of the band of these boxes, or else in {targets}: the third cell beside \
                 each of these cannot be such a digit."
            ),
            few,
            text!(
                "So {targets} holds it. As that is so for both digits of the base, base and targets hold the same two \
                 digits.",
                targets = words::or(all_targets)
            ),
            text!("A candidate that is in no such way to fill them is wrong."),
        ])
    }

    fn pattern(&self) -> Pattern {
        let (base, targets): (CellSet, CellSet) = (
            self.base.into_iter().collect(),
            self.targets.into_iter().collect(),
        );
        let all = Pattern::new(self.cross_lines, base | targets, self.digits);
        Pattern {
            cells: base,
            further: targets,
            ..all
        }
    }
}
