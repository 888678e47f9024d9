//! Rare patterns: in each position, the entries find exactly the eliminations that brute force finds.

use std::collections::BTreeMap;
use std::sync::Mutex;

use ninefold::logic::{CandidateSet, Position, Technique, TechniqueEntry};
use ninefold::rating::Path;
use ninefold::rating::human::{Difficulty, Human, Knowledge, SCALE, SINGLES};
use ninefold::symmetry::{Canonizer, SquareSymmetry, Transformation};
use ninefold::{Cell, Grid, Puzzle};

use super::corpora::{self, in_parallel};
use super::oracles::rectangles;
use super::proof::Marks;
use super::rare_naive;
use super::report::{Faults, Scene, all_gone, solution};

/// Puzzles known for a pattern: fireworks, a tridagon, exocets or SK loops; and symmetrical puzzles.
const PUZZLES: &[&str] = &[
    "1.....5.82.........4..9.7.6..3..2....26.8.9..5....92......73....8....1.....9...42",
    "....2...59..3.1...........9....7...26.4.........4.816..9.2.5...4.6.......1...78..",
    "....3..824.1..................4.65...8.....3....7........5..7..6.....4...3..2....",
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "74..985..8.9..6....65.7........69.5.9..7.....65.84..97...6.48..5.....41.4......3.",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "........1.....2.3...4.5.6....6....7..8..6.9..9.53....6..82......4...1..76...9.8..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "2.......6.5..8..1...4...9...7.3.1......82.......7.5.3...9...4...8..1..5.6.......2",
    "98.7..6..7.6.......54.......6.4..5......9..3......2..1..58..4......1...9.....3.2.",
    "98.7..6..5.7....4..3.......2...9.1....86...3......5..2.4.8...7.....1...9.....65..",
    "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7",
];

type Naive = fn(&Marks) -> CandidateSet;

/// The entries with their brute-force counterparts.
const ENTRIES: &[(TechniqueEntry, Naive)] = &[
    (TechniqueEntry::FIREWORK_PAIRS, |marks| {
        rare_naive::fireworks(marks)[0]
    }),
    (TechniqueEntry::FIREWORK_TRIPLES, |marks| {
        rare_naive::fireworks(marks)[1]
    }),
    (TechniqueEntry::FIREWORK_QUADRUPLES, |marks| {
        rare_naive::fireworks(marks)[2]
    }),
    (TechniqueEntry::TRIDAGONS, rare_naive::tridagons),
    (TechniqueEntry::EXOCETS, rare_naive::exocets),
    (TechniqueEntry::SK_LOOPS, rare_naive::sk_loops),
    (
        TechniqueEntry::MULTI_SECTOR_LOCKED_SETS,
        rare_naive::multi_sector_locked_sets,
    ),
    (TechniqueEntry::TEMPLATES, rare_naive::templates),
    (TechniqueEntry::AUTOMORPHISMS, rare_naive::symmetries),
];

/// Returns puzzles that a symmetry of the square leaves unchanged except for renamed digits.
fn symmetrical_puzzles() -> Vec<Grid> {
    let grid = corpora::grid(corpora::MOST_CANONICAL);
    let automorphisms = Canonizer::new().automorphisms(&grid).unwrap();
    let mut puzzles = Vec::new();
    for symmetry in SquareSymmetry::ALL {
        let is_it = |by: &Transformation| SquareSymmetry::of(by) == Some(symmetry);
        let Some(own) = automorphisms.iter().find(is_it) else {
            continue;
        };
        let mut state = 1_u64;
        let mut any = |below: u32| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as u32 % below
        };
        let ways = std::iter::repeat_with(|| Transformation::random(&mut any));
        let upright = ways.take(200_000).filter_map(|way| {
            let turned = way.inverse().then(&own).then(&way);
            (turned.of_cells() == symmetry.transformation()).then(|| (way.grid(&grid), turned))
        });
        puzzles.extend(
            upright
                .take(3)
                .map(|(grid, by)| without_needless(grid, &by)),
        );
    }
    puzzles
}

/// Returns a puzzle with as few clues of the solution as possible that is still symmetric.
fn without_needless(solution: Grid, by: &Transformation) -> Grid {
    let mut puzzle = solution;
    for cell in Cell::ALL {
        let images = std::iter::successors(Some(cell), |&cell| Some(by.cell(cell)));
        let fewer = images.take(4).fold(puzzle, |mut puzzle, cell| {
            puzzle.set(cell, None);
            puzzle
        });
        if fewer.solve().unique().is_some() {
            puzzle = fewer;
        }
    }
    puzzle
}

