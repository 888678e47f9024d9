//! The rules of a board, read one by one.

use std::collections::BTreeSet;

use super::super::propagators::{
    Circles, Cover, HiddenSkyscraper, Increasing, Product, Propagator, Same, Skyscraper, Variety,
};
use super::builder::{Builder, unique};
use super::lines;
use crate::board::Board;
use crate::cells::Cell;
use crate::rule::{Axis, Diagonal, Pair, Rule};

/// Reads what every board demands: different digits in rows, columns and regions.
pub(crate) fn read_grid(board: &Board, builder: &mut Builder) {
    let (rows, columns) = (board.rows() as u16, board.columns() as u16);
    for row in 0..rows {
        builder.group(
            &(0..columns)
                .map(|column| row * columns + column)
                .collect::<Vec<_>>(),
        );
    }
    for column in 0..columns {
        builder.group(
            &(0..rows)
                .map(|row| row * columns + column)
                .collect::<Vec<_>>(),
        );
    }
    for region in 0..board.region_count() {
        let cells: Vec<u16> = (0..rows * columns)
            .filter(|&cell| board.regions()[usize::from(cell)].map(usize::from) == Some(region))
            .collect();
        builder.group(&cells);
    }
    let digits = board.digits().len();
    let houses = board.rows() == digits && board.columns() == digits;
    builder.boxes = board
        .boxes()
        .filter(|&(height, width)| houses && height > 1 && width > 1 && height * width == digits);
}

