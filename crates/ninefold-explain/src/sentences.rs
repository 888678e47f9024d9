//! Steps in plain sentences that a player understands.

use ninefold::logic::{
    AlignedExclusion, BivalueGrave, ChainKind, Fish, GraveType, HiddenSet, HiddenSingle, Locking,
    LoopType, NakedSet, NakedSingle, Position, Reason, Step, UniqueLoop, Wing,
};
use ninefold::{Cell, DigitSet, House};
use serde::Serialize;

use super::{aligned, chains, words};

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
    if let Reason::AlignedExclusion(exclusion) = &step.reason {
        sentences.extend(aligned::ways(exclusion, &step.conclusion, position));
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
        Reason::Wing(found) => wing(found),
        Reason::UniqueLoop(found) => unique_loop(found),
        Reason::BivalueGrave(grave) => bivalue_grave(grave),
        Reason::AlignedExclusion(exclusion) => aligned_exclusion(exclusion),
        Reason::Chain(chain) => return chains::sentences(chain, position),
        _ => Vec::new(),
    };
    texts.into_iter().map(Sentence::plain).collect()
}

/// What the technique is called where there is only its reason.
pub fn name(reason: &Reason) -> &'static str {
    match reason {
        Reason::HiddenSingle(_) => "a hidden single",
        Reason::NakedSingle(_) => "a naked single",
        Reason::Locking(_) => "locked candidates",
        Reason::HiddenSet(_) => "a hidden set",
        Reason::NakedSet(_) => "a naked set",
        Reason::Fish(_) => "a fish",
        Reason::Wing(_) => "a wing",
        Reason::UniqueLoop(_) => "a unique loop",
        Reason::BivalueGrave(_) => "a bivalue grave",
        Reason::AlignedExclusion(_) => "aligned exclusion",
        Reason::Chain(chain) => match chain.kind {
            ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => "a cycle",
            _ => "chains",
        },
        _ => "a technique",
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

fn wing(wing: &Wing) -> Vec<String> {
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
    vec![
        format!("{pivot} sees {one} and {other}, and the three have three digits between them."),
        format!("Whatever stands in {pivot}, {digit} stands in {places}."),
        format!("No cell that sees {seen} holds {digit}."),
    ]
}

fn unique_loop(found: &UniqueLoop) -> Vec<String> {
    let [one, other] = found.digits;
    let meaning = match &found.kind {
        LoopType::One { cell } => {
            format!("Only {cell} has other candidates, so it holds one of these.")
        }
        LoopType::Two { digit } => {
            format!("The only other candidate is {digit}, so it stands in one of the cells.")
        }
        LoopType::ThreeNaked {
            house,
            digits,
            cells,
        } => naked_with(*house, cells, *digits, "the cells with other candidates"),
        LoopType::ThreeHidden {
            house,
            digits,
            cells,
        } => format!(
            "In {house}, {} have no places but {} and the two cells with other candidates. One of \
             these two holds another digit, so nothing else can stand in {1}.",
            words::and(*digits),
            words::and(cells)
        ),
        LoopType::Four { bound } => format!(
            "One of the two cells with other candidates holds {bound}, as it has no other place in \
             their house; so neither can hold the other of the two digits."
        ),
    };
    vec![
        format!(
            "If {} held nothing but {one} and {other}, these could be swapped, and the puzzle \
             would have two solutions.",
            words::and(&found.cells)
        ),
        meaning,
    ]
}

fn bivalue_grave(grave: &BivalueGrave) -> Vec<String> {
    let surplus = grave
        .surplus
        .iter()
        .map(|(cell, digits)| format!("{} in {cell}", words::and(*digits)));
    let meaning = match &grave.kind {
        GraveType::One => "So one of these is right.".to_owned(),
        GraveType::Two { digit } => {
            format!("So {digit} stands in one of these cells, and in none that sees them all.")
        }
        GraveType::Three {
            house,
            cells,
            digits,
        } => naked_with(*house, cells, *digits, "the cells with these"),
        GraveType::Four { house, digit } => format!(
            "One of these is right; and {digit} stands in one of the two cells, as it has no other \
             place in {house}. So nothing else can stand there."
        ),
    };
    vec![
        format!(
            "Without {} every empty cell would have two candidates and every digit two places in \
             each house, and the puzzle would not have exactly one solution.",
            words::and(surplus)
        ),
        meaning,
    ]
}

/// A naked set that some cells make, of which one holds a digit of the set, whichever it is.
fn naked_with(house: House, cells: &[Cell], digits: DigitSet, others: &str) -> String {
    format!(
        "One of these others is right. In {house}, {} and {others} then share the digits {}; \
         nowhere else in {house} can these stand.",
        words::and(cells),
        words::and(digits)
    )
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
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::rating::Rater;

    /// The sentences of the first step of that technique.
    fn told(puzzle: &str, technique: &str) -> Vec<String> {
        let grid: Grid = puzzle.parse().unwrap();
        let explained = super::super::path::Explained::of(&grid, &mut Rater::default());
        let found = explained
            .path
            .iter()
            .find(|(_, step)| step.technique == technique);
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
