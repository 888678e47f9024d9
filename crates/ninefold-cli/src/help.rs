//! The help: `-h` is one screen with the usual options, and the program's own help groups its commands.
//!
//! Texts below the options are fitted to the terminal here. If clap wrapped them, it would break list items and misalign
//! their columns.

use clap::builder::StyledStr;
use clap::{Arg, Command};
use terminal_size::Width;
use textwrap::Options;

/// The width without a terminal, and the maximum, as in clap.
const WIDEST: usize = 100;

/// The indentation of an item in a list.
const ITEM: usize = 2;

/// The options that `-h` leaves to `--help`.
const RARE: &[&str] = &[
    "aim",
    "algorithm",
    "allow-origin",
    "attempts",
    "automorphisms",
    "batch",
    "binding",
    "body-kib",
    "budget",
    "caption",
    "color",
    "computations",
    "connections",
    "csv",
    "cut-marks",
    "diamond",
    "ed",
    "ep",
    "exchanges",
    "from",
    "from-block",
    "grids",
    "hodoku",
    "hodoku-settings",
    "json",
    "keep",
    "known",
    "language",
    "logic-only",
    "memory",
    "memory-mib",
    "metrics",
    "minimal",
    "near",
    "no-page-numbers",
    "no-uniqueness",
    "only",
    "parts",
    "patience",
    "pearl",
    "position",
    "queue",
    "quiet",
    "resume",
    "show-hodoku-settings",
    "threads",
    "timeout",
    "unbiased",
    "unrelated",
    "without",
];

/// The commands in groups, as the help of the program lists them.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "Solve and count",
        &["solve", "count", "check", "read", "convert", "notations"],
    ),
    ("For players", &["play", "hint", "steps", "why", "explain"]),
    (
        "For setters",
        &["generate", "rate", "minimize", "sets", "print", "picture"],
    ),
    (
        "For collections",
        &["distinct", "canonical", "equivalent", "transform", "stats"],
    ),
    ("The articles", &["euler", "compare", "algorithms"]),
    (
        "Server and tools",
        &["serve", "bench", "completions", "man", "help"],
    ),
];

/// Returns the program with its help: short with `-h`, and fitted to the terminal.
pub fn fitted(command: Command) -> Command {
    let terminal = terminal_size::terminal_size().map(|(Width(width), _)| usize::from(width));
    let width = terminal.map_or(WIDEST, |width| width.min(WIDEST));
    let command = brief(command.mut_subcommands(brief));
    let [short, long] = [names(&command), groups(&command, width)];
    let command = command.before_help(short).before_long_help(long);
    fitted_to(command.help_template(TEMPLATE), width)
}

/// The parts of the help of the program. clap's own list of commands has no groups.
const TEMPLATE: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}Options:
{options}{after-help}";

/// Leaves the rare options, and all but the examples of the text below them, to `--help`.
fn brief(command: Command) -> Command {
    let is_rare = |arg: &Arg| arg.get_long().is_some_and(|name| RARE.contains(&name));
    let command = command.mut_args(|arg| match is_rare(&arg) {
        true => arg.hide_short_help(true),
        false => arg,
    });
    let Some(text) = command.get_after_help().map(text_of) else {
        return command;
    };
    let examples = text
        .split("\n\n")
        .find(|part| part.starts_with("Examples:"));
    let examples = examples.map_or(String::new(), first_examples);
    command.after_help(examples).after_long_help(text)
}

/// Returns a text of the help, which has no styles. `to_string` removes styles, and that took most of the time of a short
/// run: it scanned all texts at each start.
fn text_of(text: &StyledStr) -> String {
    text.ansi().to_string()
}

/// Returns the beginning of a list of examples, with at most five.
fn first_examples(list: &str) -> String {
    const MOST: usize = 5;
    let mut examples = 0;
    let lines = list.lines().take_while(|line| {
        examples += usize::from(line.contains("ninefold"));
        examples <= MOST
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the groups with their headings, without the commands that this build lacks.
fn groups_of(program: &Command) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let is_there = |name: &&str| *name == "help" || program.find_subcommand(name).is_some();
    GROUPS.iter().map(move |(heading, names)| {
        let names = names.iter().copied();
        (*heading, names.filter(is_there).collect())
    })
}

/// Returns the names of the commands, a group on each line.
fn names(program: &Command) -> String {
    let line = |(heading, names): (&str, Vec<&str>)| format!("{heading:<18}{}", names.join(", "));
    let lines: Vec<String> = groups_of(program).map(line).collect();
    format!("Commands:\n  {}", lines.join("\n  "))
}

/// Returns the commands with their descriptions, in groups.
fn groups(program: &Command, width: usize) -> String {
    const NAME: usize = 15;
    let about = |name: &str| {
        let command = program.find_subcommand(name);
        let about = command.and_then(Command::get_about);
        about.map_or_else(
            || "Print this message, or the help of a command".to_owned(),
            text_of,
        )
    };
    let item = |name: &&str| {
        let (first, further) = (format!("  {name:<0$}", NAME - 2), " ".repeat(NAME));
        let options = Options::new(width)
            .initial_indent(&first)
            .subsequent_indent(&further);
        textwrap::fill(&about(name), options)
    };
    let group = |(heading, names): (&str, Vec<&str>)| {
        let items: Vec<String> = names.iter().map(item).collect();
        format!("{heading}:\n{}", items.join("\n"))
    };
    let groups: Vec<String> = groups_of(program).map(group).collect();
    groups.join("\n\n")
}

/// Wraps the texts of the command and its subcommands to this width.
pub fn fitted_to(command: Command, width: usize) -> Command {
    let command = command.mut_subcommands(|below| fitted_to(below, width));
    let fit = |text: Option<&StyledStr>| text.map(|text| filled(&text_of(text), width));
    let [short, long] = [command.get_after_help(), command.get_after_long_help()].map(fit);
    let command = match short {
        Some(text) => command.after_help(text),
        None => command,
    };
    match long {
        Some(text) => command.after_long_help(text),
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

    use crate::Arguments;
    use clap::CommandFactory;

    #[test]
    fn each_command_is_in_one_group() {
        let program = Arguments::command();
        let mut known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        known.push("help");
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        known.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, known);
    }

    #[test]
    fn rare_options_exist() {
        let program = Arguments::command();
        let all: Vec<&str> = program
            .get_subcommands()
            .flat_map(Command::get_arguments)
            .filter_map(Arg::get_long)
            .chain(["color"])
            .collect();
        for name in RARE {
            assert!(all.contains(name), "{name}");
        }
    }

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
