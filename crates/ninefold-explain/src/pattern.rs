//! The explanations of patterns: sentences, and the parts to draw.

use std::fmt;

use ninefold::logic::{
    AlternatingChain, Candidate, CandidateSet, CellSet, Conclusion, Derivation, Position,
};
use ninefold::{Cell, DigitSet, HouseSet};
use serde::Serialize;

use crate::language::Language;
use crate::text::{Text, capitalized};

/// The explanation of a pattern in words and on the grid.
pub trait Explanation {
    /// Returns the name of the pattern with its article, for sentences about a link of a chain.
    fn name(&self) -> Text;

    /// Explains why the step is right, up to its conclusion. Without `found`, for patterns inside chains, the
    /// sentences leave out facts that depend on the position.
    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence>;

    /// Returns the parts to highlight on the grid, to which hints point.
    fn pattern(&self) -> Pattern;

    /// Returns the candidates where a player begins to look for a pattern that is spread over the grid: its places in
    /// one house, or in one cell.
    fn start(&self) -> CandidateSet {
        let pattern = self.pattern();
        let cells = match pattern.houses.first() {
            Some(house) => pattern.cells & house.cell_set(),
            None => pattern.cells.first().into_iter().collect(),
        };
        let lies_there = |candidate: &Candidate| cells.contains(candidate.cell());
        pattern.candidates.iter().filter(lies_there).collect()
    }

    /// Returns the pattern with the parts that depend on the position: the digits that leave a single its place.
    fn pattern_in(&self, _: &Position) -> Pattern {
        self.pattern()
    }

    /// Returns the derivations to draw as arrows between candidates, instead of the pattern's cells, for techniques
    /// that follow links.
    fn derivations(&self) -> &[Derivation] {
        &[]
    }

    /// Returns whether the pattern consists of links between candidates.
    fn is_chain(&self) -> bool {
        !self.derivations().is_empty() || self.alternating().is_some()
    }

    /// Returns the alternating chain to draw as links between candidates and groups, if the pattern is one.
    fn alternating(&self) -> Option<&AlternatingChain> {
        None
    }
}

/// The position in which a pattern was found, and its consequences there.
#[derive(Clone, Copy, Debug)]
pub struct Context<'s> {
    /// The position before the step.
    pub position: &'s Position,
    /// The placements and eliminations of the step.
    pub conclusion: &'s Conclusion,
}

/// The parts of a pattern. Parts that only hints use are not serialized.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[non_exhaustive]
pub struct Pattern {
    /// The houses that the pattern lies in, drawn with a frame.
    pub houses: HouseSet,
    /// The houses that the pattern clears, drawn with a second frame.
    pub covers: HouseSet,
    /// The cells of the pattern; for a chain, the cells of its assumptions.
    pub cells: CellSet,
    /// Other cells that the step relies on: the rest of a naked set, the cells that exclude ways to
    /// fill the pattern, the other cells that a chain passes through.
    pub further: CellSet,
    /// The candidates of the pattern. Some may have been eliminated before the step.
    pub candidates: CandidateSet,
    /// The digits that a hint names. If empty, a hint names the digits of the conclusion.
    #[serde(skip)]
    pub digits: DigitSet,
}

impl Pattern {
    /// Returns the pattern of these digits in these cells and, if it lies in particular houses, in these houses.
    pub(crate) fn new(houses: HouseSet, cells: CellSet, digits: DigitSet) -> Pattern {
        let in_cell = |cell: Cell| {
            let digits = digits.into_iter();
            digits.map(move |digit| Candidate::new(cell, digit))
        };
        Pattern {
            houses,
            cells,
            candidates: cells.iter().flat_map(in_cell).collect(),
            digits,
            ..Pattern::default()
        }
    }
}

/// A sentence and its depth: the reasons inside chains are one level below the link they explain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sentence {
    /// 0 at the top level.
    pub depth: usize,
    /// The text with its full stop. Unlike the text in parts, it begins with a capital letter or a cell.
    pub text: String,
    /// The text in parts, for translation.
    #[serde(skip)]
    pub parts: Text,
}

impl Sentence {
    /// Returns a sentence at the top level.
    pub fn plain(text: impl Into<Text>) -> Sentence {
        let parts = text.into();
        Sentence {
            depth: 0,
            text: capitalized(parts.to_string()),
            parts,
        }
    }

    /// Returns the sentence in a language.
    pub fn in_language(self, language: Language) -> Sentence {
        match language {
            Language::English => self,
            _ => Sentence {
                text: self.parts.sentence_in(language),
                ..self
            },
        }
    }

    /// Returns the sentence one level deeper.
    pub fn deeper(self) -> Sentence {
        Sentence {
            depth: self.depth + 1,
            ..self
        }
    }
}

impl fmt::Display for Sentence {
    /// Writes the text after two blanks for each level of depth.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:1$}{2}", "", 2 * self.depth, self.text)
    }
}

/// Returns the candidates that the step places and eliminates.
pub(crate) fn concluded(conclusion: &Conclusion) -> CandidateSet {
    conclusion.eliminations | conclusion.placement.into_iter().collect()
}

/// Returns the candidates of a chain that a hint may name. Candidates of the conclusion are left out, because forcing
/// chains pass through them.
pub(crate) fn told_of_chain(pattern: &Pattern, conclusion: &Conclusion) -> CandidateSet {
    let is_filled = |cell| {
        conclusion
            .placement
            .is_some_and(|placed| placed.cell() == cell)
    };
    let others = pattern.candidates - concluded(conclusion);
    others.iter().filter(|it| !is_filled(it.cell())).collect()
}