/// Returns the start, and the position in which singles, locked sets and other subsets find nothing more.
fn positions() -> Vec<Position> {
    let basics = SCALE
        .iter()
        .filter(|stage| stage.difficulty < Difficulty::new(3.0));
    let basics = basics.flat_map(|stage| stage.entry.techniques());
    let basics: Knowledge = basics.copied().collect::<Knowledge>();
    let mut puzzles: Vec<Grid> = PUZZLES
        .iter()
        .map(|puzzle| puzzle.parse().unwrap())
        .collect();
    for (file, count) in [("minimal.txt", 15), ("hardest_1905_11plus.txt", 15)] {
        let more = corpora::corpus(file, count).unwrap_or_default();
        puzzles.extend(more.iter().map(|puzzle| *puzzle.givens()));
    }
    puzzles.extend(symmetrical_puzzles());
    let mut positions = Vec::new();
    for puzzle in &puzzles {
        let mut path = Path::new(puzzle, Human::knowing(basics.clone()));
        path.by_ref().for_each(drop);
        positions.extend([Position::from(puzzle), *path.position()]);
    }
    positions.retain(|position| !position.is_complete());
    positions
}

/// Puzzles of our own, and Loki, whose paths contain patterns of a kind.
struct OnPaths {
    entry: TechniqueEntry,
    /// The tested technique, unless all of the entry are tested.
    technique: Option<Technique>,
    naive: Naive,
    puzzles: &'static [&'static str],
}

const ON_PATHS: &[OnPaths] = &[
    OnPaths {
        entry: TechniqueEntry::FIREWORK_PAIRS,
        technique: None,
        naive: |marks| rare_naive::fireworks(marks)[0],
        puzzles: &[
            "9..4............146.8....2......7...31.5...6..671...8....7...42..2.3817..3....8..",
            ".8.59.2.6.1.3...9...92...7..3.1...87..5..........8.4.9....4.....58.....21.2......",
            ".54..........9....61....4.3........1..26........5...893....6.....53..69.27...15..",
        ],
    },
    OnPaths {
        entry: TechniqueEntry::FIREWORK_QUADRUPLES,
        technique: None,
        naive: |marks| rare_naive::fireworks(marks)[2],
        puzzles: &[
            ".2.........5...947.14.35......6....1....9.86....2......7......22....8.193.....6..",
            "...7..59.7..4.63....2......92.....6..41.....8.....8.2.6..3.7.......8.....391.....",
            "..9.3..6...1.2.48..8...7.9...57.4....2......4.9.3........1.8..6..3...57...79...4.",
        ],
    },
    OnPaths {
        entry: TechniqueEntry::EXOCETS,
        technique: None,
        naive: rare_naive::exocets,
        puzzles: &[
            "........7......41.871..2....9..31........5.4.7.649......8.6.....1....782......9.5",
            ".5.....1...46.7....1..2.6.3.9...6...8..2....5..69.4.2....7...3.9..8....1.....9...",
            "..2.5.14.....7..8.....692.....3....18....1....96.2.3...6........57.......4.....92",
        ],
    },
    OnPaths {
        entry: TechniqueEntry::TRIDAGONS,
        technique: None,
        naive: rare_naive::tridagons,
        puzzles: &[
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        ],
    },
    OnPaths {
        entry: TechniqueEntry::RECTANGLES,
        technique: Some(Technique::UniqueRectangleType5),
        naive: |marks| {
            let found = rectangles::rectangles_and_loops(marks);
            found.of(Technique::UniqueRectangleType5).eliminated
        },
        puzzles: &[
            "59.7...2..7..1.4....8......3.....6.....5.7...9...24.85.5...2.14......8....4.5...2",
            "2.1.3......3...7..5..2.4..1..93........7......5...8.6....6...3..3..7.....8....594",
            "1.7.49...56.71............1.4..7.3...31.....5.....6..7...95.4..97.8...3.....3..8.",
            "..2..1......43..8..4..6.1..924.........1..3...5....6.7..7.....3...9...71..9.48...",
            ".3.7......74.....6.2..83......2.4.9.6...9..8....6..37..938............2..6..1....",
        ],
    },
    OnPaths {
        entry: TechniqueEntry::EXTENDED_RECTANGLES,
        technique: None,
        naive: |marks| rectangles::extended_rectangles(marks).eliminated(),
        puzzles: &[
            "3.5....8...1.5...9....72............1.2..6.....63.8.212..6..89.9..7...4.6.3....7.",
            "2.........7..9.45..1.86..7..65...7.......7..8.876.4......58...39.1....2........6.",
            "4....63..6.........28...1.5.4.....71...65.......3....8.7....4......75..3..193....",
            "...8...9.572....8.3...2.6...23.......4.2..36....9....1.6...1.....54.8.3.......1.8",
        ],
    },
    OnPaths {
        entry: TechniqueEntry::BIVALUE_GRAVES_PLUS,
        technique: None,
        naive: |marks| rectangles::graves(marks).of(Technique::BugPlus).eliminated,
        puzzles: &[
            ".....8...48....1.....5....7..289..75..91..8..7...26...5...........4.2398.......4.",
            "8..5...1..7.12...5......3.76..8.4.....52................6..248.3.4..5..9.9..8..3.",
            ".6.83......9.1.....28....1..............789....3..6.82..6..52...5..47.9.....6.1.7",
            "..25.......1.93.....384........37..9.65...27..9....61......689.7....8.4....41....",
            "1..7....6....3.9.....1...5.....7...3..1...2...43..18..2.9.....5....9.68...635...9",
        ],
    },
];

