//! Random boards are read back from their texts, and random texts never panic.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use ninefold_variants::{
    Axis, Board, Cell, Diagonal, Digits, Grid, Mask, Pair, Rule, Term, boxes, words,
};
use proptest::prelude::*;

/// Numbers that decide about a random board; 0 when they are used up.
struct Choices<'a>(std::slice::Iter<'a, u16>);

impl Choices<'_> {
    fn below(&mut self, limit: usize) -> usize {
        usize::from(*self.0.next().unwrap_or(&0)) % limit
    }

    fn number(&mut self) -> i64 {
        self.below(60) as i64 - 10
    }

    fn cell(&mut self, board: &Board) -> Cell {
        board.cell(self.below(board.rows() * board.columns()))
    }

    fn cells(&mut self, board: &Board) -> Vec<Cell> {
        (0..self.below(5) + 1).map(|_| self.cell(board)).collect()
    }

    fn pair(&mut self, board: &Board) -> Pair {
        [self.cell(board), self.cell(board)]
    }

    fn pairs(&mut self, board: &Board) -> Vec<Pair> {
        (0..self.below(3)).map(|_| self.pair(board)).collect()
    }

    fn digit(&mut self, board: &Board) -> i32 {
        board.digits().value(self.below(board.digits().len()))
    }

    fn table(&mut self, board: &Board) -> Vec<Mask> {
        let all = board.digits().all();
        board
            .digits()
            .values()
            .map(|_| Mask::from_bits(self.below(1 << 16) as u32) & all)
            .collect()
    }
}

/// Returns an empty board.
fn empty(choices: &mut Choices<'_>) -> Board {
    let (rows, columns) = (choices.below(7) + 1, choices.below(7) + 1);
    let lo = choices.below(12) as i32 - 9;
    let digits = match choices.below(3) {
        0 => Digits::new(1, rows.max(columns) as i32),
        1 => Digits::new(lo, lo + choices.below(32) as i32),
        _ => Digits::new(0, choices.below(20) as i32),
    };
    let regions = match choices.below(3) {
        0 => boxes(rows, columns, 1, columns).unwrap(),
        1 => vec![None; rows * columns],
        _ => (0..rows * columns)
            .map(|_| {
                u8::try_from(choices.below(8))
                    .ok()
                    .filter(|&region| region > 0)
            })
            .collect(),
    };
    match choices.below(2) {
        0 => Board::new(rows, columns, digits.unwrap(), regions, Vec::new()).unwrap(),
        _ => Board::empty(rows, columns, digits.unwrap()).unwrap(),
    }
}

/// The number of kinds of rules.
const KINDS: usize = 64;

