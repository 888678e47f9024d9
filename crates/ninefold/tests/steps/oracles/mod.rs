//! Finds everything that each technique of the human order shows in a position, by brute force over its definition.
//!
//! The brute-force searches use only the pencil marks, and are written for certainty, not for speed. In every position,
//! the steps of a technique that the entries visit together eliminate exactly the candidates of its brute-force search.
//!
//! Long chains are an exception: an entry visits only one of the shortest chains against each candidate, under any of
//! their names. So these techniques are compared together with those whose links they may use. They eliminate every
//! candidate that a chain without repeated candidates refutes, and none that the links do not refute. Dynamic chains
//! are applied until nothing more is found; then no contradiction is left.

mod basics;
pub mod bent;
pub mod chains;
mod colors;
mod fish;
mod forcing;
mod positions;
pub mod rectangles;
pub mod shown;

use std::collections::{BTreeMap, BTreeSet};

use ninefold::logic::{CandidateSet, Position, Technique, Watch};
use ninefold::rating::Path;
use ninefold::rating::human::{Difficulty, Human, SCALE};
use ninefold::{Candidate, Puzzle};

use super::corpora::{corpus, in_parallel};
use super::proof::Marks;
use shown::Found;

use Technique::*;

/// A brute-force search, and the way its results are compared.
#[derive(Clone, Copy)]
enum Oracle {
    /// Returns the result of each technique.
    Each(fn(&Marks) -> Found),
    /// Chains of these links are the least and the most that the techniques may show together with the given ones.
    Together(&'static [&'static [Technique]], &'static chains::Links),
    /// Returns the least that the techniques show when repeated to the end, and the most that they ever show.
    InTheEnd(fn(&Marks) -> [CandidateSet; 2]),
}

/// Techniques with their brute-force search.
struct Family {
    techniques: &'static [Technique],
    oracle: Oracle,
    /// Whether a position is compared.
    is_compared: fn(&Marks) -> bool,
    /// The number of positions in which each of its techniques must show something; otherwise all positions are
    /// examined.
    positions: usize,
    /// Whether it is so slow that it tries only digits with few candidates for which a still rare technique finds
    /// something.
    by_digit: bool,
}

impl Family {
    const fn new(techniques: &'static [Technique], oracle: Oracle) -> Family {
        Family {
            techniques,
            oracle,
            is_compared: |_| true,
            positions: usize::MAX,
            by_digit: false,
        }
    }

    const fn in_positions(self, positions: usize) -> Family {
        Family { positions, ..self }
    }
}

const fn each(techniques: &'static [Technique], oracle: fn(&Marks) -> Found) -> Family {
    Family::new(techniques, Oracle::Each(oracle))
}

const fn together(
    techniques: &'static [Technique],
    others: &'static [&'static [Technique]],
    links: &'static chains::Links,
) -> Family {
    Family::new(techniques, Oracle::Together(others, links))
}

/// The techniques of single links, and of pairs and triplets of cells with two candidates. The entries of chains do not
/// report eliminations of these techniques.
const EASIER: &[Technique] = &[
    HiddenSingle,
    NakedSingle,
    Pointing,
    Claiming,
    LockedPair,
    LockedTriplet,
    NakedPair,
    NakedTriplet,
    HiddenPair,
    UniqueRectangleType1,
    UniqueRectangleType2,
    UniqueRectangleType5,
];

/// Chains of places of a digit, and the names of short ones.
const X: &[Technique] = &[Skyscraper, TwoStringKite, TurbotFish, XChain, XLoop];
/// Chains of places of a digit, with groups.
const GROUPED_X: &[Technique] = &[EmptyRectangle, GroupedXChain, GroupedXLoop];
/// Chains of cells with two candidates.
const XY: &[Technique] = &[NakedPair, XyWing, RemotePair, XyChain];
/// Chains of three links of both kinds, and longer ones.
const AIC: &[Technique] = &[
    WWing,
    MWing,
    SWing,
    LWing,
    HWing,
    AicType1,
    AicType2,
    DiscontinuousNiceLoop,
    ContinuousNiceLoop,
];
const GROUPED_AIC: &[Technique] = &[GroupedAic, GroupedNiceLoop];
const WITH_SETS: &[Technique] = &[AlsXz, AlsXyWing, AlsChain, OverlappingAlsChain];
const DYNAMIC: &[Technique] = &[
    DynamicCell,
    DynamicContradiction,
    DynamicDouble,
    DynamicRegion,
];