/// Returns the positions on the human path before the first forcing chain, without later singles.
fn on_path(puzzle: &str) -> Vec<Position> {
    let puzzle: Grid = puzzle.parse().unwrap();
    let path = Path::new(&puzzle, Human::default());
    let path = path.take_while(|(_, _, difficulty)| *difficulty < Difficulty::new(8.0));
    let steps = path.enumerate();
    let steps = steps.filter(|(number, (_, _, difficulty))| *number < 5 || *difficulty > SINGLES);
    steps.map(|(_, (position, ..))| position).collect()
}

/// Returns the eliminations of the entry, including the peers of placed digits. Checks that each step is right and
/// proved. The first steps must also be proved when transformed, and must not be proved after any change.
fn listed(
    entry: &TechniqueEntry,
    technique: Option<Technique>,
    position: &Position,
) -> CandidateSet {
    let solution = solution(position);
    let (scene, mut faults) = (Scene::new(position, &solution), Faults::default());
    let steps = entry.steps(position).into_iter();
    let wanted = steps.filter(|step| technique.is_none_or(|it| it == step.technique));
    let mut gone = CandidateSet::EMPTY;
    for (number, step) in wanted.enumerate() {
        let about = || format!("{}: {step:?}", Puzzle::from(position).candidates());
        faults.look_at(about, &scene, &step, number < 3);
        gone |= all_gone(&step, position);
    }
    faults.assert_none();
    gone
}

#[test]
fn rare_patterns_are_found_all() {
    let positions = positions();
    let counts: Mutex<BTreeMap<Technique, usize>> = Mutex::default();
    in_parallel(&positions, |position| {
        let marks = Marks::of(position);
        for (entry, naive) in ENTRIES {
            let (found, expected) = (listed(entry, None, position), naive(&marks));
            let about = || (entry, Puzzle::from(position).candidates().to_string());
            assert_eq!(found, expected, "{:?}", about());
            let is_hit = usize::from(!found.is_empty());
            *counts
                .lock()
                .unwrap()
                .entry(entry.techniques()[0])
                .or_default() += is_hit;
        }
    });
    let counts = counts.into_inner().unwrap();
    eprintln!("{counts:?}");
    // The other techniques are tested on paths below.
    for technique in [
        Technique::FireworkTriple,
        Technique::SkLoop,
        Technique::MultiSectorLockedSet,
        Technique::Exocet,
        Technique::TemplateSet,
        Technique::SymmetricalPlacement,
    ] {
        let count = counts[&technique];
        assert!(count >= 3, "{technique}: {count}");
    }
}

#[test]
fn patterns_on_paths_are_found_all() {
    in_parallel(ON_PATHS, |of| {
        let mut count = 0;
        for position in of.puzzles.iter().flat_map(|puzzle| on_path(puzzle)) {
            let found = listed(&of.entry, of.technique, &position);
            let expected = (of.naive)(&Marks::of(&position));
            let about = || Puzzle::from(&position).candidates().to_string();
            assert_eq!(found, expected, "{:?} {}", of.entry, about());
            count += usize::from(!found.is_empty());
        }
        eprintln!("{:?}: {count}", of.entry);
        assert!(count >= 3, "{:?}: {count}", of.entry);
    });
}
