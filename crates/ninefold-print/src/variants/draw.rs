//! Each rule as shapes with an entry of the key, or as words.

use std::collections::BTreeSet;

use ninefold_variants::{Axis, Board, Cell, Diagonal, Pair, Rule};

use crate::drawing::{Colour, Point};

use super::cages::{self, Cage};
use super::canvas::{Canvas, Layer, between, middle, moved, stroke};
use super::lines::{self, Kind};
use super::marks::{self, Mark};
use super::outline::{are_connected, outlines};
use super::outside::{self, Clue};
use super::route::{Route, distance};
use super::scene::{Corner, ORIGIN, Scene, Size};
use super::singles;

/// The ink of numbers at lines.
const LABEL: Colour = Colour([0x44; 3]);

/// The most clues of a line, and marks of a side.
const MOST_CLUES: usize = 4;
const MOST_MARKS: usize = 3;

/// Draws all rules of the board.
pub fn rules(scene: &mut Scene) {
    let board = scene.board;
    for table in board.rules().iter().filter_map(|rule| table(board, rule)) {
        let number = scene.tables.len() + 1;
        scene.tables.entry(table).or_insert(number);
    }
    for rule in board.rules() {
        match rule {
            Rule::Min { cells } => scene.peaks[0].extend(cells),
            Rule::Max { cells } => scene.peaks[1].extend(cells),
            _ => {}
        }
    }
    for rule in board.rules() {
        if !is_drawn(scene, rule) {
            scene.list(board.statement(rule));
        }
    }
    let marks = std::mem::take(&mut scene.marks);
    for (pair, mut marks) in marks {
        marks.sort();
        marks::draw(&mut scene.canvas, pair, &marks);
    }
    let has_frame = outside::have_frames(&scene.clues);
    let mut kinds: Vec<outside::Kind> = scene.clues.iter().map(|clue| clue.kind).collect();
    kinds.sort();
    kinds.dedup();
    for kind in kinds {
        let name = match kind {
            outside::Kind::Sandwich => "sandwich",
            outside::Kind::XSum => "x-sum",
            outside::Kind::Skyscraper => "skyscraper",
            outside::Kind::SkyscraperNoZero => "skyscraper without 0",
            outside::Kind::HiddenSkyscraper => "hidden skyscraper",
            outside::Kind::Room => "numbered room",
            outside::Kind::LittleKiller => "little killer",
        };
        scene.explain(name, Size::Clue, |it| {
            outside::sample(it, ORIGIN, kind, has_frame)
        });
    }
}

