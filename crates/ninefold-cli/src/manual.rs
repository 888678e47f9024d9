//! `ninefold completions` and `ninefold man`: shell completions and manual pages, generated from the arguments.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Arg, Args, Command, ValueHint};
use clap_complete::Shell;
use roff::{Roff, roman};

use crate::failure::{Failure, Outcome};
use crate::help;
use crate::output::print;

/// Print completions of commands and options for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  ninefold completions bash
  ninefold completions zsh

Files for the output:
  bash  ~/.local/share/bash-completion/completions/ninefold
  zsh   _ninefold in a folder of $fpath
  fish  ~/.config/fish/completions/ninefold.fish

Create the folder first if it does not exist.")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// Print the manual page, or write the pages of all commands
#[derive(Args)]
#[command(after_help = "\
Examples:
  ninefold man
  PAGES=$(mktemp -d)
  ninefold man $PAGES")]
pub struct Man {
    /// Write ninefold.1, ninefold-solve.1 and so on to this directory
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    directory: Option<PathBuf>,
}

impl Completions {
    pub fn print(&self, command: Command) -> Result<Outcome, Failure> {
        let mut command = command.mut_subcommands(hinted);
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "ninefold", &mut script);
        let mut script = String::from_utf8(script).expect("scripts are text");
        match self.shell {
            Shell::Bash => script = with_files_in_bash(&command, script),
            Shell::Zsh => script = with_files_in_zsh(&script),
            Shell::Fish => script += &files_in_fish(&command),
            _ => {}
        }
        print(script)?;
        Ok(Outcome::AllWell)
    }
}

/// The endings of files with puzzles. Shells offer such files as arguments, and others only if there is none.
const ENDINGS: [&str; 12] = [
    "txt",
    "csv",
    "tsv",
    "json",
    "jsonl",
    "sdk",
    "sdx",
    "ss",
    "sdm",
    "opensudoku",
    "gz",
    "zst",
];

/// Returns the command with the hint that a value is no file for each option whose value is free text.
fn hinted(command: Command) -> Command {
    command.mut_args(|argument| {
        let is_free = argument.get_value_hint() == ValueHint::Unknown
            && argument.get_possible_values().is_empty()
            && argument.get_action().takes_values();
        match is_free {
            true => argument.value_hint(ValueHint::Other),
            false => argument,
        }
    })
}

/// Returns the names of the commands that take files with puzzles.
fn readers(command: &Command) -> impl Iterator<Item = &str> {
    let is_file = |argument: &Arg| argument.get_value_hint() == ValueHint::AnyPath;
    let reads = move |command: &&Command| command.get_positionals().any(is_file);
    command
        .get_subcommands()
        .filter(reads)
        .map(Command::get_name)
}

/// Offers files instead of options for an argument.
fn with_files_in_bash(command: &Command, mut script: String) -> String {
    let files = r#"mapfile -t COMPREPLY < <(_ninefold_files "${cur}")"#;
    let options = r#"COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )"#;
    for name in readers(command) {
        let start = format!("\n        ninefold__subcmd__{name})\n");
        let start = script.find(&start).expect("each command has its part");
        let length = script[start..].find("\n            ;;\n");
        let part = start..start + length.expect("each part ends");
        let changed = script[part.clone()].replacen(" || ${COMP_CWORD} -eq 2 ]]", " ]]", 1);
        // The part offers options first, if the word begins as one, and last.
        let (before, after) = changed.rsplit_once(options).expect("a part offers options");
        script.replace_range(part, &[before, files, after].concat());
    }
    let function = r#"_ninefold_files() {
    local file
    compgen -d -- "$1"
    while IFS= read -r file; do
        if [[ ${file,,} =~ \.(ENDINGS)$ ]]; then
            printf '%s\n' "$file"
        fi
    done < <(compgen -f -- "$1")
}

"#;
    function.replace("ENDINGS", &ENDINGS.join("|")) + &script
}

/// Limits the files of the arguments with puzzles. zsh offers all files if none of these is there.
fn with_files_in_zsh(script: &str) -> String {
    let files = format!(":_files -g \"*.({})(-.)\"' \\", ENDINGS.join("|"));
    let mut limited = String::new();
    for line in script.lines() {
        let is_argument =
            line.starts_with("'::") || line.starts_with("'*::") || line.starts_with("':");
        match line.strip_suffix(":_files' \\") {
            Some(argument) if is_argument => limited.push_str(&(argument.to_owned() + &files)),
            _ => limited.push_str(line),
        }
        limited.push('\n');
    }
    limited
}

/// Returns the lines that put files with puzzles before other files.
fn files_in_fish(command: &Command) -> String {
    let endings = ENDINGS.map(|ending| format!(".{ending}")).join(" ");
    let line = |name| {
        let condition = format!("__fish_ninefold_using_subcommand {name}");
        format!(
            "complete -c ninefold -n \"{condition}\" -k -a \"(__fish_complete_suffix {endings})\"\n"
        )
    };
    readers(command).map(line).collect()
}

impl Man {
    pub fn write(&self, command: Command) -> Result<Outcome, Failure> {
        // Leave room for the margin of a page.
        let mut command = help::fitted_to(command, 72).disable_help_subcommand(true);
        command.build();
        let Some(directory) = &self.directory else {
            print(page(&command))?;
            return Ok(Outcome::AllWell);
        };
        fs::create_dir_all(directory).map_err(Failure::at(directory))?;
        for command in command.get_subcommands().chain([&command]) {
            let name = command.get_display_name().unwrap_or(command.get_name());
            let path = directory.join(format!("{name}.1"));
            fs::write(&path, page(command)).map_err(Failure::at(&path))?;
        }
        Ok(Outcome::AllWell)
    }
}

/// Returns the manual page of a command. Unlike clap_mangen, keeps the line breaks of the text below the options.
fn page(command: &Command) -> Vec<u8> {
    let below = command.get_after_help().map(ToString::to_string);
    let man = clap_mangen::Man::new(command.clone().version(env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    let rendered = (|| {
        man.render_title(&mut page)?;
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if command.has_subcommands() {
            man.render_subcommands_section(&mut page)?;
        }
        let mut roff = Roff::new();
        roff.control("SH", ["EXAMPLES AND OUTPUT"]);
        roff.control("nf", []);
        for line in below.iter().flat_map(|text| text.lines()) {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
        roff.to_writer(&mut page)?;
        Ok::<(), io::Error>(())
    })();
    rendered.expect("memory takes what is written");
    page
}
