//! Finds the eliminations of all rare patterns of a kind by brute force over their definitions, using only types of the
//! library.

use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::oracle::ORDERS;
use super::oracles::bent::{locked_out, most_of};
use super::oracles::shown::{all, among, excluded_by_all, of_cells};
use super::proof::{Marks, exclude, place, sees};

fn at(row: usize, column: usize) -> Cell {
    Cell::ALL[row * 9 + column]
}

fn is_open(marks: &Marks, cell: Cell) -> bool {
    !marks.of_cell(cell).is_empty()
}

/// Returns the candidates of the cells with other digits.
fn others(marks: &Marks, cells: impl Into<CellSet>, digits: DigitSet) -> CandidateSet {
    among(&of_cells(marks, cells.into()), !digits)
}

fn sets_of(count: u32) -> impl Iterator<Item = DigitSet> {
    let all = (0..512_u16).filter(move |bits| bits.count_ones() == count);
    all.map(|bits| DigitSet::from_bits(bits).unwrap())
}

/// Returns the digits whose only possible place in the row of the crossing, outside of its box, is the end on that row,
/// and likewise in the column.
fn bursts(marks: &Marks, crossing: Cell, [on_row, on_column]: [Cell; 2]) -> DigitSet {
    let fits = |digit: &Digit| {
        let outside = |cell: Cell| cell.box_index() != crossing.box_index();
        let places = |is_in: &dyn Fn(Cell) -> bool| -> Vec<Cell> {
            let all = Cell::ALL.into_iter();
            all.filter(|&cell| is_in(cell) && marks.has(Candidate::new(cell, *digit)))
                .collect()
        };
        let in_row = places(&|cell| cell.row() == crossing.row());
        let in_column = places(&|cell| cell.column() == crossing.column());
        !in_row.is_empty()
            && !in_column.is_empty()
            && in_row.iter().all(|&cell| cell == on_row || !outside(cell))
            && in_column
                .iter()
                .all(|&cell| cell == on_column || !outside(cell))
    };
    Digit::ALL.into_iter().filter(fits).collect()
}

/// Returns the eliminations of pairs, triples and quadruples of fireworks.
pub fn fireworks(marks: &Marks) -> [CandidateSet; 3] {
    let mut gone = [CandidateSet::EMPTY; 3];
    let open: Vec<Cell> = Cell::ALL
        .into_iter()
        .filter(|&cell| is_open(marks, cell))
        .collect();
    for &crossing in &open {
        let outside = |cell: &Cell| cell.box_index() != crossing.box_index();
        let on_rows = open
            .iter()
            .filter(|cell| cell.row() == crossing.row() && outside(cell));
        for &on_row in on_rows {
            let on_columns = open.iter();
            let on_columns =
                on_columns.filter(|cell| cell.column() == crossing.column() && outside(cell));
            for &on_column in on_columns {
                let ends = [on_row, on_column];
                let digits = bursts(marks, crossing, ends);
                for triple in sets_of(3).filter(|set| (*set - digits).is_empty()) {
                    let cells = CellSet::from_iter([crossing, on_row, on_column]);
                    gone[1] |= others(marks, cells, triple);
                }
                let opposite = at(on_column.row(), on_row.column());
                let beyond = match is_open(marks, opposite) {
                    true => bursts(marks, opposite, [on_column, on_row]),
                    false => DigitSet::EMPTY,
                };
                for pair in sets_of(2).filter(|set| (*set - digits).is_empty()) {
                    let mut partners = open.iter().filter(|&&cell| {
                        cell != crossing && ends.iter().all(|&end| sees(end, cell))
                    });
                    if partners.any(|&cell| marks.digits(cell) == pair) {
                        gone[0] |= others(marks, crossing, pair);
                    }
                    for far in sets_of(2).filter(|set| (*set - (beyond - pair)).is_empty()) {
                        gone[2] |= others(marks, crossing, pair);
                        gone[2] |= others(marks, opposite, far);
                        gone[2] |= others(marks, CellSet::from_iter(ends), pair | far);
                    }
                }
            }
        }
    }
    gone
}

