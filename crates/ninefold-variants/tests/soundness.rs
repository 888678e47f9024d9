//! No deduction removes a digit of a solution.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod random_rules;

use ninefold_variants::{Board, Budget, Cell, Grid, Machine, Mask, Rule, Verdict};
use random_rules::{Random, WORDS, rule};

/// Returns a random grid with boxes of `height` x `width` and digits from `low`.
fn random_grid(random: &mut Random, board: &Board, height: usize, width: usize) -> Grid {
    let size = height * width;
    let mut shuffled = |count: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            order.swap(i, random.below(i + 1));
        }
        order
    };
    let digits = shuffled(size);
    // Lines move within their band, and bands move as a whole.
    let mut lines = |bands: usize, length: usize| -> Vec<usize> {
        let order = shuffled(bands);
        order
            .into_iter()
            .flat_map(|band| {
                shuffled(length)
                    .into_iter()
                    .map(move |line| band * length + line)
            })
            .collect()
    };
    let rows = lines(width, height);
    let columns = lines(height, width);
    let low = board.digits().lo();
    let value = |row: usize, column: usize| {
        digits[(row % height * width + row / height + column) % size] as i32 + low
    };
    let values = rows
        .iter()
        .flat_map(|&row| columns.iter().map(move |&column| value(row, column)))
        .collect();
    let grid = Grid::new(board, values).unwrap();
    assert_eq!(board.check(&grid), []);
    grid
}

/// Returns the number of rounds: 500, or `NINEFOLD_SOUNDNESS_ROUNDS`.
fn rounds() -> usize {
    let rounds = std::env::var("NINEFOLD_SOUNDNESS_ROUNDS").ok();
    rounds.map_or(500, |rounds| rounds.parse().unwrap())
}

#[test]
fn deductions_keep_every_digit_of_a_grid_that_obeys_the_rules() {
    let mut random = Random(0x50_1d_50_1d + rounds() as u64);
    let boards = [
        ("grid 9x9", 3, 3),
        ("grid 6x6; digits 0-5; regions 2x3", 2, 3),
        ("grid 12x12", 3, 4),
    ];
    for round in 0..rounds() {
        let (text, height, width) = boards[round % boards.len()];
        let board: Board = text.parse().unwrap();
        let grid = random_grid(&mut random, &board, height, width);
        let mut rules: Vec<Rule> = Vec::new();
        for _ in 0..40 {
            let word = random.below(WORDS);
            let one = rule(&mut random, &board, &grid, word);
            if board
                .with_rules(vec![one.clone()])
                .is_ok_and(|board| board.check(&grid).is_empty())
            {
                rules.push(one);
            }
        }
        if random.below(3) == 0 {
            cover_with_cages(&mut random, &board, &grid, &mut rules);
        }
        // The fewer candidates, the more is deduced.
        let density = random.below(100);
        for (cell, &value) in board.cells().zip(grid.values()) {
            let keep = |&index: &usize| {
                board.digits().value(index) == value || random.below(100) < density
            };
            let digits: Mask = (0..board.digits().len()).filter(keep).collect();
            rules.push(Rule::Given { cell, digits });
        }
        let board = board.with_rules(rules).unwrap();
        let machine = Machine::new(&board);
        for (mask, &value) in machine.deduced_candidates().iter().zip(grid.values()) {
            assert!(
                mask.contains(board.digits().index(value).unwrap()),
                "{board}"
            );
        }
        let answer = machine.solve(2, Budget::nodes(200));
        assert!(
            answer
                .solutions
                .iter()
                .all(|found| board.check(found).is_empty()),
            "{board}"
        );
        let alone = answer.verdict() == Verdict::Unique;
        assert!(!alone || answer.solutions == [grid], "{board}");
        assert_ne!(answer.verdict(), Verdict::None, "{board}");
    }
}

/// Covers the grid, read row by row forth and back, with pieces that have their sums.
fn cover_with_cages(random: &mut Random, board: &Board, grid: &Grid, rules: &mut Vec<Rule>) {
    let mut cells: Vec<Cell> = board.cells().collect();
    for row in cells.chunks_mut(board.columns()).skip(1).step_by(2) {
        row.reverse();
    }
    let mut rest = &cells[..];
    while !rest.is_empty() {
        let (piece, others) = rest.split_at(rest.len().min(2 + random.below(4)));
        let sum = piece
            .iter()
            .map(|&cell| i64::from(grid.value(cell).unwrap()))
            .sum();
        rules.push(Rule::LittleKiller {
            sum,
            cells: piece.to_vec(),
        });
        rest = others;
    }
}
