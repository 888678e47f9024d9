//! Boards in few words: rules that can be said by others are, so that boards with one meaning have one text.

use ninefold_variants::{Board, Cell, Digits, Mask, Pair, Rule, Term};

/// Returns the text of a board in few words.
pub fn plain(board: &Board) -> String {
    let rules = board
        .rules()
        .iter()
        .flat_map(|rule| plain_rules(board, rule));
    let rules = rules.map(|rule| match rule {
        Rule::Region { cells } => Rule::Distinct { cells },
        rule => rule,
    });
    board.with_rules(rules.collect()).unwrap().to_string()
}

fn plain_rules(board: &Board, rule: &Rule) -> Vec<Rule> {
    let digits = board.digits();
    let pairs = |line: &[Cell], relation: &dyn Fn(i32, i32) -> bool| {
        let pairs = line
            .windows(2)
            .map(|two| pair(digits, [two[0], two[1]], relation));
        pairs.collect()
    };
    let single = |cells: &[Cell], condition: fn(i32) -> bool| {
        let digits = digits.mask(condition);
        cells
            .iter()
            .map(|&cell| Rule::Given { cell, digits })
            .collect()
    };
    match rule {
        Rule::LittleKiller { sum, cells } => vec![total(*sum, cells)],
        Rule::EdgeSum { sum, pair } => vec![total(*sum, pair)],
        Rule::Disjoint => disjoint(board),
        Rule::Windoku => windoku(board),
        Rule::Odd { cells } => single(cells, |value| value % 2 != 0),
        Rule::Even { cells } => single(cells, |value| value % 2 == 0),
        Rule::White { difference, pair } => pairs(pair, &|a, b| a.abs_diff(b) == *difference),
        Rule::Black { ratio, pair } => pairs(pair, &|a, b| is_ratio(a, b, *ratio)),
        Rule::Greater { greater, less } => pairs(&[*greater, *less], &|a, b| a > b),
        Rule::SlowThermo { line } => pairs(line, &|a, b| a <= b),
        Rule::Parity { line } => pairs(line, &|a, b| (a - b) % 2 != 0),
        Rule::Clone { pairs: clones } => clones
            .iter()
            .flat_map(|clone| -> Vec<Rule> { pairs(clone, &|a, b| a == b) })
            .collect(),
        Rule::Nabner { cells } => vec![Rule::AllPairs {
            table: table(digits, &|a, b| a.abs_diff(b) > 1),
            line: cells.clone(),
        }],
        Rule::Pairs { table, line } => {
            let line = line.windows(2);
            line.map(|two| normal(table.clone(), [two[0], two[1]]))
                .collect()
        }
        Rule::Max { cells } => extremes(board, cells, true),
        Rule::Min { cells } => extremes(board, cells, false),
        Rule::Nonconsecutive { except } => unless(board, except, &|a, b| a.abs_diff(b) != 1),
        Rule::NoWhite {
            differences,
            except,
        } => {
            let marked = marked(board, |rule| matches!(rule, Rule::White { .. }));
            unless(board, &[&**except, &*marked].concat(), &|a, b| {
                !differences.contains(&a.abs_diff(b))
            })
        }
        Rule::NoBlack { ratios, except } => {
            let marked = marked(board, |rule| matches!(rule, Rule::Black { .. }));
            unless(board, &[&**except, &*marked].concat(), &|a, b| {
                !ratios.iter().any(|&ratio| is_ratio(a, b, ratio))
            })
        }
        Rule::NoXv { sums, except } => {
            let marked = marked(board, |rule| {
                matches!(rule, Rule::X { .. } | Rule::V { .. })
            });
            unless(board, &[&**except, &*marked].concat(), &|a, b| {
                !sums.contains(&i64::from(a + b))
            })
        }
        other => vec![other.clone()],
    }
}

fn total(sum: i64, cells: &[Cell]) -> Rule {
    let term = |&cell| Term {
        cell,
        coefficient: 1,
    };
    Rule::Sum {
        sum,
        terms: cells.iter().map(term).collect(),
    }
}