/// Returns a rule, which may not fit the board.
fn rule(kind: usize, choices: &mut Choices<'_>, board: &Board) -> Rule {
    let cells = choices.cells(board);
    let (circle, other) = (choices.cells(board), choices.cells(board));
    let line = cells.clone();
    let sum = choices.number();
    let small = choices.below(6) as u32;
    let (pair, except) = (choices.pair(board), choices.pairs(board));
    let digit = choices.digit(board);
    match kind {
        0 => Rule::Given {
            cell: cells[0],
            digits: Mask::from_bits(choices.below(1 << 9) as u32),
        },
        1 => Rule::Given {
            cell: cells[0],
            digits: Mask::one(choices.below(board.digits().len())),
        },
        2 => Rule::Region { cells },
        3 => Rule::Distinct { cells },
        4 => Rule::Diagonal(if small < 3 {
            Diagonal::Rising
        } else {
            Diagonal::Falling
        }),
        5 => Rule::Disjoint,
        6 => Rule::Windoku,
        7 => Rule::AntiKnight,
        8 => Rule::AntiKing,
        9 => Rule::Chess {
            a: choices.below(4) as u8,
            b: choices.below(4) as u8,
        },
        10 => Rule::AntiTaxicab,
        11 => Rule::Nonconsecutive { except },
        12 => Rule::DiagonalNonconsecutive { except },
        13 => Rule::Odd { cells },
        14 => Rule::Even { cells },
        15 => Rule::Max { cells },
        16 => Rule::Min { cells },
        17 => Rule::Low { cells },
        18 => Rule::High { cells },
        19 => Rule::Cage {
            sum: (small > 0).then_some(sum),
            cells,
        },
        20 => {
            let terms = cells.into_iter().map(|cell| Term {
                cell,
                coefficient: choices.number() / 10,
            });
            Rule::Sum {
                sum,
                terms: terms.collect(),
            }
        }
        21 => Rule::LittleKiller { sum, cells },
        22 => Rule::Arrow {
            circle: circle[0],
            line,
        },
        23 => Rule::Pill { circle, line },
        24 => Rule::EqualSums {
            parts: vec![cells, circle, other],
        },
        25 => Rule::RegionSum { line },
        26 => Rule::SumLine { sum, line },
        27 => Rule::Zipper { line },
        28 => Rule::XSum { sum, line },
        29 => Rule::Sandwich {
            sum,
            crusts: (small > 2).then(|| (digit, choices.digit(board))),
            line,
        },
        30 => Rule::Lunchbox { sum, line },
        31 => Rule::Room { digit, line },
        32 => Rule::Product {
            product: sum * 1_000_000,
            cells,
        },
        33 => Rule::Thermo { line },
        34 => Rule::SlowThermo { line },
        35 => Rule::Palindrome { line },
        36 => Rule::Renban { cells },
        37 => Rule::Nabner { cells },
        38 => Rule::Whisper { least: small, line },
        39 => Rule::Between { line },
        40 => Rule::Lockout { least: small, line },
        41 => Rule::Modular { k: small, line },
        42 => Rule::Entropic { line },
        43 => Rule::Parity { line },
        44 => Rule::RegionSame { line },
        45 => Rule::Same {
            parts: vec![cells, circle],
        },
        46 => Rule::Clone { pairs: except },
        47 => Rule::Pairs {
            table: choices.table(board),
            line,
        },
        48 => Rule::AllPairs {
            table: choices.table(board),
            line,
        },
        49 => Rule::White {
            difference: small,
            pair,
        },
        50 => Rule::Black { ratio: small, pair },
        51 => Rule::X { pair },
        52 => Rule::V { pair },
        53 => Rule::EdgeSum { sum, pair },
        54 => Rule::Greater {
            greater: pair[0],
            less: pair[1],
        },
        55 => {
            let moved = |rows, columns| cells[0].moved(rows, columns).unwrap();
            Rule::Quad {
                digits: vec![digit; 1 + small as usize % 4],
                cells: [moved(1, 1), cells[0], moved(0, 1), moved(1, 0)],
            }
        }
        56 => Rule::NoWhite {
            differences: vec![small, 1],
            except,
        },
        57 => Rule::NoBlack {
            ratios: vec![small, 1],
            except,
        },
        58 => Rule::NoDots { except },
        59 => Rule::NoXv {
            sums: vec![sum],
            except,
        },
        60 => Rule::Skyscraper {
            count: small,
            counts_zero: choices.below(2) == 0,
            line,
        },
        61 => Rule::HiddenSkyscraper { digit, line },
        62 => Rule::Index {
            axis: if small < 3 { Axis::Row } else { Axis::Column },
            cells,
        },
        _ => match small {
            0 => Rule::Entropy,
            1 => Rule::GlobalMod,
            2 => Rule::CountingCircles { cells },
            3 => Rule::CountDistinct {
                circle: circle[0],
                cells,
            },
            _ => Rule::NotSum { sum, cells },
        },
    }
}

/// Returns a board with the rules that fit it.
fn board(choices: &[u16]) -> Board {
    let mut choices = Choices(choices.iter());
    let empty = empty(&mut choices);
    let mut rules = Vec::new();
    for _ in 0..choices.below(8) {
        let kind = choices.below(KINDS);
        let rule = rule(kind, &mut choices, &empty);
        rules.extend(
            empty
                .with_rules(vec![rule])
                .map_or(Vec::new(), |board| board.rules().to_vec()),
        );
    }
    empty.with_rules(rules).unwrap()
}