/// Returns whether the cells can be filled with three digits.
fn can_be_filled(cells: &[Cell], filled: &mut Vec<usize>) -> bool {
    let Some(&cell) = cells.get(filled.len()) else {
        return true;
    };
    (0..3).any(|digit| {
        let mut placed = cells.iter().zip(&*filled);
        if placed.any(|(&other, &same)| same == digit && sees(cell, other)) {
            return false;
        }
        filled.push(digit);
        let can = can_be_filled(cells, filled);
        filled.pop();
        can
    })
}

/// Returns the eliminations of tridagons with up to six guardians.
pub fn tridagons(marks: &Marks) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let pairs = [(0, 1), (0, 2), (1, 2)];
    let in_box = |band: usize, stack: usize, order: [usize; 3]| {
        [0, 1, 2].map(|row| at(3 * band + row, 3 * stack + order[row]))
    };
    for digits in sets_of(3) {
        let guardians =
            |cells: &[Cell]| others(marks, cells.iter().copied().collect::<CellSet>(), digits);
        let fits = |cells: &[Cell]| {
            let mut has_two = cells.iter().map(|&cell| marks.digits(cell) & digits);
            guardians(cells).len() <= 6 && has_two.all(|own| own.len() > 1)
        };
        for (upper, lower) in pairs {
            for (left, right) in pairs {
                let boxes = [(upper, left), (upper, right), (lower, left), (lower, right)];
                let mut sets: Vec<Vec<Cell>> = vec![Vec::new()];
                for (band, stack) in boxes {
                    let longer = sets.iter().flat_map(|set| {
                        ORDERS.map(|order| {
                            let mut set = set.clone();
                            set.extend(in_box(band, stack, order));
                            set
                        })
                    });
                    sets = longer.filter(|set| fits(set)).collect();
                }
                for set in sets {
                    if !can_be_filled(&set, &mut Vec::new()) {
                        gone |= excluded_by_all(marks, &guardians(&set));
                    }
                }
            }
        }
    }
    gone
}

/// Returns the eliminations of exocets. If `transposed`, rows are columns and columns are rows.
pub fn exocets(marks: &Marks) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for transposed in [false, true] {
        let cell = |row: usize, column: usize| {
            if transposed {
                at(column, row)
            } else {
                at(row, column)
            }
        };
        for row in 0..9 {
            for (one, two) in (0..9).flat_map(|one| (one + 1..9).map(move |two| (one, two))) {
                if one / 3 != two / 3 {
                    continue;
                }
                let base = [cell(row, one), cell(row, two)];
                let digits = marks.digits(base[0]) | marks.digits(base[1]);
                let is_base = base.iter().all(|&cell| is_open(marks, cell));
                if !is_base || digits.len() < 3 || digits.len() > 4 {
                    continue;
                }
                let own = 3 * (one / 3) + 3 - one % 3 - two % 3;
                let band: Vec<usize> = (0..9)
                    .filter(|it| it / 3 == row / 3 && *it != row)
                    .collect();
                let holds = |cell: Cell| {
                    marks
                        .filled(cell)
                        .map_or(marks.digits(cell), DigitSet::from)
                };
                let is_target = |&(line, column): &(usize, usize)| {
                    let companion = cell(band[0] + band[1] - line, column);
                    column / 3 != one / 3
                        && !(marks.digits(cell(line, column)) & digits).is_empty()
                        && (holds(companion) & digits).is_empty()
                };
                let all = band
                    .iter()
                    .flat_map(|&line| (0..9).map(move |column| (line, column)));
                let targets: Vec<(usize, usize)> = all.filter(is_target).collect();
                for &near in &targets {
                    for &far in targets.iter().filter(|far| far.1 / 3 > near.1 / 3) {
                        let is_few = |digit: &Digit| {
                            let rows = (0..9).filter(|it| it / 3 != row / 3);
                            let has = |it: &usize| {
                                [own, near.1, far.1]
                                    .iter()
                                    .any(|&column| holds(cell(*it, column)).contains(*digit))
                            };
                            rows.filter(has).count() <= 2
                        };
                        if digits.iter().all(|digit| is_few(&digit)) {
                            let targets = [cell(near.0, near.1), cell(far.0, far.1)];
                            gone |= impossible(marks, base, targets);
                        }
                    }
                }
            }
        }
    }
    gone
}

