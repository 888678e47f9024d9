//! The loop over what happens: keys, signals, answers of jobs, the clock.

use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyEventKind, MouseEventKind};
use ninefold_explain::language::Language;

use super::acts::Act;
use super::device::{self, Device};
use super::happening::Happening;
use super::jobs::{self, Answer, Job};
use super::kept::Kept;
use super::keys;
use super::session::Session;
use super::signals;
use super::view::{cell_at, draw};

/// The reason for the end of a sitting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The player wanted it.
    Player,
    /// A signal.
    Signal(i32),
    /// The terminal is gone.
    Gone,
}

/// The time between two times that the game is saved.
const SAVING: Duration = Duration::from_secs(15);

/// The greatest time between two turns of the loop that counts as played. It is longer after a stop of the program.
const LONGEST_TURN: Duration = Duration::from_secs(2);

/// The time in which a suspended program stops.
const STOPPING: Duration = Duration::from_millis(300);

/// A sitting at the terminal.
pub struct Sitting {
    pub session: Session,
    pub kept: Kept,
    pub language: Language,
    /// Whether a new puzzle that was played before continues.
    pub continues: bool,
    device: Device,
    sender: Sender<Happening>,
    receiver: Receiver<Happening>,
    /// Stops the running jobs.
    stop: Arc<AtomicBool>,
    last_turn: Instant,
    last_saved: Instant,
    /// Whether a message has said that the game cannot be saved.
    has_warned: bool,
}

impl Sitting {
    /// Prepares the terminal, and the threads that wait for keys and signals.
    ///
    /// # Errors
    /// If the terminal or the signals do not allow it.
    pub fn open(session: Session, kept: Kept, language: Language) -> io::Result<Sitting> {
        let (sender, receiver) = channel();
        signals::forward(&sender)?;
        let device = Device::open()?;
        let inputs = sender.clone();
        thread::spawn(move || {
            while let Ok(input) = event::read() {
                if inputs.send(Happening::Input(input)).is_err() {
                    return;
                }
            }
            let _ = inputs.send(Happening::Gone);
        });
        Ok(Sitting {
            session,
            kept,
            language,
            continues: true,
            device,
            sender,
            receiver,
            stop: Arc::default(),
            last_turn: Instant::now(),
            last_saved: Instant::now(),
            has_warned: false,
        })
    }

    /// Plays until the end, restores the terminal, and saves the game, also after a panic.
    ///
    /// # Errors
    /// If the game cannot be saved.
    pub fn play(mut self) -> io::Result<(End, Session, Vec<String>)> {
        let end = panic::catch_unwind(AssertUnwindSafe(|| self.turns()));
        self.stop.store(true, Ordering::Relaxed);
        self.device.close();
        let saved = self.save();
        let end = end.unwrap_or_else(|panic| panic::resume_unwind(panic));
        saved?;
        Ok((end, self.session, self.kept.troubles))
    }

    fn turns(&mut self) -> End {
        loop {
            if let Some(end) = self.turn() {
                return end;
            }
        }
    }

    /// Draws the screen, waits for a happening or the next second, and reacts.
    fn turn(&mut self) -> Option<End> {
        self.start_jobs();
        let size = device::size();
        if self.device.draw(&draw(&self.session, size), size).is_err() || !Device::is_there() {
            return Some(End::Gone);
        }
        let happening = self.receiver.recv_timeout(self.until_next_second());
        let now = Instant::now();
        let passed = now.duration_since(self.last_turn).min(LONGEST_TURN);
        self.last_turn = now;
        self.session.pass(passed);
        let mut end = match happening {
            Ok(happening) => self.react(happening),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(End::Gone),
        };
        // Keys that have been typed already are not drawn one by one.
        while end.is_none() {
            match self.receiver.try_recv() {
                Ok(happening) => end = self.react(happening),
                Err(_) => break,
            }
            self.start_jobs();
        }
        self.save_now_and_then();
        end
    }

    /// Returns the time to wait at most: until the clock shows another second, or a second if it does not run.
    fn until_next_second(&self) -> Duration {
        if !self.session.is_playing() {
            return Duration::from_secs(1);
        }
        let played = self
            .session
            .game
            .as_ref()
            .map_or(Duration::ZERO, |game| game.time);
        let passed = Duration::from_nanos(played.subsec_nanos().into());
        // A little later, so that the clock shows the new second.
        Duration::from_secs(1) - passed + Duration::from_millis(2)
    }

