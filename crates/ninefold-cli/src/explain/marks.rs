//! The pencil marks of a position as a table, with the step in colour.

use ninefold::logic::{Candidate, CellSet, Position, Step};
use ninefold::{Cell, Puzzle, text};
use ninefold_explain::explanation;
use owo_colors::OwoColorize;

/// Draws the table: the pattern in yellow, the placed digit in green, eliminated candidates in red.
pub fn drawn(position: &Position, step: &Step) -> String {
    let pattern = explanation::of(&step.reason).pattern();
    let cells = pattern.cells | pattern.further;
    let puzzle = Puzzle::from(position);
    let table = text::write_table_with(&puzzle, |cell| symbols(position, step, cells, cell));
    numbered(&text::write_table(&puzzle).to_string(), &table.to_string())
}

/// Adds the numbers of rows and columns to the table. The plain table shows the width of the fields, which colour
/// codes hide.
fn numbered(plain: &str, table: &str) -> String {
    let mut numbers = '1'..='9';
    let first_row = plain.lines().nth(1).unwrap_or_default();
    let before = [' '].into_iter().chain(first_row.chars());
    let fields = before.zip(first_row.chars());
    let above = fields.map(
        |(before, symbol)| match symbol.is_ascii_digit() || symbol == '-' {
            true if before == ' ' => numbers.next().unwrap_or(' '),
            _ => ' ',
        },
    );
    let above: String = above.collect();
    let mut numbered = format!("  {}\n", above.trim_end());
    let mut rows = '1'..='9';
    for line in table.lines() {
        let row = line.starts_with('|').then(|| rows.next()).flatten();
        numbered += &format!("{} {line}\n", row.unwrap_or(' '));
    }
    numbered
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
    fn rows_and_columns_have_numbers() {
        let puzzle = Puzzle::from(Grid::EMPTY);
        let plain = text::write_table(&puzzle).to_string();
        let numbered = numbered(&plain, &plain);
        let lines: Vec<&str> = numbered.lines().collect();
        for (number, digit) in ('1'..='9').enumerate() {
            let row = lines[2 + number + number / 3];
            assert!(row.starts_with(&format!("{digit} | ")), "{row}");
            let column = lines[0].find(digit).unwrap();
            assert_eq!(lines[2].as_bytes()[column], b'1');
        }
        assert!(lines.iter().all(|line| !line.ends_with(' ')));
    }

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