/// Returns the candidates that are in no way to fill the targets with the digits of the base.
fn impossible(marks: &Marks, base: [Cell; 2], targets: [Cell; 2]) -> CandidateSet {
    let cells = [base[0], base[1], targets[0], targets[1]];
    let all = of_cells(marks, CellSet::from_iter(cells));
    let mut possible = CandidateSet::EMPTY;
    for first in marks.of_cell(cells[0]) {
        for second in marks.of_cell(cells[1]) {
            for third in marks.of_cell(cells[2]) {
                for fourth in marks.of_cell(cells[3]) {
                    let [a, b, c, d] = [first, second, third, fourth].map(Candidate::digit);
                    if a != b && (c == a && d == b || c == b && d == a) {
                        possible.extend([first, second, third, fourth]);
                    }
                }
            }
        }
    }
    all - possible
}

/// Returns the eliminations of SK loops.
pub fn sk_loops(marks: &Marks) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for upper in 0..9 {
        for lower in upper + 1..9 {
            for left in 0..9 {
                for right in left + 1..9 {
                    let corners = [(upper, left), (upper, right), (lower, left), (lower, right)];
                    let corners = corners.map(|(row, column)| at(row, column));
                    let filled = corners.iter().all(|&corner| marks.filled(corner).is_some());
                    if !filled || upper / 3 == lower / 3 || left / 3 == right / 3 {
                        continue;
                    }
                    let beside = |cell: &Cell| {
                        corners.iter().any(|corner| {
                            corner != cell
                                && corner.box_index() == cell.box_index()
                                && (corner.row() == cell.row() || corner.column() == cell.column())
                        })
                    };
                    let cells: CellSet = Cell::ALL.into_iter().filter(beside).collect();
                    let are_open = cells.iter().all(|cell| is_open(marks, cell));
                    let most = Digit::ALL.map(|digit| most_of(marks, cells, digit));
                    if are_open && most.iter().sum::<usize>() == 16 {
                        gone |= locked_out(marks, cells);
                    }
                }
            }
        }
    }
    gone
}

/// Returns the eliminations of multi-sector locked sets of rows and columns.
pub fn multi_sector_locked_sets(marks: &Marks) -> CandidateSet {
    // For each row, the columns of each digit, and finally those of the empty cells.
    let mut board = [[0_u16; 10]; 9];
    for cell in Cell::ALL {
        for digit in marks.digits(cell) {
            board[cell.row()][place(digit)] |= 1 << cell.column();
            board[cell.row()][9] |= 1 << cell.column();
        }
    }
    let mut sets: Vec<CellSet> = Vec::new();
    for rows in 1..512_u16 {
        let chosen: Vec<usize> = (0..9).filter(|row| rows >> row & 1 == 1).collect();
        for columns in 1..512_u16 {
            if rows.count_ones() > 4 && columns.count_ones() > 4 {
                continue;
            }
            let in_row = |digit: usize| chosen.iter().map(move |&row| board[row][digit] & columns);
            let count: u32 = in_row(9).map(u16::count_ones).sum();
            let most = |digit: usize| {
                let lines = in_row(digit).filter(|places| *places != 0).count() as u32;
                lines.min(
                    in_row(digit)
                        .fold(0, |all, places| all | places)
                        .count_ones(),
                )
            };
            if count == 0 || count > 20 || (0..9).map(most).sum::<u32>() != count {
                continue;
            }
            let cells = Cell::ALL.into_iter().filter(|cell| {
                let is_chosen = rows >> cell.row() & 1 == 1 && columns >> cell.column() & 1 == 1;
                is_chosen && is_open(marks, *cell)
            });
            sets.push(cells.collect());
        }
    }
    sets.sort_by_key(|set| set.len());
    sets.dedup();
    let mut gone = CandidateSet::EMPTY;
    for (number, set) in sets.iter().enumerate() {
        let contains = |part: &CellSet| part != set && (*part - *set).is_empty();
        let cells: Vec<Cell> = set.iter().collect();
        let together =
            |part: fn(Cell) -> usize| cells.iter().all(|&cell| part(cell) == part(cells[0]));
        let in_one = together(Cell::row) || together(Cell::column) || together(Cell::box_index);
        if !in_one && !is_bent_in_one_box(&cells) && !sets[..number].iter().any(contains) {
            gone |= locked_out(marks, *set);
        }
    }
    gone
}