/// Reads a rule.
pub(crate) fn read_rule(board: &Board, rule: &Rule, builder: &mut Builder) {
    let scale = builder.scale;
    let at = |cell: &Cell| board.index(*cell) as u16;
    let all = |cells: &[Cell]| cells.iter().map(at).collect::<Vec<u16>>();
    let ones = |cells: &[Cell]| cells.iter().map(|cell| (at(cell), 1)).collect::<Vec<_>>();
    let restrict = |builder: &mut Builder, cells: &[Cell], mask: u32| {
        cells
            .iter()
            .for_each(|cell| builder.restrict(at(cell), mask));
    };
    let middle = scale.low + scale.high();
    match rule {
        Rule::Given { cell, digits } => builder.restrict(at(cell), digits.bits()),
        Rule::Region { cells } | Rule::Distinct { cells } => builder.group(&all(cells)),
        Rule::Diagonal(diagonal) => {
            let side = board.rows() as u16;
            let cells: Vec<u16> = (0..side)
                .map(|row| match diagonal {
                    Diagonal::Falling => row * side + row,
                    Diagonal::Rising => row * side + side - 1 - row,
                })
                .collect();
            builder.group(&cells);
        }
        Rule::Disjoint => read_disjoint(board, builder),
        Rule::Windoku => read_windoku(board, builder),
        Rule::AntiKnight => differ_by_moves(board, builder, 1, 2),
        Rule::AntiKing => {
            differ_by_moves(board, builder, 0, 1);
            differ_by_moves(board, builder, 1, 1);
        }
        Rule::Chess { a, b } => differ_by_moves(board, builder, (*a).into(), (*b).into()),
        Rule::AntiTaxicab => read_taxicab(board, builder),
        Rule::Nonconsecutive { except } => {
            forbid_neighbours(board, builder, &ORTHOGONAL, &[except], |a, b| {
                a.abs_diff(b) == 1
            });
        }
        Rule::DiagonalNonconsecutive { except } => {
            forbid_neighbours(board, builder, &DIAGONAL, &[except], |a, b| {
                a.abs_diff(b) == 1
            });
        }
        Rule::Odd { cells } => restrict(
            builder,
            cells,
            scale.filter(|value| value.rem_euclid(2) == 1),
        ),
        Rule::Even { cells } => restrict(
            builder,
            cells,
            scale.filter(|value| value.rem_euclid(2) == 0),
        ),
        Rule::Max { cells } => {
            let marked = marked(board, |rule| {
                if let Rule::Max { cells } = rule {
                    cells
                } else {
                    &[]
                }
            });
            exceed_neighbours(board, builder, cells, &marked, |a, b| a > b);
        }
        Rule::Min { cells } => {
            let marked = marked(board, |rule| {
                if let Rule::Min { cells } = rule {
                    cells
                } else {
                    &[]
                }
            });
            exceed_neighbours(board, builder, cells, &marked, |a, b| a < b);
        }
        Rule::Low { cells } => restrict(builder, cells, scale.filter(|value| 2 * value < middle)),
        Rule::High { cells } => restrict(builder, cells, scale.filter(|value| 2 * value > middle)),
        Rule::Cage { sum, cells } => {
            builder.group(&unique(&all(cells)));
            if let Some(sum) = *sum {
                builder.sum(ones(cells), sum);
            }
        }
        Rule::Sum { sum, terms } => {
            builder.sum(
                terms.iter().map(|term| (at(&term.cell), term.coefficient)),
                *sum,
            );
        }
        Rule::LittleKiller { sum, cells } => builder.sum(ones(cells), *sum),
        Rule::Arrow { circle, line } => lines::equal_sums(builder, &[vec![at(circle)], all(line)]),
        Rule::Pill { circle, line } => lines::pill(builder, &all(circle), &all(line)),
        Rule::EqualSums { parts } => {
            lines::equal_sums(
                builder,
                &parts.iter().map(|part| all(part)).collect::<Vec<_>>(),
            );
        }
        Rule::RegionSum { line } => {
            let visits: Vec<Vec<u16>> = line
                .chunk_by(|a, b| board.region(*a) == board.region(*b))
                .map(all)
                .collect();
            lines::equal_sums(builder, &visits);
        }
        Rule::SumLine { sum, line } => lines::sum_line(builder, *sum, &all(line)),
        Rule::Zipper { line } => lines::zipper(builder, &all(line)),
        Rule::XSum { sum, line } => builder.prefixes.push((*sum, all(line))),
        Rule::Sandwich { sum, crusts, line } => {
            let crusts = crusts.unwrap_or((scale.low, scale.high()));
            builder.sandwiches.push((*sum, Some(crusts), all(line)));
        }
        Rule::Lunchbox { sum, line } => builder.sandwiches.push((*sum, None, all(line))),
        Rule::Room { digit, line } => lines::room(builder, *digit, &all(line)),
        Rule::Product { product, cells } => {
            let cells = all(cells);
            if *product == 0 {
                let classes = vec![(scale.bit(0), 1)];
                builder.post(Propagator::Cover(Cover {
                    cells: unique(&cells),
                    classes,
                }));
            } else {
                builder.post(Propagator::Product(Product {
                    cells,
                    product: *product,
                }));
            }
        }
        Rule::Thermo { line } => builder.post(Propagator::Increasing(Increasing {
            cells: all(line),
            step: 1,
        })),
        Rule::SlowThermo { line } => builder.post(Propagator::Increasing(Increasing {
            cells: all(line),
            step: 0,
        })),
        Rule::Palindrome { line } => {
            for (a, b) in line.iter().zip(line.iter().rev()).take(line.len() / 2) {
                builder.pair(at(a), at(b), |a, b| a == b);
            }
        }
        Rule::Renban { cells } => lines::renban(builder, &all(cells)),
        Rule::Nabner { cells } => lines::nabner(builder, &all(cells)),
        Rule::Whisper { least, line } => {
            neighbours(builder, &all(line), |a, b| a.abs_diff(b) >= *least)
        }
        Rule::Between { line } => lines::between(builder, &all(line)),
        Rule::Lockout { least, line } => lines::lockout(builder, *least, &all(line)),
        Rule::Modular { k, line } => lines::modular(builder, *k, &all(line)),
        Rule::Entropic { line } => lines::entropic(builder, &all(line)),
        Rule::Parity { line } => neighbours(builder, &all(line), |a, b| (a - b).rem_euclid(2) == 1),
        Rule::RegionSame { line } => {
            let regions: BTreeSet<u8> =
                line.iter().filter_map(|cell| board.region(*cell)).collect();
            let parts: Vec<Vec<u16>> = regions
                .iter()
                .map(|&region| {
                    line.iter()
                        .filter(|cell| board.region(**cell) == Some(region))
                        .map(at)
                        .collect()
                })
                .collect();
            if parts.len() > 1 {
                builder.post(Propagator::Same(Same {
                    parts,
                    as_sets: true,
                }));
            }
        }
        Rule::Same { parts } => {
            let parts: Vec<Vec<u16>> = parts.iter().map(|part| all(part)).collect();
            if parts.iter().any(|part| part.len() != parts[0].len()) {
                builder.forbid();
            }
            builder.post(Propagator::Same(Same {
                parts,
                as_sets: false,
            }));
        }
        Rule::Clone { pairs } => {
            pairs
                .iter()
                .for_each(|[a, b]| builder.pair(at(a), at(b), |a, b| a == b));
        }
        Rule::Pairs { table, line } => {
            let table: Vec<u32> = table.iter().map(|mask| mask.bits()).collect();
            for pair in all(line).windows(2) {
                builder.pair_table(pair[0], pair[1], &table);
            }
        }
        Rule::AllPairs { table, line } => {
            let table: Vec<u32> = table.iter().map(|mask| mask.bits()).collect();
            lines::all_pairs(builder, &table, &all(line));
        }
        Rule::White {
            difference,
            pair: [a, b],
        } => {
            builder.pair(at(a), at(b), |a, b| a.abs_diff(b) == *difference);
        }
        Rule::Black {
            ratio,
            pair: [a, b],
        } => builder.pair(at(a), at(b), |a, b| has_ratio(a, b, *ratio)),
        Rule::X { pair: [a, b] } => builder.pair(at(a), at(b), |a, b| a + b == 10),
        Rule::V { pair: [a, b] } => builder.pair(at(a), at(b), |a, b| a + b == 5),
        Rule::EdgeSum { sum, pair: [a, b] } => {
            builder.pair(at(a), at(b), |a, b| i64::from(a + b) == *sum)
        }
        Rule::Greater { greater, less } => builder.pair(at(greater), at(less), |a, b| a > b),
        Rule::Quad { digits, cells } => {
            let distinct: BTreeSet<i32> = digits.iter().copied().collect();
            let times = |value: i32| digits.iter().filter(|&&digit| digit == value).count();
            let classes = distinct
                .iter()
                .map(|&value| (scale.bit(value.into()), times(value)))
                .collect();
            builder.post(Propagator::Cover(Cover {
                cells: all(cells),
                classes,
            }));
        }
        Rule::NoWhite {
            differences,
            except,
        } => {
            let marks = pairs_of(board, |rule| {
                if let Rule::White { pair, .. } = rule {
                    Some(*pair)
                } else {
                    None
                }
            });
            forbid_neighbours(board, builder, &ORTHOGONAL, &[except, &marks], |a, b| {
                differences.contains(&a.abs_diff(b))
            });
        }
        Rule::NoBlack { ratios, except } => {
            let marks = pairs_of(board, |rule| {
                if let Rule::Black { pair, .. } = rule {
                    Some(*pair)
                } else {
                    None
                }
            });
            forbid_neighbours(board, builder, &ORTHOGONAL, &[except, &marks], |a, b| {
                ratios.iter().any(|&ratio| has_ratio(a, b, ratio))
            });
        }
        Rule::NoDots { except } => {
            let marks = pairs_of(board, |rule| match rule {
                Rule::White { pair, .. } | Rule::Black { pair, .. } => Some(*pair),
                _ => None,
            });
            forbid_neighbours(board, builder, &ORTHOGONAL, &[except, &marks], |a, b| {
                a.abs_diff(b) == 1 || has_ratio(a, b, 2)
            });
        }
        Rule::NoXv { sums, except } => {
            let marks = pairs_of(board, |rule| match rule {
                Rule::X { pair } | Rule::V { pair } => Some(*pair),
                _ => None,
            });
            forbid_neighbours(board, builder, &ORTHOGONAL, &[except, &marks], |a, b| {
                sums.contains(&i64::from(a + b))
            });
        }
        Rule::Skyscraper {
            count,
            counts_zero,
            line,
        } => {
            let flat = if *counts_zero { 0 } else { scale.bit(0) };
            if *count > scale.digits {
                return builder.forbid();
            }
            builder.views.push(Skyscraper {
                cells: all(line),
                count: *count,
                flat,
            });
        }
        Rule::HiddenSkyscraper { digit, line } => {
            let digit = scale.bit((*digit).into()).trailing_zeros();
            let cells = all(line);
            builder.post(Propagator::HiddenSkyscraper(HiddenSkyscraper {
                cells,
                digit,
            }));
        }
        Rule::Index { axis, cells } => cells
            .iter()
            .for_each(|cell| read_index(board, builder, *axis, *cell)),
        Rule::Entropy => cover_blocks(board, builder, &scale.thirds()),
        Rule::GlobalMod => {
            let residues =
                [0, 1, 2].map(|residue| scale.filter(|value| value.rem_euclid(3) == residue));
            cover_blocks(board, builder, &residues);
        }
        Rule::CountingCircles { cells } => builder.post(Propagator::Circles(Circles {
            cells: all(cells),
            families: Vec::new(),
        })),
        Rule::CountDistinct { circle, cells } => {
            let cells = [&[at(circle)][..], &unique(&all(cells))].concat();
            builder.post(Propagator::Variety(Variety { cells }));
        }
        Rule::NotSum { sum, cells } => {
            let sum = *sum;
            builder.late(&all(cells), move |values| {
                values.iter().copied().map(i64::from).sum::<i64>() != sum
            });
        }
    }
}

