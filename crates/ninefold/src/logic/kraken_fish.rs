//! Kraken fish: fish whose fins do not see the elimination. The bases of a basic fish, all rows or all columns, need
//! the digit once each. Unless a fin holds the digit, each of the covers across takes it once. A finned fish eliminates
//! the places that see all fins. Here a *chain* leads from each fin to the elimination: "if the fin is right, this
//! candidate is wrong".
//!
//! * *Type 1*: a cover loses a place of the digit that the fish without its fins would eliminate. Chains lead to that
//!   place from all fins.
//! * *Type 2*: either a fin is right, or one of the places of the fish in one cover. Chains lead from all these places
//!   to the same candidate, of any digit.
//!
//! ```text
//!         c1  c6               X  the digit: nowhere else in rows 2 and 7, except for the fin
//!     r2   X   X   F - - .     F  the fin
//!          .   .         |     .  not the digit
//!     r5   T   .   . - - .     T  eliminated: in a cover column, and a chain leads to it from the fin
//!     r7   X   X
//! ```
//!
//! A chain leads over single candidates and at most three strong links: cells with two candidates, and houses with two
//! places for a digit. There are at most two fins. Eliminations that a fish without chains shows, such as a finned
//! fish, are not reported. Those of type 1 are not reported as type 2.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Technique, TechniqueEntry};
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..".parse()?;
//! let path = Path::new(&puzzle, Human::default());
//! let mut found = path.flat_map(|(position, ..)| TechniqueEntry::KRAKEN_FISH.steps(&position));
//! assert!(found.any(|step| step.technique == Technique::KrakenFishType1));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, CellSet, Digit, House, HouseSet};

use super::alternating::excluded_by;
use super::{
    Conclusion, Finder, Flow, GeneralFish, HouseKind, Look, NineBits, Pattern, Position,
    StrongLink, Technique, Within, bits, houses, of_digit,
};

/// A fish, and chains from its fins to the eliminated candidate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct KrakenFish {
    /// The fish, which has fins.
    pub fish: GeneralFish,
    /// The cover whose places in the fish have chains, too, in type 2.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cover: Option<House>,
    /// A chain from every fin, and from every place of the fish in that cover.
    pub chains: Vec<KrakenChain>,
    /// The candidate that is wrong.
    pub target: Candidate,
}

/// A chain of strong links. If the start is right, the first end of the first link is wrong, so its second end is
/// right, and so on. The candidates that the last end excludes are wrong; without links, those that the start itself
/// excludes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct KrakenChain {
    /// The candidate that the chain supposes.
    pub start: Candidate,
    /// The strong links, in order.
    pub links: Vec<StrongLink>,
}

impl Pattern for KrakenFish {
    fn technique(&self) -> Technique {
        match self.cover {
            None => Technique::KrakenFishType1,
            Some(_) => Technique::KrakenFishType2,
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        Conclusion::removing([self.target].into_iter().collect())
    }
}

/// Finds kraken fish: for each elimination the smallest one with the fewest links.
pub(super) enum KrakenFishes {}

/// The most fins of a fish.
const MOST_FINS: usize = 2;

/// The most strong links of a chain.
const MOST_LINKS: usize = 3;

/// The cost of the fish of a digit in one direction (see [`Watch::spend`]).
const EFFORT: u32 = 100_000;

impl Finder for KrakenFishes {
    type Pattern = KrakenFish;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(KrakenFish) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        watch.allow(EFFORT)?;
        let mut search = KrakenSearch::new(position);
        for digit in Digit::ALL {
            for kind in [HouseKind::Row, HouseKind::Column] {
                watch.allow(EFFORT)?;
                search.all_fish(digit, kind);
            }
        }
        let found = (position.all_candidates() - search.direct).iter();
        let found = found.filter_map(|target| {
            let found = search.best[target.index()]?;
            Some((found, target))
        });
        let mut found: Vec<(BestFish, Candidate)> = found.collect();
        found.sort_by_key(|&(found, target)| (found.order, target));
        found
            .into_iter()
            .try_for_each(|(found, target)| visit(search.kraken(&found, target)))
    }
}

/// A fish with chains to some candidate.
#[derive(Clone, Copy)]
struct BestFish {
    /// The sort key: whether it is of type 2, its size, and the number of links of its chains; the least is the best.
    order: (bool, usize, usize),
    digit: Digit,
    bases: HouseSet,
    covers: HouseSet,
    cover: Option<House>,
}

struct KrakenSearch<'s> {
    position: &'s Position,
    /// All candidates, twice: the initial sets of eliminations without links, and with links.
    all: [CandidateSet; 2],
    chains: Chains,
    /// For each candidate, the best fish that eliminates it.
    best: Vec<Option<BestFish>>,
    /// The candidates that a fish eliminates without any chain.
    direct: CandidateSet,
    /// The choices of two, three and four lines, as bits.
    choices: [Vec<u16>; 3],
}

