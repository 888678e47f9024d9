//! What stands below the options in `--help`, made to fit the terminal: clap would break its lists in the middle of
//! an item and lose their columns.

use clap::Command;
use terminal_size::Width;
use textwrap::Options;

/// The width without a terminal, and the largest; as clap has it.
const WIDEST: usize = 100;

/// The indentation of an item in a list.
const ITEM: usize = 2;

/// The command with texts that fit the terminal.
pub fn fitted(command: Command) -> Command {
    let terminal = terminal_size::terminal_size().map(|(Width(width), _)| usize::from(width));
    fitted_to(command, terminal.map_or(WIDEST, |width| width.min(WIDEST)))
}

/// The command, and those below it, with texts of this width.
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

/// Breaks paragraphs and items of lists anew where a line of them is too long.
///
/// An item is indented by two columns, and further lines of it by more. What stands behind two blanks, or else the
/// text of the item, is where its further lines begin.
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

/// Whether the line belongs to the paragraph or the item that begins with the first one.
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