/// Draws a rule. Returns whether its drawing and its entry of the key state all of it.
fn is_drawn(scene: &mut Scene, rule: &Rule) -> bool {
    match rule {
        // Givens are drawn with the digits.
        Rule::Given { .. } => true,
        Rule::Disjoint
        | Rule::AntiKnight
        | Rule::AntiKing
        | Rule::Chess { .. }
        | Rule::AntiTaxicab
        | Rule::Nonconsecutive { .. }
        | Rule::DiagonalNonconsecutive { .. }
        | Rule::NoWhite { .. }
        | Rule::NoBlack { .. }
        | Rule::NoDots { .. }
        | Rule::NoXv { .. }
        | Rule::Entropy
        | Rule::GlobalMod
        | Rule::CountDistinct { .. } => false,

        Rule::Region { cells } => {
            scene.explain("extra region", Size::Cell, cages::shade_sample);
            let is_region = |rule: &Rule| matches!(rule, Rule::Region { .. } | Rule::Windoku);
            cages::region(scene, cells) || is_only(scene.board, is_region)
        }
        Rule::Windoku => {
            scene.explain("windoku", Size::Cell, cages::shade_sample);
            let boxes = inner_boxes(scene.board);
            boxes.iter().all(|cells| cages::region(scene, cells))
        }
        Rule::Diagonal(diagonal) => {
            let (right, bottom) = (scene.board.columns() as f64, scene.board.rows() as f64);
            let (from, to) = match diagonal {
                Diagonal::Rising => (Point::new(0.0, bottom), Point::new(right, 0.0)),
                Diagonal::Falling => (Point::new(0.0, 0.0), Point::new(right, bottom)),
            };
            let thin = stroke(Colour([0x6f, 0x92, 0xc8]), 0.03);
            scene.canvas.line(Layer::Wide, vec![from, to], thin);
            scene.explain("diagonal", Size::Cell, |it| {
                let ends = [(-0.35, 0.35), (0.35, -0.35)];
                let ends = ends.map(|(x, y)| moved(ORIGIN, x, y));
                it.line(Layer::Wide, ends.to_vec(), thin);
            });
            true
        }

        Rule::Odd { cells } => singles(scene, cells, "odd digit", singles::odd),
        Rule::Even { cells } => singles(scene, cells, "even digit", singles::even),
        Rule::Low { cells } => singles(scene, cells, "low digit", |canvas, at| {
            singles::half(canvas, at, true);
        }),
        Rule::High { cells } => singles(scene, cells, "high digit", |canvas, at| {
            singles::half(canvas, at, false);
        }),
        Rule::CountingCircles { cells } => {
            singles(scene, cells, "counting circle", singles::rings)
                && is_only(scene.board, |rule| {
                    matches!(rule, Rule::CountingCircles { .. })
                })
        }
        Rule::Max { cells } => peaks(scene, cells, true),
        Rule::Min { cells } => peaks(scene, cells, false),
        Rule::Index { axis, cells } => {
            let is_upright = *axis == Axis::Column;
            let label = if is_upright {
                "index of columns"
            } else {
                "index of rows"
            };
            singles(scene, cells, label, |canvas, at| {
                cages::hatch(canvas, at, is_upright)
            })
        }

        Rule::Cage { sum, cells } => {
            let label = sum.map(|sum| sum.to_string());
            scene.explain("cage", Size::Clue, |it| cages::sample(Cage::Different, it));
            cages::cage(scene, Cage::Different, label.as_deref(), cells) && is_set(cells)
        }
        Rule::Distinct { cells } => {
            scene.explain("cage", Size::Clue, |it| cages::sample(Cage::Different, it));
            cages::cage(scene, Cage::Different, None, cells)
        }
        Rule::Sum { sum, terms } => {
            let cells: Vec<Cell> = terms.iter().map(|term| term.cell).collect();
            if terms.iter().any(|term| term.coefficient != 1) {
                return false;
            }
            match Clue::diagonal(scene.board, *sum, &cells) {
                Some(clue) => clued(scene, Some(clue)),
                None => repeating(scene, "sum, digits may repeat", sum.to_string(), &cells),
            }
        }
        Rule::NotSum { sum, cells } => {
            repeating(scene, "≠: not that sum", format!("≠{sum}"), cells)
        }
        Rule::Product { product, cells } => {
            repeating(scene, "×: product", format!("×{product}"), cells)
        }
        Rule::LittleKiller { sum, cells } => {
            let clue = Clue::diagonal(scene.board, *sum, cells);
            clued(scene, clue)
        }

        Rule::Arrow { circle, line } => {
            let route = Route::through(line, Some(*circle), None, &mut scene.visits);
            let is_clear = routed(scene, Kind::Arrow, "arrow", &route);
            is_clear && is_set(line) && !line.contains(circle)
        }
        Rule::Pill { circle, line } => pill(scene, circle, line),
        Rule::EqualSums { parts } => match double_arrow(scene, parts) {
            Some(is_clear) => is_clear,
            None => lettered(scene, "equal sums", parts),
        },
        Rule::RegionSum { line } => ordered(scene, Kind::RegionSum, "region sum line", line),
        Rule::SumLine { sum, line } => {
            let is_labelled = label_line(scene, line, *sum, |rule| {
                matches!(rule, Rule::SumLine { .. })
            });
            ordered(scene, Kind::SumLine, &format!("sum line {sum}"), line) && is_labelled
        }
        Rule::Zipper { line } => ordered(scene, Kind::Zipper, "zipper", line),
        Rule::XSum { sum, line } => straight(scene, outside::Kind::XSum, *sum, line),
        Rule::Sandwich { sum, crusts, line } => {
            crusts.is_none() && straight(scene, outside::Kind::Sandwich, *sum, line)
        }
        Rule::Lunchbox { sum, line } => {
            let is_labelled = at_start(scene, line, &sum.to_string());
            ordered(scene, Kind::Lunchbox, "lunchbox", line) && is_labelled
        }
        Rule::Room { digit, line } => straight(scene, outside::Kind::Room, (*digit).into(), line),
        Rule::Skyscraper {
            count,
            counts_zero,
            line,
        } => {
            let kind = match counts_zero {
                true => outside::Kind::Skyscraper,
                false => outside::Kind::SkyscraperNoZero,
            };
            straight(scene, kind, (*count).into(), line)
        }
        Rule::HiddenSkyscraper { digit, line } => straight(
            scene,
            outside::Kind::HiddenSkyscraper,
            (*digit).into(),
            line,
        ),

        Rule::Thermo { line } => ordered(scene, Kind::Thermo, "thermometer", line),
        Rule::SlowThermo { line } => ordered(scene, Kind::SlowThermo, "slow thermometer", line),
        Rule::Palindrome { line } => ordered(scene, Kind::Palindrome, "palindrome", line),
        Rule::Renban { cells } => unordered(scene, Kind::Renban, "renban", cells),
        Rule::Nabner { cells } => unordered(scene, Kind::Nabner, "nabner", cells),
        Rule::Whisper { least, line } => {
            let is_labelled = label_line(scene, line, (*least).into(), |rule| {
                matches!(rule, Rule::Whisper { .. })
            });
            ordered(scene, Kind::Whisper, &format!("whisper {least}"), line) && is_labelled
        }
        Rule::Between { line } => {
            let [start, inner @ .., end] = &line[..] else {
                return false;
            };
            let route = Route::through(inner, Some(*start), Some(*end), &mut scene.visits);
            routed(scene, Kind::Between, "between", &route) && is_set(line)
        }
        Rule::Lockout { least, line } => {
            let [start, inner @ .., end] = &line[..] else {
                return false;
            };
            let (ends, label) = ([*start, *end], format!("lockout {least}"));
            let is_labelled = label_line(scene, &ends, (*least).into(), |rule| {
                matches!(rule, Rule::Lockout { .. })
            });
            let route = Route::through(inner, Some(*start), Some(*end), &mut scene.visits);
            let is_clear = routed(scene, Kind::Lockout, &label, &route);
            is_clear && is_set(line) && is_labelled
        }
        Rule::Modular { k, line } => {
            let is_labelled = label_line(scene, line, (*k).into(), |rule| {
                matches!(rule, Rule::Modular { .. })
            });
            ordered(scene, Kind::Modular, &format!("modular {k}"), line) && is_labelled
        }
        Rule::Entropic { line } => ordered(scene, Kind::Entropic, "entropic", line),
        Rule::Parity { line } => ordered(scene, Kind::Parity, "parity", line),
        Rule::RegionSame { line } => {
            unordered(scene, Kind::RegionSame, "same digits in each region", line)
        }
        Rule::Pairs { line, .. } => {
            let is_labelled = tabled(scene, line, rule);
            ordered(scene, Kind::Pairs, "pairs", line) && is_labelled
        }
        Rule::AllPairs { line, .. } => {
            let is_labelled = tabled(scene, line, rule);
            ordered(scene, Kind::AllPairs, "all pairs", line) && is_labelled
        }

        Rule::Same { parts } => {
            for cells in parts {
                cages::shade(&mut scene.canvas, cells, cages::SHADE);
            }
            lettered(scene, "same digits", parts)
        }
        Rule::Clone { pairs } => {
            let mut is_clear = true;
            for pair in pairs {
                let letter = scene.next_letter();
                cages::shade(&mut scene.canvas, pair, cages::SHADE);
                is_clear &= cages::lettered(scene, &letter, pair);
            }
            scene.explain("clones: equal letters", Size::Cell, cages::letter_sample);
            is_clear
        }

        Rule::White { difference, pair } => {
            let number = Some(*difference).filter(|&difference| difference != 1);
            marked(
                scene,
                *pair,
                Mark::White(number),
                &format!("difference {difference}"),
            )
        }
        Rule::Black { ratio, pair } => {
            let number = Some(*ratio).filter(|&ratio| ratio != 2);
            marked(scene, *pair, Mark::Black(number), &format!("ratio {ratio}"))
        }
        Rule::X { pair } => marked(scene, *pair, Mark::Letter("X"), "sum 10"),
        Rule::V { pair } => marked(scene, *pair, Mark::Letter("V"), "sum 5"),
        Rule::EdgeSum { sum, pair } => marked(scene, *pair, Mark::Sum(*sum), "sum of two"),
        Rule::Greater { greater, less } => {
            let is_first = greater < less;
            let pair = [*greater.min(less), *greater.max(less)];
            marked(scene, pair, Mark::Greater { is_first }, "greater")
        }
        Rule::Quad { digits, cells } => {
            if !scene.quads.insert(cells[0]) {
                return false;
            }
            let corner = between(middle(cells[0]), middle(cells[3]), 0.5);
            marks::quad(&mut scene.canvas, corner, digits);
            scene.explain("digits around it", Size::Mark, |it| {
                marks::quad(it, ORIGIN, &[1, 2])
            });
            true
        }
    }
}

