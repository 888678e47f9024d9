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
        let targets = words::and(targets);
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
        let (room, few) = match in_lines {
            true => (
                text!(
                    "The base cells have it for {line} and {block}, and the cells beside the targets {targets} cannot be \
                     it. So in this band, {crossing} have room for it only in these targets."
                ),
                text!(
                    "Outside the band, each of {each} has places in at most two rows of these three lines. So at most \
                     two of the lines have it there."
                ),
            ),
            false => (
                text!(
                    "The base cells have it for {line} and {block}, and the cells beside the targets {targets} cannot be \
                     it. So in this stack, {crossing} have room for it only in these targets."
                ),
                text!(
                    "Outside the stack, each of {each} has places in at most two columns of these three lines. So at \
                     most two of the lines have it there."
                ),
            ),
        };
        plain([
            text!("The base cells {base} hold two of {digits}. Take one of the two."),
            room,
            few,
            text!(
                "So the third line has it in {targets}. This is true of both digits, so base and targets hold the same \
                 two digits.",
                targets = words::or(all_targets)
            ),
            text!("All candidates that fit no such two digits are wrong."),
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
