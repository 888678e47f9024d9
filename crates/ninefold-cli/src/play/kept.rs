//! Saved games: a file for each unfinished game, in the folder for the state of programs.
//!
//! `NINEFOLD_HOME` names another folder. A file is replaced as a whole, so a crash leaves the old game or the new one. A
//! damaged file is renamed, and costs only its game.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ninefold::rating::human::Level;
use ninefold::{Cell, Puzzle};
use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_64;

use super::game::{Content, Game, Help, Move, Origin, Writing};
use crate::output::write_whole;

/// The version of the format. A change that an older program cannot read raises it.
const VERSION: u32 = 1;

/// A saved game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    version: u32,
    /// When it was saved, in milliseconds since 1970.
    saved: u64,
    puzzle: Puzzle,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    /// The time played, in milliseconds.
    milliseconds: u64,
    help: Help,
    shows_candidates: bool,
    cells: Vec<(Cell, Content)>,
    past: Vec<Move>,
    future: Vec<Move>,
}

/// Only the version of a saved game, which may be of a later program.
#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// The folder of saved games.
pub struct Kept {
    folder: Option<PathBuf>,
    /// The messages about files that could not be read.
    pub troubles: Vec<String>,
}

impl Kept {
    /// Returns the folder that the environment names. It need not exist.
    pub fn of_environment() -> Kept {
        Kept {
            folder: home(&|name| env::var_os(name)).map(|home| home.join("games")),
            troubles: Vec::new(),
        }
    }

    /// Saves the game, or removes its file if the game is solved. An untouched game replaces no earlier one.
    ///
    /// # Errors
    /// If there is no folder, or the file cannot be written.
    pub fn save(&self, game: &Game) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Err(io::Error::other(
                "there is no folder for it; NINEFOLD_HOME can name one",
            ));
        };
        let path = folder.join(name(game.puzzle()));
        if game.is_solved() {
            return match fs::remove_file(path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        if !game.is_touched() {
            return Ok(());
        }
        fs::create_dir_all(folder)?;
        let text = serde_json::to_vec(&Saved::of(game)).map_err(io::Error::other)?;
        write_whole(&path, &text).map_err(|error| {
            let text = format!("{}: {error}", path.display());
            io::Error::new(error.kind(), text)
        })
    }

    /// Returns the unfinished game of this puzzle.
    pub fn of_puzzle(&mut self, puzzle: &Puzzle) -> Option<Game> {
        let path = self.folder.as_ref()?.join(name(puzzle));
        let (game, _) = self.read(&path)?;
        (game.puzzle() == puzzle).then_some(game)
    }

    /// Returns the unfinished game that was saved last.
    pub fn latest(&mut self) -> Option<Game> {
        let entries = fs::read_dir(self.folder.as_ref()?).ok()?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut paths: Vec<PathBuf> = paths.filter(|path| is_game(path)).collect();
        paths.sort();
        let games = paths.iter().filter_map(|path| self.read(path));
        let latest = games.max_by_key(|(_, saved)| *saved);
        latest.map(|(game, _)| game)
    }

    /// Reads a game, and the time when it was saved. Renames a damaged file, so that it is reported once.
    fn read(&mut self, path: &Path) -> Option<(Game, u64)> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => {
                let trouble = format!("a saved game cannot be read: {}: {error}", path.display());
                self.troubles.push(trouble);
                return None;
            }
        };
        match game_of(&text) {
            Ok(read) => Some(read),
            Err(Unreadable::Later) => {
                let trouble = format!("a later version has saved {}", path.display());
                self.troubles.push(trouble);
                None
            }
            Err(Unreadable::Damaged(reason)) => {
                let aside = with_ending(path, ".damaged");
                let place = match fs::rename(path, &aside) {
                    Ok(()) => aside,
                    Err(_) => path.to_owned(),
                };
                let place = place.display();
                self.troubles
                    .push(format!("a saved game is damaged: {place}: {reason}"));
                None
            }
        }
    }
}

/// The reason why a file gives no game.
#[derive(Debug)]
enum Unreadable {
    Later,
    Damaged(String),
}

fn game_of(text: &[u8]) -> Result<(Game, u64), Unreadable> {
    let damaged = |error: serde_json::Error| Unreadable::Damaged(error.to_string());
    let Version { version } = serde_json::from_slice(text).map_err(damaged)?;
    if version > VERSION {
        return Err(Unreadable::Later);
    }
    let saved: Saved = serde_json::from_slice(text).map_err(damaged)?;
    let time = saved.saved;
    let game = saved.game().map_err(Unreadable::Damaged)?;
    Ok((game, time))
}

impl Saved {
    fn of(game: &Game) -> Saved {
        let writing = game.writing();
        let cells = Cell::ALL.map(|cell| (cell, writing.cells[cell.index()]));
        let is_written = |(_, content): &(Cell, Content)| *content != Content::EMPTY;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Saved {
            version: VERSION,
            saved: now.map_or(0, |now| now.as_millis() as u64),
            puzzle: *game.puzzle(),
            level: game.origin.level.map(|level| level.name().to_owned()),
            date: game.origin.date.clone(),
            milliseconds: game.time.as_millis() as u64,
            help: game.help,
            shows_candidates: game.shows_candidates,
            cells: cells.into_iter().filter(is_written).collect(),
            past: writing.past.clone(),
            future: writing.future.clone(),
        }
    }

