//! Compares unavoidable sets with solutions that are enumerated in another way, with the sets of transformed grids, and
//! with published figures.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::engine::Engine;
use ninefold::unavoidable::{Disjoint, UnavoidableSets};
use ninefold::{Candidates, Cell, CellSet, DigitSet, Grid, House, Puzzle, Solution, Task};
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::corpora::{SOLVED, any, corpus, grid};
use crate::oracle::oracle;

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

fn solution(line: &str) -> Solution {
    Solution::try_from(grid(line)).unwrap()
}

fn sets_of(solution: &Solution, max_size: usize) -> BTreeSet<CellSet> {
    let all = UnavoidableSets::of(solution, max_size, NEVER);
    assert!(all.is_complete() && all.max_size() == max_size);
    let sets: BTreeSet<CellSet> = all.sets().iter().copied().collect();
    assert_eq!(sets.len(), all.sets().len(), "no set occurs twice");
    sets
}

/// Returns the sets that contain no other set.
fn minimal(sets: &BTreeSet<CellSet>) -> BTreeSet<CellSet> {
    let is_part = |part: &CellSet, whole: &CellSet| part != whole && (*part - *whole).is_empty();
    let has_no_part = |whole: &&CellSet| !sets.iter().any(|part| is_part(part, whole));
    sets.iter().filter(has_no_part).copied().collect()
}

/// Returns the cells in which the solutions of the grid without these cells differ from it; `None` if there are too
/// many solutions.
fn differences(solution: &Solution, freed: CellSet) -> Option<BTreeSet<CellSet>> {
    const LIMIT: usize = 3000;
    let mut givens = Grid::from(*solution);
    for cell in freed {
        givens.set(cell, None);
    }
    let others = oracle(&givens, &Candidates::ALL, LIMIT);
    let differing = |other: &String| {
        let other = grid(other);
        let differs = |&cell: &Cell| other[cell] != solution[cell];
        Cell::ALL.into_iter().filter(differs).collect()
    };
    let sets = others.iter().map(differing);
    (others.len() < LIMIT).then(|| sets.filter(|set: &CellSet| !set.is_empty()).collect())
}

/// Returns complete grids of all kinds: solutions of parts of a regular one.
fn any_solution() -> impl Strategy<Value = Solution> {
    let kept = subsequence((0..81).collect::<Vec<usize>>(), 12..=24);
    (any::solution(), kept, 0..50usize).prop_map(|(regular, kept, number)| {
        let mut givens = Grid::EMPTY;
        for index in kept {
            givens.set(Cell::ALL[index], regular[Cell::ALL[index]]);
        }
        let task = Task::count(50).keeping(50);
        let solutions = Engine::new().solve(&Puzzle::from(givens), &task);
        let kept = solutions.kept();
        kept[number % kept.len()]
    })
}

/// Returns cells to free: those of some digits, of some houses, or any.
fn any_cells() -> impl Strategy<Value = (DigitSet, CellSet)> {
    let digits = (0u16..0x200).prop_map(|bits| DigitSet::from_bits(bits).unwrap());
    let few = digits.prop_filter("few digits", |digits| (2..=4).contains(&digits.len()));
    let houses = subsequence(House::ALL.to_vec(), 2..=5);
    let houses = houses.prop_map(|houses| {
        let cells = houses.into_iter().map(House::cell_set);
        cells.fold(CellSet::EMPTY, |cells, house| cells | house)
    });
    let cells = subsequence(Cell::ALL.to_vec(), 30..=50).prop_map(CellSet::from_iter);
    prop_oneof![
        few.prop_map(|digits| (digits, CellSet::EMPTY)),
        houses.prop_map(|cells| (DigitSet::EMPTY, cells)),
        cells.prop_map(|cells| (DigitSet::EMPTY, cells)),
    ]
}

/// Returns a rearrangement of the grid that keeps houses together, as the source of each cell.
fn any_rearrangement() -> impl Strategy<Value = Vec<Cell>> {
    (any::lines(), any::lines(), proptest::bool::ANY).prop_map(|(rows, columns, turned)| {
        let source = |cell: &Cell| match turned {
            true => Cell::at(rows[cell.column()], columns[cell.row()]).unwrap(),
            false => Cell::at(rows[cell.row()], columns[cell.column()]).unwrap(),
        };
        Cell::ALL.iter().map(source).collect()
    })
}

/// Finds all sets of up to `max_size` cells in which other solutions differ, row by row: each cell keeps its digit or
/// gets another one that is still free in its houses.
struct RowByRow<'a> {
    solution: &'a Solution,
    max_size: usize,
    used: [DigitSet; 27],
    found: BTreeSet<CellSet>,
}