/// Returns whether the cells lie in a line and a box; then the pattern has another name.
fn is_bent_in_one_box(cells: &[Cell]) -> bool {
    (0..9).any(|line| {
        [Cell::row as fn(Cell) -> usize, Cell::column]
            .iter()
            .any(|of_line| {
                let mut rest = cells.iter().filter(|&&cell| of_line(cell) != line);
                let block = rest.next().map(|cell| cell.box_index());
                rest.all(|cell| Some(cell.box_index()) == block)
            })
    })
}

/// Returns the candidates that no way to place their digit uses, and the candidates excluded by cells that all ways
/// use.
pub fn templates(marks: &Marks) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        let mut ways = Vec::new();
        place_rows(marks, digit, &mut Vec::new(), &mut ways);
        for one in among(&all(marks), digit.into()) {
            let count = ways.iter().filter(|way| way.contains(&one.cell())).count();
            if count == 0 {
                gone.insert(one);
            } else if count == ways.len() {
                gone |= excluded_by_all(marks, &one.into());
            }
        }
    }
    gone
}

fn place_rows(marks: &Marks, digit: Digit, so_far: &mut Vec<Cell>, ways: &mut Vec<Vec<Cell>>) {
    let row = so_far.len();
    if row == 9 {
        ways.push(so_far.clone());
        return;
    }
    for column in 0..9 {
        let cell = at(row, column);
        let can = marks.filled(cell) == Some(digit) || marks.has(Candidate::new(cell, digit));
        if can && !so_far.iter().any(|&other| sees(cell, other)) {
            so_far.push(cell);
            place_rows(marks, digit, so_far, ways);
            so_far.pop();
        }
    }
}

/// Maps a row and a column to their images.
type Turn = fn(usize, usize) -> (usize, usize);

/// Returns the eliminations of the symmetries of the square.
pub fn symmetries(marks: &Marks) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let turns: [Turn; 7] = [
        |row, column| (8 - row, 8 - column),
        |row, column| (column, 8 - row),
        |row, column| (8 - column, row),
        |row, column| (8 - row, column),
        |row, column| (row, 8 - column),
        |row, column| (column, row),
        |row, column| (8 - column, 8 - row),
    ];
    for turn in turns {
        let to = |cell: Cell| {
            let (row, column) = turn(cell.row(), cell.column());
            at(row, column)
        };
        let stand = |digit| {
            Cell::ALL
                .into_iter()
                .find(|&cell| marks.filled(cell) == Some(digit))
        };
        let known = Digit::ALL.map(|digit| stand(digit).and_then(|cell| marks.filled(to(cell))));
        let reached: DigitSet = known.into_iter().flatten().collect();
        let last = (!reached).single();
        let images: Vec<Digit> = known
            .into_iter()
            .filter_map(|image| image.or(last))
            .collect();
        if images.len() < 9 || images.iter().copied().collect::<DigitSet>() != DigitSet::ALL {
            continue;
        }
        let image = |one: Candidate| Candidate::new(to(one.cell()), images[place(one.digit())]);
        let keeps = |cell: &Cell| {
            let filled = marks.filled(*cell).map(|digit| images[place(digit)]);
            let marked: CandidateSet = marks.of_cell(*cell).into_iter().map(image).collect();
            filled == marks.filled(to(*cell))
                && marked == marks.of_cell(to(*cell)).into_iter().collect()
        };
        if !Cell::ALL.iter().all(keeps) {
            continue;
        }
        for one in marks.all() {
            let (second, third) = (image(image(one)), image(image(image(one))));
            let mut images = vec![image(one), second, third];
            let mut next = image(third);
            while !images.contains(&next) {
                images.push(next);
                next = image(next);
            }
            if images.iter().any(|&other| exclude(one, other)) {
                gone.insert(one);
            }
        }
    }
    gone
}