const ORTHOGONAL: [(i32, i32); 2] = [(0, 1), (1, 0)];
const DIAGONAL: [(i32, i32); 2] = [(1, 1), (1, -1)];

fn has_ratio(a: i32, b: i32, ratio: u32) -> bool {
    let times = |value: i32| i64::from(value) * i64::from(ratio);
    i64::from(a) == times(b) || i64::from(b) == times(a)
}

/// Demands that a test accepts neighbours on a line.
fn neighbours(builder: &mut Builder, line: &[u16], accepts: impl Fn(i32, i32) -> bool) {
    line.windows(2)
        .for_each(|pair| builder.pair(pair[0], pair[1], &accepts));
}

/// Visits the pairs of cells of the grid some rows and columns apart.
fn moves(board: &Board, rows: i32, columns: i32) -> impl Iterator<Item = (Cell, Cell)> {
    board.cells().filter_map(move |cell| {
        cell.moved(rows, columns)
            .filter(|&other| board.contains(other))
            .map(|other| (cell, other))
    })
}

/// Demands different digits of the cells `a` rows and `b` columns apart, in all directions.
fn differ_by_moves(board: &Board, builder: &mut Builder, a: i32, b: i32) {
    for (rows, columns) in [(a, b), (a, -b), (b, a), (b, -a)] {
        if (rows, columns) == (0, 0) {
            return builder.forbid();
        }
        for (one, other) in moves(board, rows, columns) {
            builder.differ(board.index(one) as u16, board.index(other) as u16);
        }
    }
}