/// Draws a mark in each of the cells.
fn singles(
    scene: &mut Scene,
    cells: &[Cell],
    label: &str,
    draw: impl Fn(&mut Canvas, Point),
) -> bool {
    cells
        .iter()
        .for_each(|&cell| draw(&mut scene.canvas, middle(cell)));
    scene.explain(label, Size::Cell, |it| draw(it, ORIGIN));
    true
}

/// Draws cells that are greater or less than their neighbours.
fn peaks(scene: &mut Scene, cells: &[Cell], is_max: bool) -> bool {
    let board = scene.board;
    for &cell in cells {
        let all = &scene.peaks[usize::from(is_max)];
        let sides = singles::open_sides(cell, all, |cell| board.contains(cell));
        singles::wedges(&mut scene.canvas, middle(cell), &sides, is_max);
    }
    let label = match is_max {
        true => "greater than its neighbours",
        false => "less than its neighbours",
    };
    scene.explain(label, Size::Cell, |it| {
        singles::wedges(it, ORIGIN, &[(-1, 0), (0, 1), (1, 0), (0, -1)], is_max);
    });
    true
}

/// Draws a cage of digits that may repeat.
fn repeating(scene: &mut Scene, name: &str, label: String, cells: &[Cell]) -> bool {
    scene.explain(name, Size::Clue, |it| cages::sample(Cage::Repeating, it));
    cages::cage(scene, Cage::Repeating, Some(&label), cells) && is_set(cells)
}

