//! `ninefold play` in a pseudo-terminal: keys go in, and a small emulator reads the screen.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::running::{
    LINE, SOLVED, assert_contains, assert_status, assert_told, empty_folder, names_in, ninefold,
    path_with_program, send_signal, stdout, wait_until,
};

/// The cells of a screen, as far as the program uses a terminal.
struct Screen {
    cells: Vec<Vec<char>>,
    line: usize,
    column: usize,
    /// The bytes that may begin a sequence or a character.
    rest: Vec<u8>,
    /// The looks that were used, such as `7` for reversed.
    looks: Vec<String>,
    /// Whether the alternate screen, the mouse and the pasting of text are on.
    modes: Vec<String>,
}

impl Screen {
    fn new(columns: usize, lines: usize) -> Screen {
        Screen {
            cells: vec![vec![' '; columns]; lines],
            line: 0,
            column: 0,
            rest: Vec::new(),
            looks: Vec::new(),
            modes: Vec::new(),
        }
    }

    fn feed(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        let known = match std::str::from_utf8(&self.rest) {
            Ok(_) => self.rest.len(),
            Err(error) => error.valid_up_to(),
        };
        let text = String::from_utf8(self.rest[..known].to_vec()).unwrap();
        let mut left = &*text;
        while let Some(symbol) = left.chars().next() {
            let Some(sequence) = left.strip_prefix("\x1b[") else {
                self.put(symbol);
                left = &left[symbol.len_utf8()..];
                continue;
            };
            let Some(end) = sequence.find(|one: char| ('@'..='~').contains(&one)) else {
                break;
            };
            let (parameters, rest) = sequence.split_at(end);
            self.control(parameters, &rest[..1]);
            left = &rest[1..];
        }
        let done = known - left.len();
        self.rest.drain(..done);
    }

    fn put(&mut self, symbol: char) {
        match symbol {
            '\r' => self.column = 0,
            '\n' => self.line = (self.line + 1).min(self.cells.len() - 1),
            _ => {
                if let Some(cell) = self.cells[self.line].get_mut(self.column) {
                    *cell = symbol;
                }
                self.column += 1;
            }
        }
    }

    fn control(&mut self, parameters: &str, kind: &str) {
        let numbers: Vec<usize> = parameters
            .split(';')
            .map(|one| one.parse().unwrap_or(1))
            .collect();
        match kind {
            "H" => {
                self.line = (numbers[0] - 1).min(self.cells.len() - 1);
                self.column = numbers.get(1).map_or(0, |column| column - 1);
            }
            "J" => self.cells.iter_mut().for_each(|line| line.fill(' ')),
            "K" => {
                let from = self.column.min(self.cells[self.line].len());
                self.cells[self.line][from..].fill(' ');
            }
            "m" => self.looks.push(parameters.to_owned()),
            "h" => self.modes.push(parameters.to_owned()),
            "l" => {
                self.modes.retain(|mode| mode != parameters);
                // The earlier screen is not remembered.
                if parameters == "?1049" {
                    self.cells.iter_mut().for_each(|line| line.fill(' '));
                }
            }
            _ => {}
        }
    }

    fn text(&self) -> String {
        let lines = self.cells.iter().map(String::from_iter);
        lines
            .map(|line: String| line.trim_end().to_owned() + "\n")
            .collect()
    }
}

/// The program in a terminal.
struct Player {
    terminal: Arc<Pty>,
    child: Child,
    screen: Arc<Mutex<Screen>>,
    /// Ends the reading of the terminal.
    stop: Arc<AtomicBool>,
}

impl Player {
    fn start(home: &Path, columns: u16, lines: u16, arguments: &str) -> Player {
        let command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        let command = command.arg("play").args(arguments.split_whitespace());
        let command = command.env_remove("NO_COLOR").env("TERM", "xterm");
        Player::of(command.env("NINEFOLD_HOME", home), columns, lines)
    }