/// The longest chains that the entries look for.
const LONGEST: usize = 16;

/// All techniques except [`EXCEPTIONS`].
static FAMILIES: &[Family] = &[
    // The slowest first.
    Family {
        by_digit: true,
        positions: 3,
        ..each(
            &[
                FinnedJellyfish,
                SashimiJellyfish,
                FrankenJellyfish,
                FinnedFrankenJellyfish,
                MutantJellyfish,
                FinnedMutantJellyfish,
            ],
            fish::of_four,
        )
    },
    each(&[FullHouse, HiddenSingle, NakedSingle], basics::singles),
    each(&[Pointing, Claiming], basics::locked_candidates),
    each(
        &[
            NakedPair,
            NakedTriplet,
            NakedQuad,
            HiddenPair,
            HiddenTriplet,
            HiddenQuad,
        ],
        basics::subsets,
    ),
    each(&[LockedPair, LockedTriplet], bent::locked_sets),
    each(&[XWing, Swordfish, Jellyfish], basics::fish),
    each(&[XyWing, XyzWing], basics::wings),
    each(
        &[
            FinnedXWing,
            SashimiXWing,
            FrankenXWing,
            FinnedFrankenXWing,
            MutantXWing,
            FinnedMutantXWing,
        ],
        fish::of_two,
    )
    .in_positions(20),
    Family {
        by_digit: true,
        positions: 3,
        ..each(
            &[
                FinnedSwordfish,
                SashimiSwordfish,
                FrankenSwordfish,
                FinnedFrankenSwordfish,
                MutantSwordfish,
                FinnedMutantSwordfish,
            ],
            fish::of_three,
        )
    },
    each(
        &[
            SueDeCoq,
            BentSet,
            WxyzWing,
            VwxyzWing,
            UvwxyzWing,
            TuvwxyzWing,
        ],
        bent::bent_sets,
    )
    .in_positions(10),
    each(&[SimpleColorsTrap, SimpleColorsWrap], colors::simple_colors),
    each(&[MultiColorsType1, MultiColorsType2], colors::multi_colors),
    each(&[Medusa], colors::medusa),
    each(&[RemotePair], colors::remote_pairs),
    each(
        &[
            UniqueRectangleType1,
            UniqueRectangleType2,
            UniqueRectangleType3,
            UniqueRectangleType4,
            UniqueRectangleType5,
            UniqueRectangleType6,
            HiddenRectangle,
            UniqueLoopType1,
            UniqueLoopType2,
            UniqueLoopType3,
            UniqueLoopType4,
        ],
        rectangles::rectangles_and_loops,
    ),
    each(&[ExternalRectangle], rectangles::external_rectangles),
    each(&[ExtendedRectangle], rectangles::extended_rectangles),
    each(
        &[BugType1, BugType2, BugType3, BugType4, BugPlus],
        rectangles::graves,
    ),
    each(
        &[
            Skyscraper,
            TwoStringKite,
            TurbotFish,
            WWing,
            MWing,
            SWing,
            LWing,
            HWing,
        ],
        chains::named,
    ),
    each(&[EmptyRectangle], chains::empty_rectangles),
    together(&[XChain, XLoop], &[X], &chains::PLACES),
    together(GROUPED_X, &[X, GROUPED_X], &chains::GROUPED_PLACES),
    together(&[XyChain], &[XY], &chains::CELLS),
    together(
        &[
            AicType1,
            AicType2,
            DiscontinuousNiceLoop,
            ContinuousNiceLoop,
        ],
        &[X, XY, AIC],
        &chains::CANDIDATES,
    ),
    together(
        GROUPED_AIC,
        &[X, XY, AIC, GROUPED_X, GROUPED_AIC],
        &chains::GROUPED,
    )
    .in_positions(40),
    each(&[AlsXz], chains::almost_locked_pairs).in_positions(20),
    together(
        &[AlsXyWing, AlsChain, OverlappingAlsChain],
        &[XY, WITH_SETS],
        &chains::SETS,
    )
    .in_positions(20),
    together(
        &[AicWithAls],
        &[X, XY, AIC, GROUPED_X, GROUPED_AIC, WITH_SETS, &[AicWithAls]],
        &chains::ALL_WITH_SETS,
    )
    .in_positions(10),
    together(
        &[AicWithRectangle],
        &[X, XY, AIC, GROUPED_X, GROUPED_AIC, &[AicWithRectangle]],
        &chains::ALL_WITH_RECTANGLES,
    )
    .in_positions(10),
    each(&[NishioForcingChains], forcing::nishio).in_positions(3),
    Family {
        is_compared: forcing::is_quiet,
        positions: 3,
        ..each(
            &[CellForcingChains, RegionForcingChains],
            forcing::cells_and_regions,
        )
    },
    Family::new(DYNAMIC, Oracle::InTheEnd(forcing::dynamic)).in_positions(3),
];

