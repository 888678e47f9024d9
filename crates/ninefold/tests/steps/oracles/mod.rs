//! Everything that each technique of the human order shows in a position, by brute force over its definition.
//!
//! The brute forces see nothing but pencil marks, and try out everything; they are written for certainty, not for
//! speed. In every position the steps that the surveys visit of a technique eliminate together exactly what its
//! brute force says. Of chains that may be long, a survey visits only one of the shortest against each candidate, by any
//! of their names; so these are compared together with those whose links they may use, too. They eliminate everything
//! that a chain refutes which does not come twice to a candidate, and nothing but what its links refute. Of dynamic
//! chains, no contradiction is left when all that they eliminate is gone, again and again, until nothing more is found.

mod basics;
mod bent;
mod chains;
mod colors;
mod fish;
mod forcing;
mod positions;
mod rectangles;
mod shown;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use ninefold::logic::{CandidateSet, Flow, Position, Scratch, Technique, Watch};
use ninefold::rating::human::SCALE;

use super::proof::Marks;
use shown::Found;

use Technique::*;

/// A brute force, and how its results are compared.
#[derive(Clone, Copy)]
enum Oracle {
    /// Returns the result of each technique.
    Each(fn(&Marks) -> Found),
    /// Returns the least and the most that the techniques may show together with the given ones.
    Together(
        &'static [&'static [Technique]],
        fn(&Marks) -> [CandidateSet; 2],
    ),
    /// Returns the least that the techniques show when repeated to the end, and the most that they ever show.
    InTheEnd(fn(&Marks) -> [CandidateSet; 2]),
}

/// Techniques with their brute force.
struct Family {
    techniques: &'static [Technique],
    oracle: Oracle,
    /// Whether a position is compared.
    is_compared: fn(&Marks) -> bool,
    /// In how many positions each of its techniques has to show something, or else all positions are looked at.
    positions: usize,
    /// Whether it is so slow that it tries only digits with few candidates for which something is found that is still
    /// rare.
    by_digit: bool,
}

const fn each(techniques: &'static [Technique], oracle: fn(&Marks) -> Found) -> Family {
    Family {
        techniques,
        oracle: Oracle::Each(oracle),
        is_compared: |_| true,
        positions: usize::MAX,
        by_digit: false,
    }
}

const fn together(
    techniques: &'static [Technique],
    others: &'static [&'static [Technique]],
    oracle: fn(&Marks) -> [CandidateSet; 2],
) -> Family {
    Family {
        techniques,
        oracle: Oracle::Together(others, oracle),
        is_compared: |_| true,
        positions: usize::MAX,
        by_digit: false,
    }
}

/// The techniques of single links, and of pairs and triplets of cells with two candidates. The surveys of chains
/// leave their eliminations to these.
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

/// Chains of places of a digit, and what they are called when they are short.
const X: &[Technique] = &[Skyscraper, TwoStringKite, TurbotFish, XChain, XLoop];
/// With groups.
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
const WITH_SETS: &[Technique] = &[AlsXz, AlsXyWing, AlsChain];
const DYNAMIC: &[Technique] = &[
    DynamicCell,
    DynamicContradiction,
    DynamicDouble,
    DynamicRegion,
];

/// The longest chains that the surveys look for.
const LONGEST: usize = 16;

/// All techniques but those of [`EXCEPTIONS`].
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
    Family {
        positions: 20,
        ..each(
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
    },
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
    Family {
        positions: 10,
        ..each(
            &[SueDeCoq, WxyzWing, VwxyzWing, UvwxyzWing, TuvwxyzWing],
            bent::bent_sets,
        )
    },
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
    together(&[XChain, XLoop], &[X], |marks| {
        chains::refuted(marks, &chains::PLACES, 2, LONGEST)
    }),
    together(GROUPED_X, &[X, GROUPED_X], |marks| {
        chains::refuted(marks, &chains::GROUPED_PLACES, 2, LONGEST)
    }),
    together(&[XyChain], &[XY], |marks| {
        chains::refuted(marks, &chains::CELLS, 2, LONGEST)
    }),
    together(
        &[
            AicType1,
            AicType2,
            DiscontinuousNiceLoop,
            ContinuousNiceLoop,
        ],
        &[X, XY, AIC],
        |marks| chains::refuted(marks, &chains::CANDIDATES, 2, LONGEST),
    ),
    Family {
        positions: 40,
        ..together(
            GROUPED_AIC,
            &[X, XY, AIC, GROUPED_X, GROUPED_AIC],
            |marks| chains::refuted(marks, &chains::GROUPED, 2, LONGEST),
        )
    },
    Family {
        positions: 20,
        ..each(&[AlsXz], chains::almost_locked_pairs)
    },
    Family {
        positions: 20,
        ..together(&[AlsXyWing, AlsChain], &[XY, WITH_SETS], |marks| {
            chains::refuted(marks, &chains::SETS, 2, LONGEST)
        })
    },
    Family {
        positions: 10,
        ..together(
            &[AicWithAls],
            &[X, XY, AIC, GROUPED_X, GROUPED_AIC, WITH_SETS, &[AicWithAls]],
            |marks| chains::refuted(marks, &chains::ALL_WITH_SETS, 2, LONGEST),
        )
    },
    Family {
        positions: 10,
        ..together(
            &[AicWithRectangle],
            &[X, XY, AIC, GROUPED_X, GROUPED_AIC, &[AicWithRectangle]],
            |marks| chains::refuted(marks, &chains::ALL_WITH_RECTANGLES, 2, LONGEST),
        )
    },
    Family {
        positions: 3,
        ..each(&[NishioForcingChains], forcing::nishio)
    },
    Family {
        is_compared: forcing::is_quiet,
        positions: 3,
        ..each(
            &[CellForcingChains, RegionForcingChains],
            forcing::cells_and_regions,
        )
    },
    Family {
        positions: 3,
        oracle: Oracle::InTheEnd(forcing::dynamic),
        ..together(DYNAMIC, &[], forcing::dynamic)
    },
];