fn read_disjoint(board: &Board, builder: &mut Builder) {
    let Some((height, width)) = board.boxes() else {
        return;
    };
    for place in 0..height * width {
        let (row, column) = (place / width, place % width);
        let cells: Vec<u16> = board
            .cells()
            .filter(|cell| {
                usize::from(cell.row) % height == row && usize::from(cell.column) % width == column
            })
            .map(|cell| board.index(cell) as u16)
            .collect();
        builder.group(&cells);
    }
}

fn read_windoku(board: &Board, builder: &mut Builder) {
    let Some((size, _)) = board.boxes() else {
        return;
    };
    for window in 0..(size - 1) * (size - 1) {
        let top = 1 + window / (size - 1) * (size + 1);
        let left = 1 + window % (size - 1) * (size + 1);
        let cells: Vec<u16> = (0..size * size)
            .map(|place| ((top + place / size) * board.columns() + left + place % size) as u16)
            .collect();
        builder.group(&cells);
    }
}

fn read_taxicab(board: &Board, builder: &mut Builder) {
    for distance in 1..=builder.scale.high() {
        for rows in 0..=distance {
            let columns = distance - rows;
            for columns in if rows == 0 || columns == 0 {
                vec![columns]
            } else {
                vec![columns, -columns]
            } {
                for (a, b) in moves(board, rows, columns) {
                    let (a, b) = (board.index(a) as u16, board.index(b) as u16);
                    builder.pair(a, b, |a, b| a != b || a != distance);
                }
            }
        }
    }
}

