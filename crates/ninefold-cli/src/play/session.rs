//! A sitting: the game, the chosen cell, the message, and the effect of each action. It has no terminal and no file.

use std::time::Duration;

use ninefold::logic::{Candidate, CandidateSet, Conclusion};
use ninefold::rating::human::Level;
use ninefold::{Cell, CellSet, Digit, House};
use ninefold_explain::explanation;
use ninefold_explain::language::Language;
use ninefold_operations::check::CheckRecord;
use ninefold_operations::hint::{HintKind, HintRecord};
use ninefold_operations::status::Status;

use super::acts::{Act, Way};
use super::board::Signs;
use super::game::{Game, Refused};
use super::jobs::{Answer, Job, WHOLE};
use super::words;

/// A message to the player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Said {
    pub title: String,
    pub text: Vec<String>,
}

/// A sitting.
pub struct Session {
    pub game: Option<Game>,
    pub chosen: Cell,
    /// Whether digits are written as marks.
    pub marking: bool,
    pub said: Said,
    /// The places of the hint.
    pub signs: Signs,
    /// The wrong entries of the latest check.
    wrong: CandidateSet,
    /// The level of the hint about this position; 0 without one.
    hint: u8,
    /// The level of the hint that is being looked for; 0 without one.
    next_hint: u8,
    /// The conclusion of the whole step.
    step: Option<Conclusion>,
    /// Whether the player chooses a level for a new puzzle.
    choosing: bool,
    /// The number of the job whose answer the player waits for.
    waiting: Option<u64>,
    /// The level of a puzzle that is being made.
    pub making: Option<Level>,
    /// The number of jobs up to now.
    jobs: u64,
    /// The jobs to start, each with its number.
    pub queue: Vec<(u64, Job)>,
    /// The games that another one replaced, which are saved.
    pub left: Vec<Game>,
    /// Whether the game has changed since it was saved.
    pub is_changed: bool,
}

impl Session {
    /// Returns a sitting without a game.
    pub fn new() -> Session {
        Session {
            game: None,
            chosen: Cell::ALL[40],
            marking: false,
            said: Said::default(),
            signs: Signs::default(),
            wrong: CandidateSet::EMPTY,
            hint: 0,
            next_hint: 0,
            step: None,
            choosing: false,
            waiting: None,
            making: None,
            jobs: 0,
            queue: Vec::new(),
            left: Vec::new(),
            is_changed: false,
        }
    }

    /// Starts a game. A game without a level is rated beside the screen.
    pub fn begin(&mut self, game: Game) {
        if game.origin.level.is_none() {
            self.jobs += 1;
            self.queue.push((self.jobs, Job::Level(*game.puzzle())));
        }
        self.left.extend(self.game.take());
        let empty = game.digits().empty_cells().collect();
        self.chosen = nearest_to_middle(empty);
        self.game = Some(game);
        self.forget();
        self.finish();
    }

    /// Orders a new puzzle.
    pub fn make(&mut self, level: Level, date: Option<String>) {
        self.making = Some(level);
        let name = level.name();
        self.ask(
            Job::Make(level, date),
            format!("Making a puzzle: {name} … Esc stops it."),
        );
    }

    /// Returns the cells whose entries the latest check found wrong.
    pub fn wrong_cells(&self) -> CellSet {
        let Some(game) = &self.game else {
            return CellSet::EMPTY;
        };
        let wrong = self.wrong.iter();
        let still = wrong.filter(|one| game.digit(one.cell()) == Some(one.digit()));
        still.map(Candidate::cell).collect()
    }

