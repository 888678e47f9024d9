//! New boards have exactly one solution and fulfil their orders.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use ninefold_variants::generate::{Generator, Made, Symmetry, Unmet, Wish, Wishes};
use ninefold_variants::{Board, Budget, Cell, Diagonal, Digits, Machine, Rule, Verdict};
use proptest::prelude::*;

const SIZES: [usize; 8] = [4, 6, 8, 9, 10, 12, 15, 16];

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn of_size(size: usize) -> Board {
    Board::empty(size, size, Digits::new(1, size as i32).unwrap()).unwrap()
}

fn make(board: &Board, seed: u64, wishes: Wishes) -> Made {
    Generator::new(seed)
        .givens(board, wishes, Budget::default())
        .unwrap()
}

fn givens(board: &Board) -> BTreeSet<Cell> {
    let given = |rule: &Rule| match rule {
        Rule::Given { cell, .. } => Some(*cell),
        _ => None,
    };
    board.rules().iter().filter_map(given).collect()
}

fn verdict(board: &Board) -> Verdict {
    Machine::new(board)
        .solve(2, Budget::nodes(3_000_000))
        .verdict()
}

/// Fails unless the solution is the only one, and the checker, which shares nothing with the search, accepts it.
fn assert_unique(made: &Made) {
    let answer = Machine::new(&made.board).solve(2, Budget::nodes(3_000_000));
    assert_eq!(answer.verdict(), Verdict::Unique, "{}", made.board);
    assert_eq!(answer.solutions[0], made.solution);
    assert_eq!(made.board.check(&made.solution), []);
}

/// Fails unless each given removed leaves several solutions.
fn assert_minimal(made: &Made) {
    for (index, rule) in made.board.rules().iter().enumerate() {
        if matches!(rule, Rule::Given { .. }) {
            assert_eq!(
                verdict(&made.board.without(index)),
                Verdict::Several,
                "{}",
                made.board
            );
        }
    }
}

fn diagonals(board: &Board) -> Board {
    let rules = [Diagonal::Rising, Diagonal::Falling].map(Rule::Diagonal);
    board.with_rules(rules.to_vec()).unwrap()
}

#[test]
fn every_size_and_kind_has_boards_with_one_solution() {
    for size in SIZES {
        let empty = of_size(size);
        let jigsaw = Generator::new(5).jigsaw(&empty, Budget::default()).unwrap();
        assert!(jigsaw.boxes().is_none(), "{jigsaw}");
        for board in [diagonals(&empty), jigsaw, empty] {
            let made = make(&board, 3, Wishes::default());
            assert_unique(&made);
            assert_eq!(made.board.regions(), board.regions());
            assert!(
                givens(&made.board).len() * 2 < size * size,
                "{}",
                made.board
            );
        }
    }
}

#[test]
fn other_rules_stay() {
    let texts = [
        "grid 9x9; anti-knight; anti-king",
        "grid 9x9; thermo: r1c1-5; arrow: r9c1 | r8c2 r7c3; whisper: r5c5 r5c6 r5c7",
        "grid 6x6; sandwich 5: r1c1-6; odd: r2c2 r3c3; given r1c1=1",
        "grid 5x7; digits 0-8; distinct: r1c1 r3c3 r5c5",
    ];
    for text in texts {
        let board = board(text);
        let made = make(&board, 8, Wishes::default());
        assert_unique(&made);
        assert!(
            board
                .rules()
                .iter()
                .all(|rule| made.board.rules().contains(rule)),
            "{text}"
        );
    }
}

#[test]
fn a_seed_always_gives_the_same_board() {
    let generator = |seed| Generator::new(seed);
    let budget = Budget::default();
    let wishes = Wishes {
        symmetry: Symmetry::Diagonal,
        minimal: true,
        givens: None,
    };
    let mut different = BTreeSet::new();
    for seed in 0..5 {
        let texts = [(); 2].map(|()| {
            let jigsaw = generator(seed).jigsaw(&of_size(6), budget).unwrap();
            let killer = generator(seed).killer(&of_size(6), 2, budget).unwrap();
            let made = generator(seed).givens(&jigsaw, wishes, budget).unwrap();
            format!("{} {}", made.board, killer.board)
        });
        assert_eq!(texts[0], texts[1]);
        different.insert(texts);
    }
    assert_eq!(different.len(), 5);
}