    fn game(self) -> Result<Game, String> {
        let level = self.level.map(|level| level.parse::<Level>()).transpose();
        let origin = Origin {
            level: level.map_err(|error| error.to_string())?,
            date: self.date,
        };
        let mut cells = [Content::EMPTY; 81];
        for (cell, content) in self.cells {
            cells[cell.index()] = content;
        }
        let writing = Writing {
            cells,
            past: self.past,
            future: self.future,
        };
        let mut game = Game::new(self.puzzle, origin).with_writing(writing)?;
        game.time = Duration::from_millis(self.milliseconds);
        game.help = self.help;
        game.shows_candidates = self.shows_candidates;
        Ok(game)
    }
}

/// Returns the name of the file for a game of this puzzle.
fn name(puzzle: &Puzzle) -> String {
    let text = format!("{}{}", puzzle.givens(), puzzle.candidates());
    format!("{:016x}.json", XxHash3_64::oneshot(text.as_bytes()))
}

fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "json")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Returns the folder for the program's state. Relative paths in the variables are ignored, as the XDG standard says.
fn home(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| {
        let folder = variable(name).map(PathBuf::from);
        folder.filter(|folder| folder.is_absolute())
    };
    let named = variable("NINEFOLD_HOME").filter(|name| !name.is_empty());
    if let Some(named) = named {
        return Some(named.into());
    }
    let state = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        let usual = || folder("HOME").map(|home| home.join(".local/state"));
        folder("XDG_STATE_HOME").or_else(usual)
    };
    state.map(|state| state.join("ninefold"))
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;

    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn kept(folder: &Path) -> Kept {
        Kept {
            folder: Some(folder.to_owned()),
            troubles: Vec::new(),
        }
    }

    fn game() -> Game {
        let origin = Origin {
            level: Some(Level::Hard),
            date: Some("2026-11-21".to_owned()),
        };
        let mut game = Game::new(LINE.parse().unwrap(), origin);
        let digit = |number| Digit::new(number).unwrap();
        game.enter(Cell::ALL[0], digit(4)).unwrap();
        game.mark(Cell::ALL[1], digit(7)).unwrap();
        game.shows_candidates = true;
        game.mark(Cell::ALL[1], digit(5)).unwrap();
        game.undo();
        game.time = Duration::from_millis(754_321);
        game.help.hints = 3;
        game
    }

    #[test]
    fn games_are_kept_with_marks_clock_and_history() {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = kept(&folder.path().join("new/games"));
        assert_eq!(kept.latest(), None);
        kept.save(&game()).unwrap();
        assert_eq!(kept.latest(), Some(game()));
        assert_eq!(kept.of_puzzle(game().puzzle()), Some(game()));
        let other = LINE.replacen('6', ".", 1).parse().unwrap();
        assert_eq!(kept.of_puzzle(&other), None);
        let mut other = Game::new(*game().puzzle(), Origin::default());
        kept.save(&other).unwrap();
        assert_eq!(kept.latest(), Some(game()));
        let solution: ninefold::Grid = other.puzzle().solutions().next().unwrap().into();
        for (cell, digit) in solution.filled() {
            let _ = other.enter(cell, digit);
        }
        kept.save(&other).unwrap();
        assert_eq!(kept.latest(), None);
        assert!(kept.troubles.is_empty());
    }

    #[test]
    fn puzzles_of_pencil_marks_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = kept(folder.path());
        let solution: ninefold::Grid = game().puzzle().solutions().next().unwrap().into();
        let marks = Cell::ALL.map(|cell| match cell.index() {
            0..40 => ninefold::DigitSet::from(solution[cell].unwrap()),
            _ => ninefold::DigitSet::ALL,
        });
        let written = ninefold::text::Written::from(ninefold::Candidates::new(marks));
        let mut game = Game::of_written(&written);
        let open = game.digits().empty_cells().next().unwrap();
        game.enter(open, solution[open].unwrap()).unwrap();
        kept.save(&game).unwrap();
        assert_eq!(kept.latest(), Some(game));
    }

    #[test]
    fn a_damaged_file_costs_only_its_game() {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = kept(folder.path());
        kept.save(&game()).unwrap();
        let whole = fs::read(folder.path().join(name(game().puzzle()))).unwrap();
        let other = folder.path().join("0123456789abcdef.json");
        for end in [0, 1, whole.len() / 2, whole.len() - 1] {
            fs::write(&other, &whole[..end]).unwrap();
            assert_eq!(kept.latest(), Some(game()));
            let trouble = kept.troubles.pop().unwrap();
            assert!(trouble.contains("damaged") && trouble.contains("0123456789abcdef"));
            assert!(!other.exists() && with_ending(&other, ".damaged").exists());
            assert_eq!(kept.latest(), Some(game()));
            assert!(kept.troubles.is_empty());
        }
        fs::write(&other, r#"{"version":2,"anything":[]}"#).unwrap();
        assert_eq!(kept.latest(), Some(game()));
        assert!(kept.troubles.pop().unwrap().contains("a later version"));
        assert!(other.exists());
    }

    #[test]
    fn the_environment_names_the_folder() {
        let home_of = |variables: &[(&str, &str)]| {
            home(&|name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.into())
            })
        };
        let named = [("NINEFOLD_HOME", "here"), ("HOME", "/home/me")];
        assert_eq!(home_of(&named), Some("here".into()));
        assert_eq!(home_of(&[]), None);
        if cfg!(all(unix, not(target_os = "macos"))) {
            let usual = [("HOME", "/home/me"), ("XDG_STATE_HOME", "relative")];
            let expected = "/home/me/.local/state/ninefold";
            assert_eq!(home_of(&usual), Some(expected.into()));
            let state = [("HOME", "/home/me"), ("XDG_STATE_HOME", "/state")];
            assert_eq!(home_of(&state), Some("/state/ninefold".into()));
        }
    }
}