/// Techniques whose brute-force search needs other positions: `complete.rs`, `kraken.rs` and `rare_patterns.rs` compare
/// them.
const ELSEWHERE: &[Technique] = &[
    AlignedPairExclusion,
    AlignedTripletExclusion,
    AvoidableRectangleType1,
    AvoidableRectangleType2,
    BivalueOddagon,
    BrokenWing,
    DeathBlossom,
    Exocet,
    FireworkPair,
    FireworkQuadruple,
    FireworkTriple,
    KrakenFishType1,
    KrakenFishType2,
    MultiSectorLockedSet,
    SkLoop,
    SymmetricalPlacement,
    TemplateDelete,
    TemplateSet,
    Tridagon,
];

/// Returns whether a technique of the order has no brute-force search here.
fn is_excepted(technique: Technique) -> bool {
    if ELSEWHERE.contains(&technique) {
        return true;
    }
    // Chains inside chains are a last resort, and the order returns one such step at a time. They show nearly
    // everything, so brute force does not help; the checker proves each step.
    let name = technique.name();
    name.starts_with("dynamic ") && name.contains("(+")
}

/// Returns the steps of these techniques that the entries of the order visit.
fn listed(position: &Position, techniques: &BTreeSet<Technique>) -> Found {
    let (mut found, marks) = (Found::default(), Marks::of(position));
    let entries = SCALE.iter().map(|stage| stage.entry);
    let wanted = entries.filter(|it| it.techniques().iter().any(|one| techniques.contains(one)));
    for entry in wanted {
        for step in entry.steps(position) {
            if techniques.contains(&step.technique) {
                found.eliminate(step.technique, step.conclusion.eliminations);
                if let Some(placed) = step.conclusion.placement {
                    found.place(step.technique, &marks, placed);
                }
            }
        }
    }
    found
}

/// Returns the position when these techniques eliminate nothing more.
fn exhausted(position: &Position, techniques: &BTreeSet<Technique>) -> Position {
    let mut position = *position;
    loop {
        let gone = listed(&position, techniques).eliminated();
        if gone.is_empty() {
            return position;
        }
        gone.iter().for_each(|gone| position.remove(gone));
    }
}

/// The faults of a family.
#[derive(Default)]
struct Report {
    /// The number of positions in which each technique eliminates something.
    positions: BTreeMap<Technique, usize>,
    wrong: Vec<String>,
}