/// Demands that neighbours do not pass a test, except the pairs in the lists.
fn forbid_neighbours(
    board: &Board,
    builder: &mut Builder,
    directions: &[(i32, i32)],
    except: &[&[Pair]],
    forbidden: impl Fn(i32, i32) -> bool,
) {
    let free: BTreeSet<Pair> = except
        .iter()
        .flat_map(|pairs| pairs.iter().copied().map(sorted))
        .collect();
    for &(rows, columns) in directions {
        for (a, b) in moves(board, rows, columns).filter(|&(a, b)| !free.contains(&sorted([a, b])))
        {
            builder.pair(board.index(a) as u16, board.index(b) as u16, |a, b| {
                !forbidden(a, b)
            });
        }
    }
}

fn sorted([a, b]: Pair) -> Pair {
    [a.min(b), a.max(b)]
}

/// Returns the marked pairs of the rules that `pair` picks.
fn pairs_of(board: &Board, pair: impl Fn(&Rule) -> Option<Pair>) -> Vec<Pair> {
    board.rules().iter().filter_map(pair).collect()
}

/// Returns the cells of the rules that `cells` picks.
fn marked(board: &Board, cells: impl Fn(&Rule) -> &[Cell]) -> BTreeSet<Cell> {
    board
        .rules()
        .iter()
        .flat_map(|rule| cells(rule).iter().copied())
        .collect()
}

/// Compares each cell with its orthogonal neighbours that are not marked.
fn exceed_neighbours(
    board: &Board,
    builder: &mut Builder,
    cells: &[Cell],
    marked: &BTreeSet<Cell>,
    accepts: impl Fn(i32, i32) -> bool,
) {
    for &cell in cells {
        for (rows, columns) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let Some(other) = cell
                .moved(rows, columns)
                .filter(|&other| board.contains(other) && !marked.contains(&other))
            {
                builder.pair(
                    board.index(cell) as u16,
                    board.index(other) as u16,
                    &accepts,
                );
            }
        }
    }
}

/// Demands for each digit of a cell that the cell it points at points back.
fn read_index(board: &Board, builder: &mut Builder, axis: Axis, cell: Cell) {
    let scale = builder.scale;
    let from = board.index(cell) as u16;
    let own = match axis {
        Axis::Column => cell.column,
        Axis::Row => cell.row,
    };
    let back = scale.bit(i64::from(own) + 1);
    for value in scale.values() {
        let bit = scale.bit(value.into());
        let place = u8::try_from(value - 1).ok().map(|place| match axis {
            Axis::Column => Cell::new(cell.row, place),
            Axis::Row => Cell::new(place, cell.column),
        });
        match place.filter(|&place| board.contains(place)) {
            Some(place) => lines::imply(builder, from, bit, board.index(place) as u16, back),
            None => builder.restrict(from, !bit),
        }
    }
}

/// Demands a digit of each class in every 2x2 block.
fn cover_blocks(board: &Board, builder: &mut Builder, classes: &[u32; 3]) {
    for (corner, _) in moves(board, 1, 1) {
        let first = board.index(corner) as u16;
        let next = first + board.columns() as u16;
        let classes = classes.iter().map(|&class| (class, 1)).collect();
        builder.post(Propagator::Cover(Cover {
            cells: vec![first, first + 1, next, next + 1],
            classes,
        }));
    }
}
