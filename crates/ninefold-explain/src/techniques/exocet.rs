//! Exocets.

use ninefold::logic::{Exocet, Kind};
use ninefold::{CellSet, House};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Exocet {
    fn name(&self) -> &'static str {
        "an exocet"
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let (base, targets): (CellSet, CellSet) = (
            self.base.into_iter().collect(),
            self.targets.into_iter().collect(),
        );
        let (base, targets) = (words::and(base), words::or(targets));
        let [one, other] = self.base;
        let in_lines = one.row() == other.row();
        let (kind, lines) = if in_lines {
            (Kind::Row, "rows")
        } else {
            (Kind::Column, "columns")
        };
        let (base_line, block): (House, House) = (kind.of(one), Kind::Box.of(one));
        let crossing = words::houses(self.cross_lines);
        plain([
            format!("The base {base} holds two of {}.", words::and(self.digits)),
            format!(
                "Take one that it does hold: then the rest of {base_line} and of {block} does not have it. So in each of \
                 {crossing} it stands outside of the band of these boxes, or else in {targets}: the third cell beside \
                 each of these cannot be such a digit."
            ),
            format!(
                "But outside of the band each of {} has places in no more than two {lines} of these three lines, so at \
                 most two of the lines have it there.",
                words::and(self.digits)
            ),
            format!(
                "So {targets} holds it. As that is so for both digits of the base, base and targets hold the same two \
                 digits."
            ),
            "What is in no way to fill them so is wrong.".to_owned(),
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
