//! The explanations of all techniques, one file for each family, and the table that selects them.
//!
//! To explain a new technique, write a file with an [`Explanation`] of its pattern and add a line to the table in
//! [`of`]; the compiler requires the line as soon as [`Reason`] has the variant.

mod aligned;
mod alternating;
mod automorphism;
mod bent_set;
mod broken_wing;
mod chains;
mod claims;
mod coloring;
mod deadly;
mod death_blossom;
mod exocet;
mod facts;
mod firework;
mod fish;
mod general_fish;
mod kraken_fish;
mod locking;
mod net;
mod run;
mod singles;
mod subsets;
mod sue_de_coq;
mod template;
mod unique;
mod wings;

use ninefold::logic::{CellSet, Conclusion, Position, Reason};
use ninefold::{Cell, Digit, House, HouseSet};

use crate::pattern::{Context, Explanation, Sentence};
use crate::text::Text;
use crate::{text, words};

/// Returns the explanation of the pattern behind a step or a link of a chain.
pub fn of(reason: &Reason) -> &dyn Explanation {
    match reason {
        Reason::HiddenSingle(single) => single,
        Reason::NakedSingle(single) => single,
        Reason::Locking(locking) => locking,
        Reason::HiddenSet(set) => set,
        Reason::NakedSet(set) => set,
        Reason::Fish(fish) => fish,
        Reason::Wing(wing) => wing,
        Reason::UniqueLoop(unique_loop) => unique_loop,
        Reason::BivalueGrave(grave) => grave,
        Reason::GeneralFish(fish) => fish,
        Reason::BentSet(set) => set,
        Reason::SueDeCoq(set) => set,
        Reason::Firework(firework) => firework,
        Reason::Exocet(exocet) => exocet,
        Reason::Template(template) => template,
        Reason::Automorphism(automorphism) => automorphism,
        Reason::BrokenWing(wing) => wing,
        Reason::DeathBlossom(blossom) => blossom,
        Reason::KrakenFish(kraken) => kraken,
        Reason::Coloring(coloring) => coloring,
        Reason::DeadlyPattern(pattern) => pattern,
        Reason::SolutionDigit(digit) => digit,
        Reason::AlignedExclusion(exclusion) => exclusion,
        Reason::Chain(chain) => chain,
        Reason::AlternatingChain(chain) => chain,
    }
}

/// Returns sentences at the top level.
fn plain(texts: impl IntoIterator<Item = Text>) -> Vec<Sentence> {
    texts.into_iter().map(Sentence::plain).collect()
}

/// States that the eliminations leave a digit only one place in a house.
fn remaining(digit: Digit, cell: Cell, house: House) -> Text {
    text!("That leaves {cell} as the only place for {digit} in {house}.")
}

/// States that these cells see all places, and that one place has the digit.
fn seeing(cells: CellSet, places: usize, digit: Digit) -> Text {
    let sees_both = places == 2;
    match (cells.has_several(), sees_both) {
        (false, true) => text!(
            "{cell} sees both, so it is not {digit}.",
            cell = words::and(cells)
        ),
        (false, false) => text!(
            "{cell} sees all of them, so it is not {digit}.",
            cell = words::and(cells)
        ),
        (true, true) => text!(
            "{cells} see both, so they are not {digit}.",
            cells = words::and(cells)
        ),
        (true, false) => text!(
            "{cells} see all of them, so they are not {digit}.",
            cells = words::and(cells)
        ),
    }
}

/// States that every case excludes the eliminated candidates.
fn in_each_case(conclusion: &Conclusion) -> Text {
    let gone = conclusion.eliminations.iter().map(words::is_not);
    text!("In each of these cases, {wrong}.", wrong = words::and(gone))
}

/// States which cells outside of the houses of a set also see all places of their digit in it.
fn beyond(houses: HouseSet, found: Context<'_>) -> Option<Text> {
    let inside: CellSet = houses.iter().flat_map(|house| house.cell_set()).collect();
    let outside = found.conclusion.eliminations.cells() - inside;
    (!outside.is_empty()).then(|| {
        text!(
            "A cell elsewhere that sees all places of a digit among these cells loses it, too: {cells}.",
            cells = words::and(outside)
        )
    })
}

/// Returns the houses that hold all these places of a digit and, if the position is given, no others.
fn houses_of(
    digit: Digit,
    cells: &[Cell],
    position: Option<&Position>,
) -> impl Iterator<Item = House> {
    let holds_all = move |house: &House| {
        let has_no_more = |position: &Position| position.places(*house, digit).len() == cells.len();
        cells.iter().all(|cell| house.cells().contains(cell)) && position.is_none_or(has_no_more)
    };
    House::ALL.into_iter().filter(holds_all)
}

#[cfg(test)]
mod tests {
    use ninefold::Grid;
    use ninefold::rating::Rater;

    use crate::{Explained, explanation};

    /// Returns the sentences of the first step of this technique.
    pub fn told(puzzle: &str, technique: &str) -> Vec<String> {
        let grid: Grid = puzzle.parse().unwrap();
        let explained = Explained::of(Rater::default().path(&grid));
        let mut path = explained.path.iter();
        let (position, step, _) = path
            .find(|(_, step, _)| step.technique.name() == technique)
            .unwrap();
        let sentences = explanation::sentences(position, step).into_iter();
        sentences.map(|sentence| sentence.text).collect()
    }
}