impl RowByRow<'_> {
    fn fill(&mut self, cell: Option<Cell>, differing: CellSet) {
        let Some(cell) = cell else {
            self.found.insert(differing);
            return;
        };
        if cell.column() == 0 && differing.len() + self.unbalanced(cell.row()) > self.max_size {
            return;
        }
        let houses = cell.houses().map(House::index);
        let used = houses.map(|house| self.used[house]);
        for digit in !(used[0] | used[1] | used[2]) {
            let mut now = differing;
            if digit != self.solution.digit(cell) {
                now.insert(cell);
            }
            if now.len() <= self.max_size {
                for house in houses {
                    self.used[house].insert(digit);
                }
                self.fill(cell.next(), now);
                for house in houses {
                    self.used[house].remove(digit);
                }
            }
        }
    }

    /// The columns that differ from the grid above this row. Each must also differ further down.
    fn unbalanced(&self, row: usize) -> usize {
        let differs = |column: &&House| {
            let above = column.cells()[..row].iter();
            let digits: DigitSet = above.map(|&cell| self.solution.digit(cell)).collect();
            digits != self.used[column.index()]
        };
        House::columns().iter().filter(differs).count()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn all_small_sets_are_found(solution in any_solution()) {
        let mut all = RowByRow {
            solution: &solution,
            max_size: 8,
            used: [DigitSet::EMPTY; 27],
            found: BTreeSet::new(),
        };
        all.fill(Some(Cell::ALL[0]), CellSet::EMPTY);
        all.found.remove(&CellSet::EMPTY);
        prop_assert_eq!(minimal(&all.found), sets_of(&solution, 8));
    }

    /// With a single cell of the set given, there is only one solution; without any, there are more.
    #[test]
    fn each_is_unavoidable_and_minimal(solution in any_solution()) {
        for &set in UnavoidableSets::of(&solution, 12, NEVER).sets() {
            let others = differences(&solution, set).unwrap();
            prop_assert_eq!(others, BTreeSet::from([set]));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Free some cells of the grid: the other solutions differ from the grid in unavoidable sets of these cells. So
    /// their minimal sets are all minimal unavoidable sets among these cells, of any size.
    #[test]
    fn among_freed_cells_they_are_where_other_solutions_differ(
        solution in any_solution(),
        (digits, cells) in any_cells(),
        max_size in 10..=15usize,
    ) {
        let of_digits = solution.filled().filter(|&(_, digit)| digits.contains(digit));
        let freed = cells | of_digits.map(|(cell, _)| cell).collect();
        if let Some(differences) = differences(&solution, freed) {
            let mut expected = minimal(&differences);
            expected.retain(|set| set.len() <= max_size);
            let mut found = sets_of(&solution, max_size);
            found.retain(|set| (*set - freed).is_empty());
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn they_move_with_the_cells(
        solution in any_solution(),
        source in any_rearrangement(),
        digits in Just(ninefold::Digit::ALL.to_vec()).prop_shuffle(),
    ) {
        let named = |&cell: &Cell| Some(digits[usize::from(solution.digit(cell).get()) - 1]);
        let cells: Vec<_> = source.iter().map(named).collect();
        let moved = Solution::try_from(Grid::new(cells.try_into().unwrap())).unwrap();
        let [here, there] = [&solution, &moved].map(|it| UnavoidableSets::of(it, 12, NEVER));
        let from = |cell: Cell| source[cell.index()];
        let back = there.sets().iter().map(|set| set.iter().map(from).collect());
        prop_assert_eq!(
            back.collect::<BTreeSet<CellSet>>(),
            here.sets().iter().copied().collect::<BTreeSet<_>>()
        );
        prop_assert_eq!(here.count_by_size(), there.count_by_size());
        let [here, there] = [here, there].map(|sets| sets.disjoint(NEVER));
        prop_assert!(here.are_most && there.are_most);
        prop_assert_eq!(here.sets.len(), there.sets.len());
    }

    #[test]
    fn those_of_four_cells_are_the_rectangles_in_two_boxes(solution in any_solution()) {
        let mut rectangles = BTreeSet::new();
        for one in Cell::ALL {
            for other in Cell::ALL {
                let at = |row: Cell, column: Cell| Cell::at(row.row(), column.column()).unwrap();
                let corners = [one, at(one, other), at(other, one), other];
                let [a, b, c, d] = corners.map(|cell| solution.digit(cell));
                let boxes: BTreeSet<usize> = corners.iter().map(|cell| cell.box_index()).collect();
                if a == d && b == c && boxes.len() == 2 {
                    rectangles.insert(CellSet::from_iter(corners));
                }
            }
        }
        prop_assert_eq!(sets_of(&solution, 4), rectangles);
    }

    #[test]
    fn an_interrupted_search_tells_no_untruth(solution in any_solution(), looks in 0..60u32) {
        let asked = AtomicU32::new(0);
        let interrupt = || asked.fetch_add(1, Ordering::Relaxed) == looks;
        let some = UnavoidableSets::of(&solution, 12, &interrupt);
        let all = sets_of(&solution, 12);
        prop_assert!(some.sets().iter().all(|set| all.contains(set)));
        prop_assert!(!some.is_complete() || some.sets().len() == all.len());
        let Disjoint { sets, are_most } = some.disjoint(&|| true);
        let together = sets.iter().fold(CellSet::EMPTY, |all, &set| all | set);
        prop_assert_eq!(together.len(), sets.iter().map(|set| set.len()).sum::<usize>());
        let most = some.disjoint(NEVER);
        prop_assert!(most.are_most && sets.len() <= most.sets.len());
        // No other set could be added.
        prop_assert!(some.sets().iter().all(|&set| !(set & together).is_empty()));
        prop_assert!(!are_most || sets.len() == most.sets.len());
    }

    /// Returns the largest number of disjoint sets, by trying each set with and without it.
    #[test]
    fn no_more_sets_are_disjoint(solution in any_solution(), most_known in 1..=24usize) {
        fn most(sets: &[CellSet]) -> usize {
            let Some((&first, rest)) = sets.split_first() else {
                return 0;
            };
            let apart = rest.iter().copied().filter(|&set| (set & first).is_empty());
            most(rest).max(1 + most(&apart.collect::<Vec<_>>()))
        }
        // Take the largest size with few enough sets.
        let mut sizes = (4..=9).map(|max_size| UnavoidableSets::of(&solution, max_size, NEVER));
        let few = sizes.rfind(|sets| sets.sets().len() <= most_known);
        if let Some(sets) = few {
            prop_assert_eq!(sets.disjoint(NEVER).sets.len(), most(sets.sets()));
        }
    }
}

/// Mathimagics of the New Sudoku Players' Forum found 222,278 classes of grids with a clique of 16, and none with 17
/// ("No grids with MCN > 16"); and that nine classes of grids have 36 sets of four cells, the maximum ("Intercalates v
/// UA4's", 2019).
#[test]
fn known_grids_have_the_published_numbers() {
    for line in [
        "123456789457189236689237145214573698376918452598624371731892564842365917965741823",
        "123456789457189236689237145214573698376918452598624371731892564842765913965341827",
        "123456789457189236689237145214573698376918452598624371731892564845361927962745813",
        "123456789457189236689237145214573698376918452598624371731892564845761923962345817",
        "123456789457189236689237145214573698376918452598624371731892564862345917945761823",
        "123456789457189236689237145214573698376918452598624371731892564862745913945361827",
    ] {
        let sets = UnavoidableSets::of(&solution(line), 12, NEVER);
        let most = sets.disjoint(NEVER);
        assert!(most.are_most);
        assert_eq!(most.sets.len(), 16, "{line}");
    }
    let rectangles = solution(
        "123568479864791352957243681218657934536489127749312865391825746472136598685974213",
    );
    let sets = UnavoidableSets::of(&rectangles, 12, NEVER);
    assert_eq!(sets.count_by_size()[0], (4, 36));
    assert_eq!(sets.disjoint(NEVER).sets.len(), 15);
}

/// A puzzle has a clue in every unavoidable set, so it has at least as many clues as there are disjoint sets.
#[test]
fn puzzles_with_17_clues_have_one_in_every_set() {
    let Some(puzzles) = corpus("17_clue.txt", 300) else {
        return;
    };
    let mut engine = Engine::new();
    for puzzle in puzzles {
        let solution = *engine.solve(&puzzle, &Task::unique()).unique().unwrap();
        let clues: CellSet = puzzle.givens().filled().map(|(cell, _)| cell).collect();
        let sets = UnavoidableSets::of(&solution, 12, NEVER);
        assert!(sets.sets().iter().all(|&set| !(set & clues).is_empty()));
        assert!(sets.disjoint(NEVER).sets.len() <= 17);
    }
}

#[test]
fn fewer_than_four_cells_are_never_unavoidable() {
    let solution = solution(SOLVED);
    for max_size in 0..UnavoidableSets::SMALLEST {
        let none = UnavoidableSets::of(&solution, max_size, NEVER);
        assert!(none.is_complete() && none.sets().is_empty() && none.count_by_size().is_empty());
        let most = none.disjoint(NEVER);
        assert!(most.are_most && most.sets.is_empty());
    }
}
