//! The pencil marks of a position as a table, with the step in colour.

use ninefold::Cell;
use ninefold::logic::{Candidate, CellSet, Position, Step};
use ninefold_explain::explanation;
use owo_colors::OwoColorize;

/// The table: the pattern in yellow, the placed digit in green, eliminated candidates in red.
pub fn drawn(position: &Position, step: &Step) -> String {
    let pattern = explanation::of(&step.reason).pattern();
    let cells = pattern.cells | pattern.further;
    let widths: Vec<usize> = (0..9)
        .map(|column| {
            let in_column = Cell::ALL.into_iter().filter(|cell| cell.column() == column);
            in_column
                .map(|cell| width(position, cell))
                .max()
                .unwrap_or(1)
        })
        .collect();
    let mut text = String::new();
    for cell in Cell::ALL {
        let (row, column) = (cell.row(), cell.column());
        if column == 0 && row > 0 && row.is_multiple_of(3) {
            text += &rule(&widths);
        }
        text += match column {
            0 => "",
            3 | 6 => " | ",
            _ => " ",
        };
        text += &symbols(position, step, cells, cell);
        match column {
            8 => text.push('\n'),
            _ => text += &" ".repeat(widths[column] - width(position, cell)),
        }
    }
    text
}

fn width(position: &Position, cell: Cell) -> usize {
    position.candidates(cell).len().max(1)
}

fn rule(widths: &[usize]) -> String {
    let parts = widths.chunks(3).map(|three| {
        let width: usize = three.iter().sum();
        "-".repeat(width + 2)
    });
    parts.collect::<Vec<String>>().join("-+-") + "\n"
}

fn symbols(position: &Position, step: &Step, pattern: CellSet, cell: Cell) -> String {
    if let Some(digit) = position.grid()[cell] {
        return digit.bold().to_string();
    }
    let coloured = |candidate: Candidate| {
        let digit = candidate.digit();
        match candidate {
            _ if step.conclusion.placement == Some(candidate) => digit.green().bold().to_string(),
            _ if step.conclusion.eliminations.contains(candidate) => digit.red().to_string(),
            _ if pattern.contains(cell) => digit.yellow().to_string(),
            _ => digit.to_string(),
        }
    };
    let digits = position.candidates(cell).into_iter();
    match position.candidates(cell).is_empty() {
        true => "-".to_owned(),
        false => digits
            .map(|digit| coloured(Candidate::new(cell, digit)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::rating::Rater;

    #[test]
    fn a_placed_digit_is_green() {
        let line =
            "483921657967345821251876493548132976729564138136798245372689514814253769695417.82";
        let grid: Grid = line.parse().unwrap();
        let position = Position::from(&grid);
        let step = Rater::default().next_step(&position).unwrap();
        let green = 3.green().bold().to_string();
        assert_eq!(drawn(&position, &step).matches(&green).count(), 1);
    }
}