/// Reads a text; what is read must be written and read back.
fn read(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Board>() {
        Ok(board) => {
            let written = board.to_string();
            let again: Board = written
                .parse()
                .map_err(|error| TestCaseError::fail(format!("{written}: {error}")))?;
            prop_assert_eq!(again.canonical(), board.canonical());
            prop_assert_eq!(again.to_string(), written);
        }
        Err(error) => {
            let line = text.split('\n').nth(error.line - 1);
            prop_assert!(
                line.is_some_and(|line| error.column <= line.chars().count() + 1),
                "{}",
                error
            );
            prop_assert!(!error.to_string().is_empty());
        }
    }
    Ok(())
}

/// Returns the examples of all words that fit one board.
fn examples() -> Vec<String> {
    let own_grid = ["grid", "regions", "givens", "digits"];
    let of_rules = words::all().filter(|word| !own_grid.contains(&word.name));
    of_rules
        .map(|word| word.example.rsplit("; ").next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_kind_of_rule_is_random() {
    let of_9 = Board::empty(9, 9, Digits::new(1, 9).unwrap()).unwrap();
    let mut state = 1u32;
    let mut written = Vec::new();
    for round in 0..KINDS * 20 {
        let numbers: Vec<u16> = (0..60)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 16) as u16
            })
            .collect();
        let rule = rule(round % KINDS, &mut Choices(numbers.iter()), &of_9);
        if let Ok(board) = of_9.with_rules(vec![rule]) {
            let text = board.to_string();
            written.extend(
                text.split("; ")
                    .nth(1)
                    .and_then(|text| text.split([' ', ':']).next())
                    .map(str::to_owned),
            );
        }
    }
    let not_written = ["grid", "digits", "regions", "double-arrow"];
    for word in words::all().filter(|word| !not_written.contains(&word.name)) {
        assert!(
            written.iter().any(|found| found == word.name),
            "{}",
            word.name
        );
    }
}

proptest! {
    #[test]
    fn boards_are_read_back(choices in prop::collection::vec(any::<u16>(), 0..400)) {
        let board = board(&choices);
        let text = board.to_string();
        let again = text.parse::<Board>().map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
        prop_assert_eq!(again.canonical(), board.canonical(), "{}", text);
        prop_assert_eq!(again.to_string(), text);
        prop_assert_eq!(format!("{board:#}").parse::<Board>().unwrap(), again);
    }

    #[test]
    fn grids_of_any_digits_are_checked(
        choices in prop::collection::vec(any::<u16>(), 0..400),
        digits in prop::collection::vec(any::<u16>(), 49),
    ) {
        let board = board(&choices);
        let digit = |index: usize| board.digits().value(usize::from(digits[index]) % board.digits().len());
        let grid = Grid::new(&board, (0..board.rows() * board.columns()).map(digit).collect()).unwrap();
        prop_assert_eq!(&Grid::read(&board, &grid.to_string()).unwrap(), &grid);
        let sentences = |board: &Board| {
            let mut sentences: Vec<String> = board.check(&grid).iter().map(ToString::to_string).collect();
            sentences.sort();
            sentences.dedup();
            sentences
        };
        // The order of the rules does not matter, nor does a rule that is written twice.
        prop_assert_eq!(sentences(&board), sentences(&board.canonical()));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        read(&text)?;
    }

    #[test]
    fn any_statement_is_read_or_refused(text in "([a-z]{1,6}|grid|cage|pill|quad|same|digits|givens|regions|given)[ 0-9rcx.:|,;=\n#-]{0,40}") {
        read(&text)?;
    }

    #[test]
    fn changed_texts_are_read_or_refused(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3, "[ 0-9rcx.:|,;=\n#é-]"), 0..4),
    ) {
        let examples = examples();
        let chosen: Vec<&str> = picks.iter().map(|pick| pick.get(&examples).as_str()).collect();
        let mut text: Vec<char> = chosen.join("\n").chars().collect();
        for (place, kind, inserted) in edits {
            let place = place.index(text.len().max(1)).min(text.len());
            if kind > 0 && place < text.len() {
                text.remove(place);
            }
            if kind < 2 {
                text.splice(place..place, inserted.chars());
            }
        }
        read(&text.into_iter().collect::<String>())?;
    }
}
