//! Words and figures for people: messages on stderr, tables, times.

use std::fmt;
use std::io::Write;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use owo_colors::OwoColorize;

/// Prints an error to stderr; in colour on a terminal, unless `NO_COLOR` is set.
pub fn error(message: impl fmt::Display) {
    say(format_args!("{} {message}\n", "error:".red().bold()));
}

/// Prints a warning to stderr.
pub fn warning(message: impl fmt::Display) {
    say(format_args!("{} {message}\n", "warning:".yellow().bold()));
}

/// Prints to stderr. Where that cannot be written there is nobody to tell, so it is no failure.
pub fn say(text: impl fmt::Display) {
    let _ = write!(anstream::stderr(), "{text}");
}

/// No lines but the one under the header.
const PLAIN: TableStyle = TableStyle::new().header_separator(LineStyle::new('─', '─', '─', '─'));

/// An empty table whose columns keep their width, so that lines can be cut and compared.
pub fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table
        .load_style(PLAIN)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header.to_vec());
    table
}

/// Aligns all columns but the first to the right, as figures should be.
pub fn align_figures(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// The table as text, with a line feed at its end and no blanks at the ends of lines.
pub fn text(table: &Table) -> String {
    table.trim_fmt() + "\n"
}

/// A number with its thousands apart.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A time in the unit that suits it, with three significant figures.
pub fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        _ if seconds >= 1.0 => (seconds, "s"),
        _ if seconds >= 1e-3 => (seconds * 1e3, "ms"),
        _ if seconds >= 1e-6 => (seconds * 1e6, "µs"),
        _ => (seconds * 1e9, "ns"),
    };
    format!("{} {unit}", three_figures(value))
}

/// So many in a second.
pub fn rate(per_second: f64) -> String {
    match per_second {
        _ if per_second >= 999_500.0 => {
            format!("{} million a second", three_figures(per_second / 1e6))
        }
        _ => format!("{} a second", grouped(per_second.round() as u64)),
    }
}

/// A number with three significant figures, as far as it has decimals.
pub fn three_figures(value: f64) -> String {
    let decimals = match value {
        _ if value < 9.995 => 2,
        _ if value < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_easy_to_read() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(2_841_866), "2,841,866");
        assert_eq!(duration(0.0), "0.00 ns");
        assert_eq!(duration(1.5e-6), "1.50 µs");
        assert_eq!(duration(0.02345), "23.4 ms");
        assert_eq!(duration(123.4), "123 s");
        assert_eq!(rate(0.0), "0 a second");
        assert_eq!(rate(12_345.6), "12,346 a second");
        assert_eq!(rate(2_457_000.0), "2.46 million a second");
        assert_eq!(three_figures(9.996), "10.0");
        assert_eq!(three_figures(99.96), "100");
    }
}
