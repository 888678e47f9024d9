//! `ninefold completions` and `ninefold man`: shell completions and manual pages, generated from the arguments.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
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
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,
}

impl Completions {
    pub fn print(&self, mut command: Command) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "ninefold", &mut script);
        print(script)?;
        Ok(Outcome::AllWell)
    }
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