    fn react(&mut self, happening: Happening) -> Option<End> {
        match happening {
            Happening::Gone => Some(End::Gone),
            Happening::Answer(number, answer) => {
                let answer = self.continued(answer);
                self.session.answered(number, answer, self.language);
                None
            }
            Happening::Signal(signal) if signals::is_continue(signal) => {
                // Another program may have used the terminal.
                self.device.reopen().err().map(|_| End::Gone)
            }
            Happening::Signal(signal) => Some(End::Signal(signal)),
            Happening::Input(input) => self.input(input),
        }
    }

    fn input(&mut self, input: Event) -> Option<End> {
        match input {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                keys::act(key).and_then(|act| self.act(act))
            }
            Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)) => {
                let (column, line) = (mouse.column.into(), mouse.row.into());
                let cell = cell_at(device::size(), column, line);
                cell.and_then(|cell| self.act(Act::Choose(cell)))
            }
            Event::Paste(_) => {
                let text = "Pasted text is ignored. A puzzle starts with: ninefold play PUZZLE";
                self.session.say(text);
                None
            }
            Event::Resize(..) => {
                self.device.forget();
                None
            }
            _ => None,
        }
    }

    fn act(&mut self, act: Act) -> Option<End> {
        match act {
            Act::End => return Some(End::Player),
            Act::Interrupt => return Some(End::Signal(signals::INTERRUPT)),
            Act::Redraw => self.device.forget(),
            Act::Suspend => return self.suspend(),
            Act::Back => {
                self.stop.store(true, Ordering::Relaxed);
                self.session.act(act);
            }
            act => self.session.act(act),
        }
        None
    }

    /// Stops the program as the terminal would. Only then it waits for the signal to continue.
    fn suspend(&mut self) -> Option<End> {
        if let Err(error) = self.save() {
            self.warn(&error);
        }
        self.device.close();
        signals::suspend();
        let until = Instant::now() + STOPPING;
        let mut later = Vec::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.receiver.recv_timeout(left) {
                Ok(Happening::Signal(signal)) if signals::is_continue(signal) => break,
                Ok(happening) => later.push(happening),
                Err(_) => break,
            }
        }
        self.last_turn = Instant::now();
        if self.device.reopen().is_err() {
            return Some(End::Gone);
        }
        later
            .into_iter()
            .find_map(|happening| self.react(happening))
    }

    /// Starts the jobs that the session has ordered.
    fn start_jobs(&mut self) {
        for (number, job) in std::mem::take(&mut self.session.queue) {
            let stop: Arc<AtomicBool> = Arc::default();
            // Nobody waits for a level, so other jobs do not stop it.
            if !matches!(job, Job::Level(_)) {
                self.stop.store(true, Ordering::Relaxed);
                self.stop = Arc::clone(&stop);
            }
            let sender = self.sender.clone();
            let language = self.language;
            let work = move || {
                let answer = jobs::done(&job, language, &stop);
                let _ = sender.send(Happening::Answer(number, answer));
            };
            if thread::Builder::new().spawn(work).is_err() {
                let _ = self.sender.send(Happening::Answer(number, Answer::Failed));
            }
        }
    }

    /// Continues a puzzle of a day that was played before.
    fn continued(&mut self, answer: Answer) -> Answer {
        match answer {
            Answer::Made(Ok(made)) if self.continues => {
                let earlier = self.kept.of_puzzle(made.puzzle());
                let game = earlier.map_or(made, Box::new);
                Answer::Made(Ok(game))
            }
            answer => answer,
        }
    }

    fn save_now_and_then(&mut self) {
        let is_due = self.session.is_changed && self.last_saved.elapsed() > SAVING;
        if (is_due || !self.session.left.is_empty())
            && let Err(error) = self.save()
        {
            self.warn(&error);
        }
    }

    fn warn(&mut self, error: &io::Error) {
        if !self.has_warned {
            self.has_warned = true;
            self.session
                .say(format!("The game cannot be saved: {error}"));
        }
    }

    /// Saves the game, and those that it has replaced.
    fn save(&mut self) -> io::Result<()> {
        self.last_saved = Instant::now();
        let left = std::mem::take(&mut self.session.left);
        let games = left.iter().chain(&self.session.game);
        // Each game is saved, also after a failure.
        let saved: Vec<io::Result<()>> = games.map(|game| self.kept.save(game)).collect();
        saved.into_iter().collect::<io::Result<()>>()?;
        self.session.is_changed = false;
        Ok(())
    }
}