    /// Returns whether the puzzle is solved.
    pub fn is_solved(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_solved)
    }

    /// Returns whether a job is running that the player waits for.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Returns whether the clock runs: not for a solved puzzle, and not while another one is being made.
    pub fn is_playing(&self) -> bool {
        self.game.is_some() && self.making.is_none() && !self.is_solved()
    }

    /// Adds time to the clock if it runs.
    pub fn pass(&mut self, time: Duration) {
        let is_playing = self.is_playing();
        if let Some(game) = self.game.as_mut().filter(|_| is_playing) {
            game.time += time;
        }
    }

    /// Shows a message.
    pub fn say(&mut self, text: impl Into<String>) {
        self.said = Said {
            title: String::new(),
            text: vec![text.into()],
        };
    }

    /// Does an action of the player.
    pub fn act(&mut self, act: Act) {
        if self.choosing {
            return self.choose_level(act);
        }
        match act {
            Act::Back if self.making.is_some() || self.waiting.is_some() => self.cancel(),
            Act::Back => self.forget(),
            Act::New => self.offer_levels(),
            Act::Go(way) => self.go(way),
            Act::Choose(cell) => self.choose(cell),
            Act::Marks => {
                self.marking = !self.marking;
                self.say(words::marking(self.marking));
            }
            _ if self.is_solved() || self.making.is_some() => {}
            _ => self.play(act),
        }
    }

    /// Plays: writes, erases, undoes, asks for help.
    fn play(&mut self, act: Act) {
        let (cell, marking) = (self.chosen, self.marking);
        let Some(game) = &mut self.game else {
            return;
        };
        match act {
            Act::Digit(digit) => {
                let done = match marking {
                    true => game.mark(cell, digit),
                    false => game.enter(cell, digit),
                };
                self.moved(done.map_err(|refused| (refused, Some(digit))));
            }
            Act::Erase => {
                let done = game.erase(cell);
                self.moved(done.map_err(|refused| (refused, None)));
            }
            Act::Candidates => {
                game.shows_candidates = !game.shows_candidates;
                let shows = game.shows_candidates;
                self.is_changed = true;
                self.say(words::candidates(shows));
            }
            Act::Undo => {
                let first = game.undo();
                self.turned(first, "There is nothing to undo.");
            }
            Act::Redo => {
                let first = game.redo();
                self.turned(first, "There is nothing to redo.");
            }
            Act::Hint => self.ask_for_hint(),
            Act::Apply => self.apply(),
            Act::Check => {
                let (puzzle, now) = (*game.puzzle(), game.position());
                self.ask(Job::Check(puzzle, now), "Checking …");
            }
            _ => {}
        }
    }

    /// Takes the answer to a job. An answer that came too late is dropped.
    pub fn answered(&mut self, number: u64, answer: Answer, language: Language) {
        if let Answer::Level(puzzle, level) = answer {
            if let Some(game) = self.game.as_mut().filter(|game| *game.puzzle() == *puzzle) {
                game.origin.level = game.origin.level.or(level);
            }
            return;
        }
        if self.waiting != Some(number) {
            return;
        }
        self.waiting = None;
        self.next_hint = 0;
        let making = self.making.take();
        match answer {
            Answer::Made(Ok(game)) => self.begin(*game),
            Answer::Made(Err(reason)) => self.say(format!("{reason} n tries again.")),
            Answer::Hint(status, record, reasons) => {
                self.show_hint(status, *record, reasons, language);
            }
            Answer::Check(status, record) => self.show_check(status, &record),
            Answer::Level(..) => {}
            Answer::Failed if making.is_some() => self.say("No puzzle could be made."),
            Answer::Failed => self.say("That failed, by a fault of Ninefold."),
        }
    }

    /// Asks for something, and shows this text until the answer is there.
    fn ask(&mut self, job: Job, text: impl Into<String>) {
        self.jobs += 1;
        self.waiting = Some(self.jobs);
        self.queue.push((self.jobs, job));
        self.say(text);
    }

    fn cancel(&mut self) {
        self.waiting = None;
        self.making = None;
        match self.game {
            Some(_) => self.forget(),
            None => self.offer_levels(),
        }
    }

    /// Forgets the hint and the message, because the position has changed.
    fn forget(&mut self) {
        self.signs = Signs::default();
        self.hint = 0;
        self.next_hint = 0;
        self.step = None;
        self.said = Said::default();
        self.waiting = None;
    }

    fn go(&mut self, way: Way) {
        let (row, column) = (self.chosen.row(), self.chosen.column());
        let open = self.game.as_ref().map(Game::digits);
        let is_open = |cell: &Cell| open.is_none_or(|digits| digits[*cell].is_none());
        let here = self.chosen.index();
        let further = |steps: usize| Cell::ALL[(here + steps) % 81];
        let target = match way {
            Way::Up => Cell::at((row + 8) % 9, column),
            Way::Down => Cell::at((row + 1) % 9, column),
            Way::Left => Cell::at(row, (column + 8) % 9),
            Way::Right => Cell::at(row, (column + 1) % 9),
            Way::Start => Cell::at(row, 0),
            Way::End => Cell::at(row, 8),
            Way::Next => (1..81).map(further).find(is_open),
            Way::Previous => (1..81).rev().map(further).find(is_open),
        };
        self.choose(target.unwrap_or(self.chosen));
    }

    /// Chooses a cell. A message about the earlier cell ends, unlike a hint.
    fn choose(&mut self, cell: Cell) {
        self.chosen = cell;
        if self.hint == 0 && !self.is_waiting() && !self.is_solved() {
            self.said = Said::default();
        }
    }

    /// Shows the effect of a move.
    fn moved(&mut self, done: Result<(), (Refused, Option<Digit>)>) {
        match done {
            Ok(()) => {
                self.is_changed = true;
                self.forget();
                self.finish();
            }
            Err((refused, digit)) => self.say(words::refused(refused, self.chosen, digit)),
        }
    }

    /// Shows a move that was undone or made again, which began at this cell.
    fn turned(&mut self, first: Option<Cell>, nothing: &str) {
        match first {
            Some(cell) => {
                self.chosen = cell;
                self.moved(Ok(()));
            }
            None => self.say(nothing),
        }
    }

    /// Congratulates, or points out that a full grid is wrong.
    fn finish(&mut self) {
        match &self.game {
            Some(game) if game.is_solved() => {
                self.said = Said {
                    title: "Solved!".to_owned(),
                    text: vec![
                        words::result(game),
                        "n is a new puzzle, q ends the program.".to_owned(),
                    ],
                };
            }
            Some(game) if game.is_full() => {
                self.say("The grid is full, but not right. c checks it.");
            }
            _ => {}
        }
    }

    fn ask_for_hint(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        // Keys that come faster than hints count as well.
        let level = (self.hint.max(self.next_hint) + 1).min(WHOLE);
        self.next_hint = level;
        let job = Job::Hint(*game.puzzle(), game.position(), level);
        let said = self.said.clone();
        self.ask(job, "Looking for a hint …");
        // The earlier level remains until the next one is there.
        if self.hint > 0 {
            self.said = said;
        }
    }

    fn show_hint(
        &mut self,
        status: Status,
        record: HintRecord,
        reasons: Vec<String>,
        language: Language,
    ) {
        let Some(kind) = record.kind else {
            let fault = record.fault.map(|fault| fault.text().sentence_in(language));
            let text = fault.or(record.text);
            return self.say(text.unwrap_or_else(|| words::no_answer(status).to_owned()));
        };
        if let Some(game) = self.game.as_mut().filter(|_| self.hint == 0) {
            game.help.hints += 1;
            self.is_changed = true;
        }
        self.hint = record.level;
        let more = match kind {
            _ if record.level < WHOLE => "h shows more.",
            HintKind::Step => "Enter does it.",
            _ => "",
        };
        let text = record.text.as_deref().map(words::capitalized);
        let text = text.into_iter().chain(reasons);
        let text = text.chain((!more.is_empty()).then(|| more.to_owned()));
        self.said = Said {
            title: format!("Hint {} of {WHOLE}", record.level),
            text: text.collect(),
        };
        let cells = record.cells.unwrap_or_default();
        let houses = record.houses.unwrap_or_default();
        self.signs = Signs {
            shaded: if cells.is_empty() {
                all_of(&houses)
            } else {
                cells
            },
            ..Signs::default()
        };
        let wrong = record.wrong_entries.into_iter().flatten();
        self.wrong = wrong.chain(self.wrong.iter()).collect();
        if let Some((position, step, _)) = record.found.as_deref().filter(|_| record.level == WHOLE)
        {
            let pattern = explanation::of(&step.reason).pattern();
            self.signs = Signs {
                shaded: pattern.cells | pattern.further,
                pattern: pattern.candidates & position.all_candidates(),
                placed: step.conclusion.placement,
                gone: step.conclusion.eliminations,
            };
            self.step = Some(step.conclusion);
        }
    }

    /// Does the step that the hint shows.
    fn apply(&mut self) {
        let (Some(step), Some(game)) = (self.step.take(), &mut self.game) else {
            return self.say("h, up to four times, shows a whole step to do.");
        };
        if let Some(placed) = step.placement {
            self.chosen = placed.cell();
            let done = game.enter(placed.cell(), placed.digit());
            return self.moved(done.map_err(|refused| (refused, None)));
        }
        let gone = step.eliminations.iter();
        game.strike(gone.map(|one| (one.cell(), one.digit())));
        self.moved(Ok(()));
    }

    fn show_check(&mut self, status: Status, record: &CheckRecord) {
        let Some(game) = &mut self.game else {
            return;
        };
        if status != Status::Unique {
            return self.say(words::no_answer(status));
        }
        game.help.checks += 1;
        self.is_changed = true;
        let judged = record.position.as_ref();
        let wrong = judged.map(|judged| &judged.wrong_entries[..]);
        let struck = judged.map(|judged| &judged.wrong_eliminations[..]);
        let [wrong, struck] = [wrong, struck].map(Option::unwrap_or_default);
        self.wrong = wrong.iter().copied().collect();
        self.say(words::checked(wrong, struck));
    }

    fn offer_levels(&mut self) {
        self.choosing = true;
        self.waiting = None;
        self.making = None;
        let levels = (1..).zip(Level::ALL);
        let levels: Vec<String> = levels
            .map(|(number, level)| format!("{number} {level}"))
            .collect();
        let end = match &self.game {
            Some(game) if game.is_touched() && !game.is_solved() => {
                "This game is saved. Esc returns to it."
            }
            _ => "Enter keeps the level.",
        };
        self.said = Said {
            title: "Choose the level of the new puzzle".to_owned(),
            // One paragraph, as narrow screens have few lines.
            text: vec![levels.join(", ") + ".", end.to_owned()],
        };
    }

    fn choose_level(&mut self, act: Act) {
        let number = match act {
            Act::Digit(digit) => usize::from(digit.get()),
            Act::Apply => {
                let level = self.game.as_ref().and_then(|game| game.origin.level);
                let place = Level::ALL.iter().position(|one| Some(*one) == level);
                place.map_or(2, |place| place + 1)
            }
            Act::Back | Act::New => 0,
            _ => return,
        };
        match Level::ALL.get(number.wrapping_sub(1)) {
            Some(level) => {
                self.choosing = false;
                self.make(*level, None);
            }
            None if number == 0 && self.game.is_some() => {
                self.choosing = false;
                self.forget();
                self.finish();
            }
            None => {}
        }
    }
}

fn all_of(houses: &[House]) -> CellSet {
    let sets = houses.iter().map(|house| house.cell_set());
    sets.fold(CellSet::EMPTY, |all, set| all | set)
}

/// Returns the cell nearest to the middle of the grid.
fn nearest_to_middle(cells: CellSet) -> Cell {
    let distance = |cell: &Cell| cell.row().abs_diff(4) + cell.column().abs_diff(4);
    cells.iter().min_by_key(distance).unwrap_or(Cell::ALL[40])
}