    fn of(command: Command, columns: u16, lines: u16) -> Player {
        let (terminal, end) = open().unwrap();
        terminal.resize(Size::new(lines, columns)).unwrap();
        // The signals of these processes are not ours to change.
        drop(ninefold(""));
        let child = command.spawn(end).unwrap();
        let (terminal, screen) = (
            Arc::new(terminal),
            Screen::new(columns.into(), lines.into()),
        );
        let screen = Arc::new(Mutex::new(screen));
        let (reading, seen) = (Arc::clone(&terminal), Arc::clone(&screen));
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stop);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = (&*reading).read(&mut buffer) {
                seen.lock().unwrap().feed(&buffer[..length]);
                if is_stopped.load(Ordering::SeqCst) {
                    return;
                }
            }
        });
        Player {
            terminal,
            child,
            screen,
            stop,
        }
    }

    /// Closes the terminal. The reading ends with the next second of the clock.
    fn hang_up(self) -> ExitStatus {
        let Player {
            terminal,
            mut child,
            stop,
            ..
        } = self;
        stop.store(true, Ordering::SeqCst);
        drop(terminal);
        child.wait().unwrap()
    }

    fn keys(&self, keys: &str) {
        (&*self.terminal).write_all(keys.as_bytes()).unwrap();
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().text()
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    fn see(&self, text: &str) {
        let start = Instant::now();
        while !self.text().contains(text) {
            let shown = self.text();
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "no {text:?} in:\n{shown}"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end, after which the terminal must be as before.
    #[track_caller]
    fn end(mut self) -> (ExitStatus, String) {
        wait_until("the end", || self.child.try_wait().unwrap().is_some());
        let status = self.child.wait().unwrap();
        wait_until("the last output", || {
            let screen = self.screen.lock().unwrap();
            screen.modes.iter().all(|mode| mode == "?25")
        });
        thread::sleep(Duration::from_millis(50));
        (status, self.text())
    }
}

/// Moves to the first cell from anywhere.
const TO_FIRST: &str = "\x1b[H";

/// Returns keys that move from the first cell and write the digits of the solution into the first `count` empty cells.
fn solving(count: usize) -> String {
    let mut keys = String::new();
    let mut written = 0;
    for (place, (given, digit)) in LINE.chars().zip(SOLVED.chars()).enumerate() {
        if place % 9 == 0 && place > 0 {
            keys += "\x1b[H\x1b[B";
        }
        if given == '.' && written < count {
            keys.push(digit);
            written += 1;
        }
        if place % 9 < 8 {
            keys.push('d');
        }
    }
    keys
}

/// Moves from the middle, where a game begins, to the first cell.
fn to_first(player: &Player) {
    player.keys("wwww");
    player.keys(TO_FIRST);
    player.see("r1c1");
}

/// Returns the names of the saved games.
fn games(home: &Path) -> Vec<String> {
    let folder = home.join("games");
    match folder.exists() {
        true => names_in(folder),
        false => Vec::new(),
    }
}

fn home(name: &str) -> PathBuf {
    empty_folder(&format!("play-{name}"))
}

#[test]
fn a_puzzle_is_played_to_its_end() {
    let home = home("end");
    let player = Player::start(&home, 80, 24, LINE);
    player.see("left  1 2 3 4 5 6 7 8 9");
    to_first(&player);
    player.keys(&solving(81));
    player.see("Solved!");
    player.see("without help");
    player.keys("q");
    let (status, text) = player.end();
    assert!(status.success());
    assert_contains(&text, "solved: ");
    assert_contains(&text, "without help.");
    assert!(games(&home).is_empty());
}

#[test]
fn quitting_and_continuing_restores_everything() {
    let home = home("continue");
    let player = Player::start(&home, 80, 24, LINE);
    player.see("r5c5");
    to_first(&player);
    player.keys("4d");
    player.keys("m78m");
    player.see("[78]");
    player.keys("s6u");
    player.see("without help");
    player.keys("h");
    player.see("Hint 1 of 4");
    thread::sleep(Duration::from_millis(1100));
    player.see("0:01");
    player.keys("q");
    let (status, text) = player.end();
    assert!(status.success());
    assert_contains(&text, "saved: ninefold play continues the game");
    let player = Player::start(&home, 80, 24, "");
    player.see("with 1 hint");
    player.see("0:0");
    assert!(!player.text().contains("0:00"), "{}", player.text());
    assert_contains(&player.text(), " 4  '78  3 ");
    // The move that was undone is made again, then all are undone.
    player.keys("r");
    player.see("[6]");
    player.keys("uuuu");
    player.see("[·]");
    player.keys("u");
    player.see("There is nothing to undo.");
    assert!(!player.text().contains("'78"), "{}", player.text());
    player.keys("rrrr");
    player.see("'78");
    player.keys("q");
    player.end();
    let player = Player::start(&home, 80, 24, &format!("--new {LINE}"));
    player.see("without help");
    player.keys("q");
    player.end();
}

#[test]
fn hints_reveal_more_and_can_be_done() {
    let player = Player::start(&home("hints"), 80, 24, LINE);
    for level in 1..=4 {
        player.keys("h");
        player.see(&format!("Hint {level} of 4"));
    }
    player.see("!");
    player.see("Enter does it.");
    player.keys("\r");
    player.see("with 1 hint");
    wait_until("the end of the hint", || !player.text().contains("Hint"));
    // Keys that come faster than hints count.
    player.keys("uhhh");
    player.see("Hint 3 of 4");
    player.keys("c");
    player.see("No mistake so far.");
    player.see("with 2 hints and 1 check");
    player.keys("\x03");
    let (status, _) = player.end();
    assert!(!status.success());
}

#[test]
fn checks_find_mistakes_and_clicks_choose_cells() {
    let player = Player::start(&home("check"), 80, 24, LINE);
    player.see("r5c5");
    // A press and a release of the left button at r1c1.
    player.keys("\x1b[<0;6;3M\x1b[<0;6;3m");
    player.see("r1c1");
    player.keys("5c");
    player.see("Wrong: r1c1.");
    player.keys("s");
    player.see("!5!");
    player.keys("w3");
    player.see("r1c1  3");
    assert_contains(&player.text(), "!3!");
    player.keys("q");
    player.end();
}

#[test]
fn signals_save_the_game() {
    for (signal, number) in [("-TERM", 15), ("-HUP", 1), ("-INT", 2)] {
        let home = home(&format!("signal{signal}"));
        let player = Player::start(&home, 80, 24, LINE);
        player.see("r5c5");
        to_first(&player);
        player.keys("4");
        player.see("[4]");
        send_signal(player.child.id(), signal);
        let (status, _) = player.end();
        assert_eq!(status.signal(), Some(number), "{status}");
        let player = Player::start(&home, 80, 24, "");
        player.see(" 1 │ 4 ");
        player.keys("q");
        player.end();
    }
}

/// Ctrl-Z returns to the shell, and the game continues as it was.
#[test]
fn the_program_can_be_suspended() {
    let command = Command::new("sh")
        .arg("-i")
        .env("PS1", "$ ")
        .env_remove("ENV");
    let command = command
        .env("TERM", "xterm")
        .env("PATH", path_with_program());
    let player = Player::of(command.env("NINEFOLD_HOME", home("suspended")), 80, 24);
    player.keys(&format!("ninefold play {LINE}\n"));
    player.see("r5c5");
    to_first(&player);
    player.keys("4");
    player.see("[4]");
    player.keys("\x1a");
    player.see("Stopped");
    let modes = player.screen.lock().unwrap().modes.clone();
    assert!(!modes.contains(&"?1049".to_owned()), "{modes:?}");
    player.keys("fg\n");
    player.see("[4]");
    player.keys("u");
    player.see("[·]");
    player.keys("q");
    player.see("saved: ninefold play continues the game");
    // Until the prompt, the program would take the keys.
    player.see("\n$\n");
    player.keys("exit\n");
    player.end();
}

#[test]
fn no_colour_means_no_colour() {
    let is_colour = |look: &String| {
        look.split(';')
            .any(|one| matches!(one, "31" | "32" | "33" | "35" | "36" | "38"))
    };
    for (arguments, has_colours) in [("", true), ("--color never ", false)] {
        let player = Player::start(&home("colour"), 80, 24, &format!("{arguments}--new {LINE}"));
        player.see("r5c5");
        player.keys("h");
        player.see("Hint 1");
        let looks = player.screen.lock().unwrap().looks.clone();
        assert_eq!(looks.iter().any(is_colour), has_colours, "{looks:?}");
        player.keys("q");
        player.end();
    }
    let output = ninefold("play")
        .env("TERM", "dumb")
        .stdin(Stdio::null())
        .output();
    assert_status(&output.unwrap(), 2);
}

#[test]
fn a_closed_terminal_saves_the_game() {
    let home = home("closed");
    let player = Player::start(&home, 80, 24, LINE);
    player.see("r5c5");
    to_first(&player);
    player.keys("4");
    player.see("[4]");
    assert_eq!(player.hang_up().signal(), Some(1));
    assert_eq!(games(&home).len(), 1);
}

#[test]
fn other_sizes_are_drawn_anew() {
    let player = Player::start(&home("size"), 80, 24, LINE);
    player.see("write marks");
    let resize = |columns: u16, lines: u16| {
        *player.screen.lock().unwrap() = Screen::new(columns.into(), lines.into());
        player.terminal.resize(Size::new(lines, columns)).unwrap();
    };
    resize(39, 20);
    player.see("The game needs 40 columns");
    resize(40, 20);
    player.see("r5c5");
    assert!(!player.text().contains("write marks"));
    resize(120, 50);
    player.see("write marks");
    player.keys("f");
    player.see("4 5 ");
    player.keys("q");
    player.end();
}

#[test]
fn a_damaged_game_costs_only_itself() {
    let home = home("damaged");
    let player = Player::start(&home, 80, 24, LINE);
    player.see("r5c5");
    to_first(&player);
    player.keys("4q");
    player.end();
    fs::write(home.join("games/0000000000000000.json"), "{").unwrap();
    let player = Player::start(&home, 80, 24, "");
    player.see(" 1 │ 4 ");
    player.see("a saved game is damaged");
    player.keys("q");
    let (status, text) = player.end();
    assert!(status.success());
    assert_contains(&text.replace('\n', ""), "warning: a saved game is damaged");
    let names = games(&home);
    assert!(
        names.contains(&"0000000000000000.json.damaged".to_owned()),
        "{names:?}"
    );
}

#[test]
fn new_puzzles_are_made_beside_the_screen() {
    let home = home("new");
    let player = Player::start(&home, 80, 24, "--level easy");
    player.see("Easy");
    player.see("left  1 2 3 4 5 6 7 8 9");
    let first = player.text();
    player.keys("n");
    player.see("Choose the level");
    player.keys("2");
    player.see("Medium");
    assert_ne!(player.text(), first);
    player.keys("q");
    player.end();
}

/// Returns the last row of a puzzle as it is drawn.
fn last_row(puzzle: &str) -> String {
    let row = puzzle.trim().chars().skip(72).map(|digit| match digit {
        '.' => " ·  ".to_owned(),
        digit => format!(" {digit}  "),
    });
    let row: Vec<String> = row.collect();
    let boxes: Vec<String> = row.chunks(3).map(|cells| cells.concat()).collect();
    format!(" 9 │{}│", boxes.join("│"))
}

#[test]
fn the_puzzle_of_the_day_is_that_of_generate() {
    let home = home("daily");
    for (level, name) in [("", "Easy"), (" --level hard", "Hard")] {
        let level_made = if level.is_empty() {
            " --level easy"
        } else {
            level
        };
        let made = ninefold(&format!("generate --date 2026-11-21{level_made} -q")).output();
        let puzzle = stdout(&made.unwrap()).to_owned();
        let player = Player::start(&home, 80, 24, &format!("--daily=2026-11-21{level}"));
        player.see(&format!("{name}, 2026-11-21"));
        player.see(&last_row(&puzzle));
        player.keys("m1234");
        player.see("[1+]");
        player.keys("q");
        player.end();
        // The puzzle of that day continues.
        let player = Player::start(&home, 80, 24, &format!("--daily=2026-11-21{level}"));
        player.see("[1+]");
        player.keys("q");
        player.end();
    }
}

#[test]
fn without_a_terminal_it_refuses() {
    let output = ninefold("play").stdin(Stdio::null()).output().unwrap();
    assert_status(&output, 2);
    assert_told(&output, "play needs a terminal");
    let twice = format!("play {}", LINE.replacen('6', ".", 1));
    let output = ninefold(&twice).stdin(Stdio::null()).output().unwrap();
    assert_status(&output, 1);
    assert_told(&output, "There are several solutions.");
}