impl Family {
    fn report(&self, positions: &[Position]) -> Report {
        let mut report = Report::default();
        for position in positions {
            let mut counts = self.techniques.iter().map(|one| report.positions.get(one));
            if counts.all(|count| count.is_some_and(|&count| count >= self.positions)) {
                break;
            }
            if (self.is_compared)(&Marks::of(position)) {
                self.look_at(position, &mut report);
            }
        }
        report
    }

    fn look_at(&self, position: &Position, report: &mut Report) {
        let others = match self.oracle {
            Oracle::Each(_) | Oracle::InTheEnd(_) => &[],
            Oracle::Together(others, _) => others,
        };
        let all = others.iter().copied().flatten().chain(self.techniques);
        let all = all.copied().collect();
        let found = listed(position, &all);
        let (mut marks, mut compared) = (Marks::of(position), CandidateSet::ALL);
        if self.by_digit {
            compared = self.rare_digits(&marks, &found, report);
            let gone = CandidateSet::ALL - compared;
            gone.iter().for_each(|gone| marks.remove(gone));
        }
        let mut compare =
            |about: &str, position: &Position, least: CandidateSet, found, at_most| {
                let (missed, surplus) = (least - found, (found - at_most) & compared);
                if !(missed | surplus).is_empty() {
                    let line = positions::line(position);
                    let wrong =
                        format!("{about}: {missed:?} missed, {surplus:?} too much in {line}");
                    report.wrong.push(wrong);
                }
            };
        match self.oracle {
            Oracle::Each(oracle) => {
                let expected = oracle(&marks);
                for &technique in self.techniques {
                    let [expected, found] =
                        [&expected, &found].map(|it| it.of(technique).eliminated);
                    compare(technique.name(), position, expected, found, expected);
                }
            }
            Oracle::Together(_, links) => {
                let about = format!("{:?}", self.techniques);
                let [least, at_most] = chains::refuted(&marks, links, 2, LONGEST);
                let all = found.eliminated();
                compare(&about, position, CandidateSet::EMPTY, all, at_most);
                let easier = listed(position, &EASIER.iter().copied().collect());
                let least = least - easier.eliminated();
                compare(&about, position, least, all, all);
            }
            Oracle::InTheEnd(oracle) => {
                let about = format!("{:?}", self.techniques);
                let none = CandidateSet::EMPTY;
                let at_most = oracle(&marks)[1];
                compare(&about, position, none, found.eliminated(), at_most);
                let position = exhausted(position, &all);
                compare(
                    &about,
                    &position,
                    oracle(&Marks::of(&position))[0],
                    none,
                    none,
                );
            }
        }
        for &technique in self.techniques {
            if !(found.of(technique).eliminated & compared).is_empty() {
                *report.positions.entry(technique).or_default() += 1;
            }
        }
    }

    /// Returns all candidates of digits with few candidates for which a still rare technique finds something.
    fn rare_digits(&self, marks: &Marks, found: &Found, report: &Report) -> CandidateSet {
        let is_rare = |technique: &&Technique| {
            report.positions.get(technique).copied().unwrap_or(0) < self.positions
        };
        let rare = self.techniques.iter().filter(is_rare);
        let digits = rare.flat_map(|&rare| shown::digits_of(&found.of(rare).eliminated));
        let digits = digits.filter(|&digit| fish::is_small(marks, digit));
        shown::among(&CandidateSet::ALL, digits.collect())
    }
}