fn is_ratio(a: i32, b: i32, ratio: u32) -> bool {
    let ratio = ratio as i32;
    a == b * ratio || b == a * ratio
}

fn table(digits: Digits, relation: &dyn Fn(i32, i32) -> bool) -> Vec<Mask> {
    digits
        .values()
        .map(|a| digits.mask(|b| relation(a, b)))
        .collect()
}

fn pair(digits: Digits, pair: Pair, relation: &dyn Fn(i32, i32) -> bool) -> Rule {
    normal(table(digits, relation), pair)
}

/// Returns the relation with the smaller cell first.
fn normal(table: Vec<Mask>, [one, other]: Pair) -> Rule {
    if one < other {
        let line = vec![one, other];
        return Rule::Pairs { table, line };
    }
    let turned = |b| (0..table.len()).filter(|&a| table[a].contains(b)).collect();
    Rule::Pairs {
        table: (0..table.len()).map(turned).collect(),
        line: vec![other, one],
    }
}

fn neighbours(board: &Board, cell: Cell) -> Vec<Cell> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let cells = steps
        .iter()
        .filter_map(|&(down, right)| cell.moved(down, right));
    cells.filter(|&cell| board.contains(cell)).collect()
}

fn unless(board: &Board, except: &[Pair], relation: &dyn Fn(i32, i32) -> bool) -> Vec<Rule> {
    let mut rules = Vec::new();
    for cell in board.cells() {
        for other in neighbours(board, cell) {
            if cell < other && !except.contains(&[cell, other]) {
                rules.push(pair(board.digits(), [cell, other], relation));
            }
        }
    }
    rules
}

fn marked(board: &Board, is_mark: fn(&Rule) -> bool) -> Vec<Pair> {
    let marks = board.rules().iter().filter(|rule| is_mark(rule));
    marks
        .filter_map(|rule| match *rule {
            Rule::White { pair, .. }
            | Rule::Black { pair, .. }
            | Rule::X { pair }
            | Rule::V { pair } => Some(pair),
            _ => None,
        })
        .collect()
}

fn extremes(board: &Board, cells: &[Cell], greatest: bool) -> Vec<Rule> {
    let marked: Vec<Cell> = board
        .rules()
        .iter()
        .flat_map(|rule| match rule {
            Rule::Max { cells } if greatest => cells.clone(),
            Rule::Min { cells } if !greatest => cells.clone(),
            _ => Vec::new(),
        })
        .collect();
    let others = cells.iter().flat_map(|&cell| {
        let others = neighbours(board, cell).into_iter();
        others.map(move |other| [cell, other])
    });
    let others = others.filter(|[_, other]| !marked.contains(other));
    others
        .map(|two| {
            pair(board.digits(), two, &|a, b| {
                if greatest { a > b } else { a < b }
            })
        })
        .collect()
}

fn disjoint(board: &Board) -> Vec<Rule> {
    let (height, width) = board.boxes().unwrap();
    let place =
        |cell: &Cell| usize::from(cell.row) % height * width + usize::from(cell.column) % width;
    let set = |number| Rule::Distinct {
        cells: board.cells().filter(|cell| place(cell) == number).collect(),
    };
    (0..height * width).map(set).collect()
}

fn windoku(board: &Board) -> Vec<Rule> {
    let (k, _) = board.boxes().unwrap();
    let inner = |place: u8| {
        let place = usize::from(place);
        (place % (k + 1) > 0).then_some(place / (k + 1))
    };
    let block = |cell: &Cell| Some((inner(cell.row)?, inner(cell.column)?));
    let blocks = (0..k - 1).flat_map(|row| (0..k - 1).map(move |column| (row, column)));
    let rule = |number| Rule::Distinct {
        cells: board
            .cells()
            .filter(|cell| block(cell) == Some(number))
            .collect(),
    };
    blocks.map(rule).collect()
}
