//! Steps in plain sentences that a player understands.

use ninefold::DigitSet;
use ninefold::logic::{
    AlignedExclusion, ChainKind, Fish, HiddenSet, HiddenSingle, Locking, NakedSet, NakedSingle,
    Position, Reason, Step, Wing,
};
use serde::Serialize;

use super::{aligned, chains, unique, words};

/// A sentence, and how deep it stands under others: the reasons inside of chains.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sentence {
    /// 0 for what stands under no other.
    pub depth: usize,
    /// With its full stop.
    pub text: String,
}

impl Sentence {
    /// One that stands under no other.
    pub fn plain(text: String) -> Sentence {
        Sentence { depth: 0, text }
    }

    /// The same, under one more.
    pub fn deeper(self) -> Sentence {
        Sentence {
            depth: self.depth + 1,
            ..self
        }
    }
}

/// Why the step is right, and what follows from it, in the position in which it was found.
pub fn of_step(step: &Step, position: &Position) -> Vec<Sentence> {
    let mut sentences = of_reason(&step.reason, Some(position));
    match &step.reason {
        Reason::AlignedExclusion(exclusion) => {
            sentences.extend(aligned::ways(exclusion, &step.conclusion, position));
        }
        Reason::Chain(chain) => sentences.extend(chains::seen(chain, &step.conclusion)),
        _ => {}
    }
    let consequence = words::consequence(&step.conclusion);
    sentences.push(Sentence::plain(consequence));
    sentences
}

/// Why something holds, without what follows.
pub fn of_reason(reason: &Reason, position: Option<&Position>) -> Vec<Sentence> {
    let texts = match reason {
        Reason::HiddenSingle(single) => vec![hidden_single(single)],
        Reason::NakedSingle(single) => vec![naked_single(single)],
        Reason::Locking(locking) => locked(locking),
        Reason::HiddenSet(set) => hidden_set(set),
        Reason::NakedSet(set) => vec![naked_set(set)],
        Reason::Fish(fish) => vec![lines(fish)],
        Reason::Wing(found) => wing(found, position),
        Reason::UniqueLoop(found) => unique::unique_loop(found, position),
        Reason::BivalueGrave(grave) => unique::bivalue_grave(grave),
        Reason::AlignedExclusion(exclusion) => aligned_exclusion(exclusion),
        Reason::Chain(chain) => return chains::sentences(chain, position),
    };
    texts.into_iter().map(Sentence::plain).collect()
}

/// What the technique is called where there is only its reason.
pub fn name(reason: &Reason) -> &'static str {
    match reason {
        Reason::HiddenSingle(_) => "a hidden single",
        Reason::NakedSingle(_) => "a naked single",
        Reason::Locking(_) => "locked candidates",
        Reason::HiddenSet(set) if set.digits.len() == 2 => "a hidden pair",
        Reason::HiddenSet(_) => "a hidden set",
        Reason::NakedSet(set) if set.digits.len() == 2 => "a naked pair",
        Reason::NakedSet(_) => "a naked set",
        Reason::Fish(fish) if fish.bases.count_ones() == 2 => "an X-Wing",
        Reason::Fish(_) => "a fish",
        Reason::Wing(_) => "a wing",
        Reason::UniqueLoop(_) => "a unique loop",
        Reason::BivalueGrave(_) => "a bivalue grave",
        Reason::AlignedExclusion(_) => "aligned exclusion",
        Reason::Chain(chain) => match chain.kind {
            ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => "a cycle",
            ChainKind::XChain | ChainKind::XYChain => "a forcing chain",
            ChainKind::Cell => "cell forcing chains",
            ChainKind::Region => "region forcing chains",
            ChainKind::Double => "a double forcing chain",
            ChainKind::Contradiction => "a contradiction",
        },
    }
}

fn hidden_single(single: &HiddenSingle) -> String {
    let (cell, digit) = (single.candidate.cell(), single.candidate.digit());
    let house = single.house;
    match single.is_full_house {
        true => format!("{cell} is the last empty cell of {house}, which lacks only {digit}."),
        false => format!("In {house}, {cell} is the only place left for {digit}."),
    }
}

fn naked_single(single: &NakedSingle) -> String {
    let (cell, digit) = (single.candidate.cell(), single.candidate.digit());
    format!("{digit} is the only candidate left in {cell}.")
}

fn locked(locking: &Locking) -> Vec<String> {
    let Locking {
        digit, base, cover, ..
    } = locking;
    let mut texts = vec![
        format!("In {base}, all places for {digit} lie in {cover} too."),
        format!("The {digit} of {cover} therefore stands in {base}, and nowhere else in {cover}."),
    ];
    texts.extend(locking.single.map(|(house, cell)| {
        format!("That leaves {cell} as the only place for {digit} in {house}.")
    }));
    texts
}

