//! Sue de Coq, explained by its three parts.

use ninefold::logic::{Position, SueDeCoq};
use ninefold::{DigitSet, HouseSet};

use super::{beyond, plain};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for SueDeCoq {
    fn name(&self) -> Text {
        text!("a Sue de Coq")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let Some(found) = found else {
            return plain([text!(
                "Where {line} and {block} cross, there are as many cells as digits.",
                line = self.line,
                block = self.block
            )]);
        };
        let [crossing, parts, rest] = divided(self, found.position);
        let beyond = beyond([self.line, self.block].into_iter().collect(), found);
        plain([crossing, parts, rest].into_iter().chain(beyond))
    }

    fn pattern(&self) -> Pattern {
        let houses: HouseSet = [self.line, self.block].into_iter().collect();
        Pattern {
            cells: self.crossing,
            further: self.line_part | self.box_part,
            digits: DigitSet::EMPTY,
            ..Pattern::new(houses, self.cells(), DigitSet::ALL)
        }
    }
}

/// States that the parts have as many digits as cells, and which digits leave which house.
fn divided(set: &SueDeCoq, position: &Position) -> [Text; 3] {
    let cells = set.cells();
    let all = cells.iter().map(|cell| position.candidates(cell));
    let all = all.fold(DigitSet::EMPTY, |all, digits| all | digits);
    let [of_line, of_box] = set.digits(position);
    [
        text!(
            "In {crossing}, {line} and {block} cross. With {others}, that is {count} cells for the {count} digits \
             {digits}.",
            crossing = words::and(set.crossing),
            line = set.line,
            block = set.block,
            others = words::and(set.line_part | set.box_part),
            count = cells.len(),
            digits = words::and(all)
        ),
        text!(
            "{in_line} and {in_box} share no digit, so none fits there twice, and each of these digits is there once.",
            in_line = words::and(set.line_part),
            in_box = words::and(set.box_part)
        ),
        text!(
            "So the rest of {line} has no {of_line}, and the rest of {block} no {of_box}.",
            line = set.line,
            of_line = words::or(of_line),
            block = set.block,
            of_box = words::or(of_box)
        ),
    ]
}