#[test]
fn minimal_boards_need_each_given() {
    let wishes = Wishes {
        minimal: true,
        ..Wishes::default()
    };
    for text in [
        "grid 4x4",
        "grid 6x6; diagonal /",
        "grid 9x9",
        "grid 9x9; anti-knight",
    ] {
        for seed in 0..4 {
            let made = make(&board(text), seed, wishes);
            assert_unique(&made);
            assert_minimal(&made);
        }
    }
    assert_minimal(&make(&of_size(16), 1, wishes));
}

#[test]
fn givens_have_the_symmetry() {
    for (rows, columns, minimal) in [(4, 4, true), (9, 9, false), (6, 6, true), (4, 6, false)] {
        let digits = Digits::new(1, rows.max(columns)).unwrap();
        let board = Board::empty(rows as usize, columns as usize, digits).unwrap();
        for symmetry in Symmetry::ALL {
            let wishes = Wishes {
                symmetry,
                minimal,
                givens: None,
            };
            let made = Generator::new(2).givens(&board, wishes, Budget::default());
            if !symmetry.fits(board.rows(), board.columns()) {
                assert_eq!(made, Err(Unmet::NotSquare));
                continue;
            }
            let made = made.unwrap();
            assert_unique(&made);
            if minimal {
                assert_minimal(&made);
            }
            let (last_row, last_column) = (rows as u8 - 1, columns as u8 - 1);
            let image = |cell: &Cell| match symmetry {
                Symmetry::None => *cell,
                Symmetry::HalfTurn => Cell::new(last_row - cell.row, last_column - cell.column),
                Symmetry::Rows => Cell::new(last_row - cell.row, cell.column),
                Symmetry::Columns => Cell::new(cell.row, last_column - cell.column),
                Symmetry::Diagonal => Cell::new(cell.column, cell.row),
            };
            let cells = givens(&made.board);
            assert_eq!(cells.iter().map(image).collect::<BTreeSet<_>>(), cells);
        }
    }
}

#[test]
fn the_number_of_givens_is_exact() {
    let orders = [(9, 30, false), (9, 24, true), (4, 16, false), (6, 12, true)];
    for (size, number, minimal) in orders {
        let wishes = Wishes {
            givens: Some(number),
            minimal,
            ..Wishes::default()
        };
        let made = make(&of_size(size), 7, wishes);
        assert_unique(&made);
        assert_eq!(givens(&made.board).len(), number);
        if minimal {
            assert_minimal(&made);
        }
    }
    let symmetric = Wishes {
        symmetry: Symmetry::HalfTurn,
        givens: Some(33),
        minimal: false,
    };
    assert_eq!(givens(&make(&of_size(9), 7, symmetric).board).len(), 33);
}

#[test]
fn orders_that_are_not_met_are_errors() {
    let order = |givens, symmetry| Wishes {
        givens,
        symmetry,
        minimal: false,
    };
    let unmet = |text: &str, wishes, nodes| {
        Generator::new(1)
            .givens(&board(text), wishes, Budget::nodes(nodes))
            .unwrap_err()
    };
    let few = unmet("grid 9x9", order(Some(10), Symmetry::None), 2000);
    let Unmet::Budget {
        wish: Wish::Givens { wanted, fewest },
        nodes,
    } = few
    else {
        panic!("{few}");
    };
    assert!(wanted == 10 && fewest > Some(16) && nodes >= 2000);
    let text = format!(
        "no board with 10 givens, the fewest were {}, was found within {nodes} nodes",
        fewest.unwrap()
    );
    assert_eq!(few.to_string(), text);
    let half = |givens| order(Some(givens), Symmetry::HalfTurn);
    assert_eq!(unmet("grid 4x4", half(5), 2000), Unmet::OddGivens);
    assert_eq!(
        unmet("grid 4x4", half(17), 2000),
        Unmet::TooManyGivens { cells: 16 }
    );
    let none = order(None, Symmetry::None);
    assert_eq!(
        unmet("grid 4x4; thermo: r1c1-4; thermo: r2c1-4", none, 2000),
        Unmet::NoSolution
    );
    let nothing = Unmet::Budget {
        wish: Wish::Solution,
        nodes: 0,
    };
    assert_eq!(unmet("grid 4x4", none, 0), nothing);
    let stop = Budget {
        stop: Some(&|| true),
        ..Budget::default()
    };
    let generator = Generator::new(1);
    assert_eq!(
        generator.givens(&of_size(9), none, stop),
        Err(Unmet::Stopped)
    );
    assert_eq!(generator.jigsaw(&of_size(9), stop), Err(Unmet::Stopped));
    assert_eq!(generator.killer(&of_size(9), 0, stop), Err(Unmet::Stopped));
}