/// Techniques whose brute force needs positions of its own: `complete.rs`, `kraken.rs` and `rare_patterns.rs` compare
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

/// Techniques of the order without a brute force here, and why.
fn is_excepted(technique: Technique) -> bool {
    if ELSEWHERE.contains(&technique) {
        return true;
    }
    // Chains inside chains are a last resort, and the order returns one such step at a time. They show nearly
    // everything, so no brute force helps; the checker proves each step.
    let name = technique.name();
    name.starts_with("dynamic ") && name.contains("(+")
}

/// Returns the steps of these techniques that the surveys of the order visit.
fn surveyed(position: &Position, techniques: &BTreeSet<Technique>) -> Found {
    let (mut found, marks) = (Found::default(), Marks::of(position));
    let never = || false;
    let (mut scratch, watch) = (Scratch::default(), Watch::new(&never));
    let surveys = SCALE.iter().map(|stage| stage.survey);
    let wanted = surveys.filter(|it| it.techniques().iter().any(|one| techniques.contains(one)));
    for survey in wanted {
        let flow = survey.visit(position, &mut scratch, &watch, &mut |step| {
            if techniques.contains(&step.technique) {
                found.eliminate(step.technique, step.conclusion.eliminations);
                if let Some(placed) = step.conclusion.placement {
                    found.place(step.technique, &marks, placed);
                }
            }
            Flow::Continue(())
        });
        assert!(flow.is_continue());
    }
    found
}

/// The position when these techniques eliminate nothing more.
fn exhausted(position: &Position, techniques: &BTreeSet<Technique>) -> Position {
    let mut position = *position;
    loop {
        let gone = surveyed(&position, techniques).eliminated();
        if gone.is_empty() {
            return position;
        }
        gone.iter().for_each(|gone| position.remove(gone));
    }
}

/// The faults of a family.
#[derive(Default)]
struct Report {
    /// In how many positions each technique eliminates something.
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
        let found = surveyed(position, &all);
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
            Oracle::Together(_, oracle) => {
                let about = format!("{:?}", self.techniques);
                let [least, at_most] = oracle(&marks);
                let all = found.eliminated();
                compare(&about, position, CandidateSet::EMPTY, all, at_most);
                let easier = surveyed(position, &EASIER.iter().copied().collect());
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

    /// All candidates of the small digits for which something is found that is still rare.
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
    let next = AtomicUsize::new(0);
    let work = || {
        let mut reports = Vec::new();
        while let Some(family) = FAMILIES.get(next.fetch_add(1, Relaxed)) {
            reports.push((family, family.report(&positions)));
        }
        reports
    };
    let reports = thread::scope(|scope| {
        let workers = [0, 1].map(|_| scope.spawn(work));
        workers
            .map(|worker| worker.join().unwrap())
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    });
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

#[test]
fn every_technique_of_the_order_has_a_brute_force() {
    let known: BTreeSet<_> = FAMILIES
        .iter()
        .flat_map(|family| family.techniques)
        .collect();
    let order = SCALE.iter().flat_map(|stage| stage.survey.techniques());
    let missing: Vec<_> = order
        .filter(|one| !known.contains(one) && !is_excepted(**one))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let needless: Vec<_> = known.iter().filter(|one| is_excepted(***one)).collect();
    assert!(needless.is_empty(), "{needless:?}");
}