impl KrakenSearch<'_> {
    fn new(position: &Position) -> KrakenSearch<'_> {
        let choices = |size| (0..512).filter(|set: &u16| set.size() == size).collect();
        KrakenSearch {
            position,
            all: [position.all_candidates(); 2],
            chains: Chains::new(position),
            best: alloc::vec![None; Candidate::COUNT],
            direct: CandidateSet::EMPTY,
            choices: [2, 3, 4].map(choices),
        }
    }

    /// Examines all fish whose bases are of this kind. Each base has places in the covers, and each cover in the bases.
    fn all_fish(&mut self, digit: Digit, kind: HouseKind) {
        let place_bits = |number| self.position.place_bits(kind.house(number), digit);
        let lines: [u16; 9] = core::array::from_fn(place_bits);
        let across = match kind {
            HouseKind::Row => HouseKind::Column,
            _ => HouseKind::Row,
        };
        let choices = core::mem::take(&mut self.choices);
        for of_size in &choices {
            for &bases in of_size {
                if bits(bases).any(|base| lines[base] == 0) {
                    continue;
                }
                let union = bits(bases).fold(0, |union, base| union | lines[base]);
                for &covers in of_size.iter().filter(|&&covers| covers & !union == 0) {
                    let fins = |base: usize| (lines[base] & !covers).size();
                    let count: usize = bits(bases).map(fins).sum();
                    let is_fish = (1..=MOST_FINS).contains(&count)
                        && bits(bases).all(|base| lines[base] & covers != 0);
                    if is_fish {
                        let houses =
                            |kind: HouseKind, set| bits(set).map(move |line| kind.house(line));
                        let bases = houses(kind, bases).collect();
                        self.one_fish(digit, bases, houses(across, covers).collect());
                    }
                }
            }
        }
        self.choices = choices;
    }

    /// Examines the eliminations that all fins share, and those that the places in one of the covers share as well.
    fn one_fish(&mut self, digit: Digit, bases: HouseSet, covers: HouseSet) {
        let board = self.position.board(digit);
        let (in_bases, in_covers) = (board & bases.cells(), board & covers.cells());
        let fins = in_bases - in_covers;
        let wrong = self.chains.common(self.all, fins, digit);
        if wrong.iter().all(|wrong| wrong.is_empty()) {
            return;
        }
        let of_cover = |cover: Option<House>| BestFish {
            order: (cover.is_some(), bases.len(), 0),
            digit,
            bases,
            covers,
            cover,
        };
        let in_fish = of_digit(in_covers - in_bases, digit);
        self.keep(of_cover(None), fins, wrong.map(|wrong| wrong & in_fish));
        for cover in covers {
            let places = in_bases & cover.cell_set();
            let (starts, wrong) = (fins | places, self.chains.common(wrong, places, digit));
            let itself = of_digit(starts, digit);
            self.keep(
                of_cover(Some(cover)),
                starts,
                wrong.map(|wrong| wrong - itself),
            );
        }
    }

    /// Keeps the fish for each target that has no better one. Targets in `direct` need no chains.
    fn keep(&mut self, mut found: BestFish, starts: CellSet, [direct, targets]: [CandidateSet; 2]) {
        self.direct |= direct;
        let is_enough = |best: BestFish, found: &BestFish| best.order <= found.order;
        for target in (targets - self.direct).iter() {
            let best = &mut self.best[target.index()];
            // A lower bound: there is at least one link.
            found.order.2 = 1;
            if best.is_some_and(|best| is_enough(best, &found)) {
                continue;
            }
            let length = |start| {
                let start = Candidate::new(start, found.digit);
                self.chains.length(start, target).unwrap_or_default()
            };
            found.order.2 = starts.iter().map(length).sum();
            if !best.is_some_and(|best| is_enough(best, &found)) {
                *best = Some(found);
            }
        }
    }

    /// Builds the fish with its chains.
    fn kraken(&self, found: &BestFish, target: Candidate) -> KrakenFish {
        let fish = GeneralFish::new(self.position, found.digit, found.bases, found.covers);
        let places = found.cover.map_or(CellSet::EMPTY, House::cell_set) & fish.cells;
        let starts = (fish.fins | places).into_iter();
        let starts = starts.map(|cell| Candidate::new(cell, found.digit));
        KrakenFish {
            fish,
            cover: found.cover,
            chains: starts
                .map(|start| self.chains.chain(start, target, self.position))
                .collect(),
            target,
        }
    }
}