/// Draws a line in the order of its cells.
fn ordered(scene: &mut Scene, kind: Kind, label: &str, line: &[Cell]) -> bool {
    let is_clear = line.windows(2).all(|two| distance(two[0], two[1]) <= 2);
    let lines = vec![line.to_vec()];
    routed(scene, kind, label, &Route { lines, is_clear }) && is_set(line)
}

/// Draws a line of cells without an order.
fn unordered(scene: &mut Scene, kind: Kind, label: &str, cells: &[Cell]) -> bool {
    let route = Route::through(cells, None, None, &mut scene.visits);
    routed(scene, kind, label, &route) && is_set(cells)
}

fn routed(scene: &mut Scene, kind: Kind, label: &str, route: &Route) -> bool {
    for line in &route.lines {
        let points: Vec<Point> = line.iter().copied().map(middle).collect();
        kind.draw(&points, &mut scene.canvas);
    }
    let size = match kind {
        Kind::Between | Kind::Lockout | Kind::DoubleArrow | Kind::Pill => Size::Long,
        _ => Size::Line,
    };
    scene.explain(label, size, |it| {
        let [start, end] = size.ends();
        let start = if kind == Kind::Pill {
            Point::new(-0.49, 0.0)
        } else {
            start
        };
        kind.draw(&[start, end], it);
        if kind == Kind::Pill {
            let [left, right] = [size.ends()[0].x - lines::CIRCLE, -0.1];
            let (top, bottom) = (-lines::CIRCLE, lines::CIRCLE);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            lines::pill(&corners.map(|(x, y)| Point::new(x, y)), it);
        }
    });
    // A circle is at one end of each line only if there is one line.
    route.is_clear && (route.lines.len() == 1 || !kind.has_ends())
}

/// Draws an arrow that begins in several cells.
fn pill(scene: &mut Scene, circle: &[Cell], line: &[Cell]) -> bool {
    let starts = circle
        .iter()
        .flat_map(|&from| line.iter().map(move |&to| (from, to)));
    let Some((start, _)) = starts.min_by_key(|&(from, to)| distance(from, to)) else {
        return false;
    };
    let route = Route::through(line, Some(start), None, &mut scene.visits);
    let is_clear = routed(scene, Kind::Pill, "pill", &route);
    for outline in outlines(circle, 0.5 - lines::CIRCLE) {
        lines::pill(&outline, &mut scene.canvas);
    }
    let is_separate = !line.iter().any(|cell| circle.contains(cell));
    is_clear && are_connected(circle) && is_set(line) && is_separate
}

/// Draws equal sums if they are those of a double arrow: of two ends and of the line between them. Returns `None` for
/// others.
fn double_arrow(scene: &mut Scene, parts: &[Vec<Cell>]) -> Option<bool> {
    let [one, other] = parts else {
        return None;
    };
    for (ends, inner) in [(one, other), (other, one)] {
        let [start, end] = ends[..] else {
            continue;
        };
        let route = Route::through(inner, Some(start), Some(end), &mut scene.visits);
        let is_set = is_set(&[&ends[..], inner].concat());
        if route.is_clear && route.lines.len() == 1 && is_set {
            return Some(routed(scene, Kind::DoubleArrow, "double arrow", &route));
        }
    }
    None
}