#[test]
fn regions_that_cannot_be_are_errors() {
    let jigsaw = |text: &str| Generator::new(1).jigsaw(&board(text), Budget::nodes(2000));
    let indivisible = Unmet::Indivisible {
        cells: 10,
        digits: 4,
    };
    assert_eq!(jigsaw("grid 2x5; digits 1-4"), Err(indivisible));
    let unmet = jigsaw("grid 4x4; thermo: r1c1-4; thermo: r2c1-4").unwrap_err();
    assert!(
        matches!(
            unmet,
            Unmet::Budget {
                wish: Wish::Regions,
                nodes: 2000..
            }
        ),
        "{unmet}"
    );
    let only_boxes = jigsaw("grid 2x2").unwrap_err().to_string();
    assert!(
        only_boxes.starts_with("no regions with a solution"),
        "{only_boxes}"
    );
    assert!(matches!(jigsaw("grid 9x9; windoku"), Err(Unmet::Board(_))));
    assert!(matches!(
        jigsaw("grid 9x9; digits 1-1"),
        Err(Unmet::Board(_))
    ));
}

#[test]
fn jigsaws_have_connected_regions_with_one_cell_for_each_digit() {
    for (text, size) in [
        ("grid 5x5", 5),
        ("grid 6x6; diagonal /", 6),
        ("grid 9x9", 9),
    ] {
        for seed in 0..10 {
            let jigsaw = Generator::new(seed)
                .jigsaw(&board(text), Budget::default())
                .unwrap();
            for region in 0..size {
                let inside = |&cell: &Cell| jigsaw.region(cell) == Some(region as u8);
                let mut left: BTreeSet<Cell> = jigsaw.cells().filter(inside).collect();
                assert_eq!(left.len(), size);
                let mut reached: Vec<Cell> = left.pop_first().into_iter().collect();
                while let Some(cell) = reached.pop() {
                    for (rows, columns) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                        reached.extend(cell.moved(rows, columns).filter(|near| left.remove(near)));
                    }
                }
                assert!(left.is_empty(), "{jigsaw}");
            }
        }
    }
}

#[test]
fn killers_are_covered_by_cages() {
    for (text, most_givens) in [
        ("grid 4x4", 0),
        ("grid 6x6", 2),
        ("grid 6x6; digits 0-5", 1),
        ("grid 9x9", 0),
        ("grid 9x9; diagonal /", 3),
    ] {
        for seed in 0..4 {
            let board = board(text);
            let made = Generator::new(seed)
                .killer(&board, most_givens, Budget::default())
                .unwrap();
            assert_unique(&made);
            assert_minimal(&made);
            assert!(givens(&made.board).len() <= most_givens);
            let mut covered = BTreeSet::new();
            for rule in made.board.rules() {
                let Rule::Cage {
                    sum: Some(_),
                    cells,
                } = rule
                else {
                    continue;
                };
                assert!((2..=5).contains(&cells.len()));
                assert!(cells.iter().all(|&cell| covered.insert(cell)));
            }
            assert_eq!(covered.len(), board.rows() * board.columns());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Tests that a small board of any shape gets givens exactly if it has a solution.
    #[test]
    fn small_boards_get_givens_exactly_if_they_have_a_solution(
        (rows, columns) in (1usize..6, 1usize..6),
        digits in 1i32..7,
        lo in 0i32..3,
        rule in 0..4,
        symmetry in 0usize..4,
        minimal: bool,
        seed: u64,
    ) {
        let digits = Digits::new(lo, lo + digits - 1).unwrap();
        let board = Board::empty(rows, columns, digits).unwrap();
        let rules = [None, Some(Rule::AntiKnight), Some(Rule::AntiKing), Some(Rule::Nonconsecutive { except: Vec::new() })];
        let board = board.with_rules(rules[rule as usize].iter().cloned().collect()).unwrap();
        let wishes = Wishes { symmetry: Symmetry::ALL[symmetry], minimal, givens: None };
        match Generator::new(seed).givens(&board, wishes, Budget::nodes(100_000)) {
            Ok(made) => {
                assert_unique(&made);
                if minimal {
                    assert_minimal(&made);
                }
            }
            Err(Unmet::NoSolution) => prop_assert_eq!(verdict(&board), Verdict::None),
            // A symmetric board with only necessary givens need not exist.
            Err(unmet) => prop_assert!(minimal && symmetry > 0, "{}", unmet),
        }
    }
}