/// All short chains, as the candidates that are wrong if a candidate is right.
struct Chains {
    /// For each candidate, the candidates that it excludes.
    excluded: Vec<CandidateSet>,
    /// For each candidate, its partners at strong links: one of the two is right.
    partners: Vec<CandidateSet>,
    /// For each candidate, the candidates that are wrong by no link, by at most one link, and so on.
    wrong: Vec<[CandidateSet; MOST_LINKS + 1]>,
}

impl Chains {
    fn new(position: &Position) -> Chains {
        let all = position.all_candidates();
        let nothing = alloc::vec![CandidateSet::EMPTY; Candidate::COUNT];
        let mut chains = Chains {
            excluded: nothing.clone(),
            partners: nothing,
            wrong: alloc::vec![[CandidateSet::EMPTY; MOST_LINKS + 1]; Candidate::COUNT],
        };
        for cell in position.cells_with(2) {
            chains.join(&position.of_cell(cell).collect());
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                if position.place_bits(house, digit).size() == 2 {
                    chains.join(&of_digit(position.places(house, digit), digit));
                }
            }
        }
        for one in all.iter() {
            chains.excluded[one.index()] = excluded_by(one) & all;
        }
        for start in all.iter() {
            chains.wrong[start.index()] = chains.follow(start);
        }
        chains
    }

    /// Joins two candidates that cannot both be wrong.
    fn join(&mut self, pair: &CandidateSet) {
        if let (Some(one), Some(other)) = (pair.first(), pair.last()) {
            self.partners[one.index()].insert(other);
            self.partners[other.index()].insert(one);
        }
    }

    /// Returns the candidates that are wrong if the start is right, by no link, by at most one link, and so on.
    fn follow(&self, start: Candidate) -> [CandidateSet; MOST_LINKS + 1] {
        let mut wrong = [self.excluded[start.index()]; MOST_LINKS + 1];
        let (mut new, mut right) = (wrong[0], CandidateSet::EMPTY);
        for length in 1..=MOST_LINKS {
            let before = wrong[length - 1];
            let partners = new.iter().fold(CandidateSet::EMPTY, |partners, off| {
                partners | self.partners[off.index()]
            });
            let turned = partners - right;
            let all = turned
                .iter()
                .fold(before, |wrong, on| wrong | self.excluded[on.index()]);
            (new, right) = (all - before, right | turned);
            wrong[length] = all;
        }
        wrong
    }

    /// Intersects the sets before with the candidates that each of these places of the digit excludes, without links
    /// and with them.
    fn common(
        &self,
        before: [CandidateSet; 2],
        starts: CellSet,
        digit: Digit,
    ) -> [CandidateSet; 2] {
        starts.into_iter().fold(before, |[direct, all], start| {
            let wrong = &self.wrong[Candidate::new(start, digit).index()];
            [direct & wrong[0], all & wrong[MOST_LINKS]]
        })
    }

    /// Returns the number of links of the shortest chain between the two candidates.
    fn length(&self, start: Candidate, target: Candidate) -> Option<usize> {
        let wrong = &self.wrong[start.index()];
        wrong.iter().position(|wrong| wrong.contains(target))
    }

    /// Builds the shortest chain between the two candidates, from its end to its start.
    fn chain(&self, start: Candidate, target: Candidate, position: &Position) -> KrakenChain {
        let (mut links, mut wrong) = (Vec::new(), target);
        while let Some([off, on]) = self.last_link(start, wrong) {
            links.extend(link(off, on, position));
            wrong = off;
        }
        links.reverse();
        KrakenChain { start, links }
    }

    /// Returns the last link of the shortest chain, if it has any.
    fn last_link(&self, start: Candidate, target: Candidate) -> Option<[Candidate; 2]> {
        let fewer = self.length(start, target)?.checked_sub(1)?;
        let before = self.wrong[start.index()][fewer];
        let mut last = self.excluded[target.index()].iter();
        last.find_map(|on| {
            let off = (self.partners[on.index()] & before).first()?;
            Some([off, on])
        })
    }
}

/// Returns the strong link between two candidates that are alone in their cell, or in a house.
fn link(off: Candidate, on: Candidate, position: &Position) -> Option<StrongLink> {
    let is_pair = |house: &House| {
        house.cell_set().contains(on.cell()) && position.place_bits(*house, on.digit()).size() == 2
    };
    let within = match off.cell() == on.cell() {
        true => Within::Cell(on.cell()),
        false => Within::House {
            house: houses(off.cell()).into_iter().find(is_pair)?,
            digit: on.digit(),
        },
    };
    let ends = [off, on].map(|end| [end].into_iter().collect());
    Some(StrongLink { ends, within })
}