#[test]
fn every_technique_shows_what_its_definition_says() {
    let positions = positions::all();
    let reports = in_parallel(FAMILIES, |family| (family, family.report(&positions)));
    let mut wrong = Vec::new();
    for (family, report) in reports {
        for technique in family.techniques {
            let count = report.positions.get(technique).copied().unwrap_or(0);
            if count < 3 {
                wrong.push(format!("{technique}: only {count} positions"));
            }
        }
        wrong.extend(report.wrong);
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The brute-force searches whose results `steps` may neither leave out nor show later.
const SIMPLE: [fn(&Marks) -> Found; 6] = [
    basics::singles,
    basics::locked_candidates,
    basics::subsets,
    bent::locked_sets,
    basics::fish,
    basics::wings,
];

/// Returns the simple conclusions that are not among all steps, or only in harder ones.
fn skipped(position: &Position) -> Vec<String> {
    let marks = Marks::of(position);
    let all = Human::default().all_steps(position, &Watch::new(&|| false));
    let mut listed = BTreeMap::new();
    for (step, difficulty) in all.unwrap() {
        let gone = step.conclusion.eliminations;
        let implied = step.conclusion.placement;
        let implied = implied.map_or(CandidateSet::EMPTY, |it| shown::excluded(&marks, it));
        for one in (gone | implied).iter() {
            listed.entry(one).or_insert(difficulty);
        }
    }
    let is_only_place = |it: Candidate| {
        let [.., block] = it.cell().houses();
        marks.of_house(block, it.digit()).len() == 1
    };
    let difficulty = |technique: &Technique| {
        let mut stages = SCALE.iter();
        let stage = stages.find(|stage| stage.entry.techniques().contains(technique));
        match technique {
            // The brute force does not say in which house: in a line, it is harder to see.
            Technique::HiddenSingle => Difficulty::new(1.5),
            _ => stage.unwrap().least(*technique),
        }
    };
    let found = SIMPLE.map(|search| search(&marks)).into_iter();
    let each = found
        .flat_map(|found| found.0)
        .flat_map(|(technique, shown)| {
            let in_boxes = shown.placed.iter().filter(|it| is_only_place(*it));
            let in_boxes =
                in_boxes.flat_map(|it| shown::excluded(&marks, it).iter().collect::<Vec<_>>());
            let in_boxes = in_boxes.map(|gone| (technique, gone, Difficulty::new(1.2)));
            let all = shown.eliminated.iter();
            let all = all.map(|gone| (technique, gone, difficulty(&technique)));
            all.chain(in_boxes).collect::<Vec<_>>()
        });
    let late = each.filter(|(_, gone, most)| {
        let listed = listed.get(gone);
        listed.is_none_or(|listed| listed > most)
    });
    late.map(|(technique, gone, _)| format!("{technique}, {gone}: {}", positions::line(position)))
        .collect()
}

/// Open singles hide nothing either.
#[test]
fn all_steps_skip_nothing() {
    assert_nothing_is_skipped(100);
}

#[test]
#[ignore = "takes minutes: ./sweep"]
fn all_steps_of_2000_positions_skip_nothing() {
    assert_nothing_is_skipped(500);
}

/// Compares the lists of steps with brute force in four positions on the path of each puzzle, and in all listed positions.
fn assert_nothing_is_skipped(puzzles: usize) {
    let puzzles = corpus("minimal.txt", puzzles).unwrap_or_default();
    let path = |puzzle: &Puzzle| {
        let path = Path::new(puzzle.givens(), Human::default());
        let positions: Vec<Position> = path.map(|(position, ..)| position).collect();
        let distance = positions.len().div_ceil(4);
        positions.into_iter().step_by(distance)
    };
    let mut examined: Vec<Position> = puzzles.iter().flat_map(path).collect();
    examined.extend(positions::all());
    let skipped = in_parallel(&examined, skipped).into_iter().flatten();
    assert_eq!(skipped.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn every_technique_of_the_order_has_a_brute_force() {
    let known: BTreeSet<_> = FAMILIES
        .iter()
        .flat_map(|family| family.techniques)
        .collect();
    let order = SCALE.iter().flat_map(|stage| stage.entry.techniques());
    let missing: Vec<_> = order
        .filter(|one| !known.contains(one) && !is_excepted(**one))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let needless: Vec<_> = known.iter().filter(|one| is_excepted(***one)).collect();
    assert!(needless.is_empty(), "{needless:?}");
}
