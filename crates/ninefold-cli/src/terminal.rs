//! Messages on stderr, and tables with figures.

use std::fmt;
use std::io::{self, IsTerminal, Write};

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle,
};
use ninefold_files::Remark;
use owo_colors::OwoColorize;

pub use ninefold_operations::figures::{
    counted, duration, grouped, percent, puzzles, rate, three_figures,
};

/// Prints an error to stderr, in colour on a terminal unless `NO_COLOR` is set.
pub fn error(message: impl fmt::Display) {
    say(format_args!("{} {message}\n", "error:".red().bold()));
}

/// Prints a warning to stderr.
pub fn warning(message: impl fmt::Display) {
    say(format_args!("{} {message}\n", "warning:".yellow().bold()));
}

/// Prints where the grid of a picture is, or a warning about one of its cells.
pub fn remark(remark: &Remark) {
    match remark.is_doubt {
        true => warning(&remark.text),
        false => say(format_args!("{}\n", remark.text)),
    }
}

/// Prints to stderr. Ignores errors, as there is no other place to report them.
pub fn say(text: impl fmt::Display) {
    let _ = write!(anstream::stderr(), "{text}");
}

/// Prints a note that the program waits for input, if stdin is a terminal.
pub fn tell_what_stdin_is_for() {
    const END: &str = if cfg!(windows) {
        "Ctrl-Z and Enter"
    } else {
        "Ctrl-D"
    };
    if io::stdin().is_terminal() {
        say(format_args!(
            "reading puzzles from standard input; {END} ends the input\n"
        ));
    }
}

/// The style of tables: only the header has a line under it.
const PLAIN: TableStyle = TableStyle::new().header_separator(LineStyle::new('─', '─', '─', '─'));

/// Returns an empty table whose columns keep their width, so that scripts can cut and compare its lines.
pub fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table
        .load_style(PLAIN)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header.to_vec());
    table
}

/// Returns the title of a table, in lines no longer than this.
pub fn title(title: &str, width: Option<usize>) -> String {
    width.map_or(title.to_owned(), |width| textwrap::fill(title, width))
}

/// Hides columns of a table until it is no wider than this, in the given order.
pub fn fit(table: &mut Table, width: Option<usize>, least_important_first: &[usize]) {
    let widest = |table: &Table| {
        let lines = table.trim_fmt();
        lines
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or_default()
    };
    for &column in least_important_first {
        if width.is_none_or(|width| widest(table) <= width) {
            return;
        }
        if let Some(column) = table.column_mut(column) {
            column.set_constraint(ColumnConstraint::Hidden);
        }
    }
}

/// Aligns all columns but the first to the right.
pub fn align_figures(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// Returns the table as text without trailing blanks, which ends with a line feed.
pub fn text(table: &Table) -> String {
    table.trim_fmt() + "\n"
}
