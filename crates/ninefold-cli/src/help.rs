//! Fits the texts below the options in `--help` to the terminal. If clap wrapped them, it would break list items and
//! misalign their columns.

use clap::Command;
use terminal_size::Width;
use textwrap::Options;

/// The width without a terminal, and the maximum, as in clap.
const WIDEST: usize = 100;

/// The indentation of an item in a list.
const ITEM: usize = 2;

/// Fits the texts of the command to the terminal.
pub fn fitted(command: Command) -> Command {
    let terminal = terminal_size::terminal_size().map(|(Width(width), _)| usize::from(width));
    fitted_to(command, terminal.map_or(WIDEST, |width| width.min(WIDEST)))
}

/// Wraps the texts of the command and its subcommands to this width.
pub fn fitted_to(command: Command, width: usize) -> Command {
    let command = command.mut_subcommands(|below| fitted_to(below, width));
    match command
        .get_after_help()
        .map(|text| filled(&text.to_string(), width))
    {
        Some(text) => command.after_help(text),
        None => command,
    }
}

/// Rewraps paragraphs and list items that have a line wider than `width`.
///
/// An item is indented by two columns, and its continuation lines by more. They are aligned with the text after the
/// first two consecutive blanks; without such blanks, they are indented by two more columns than the item.
fn filled(text: &str, width: usize) -> String {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        match blocks.last_mut() {
            Some(block) if continues(block[0], line) => block.push(line),
            _ => blocks.push(vec![line]),
        }
    }
    let blocks = blocks.iter().map(|block| {
        let fits = |line: &&str| line.chars().count() <= width;
        match block.iter().all(fits) {
            true => block.join("\n"),
            false => refilled(block, width),
        }
    });
    blocks.collect::<Vec<_>>().join("\n")
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns whether the line continues the paragraph or item that begins with `first`.
fn continues(first: &str, line: &str) -> bool {
    let is_text = !first.trim().is_empty() && !line.trim().is_empty();
    is_text
        && match indentation(first) {
            0 => indentation(line) == 0 && !first.ends_with(':'),
            _ => indentation(line) > ITEM,
        }
}

fn refilled(block: &[&str], width: usize) -> String {
    let first = block[0].trim_start();
    let column = match indentation(block[0]) {
        0 => 0,
        indentation => {
            indentation
                + first.find("  ").map_or(ITEM, |end| {
                    end + first[end..].len() - first[end..].trim_start().len()
                })
        }
    };
    let (name, text) = block[0].split_at(column.min(block[0].len()));
    let mut words = text.to_owned();
    for line in &block[1..] {
        words += " ";
        words += line.trim_start();
    }
    let further = " ".repeat(column);
    let options = Options::new(width)
        .initial_indent(name)
        .subsequent_indent(&further);
    textwrap::fill(&words, options.break_words(false))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
Examples:
  ninefold solve
  ninefold rate

Columns:
  solved    puzzles with a solution
  by logic  puzzles that rules complete
            without search

Some text that is one paragraph,
whatever its lines.";

    #[test]
    fn what_fits_stays_as_it_is() {
        assert_eq!(filled(TEXT, 40), TEXT);
    }

    #[test]
    fn items_keep_their_columns() {
        let narrow = "\
Examples:
  ninefold solve
  ninefold rate

Columns:
  solved    puzzles with a
            solution
  by logic  puzzles that
            rules complete
            without search

Some text that is one
paragraph, whatever its
lines.";
        assert_eq!(filled(TEXT, 26), narrow);
    }
}