/// Marks the parts of a rule with letters, which are listed with its name. Returns whether the letters state the rule.
fn lettered(scene: &mut Scene, name: &str, parts: &[Vec<Cell>]) -> bool {
    let mut letters = Vec::new();
    let mut is_clear = true;
    for cells in parts {
        let letter = scene.next_letter();
        is_clear &= is_set(cells) && cages::lettered(scene, &letter, cells);
        letters.push(letter);
    }
    if is_clear {
        scene.list(format!("{name}: {}", letters.join(", ")));
    }
    is_clear
}

/// Returns the statement of a rule about pairs up to its table.
fn table(board: &Board, rule: &Rule) -> Option<String> {
    match rule {
        Rule::Pairs { .. } | Rule::AllPairs { .. } => {
            let statement = board.statement(rule);
            statement.split(':').next().map(str::to_owned)
        }
        _ => None,
    }
}

/// Lists the table of a rule about pairs. If the board has several, its number is at the start of the line.
fn tabled(scene: &mut Scene, line: &[Cell], rule: &Rule) -> bool {
    let Some(table) = table(scene.board, rule) else {
        return false;
    };
    match scene.tables.get(&table) {
        Some(number) if scene.tables.len() > 1 => {
            let number = number.to_string();
            scene.list(format!("{number}: {table}"));
            at_start(scene, line, &number)
        }
        _ => {
            scene.list(table);
            true
        }
    }
}

/// Writes a number at the start of a line, and returns whether there is room for it.
fn at_start(scene: &mut Scene, line: &[Cell], number: &str) -> bool {
    let label = |&first| scene.label(first, Corner::TopRight, number, LABEL);
    line.first().and_then(label).is_some()
}

/// Writes the number of a line at its start, if lines of its kind have several numbers. Returns whether there is room.
fn label_line(scene: &mut Scene, line: &[Cell], number: i64, is_kind: fn(&Rule) -> bool) -> bool {
    let of_rule = |rule: &Rule| match rule {
        Rule::SumLine { sum, .. } => *sum,
        Rule::Whisper { least: number, .. }
        | Rule::Lockout { least: number, .. }
        | Rule::Modular { k: number, .. } => (*number).into(),
        _ => number,
    };
    let mut rules = scene.board.rules().iter().filter(|rule| is_kind(rule));
    !rules.any(|rule| of_rule(rule) != number) || at_start(scene, line, &number.to_string())
}

fn straight(scene: &mut Scene, kind: outside::Kind, number: i64, line: &[Cell]) -> bool {
    let clue = Clue::straight(scene.board, kind, number, line);
    clued(scene, clue)
}

fn clued(scene: &mut Scene, clue: Option<Clue>) -> bool {
    let Some(clue) = clue else {
        return false;
    };
    let count = scene
        .clue_counts
        .entry((clue.start, clue.step))
        .or_insert(0);
    *count += 1;
    let has_room = *count <= MOST_CLUES;
    scene.clues.extend(has_room.then_some(clue));
    has_room
}

fn marked(scene: &mut Scene, pair: Pair, mark: Mark, label: &str) -> bool {
    let marks = scene.marks.entry(pair).or_default();
    if marks.contains(&mark) {
        return true;
    }
    if distance(pair[0], pair[1]) != 1 || marks.len() == MOST_MARKS {
        return false;
    }
    marks.push(mark.clone());
    scene.explain(label, Size::Mark, |it| {
        let ends = [-0.1, 0.1].map(|x| moved(ORIGIN, x, 0.0));
        let sample = match mark {
            Mark::Sum(_) => Mark::Letter("n"),
            Mark::Greater { .. } => Mark::Greater { is_first: true },
            ref mark => mark.clone(),
        };
        sample.draw(it, ORIGIN, ends);
    });
    true
}

/// Returns whether each cell is listed once.
fn is_set(cells: &[Cell]) -> bool {
    cells.iter().collect::<BTreeSet<_>>().len() == cells.len()
}

/// Returns whether the board has only one such rule.
fn is_only(board: &Board, is_kind: impl Fn(&Rule) -> bool) -> bool {
    board.rules().iter().filter(|rule| is_kind(rule)).count() == 1
}

/// Returns the inner boxes of a board with windoku.
fn inner_boxes(board: &Board) -> Vec<Vec<Cell>> {
    let side = board.rows().isqrt();
    let starts = (0..side.saturating_sub(1)).map(|number| number * (side + 1) + 1);
    let starts: Vec<usize> = starts.collect();
    let cells = |row: usize, column: usize| {
        let cell = |at: usize| Cell::new((row + at / side) as u8, (column + at % side) as u8);
        (0..side * side).map(cell).collect()
    };
    starts
        .iter()
        .flat_map(|&row| starts.iter().map(move |&column| cells(row, column)))
        .collect()
}
