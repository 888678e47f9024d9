//! `ninefold play`: a game on the terminal.
//!
//! `game` is the game itself, `session` a sitting with it, and `view` draws that as lines of text. They need no
//! terminal. `kept` saves games. `sitting` is the loop, with the terminal (`device`), keys, signals and jobs.

mod acts;
mod board;
mod device;
mod frame;
mod game;
mod happening;
mod jobs;
mod kept;
mod keys;
mod options;
mod session;
mod signals;
mod sitting;
mod view;
mod words;

pub use options::Options;

use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::slice;

use chrono::Local;
use ninefold::rating::human::Level;
use ninefold_explain::language::Language;
use ninefold_files::{Batches, source};
use ninefold_operations::Operation;
use ninefold_operations::check::Check;
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::table::Request;

use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::print;
use crate::terminal;
use game::Game;
use kept::Kept;
use session::Session;
use sitting::{End, Sitting};

/// The level of a new puzzle, if none is named.
const USUAL: Level = Level::Medium;

/// The level of the puzzle of the day, if none is named: the first of the page.
const DAILY: Level = Level::Easy;

/// Plays a game.
///
/// # Errors
/// If there is no terminal, the puzzle cannot be read, or the game cannot be saved.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut kept = Kept::of_environment();
    let mut session = Session::new();
    match &options.puzzle {
        Some(puzzle) => match given(puzzle, options, &mut kept)? {
            Ok(game) => session.begin(game),
            Err(message) => {
                terminal::error(message);
                return Ok(Outcome::SomePuzzleBad);
            }
        },
        None => begin(options, &mut kept, &mut session),
    }
    check_terminal()?;
    if let Some(trouble) = kept.troubles.last() {
        session.say(format!("Note: {trouble}"));
    }
    let language = options.language.unwrap_or(Language::English);
    let mut sitting = Sitting::open(session, kept, language).map_err(Failure::Output)?;
    sitting.continues = !options.new;
    let unsaved = |error: io::Error| Failure::Usage(format!("cannot save the game: {error}"));
    let (end, session, troubles) = sitting.play().map_err(unsaved)?;
    match end {
        End::Player => report(&session, &troubles)?,
        End::Signal(signal) => signals::end(signal),
        End::Gone => signals::end(signals::HANG_UP),
    }
    Ok(Outcome::AllWell)
}

/// Starts without a given puzzle: a new one, or the game that was saved last.
fn begin(options: &Options, kept: &mut Kept, session: &mut Session) {
    if let Some(date) = &options.daily {
        let today = || Local::now().format("%Y-%m-%d").to_string();
        let date = date.clone().unwrap_or_else(today);
        return session.make(options.level.unwrap_or(DAILY), Some(date));
    }
    let is_new = options.new || options.level.is_some();
    match (!is_new).then(|| kept.latest()).flatten() {
        Some(game) => session.begin(game),
        None => session.make(options.level.unwrap_or(USUAL), None),
    }
}

/// Returns the game of a given puzzle, or a message about the puzzle.
fn given(
    puzzle: &Path,
    options: &Options,
    kept: &mut Kept,
) -> Result<Result<Game, String>, Failure> {
    if source::is_stdin(puzzle) {
        let message = "standard input has the keys, so the puzzle cannot be read from it";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut batches = Batches::of_arguments(slice::from_ref(&puzzle.to_owned()), options.from);
    let batch = input::next(&mut batches, 1).transpose()?;
    let entry = batch.and_then(|batch| batch.into_entries().into_iter().next());
    let Some(entry) = entry else {
        let name = source::display(puzzle);
        return Err(Failure::NoPuzzle { name });
    };
    let Ok(written) = &entry.written else {
        return Ok(Err(entry.error().unwrap_or_default()));
    };
    let game = Game::of_written(written);
    let (place, now) = (entry.place(), game.position());
    let (status, _) = Check::start().run(&Subject::from_puzzle(game.puzzle(), &now), &|| false);
    if status != Status::Unique {
        return Ok(Err(format!("{place}: {}", words::no_answer(status))));
    }
    if game.is_full() && !game.is_touched() {
        return Ok(Err(format!("{place}: every cell is given")));
    }
    let continues = !options.new && !game.is_touched();
    let earlier = continues.then(|| kept.of_puzzle(game.puzzle())).flatten();
    Ok(Ok(earlier.unwrap_or(game)))
}

/// Checks that keys can be read and the screen be drawn.
fn check_terminal() -> Result<(), Failure> {
    let refused = |text: &str| Err(Failure::Usage(text.to_owned()));
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return refused(
            "play needs a terminal: keys from standard input, the screen on standard output",
        );
    }
    if env::var_os("TERM").is_some_and(|name| name == "dumb") {
        return refused("play needs a terminal that can move its cursor, but TERM is dumb");
    }
    Ok(())
}

/// Prints how the sitting ended.
fn report(session: &Session, troubles: &[String]) -> Result<(), Failure> {
    for trouble in troubles {
        terminal::warning(trouble);
    }
    match &session.game {
        Some(game) if game.is_solved() => print(format!("solved: {}\n", words::result(game))),
        Some(game) if game.is_touched() => print("saved: ninefold play continues the game\n"),
        _ => Ok(()),
    }
}