fn hidden_set(set: &HiddenSet) -> Vec<String> {
    let cells = words::cells_at(set.house, set.places);
    let mut texts = vec![format!(
        "In {}, {} can stand only in {}; nothing else can stand there.",
        set.house,
        words::and(set.digits),
        words::and(cells)
    )];
    texts.extend(set.single.map(|candidate| {
        format!(
            "That leaves {} as the only place for {} in {}.",
            candidate.cell(),
            candidate.digit(),
            set.house
        )
    }));
    texts
}

fn naked_set(set: &NakedSet) -> String {
    format!(
        "In {}, the cells {} have only the candidates {}; nowhere else in {0} can these stand.",
        set.house,
        words::and(words::cells_at(set.house, set.places)),
        words::and(set.digits)
    )
}

fn lines(fish: &Fish) -> String {
    let bases = super::pattern::base_lines(fish);
    let covers = super::pattern::cover_lines(fish);
    format!(
        "In {}, all places for {} lie in {}; as there are as many lines one way as the other, {1} \
         stands nowhere else in {2}.",
        words::and(bases),
        fish.digit,
        words::and(covers)
    )
}

fn wing(wing: &Wing, position: Option<&Position>) -> Vec<String> {
    let Wing {
        pivot,
        wings: [one, other],
        digit,
        is_xyz,
    } = wing;
    let (places, seen) = match is_xyz {
        true => (format!("{pivot}, {one} or {other}"), "all three"),
        false => (format!("{one} or {other}"), "both"),
    };
    let cases = position.map(|position| cases_of_wing(wing, position));
    let mut texts: Vec<String> = cases.into_iter().collect();
    texts.push(format!(
        "Whatever stands in {pivot}, {digit} stands in {places}."
    ));
    texts.push(format!("No cell that sees {seen} holds {digit}."));
    texts
}

/// What the wings are for each candidate of the pivot.
fn cases_of_wing(wing: &Wing, position: &Position) -> String {
    let (pivot, digit) = (wing.pivot, wing.digit);
    let all = position.candidates(pivot);
    let mut cases = Vec::new();
    for wing in wing.wings {
        for shared in (all & position.candidates(wing)) - DigitSet::from(digit) {
            cases.push(format!("if it is {shared}, {wing} is {digit}"));
        }
    }
    if wing.is_xyz {
        cases.push("otherwise it is that itself".to_owned());
    }
    format!("{pivot} is {}: {}.", words::or(all), cases.join("; "))
}

fn aligned_exclusion(exclusion: &AlignedExclusion) -> Vec<String> {
    vec![
        format!(
            "Go through all ways to fill {}.",
            words::and(&exclusion.cells)
        ),
        format!(
            "A way is impossible if it puts a digit twice in a house, or takes all candidates of {}.",
            words::or(exclusion.excluders)
        ),
        "What occurs in no possible way is wrong.".to_owned(),
    ]
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::rating::Rater;

    /// The sentences of the first step of that technique.
    pub fn told(puzzle: &str, technique: &str) -> Vec<String> {
        let grid: Grid = puzzle.parse().unwrap();
        let explained = super::super::path::Explained::of(&grid, &mut Rater::default());
        let found = explained
            .path
            .iter()
            .find(|(_, step)| step.technique.name() == technique);
        let (position, step) = found.unwrap();
        let sentences = of_step(step, position).into_iter();
        sentences.map(|sentence| sentence.text).collect()
    }

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

    #[test]
    fn a_wing_goes_through_the_candidates_of_its_pivot() {
        let puzzle =
            "................12....34.........3....5.....6.786........28..7.34.....2.9........";
        assert_eq!(
            told(puzzle, "XY-Wing")[0],
            "r5c8 is 8 or 9: if it is 9, r6c9 is 1; if it is 8, r5c6 is 1."
        );
        let puzzle =
            "................12..3..4........3....5...6...71.....8.....9.6.3..27......8.1.....";
        assert_eq!(
            told(puzzle, "XYZ-Wing")[0],
            "r1c9 is 4, 6 or 9: if it is 4, r2c7 is 9; if it is 6, r1c4 is 9; otherwise it is that \
             itself."
        );
    }

    #[test]
    fn a_cycle_says_between_what_it_strikes_out() {
        let puzzle =
            "..47.2....5..38.......9.48...9.473..7......5.8.....2..693..4.....5...7..1..3...9.";
        let told = told(puzzle, "X-cycle");
        assert_eq!(
            told[told.len() - 3..],
            [
                "The chain has come back to its start, so it holds backwards too: either all that it \
                 says is true, or all of it the other way round.",
                "So 1 stands in one of r3c4 and r5c4, and r7c4 sees both.",
                "So r7c4 is not 1.",
            ]
        );
    }

    #[test]
    fn cell_chains_go_through_all_candidates() {
        let told = told(
            "...2.67..6......4..1..47.......8.2.1....9..8.5.91.....74.....6....9.....8......75",
            "cell forcing chains",
        );
        let supposed = told.iter().filter(|text| text.starts_with("Suppose"));
        assert!(supposed.count() >= 2, "{told:?}");
        assert!(told[0].ends_with("each of these leads to the same."));
    }
}
