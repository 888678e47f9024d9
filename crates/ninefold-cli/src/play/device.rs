//! The terminal: it is prepared for the game and restored in every case, also after a panic.

use std::io::{self, IsTerminal, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anstream::{AutoStream, ColorChoice};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use owo_colors::{OwoColorize, Style};
use terminal_size::{Height, Width, terminal_size};

use super::frame::{Frame, Line, Look};
use super::view::Size;

/// The size of a terminal that does not report it.
const USUAL: Size = Size {
    columns: 80,
    lines: 24,
};

/// Whether the terminal is prepared for the game.
static PREPARED: AtomicBool = AtomicBool::new(false);

/// The terminal in use. Dropping it restores the terminal.
pub struct Device {
    has_colours: bool,
    /// The lines on the screen.
    shown: Vec<Line>,
    size: Size,
}

impl Device {
    /// Prepares the terminal.
    ///
    /// # Errors
    /// If it cannot be prepared.
    pub fn open() -> io::Result<Device> {
        restore_after_panics();
        let device = Device {
            has_colours: has_colours(),
            shown: Vec::new(),
            size: size(),
        };
        prepare()?;
        Ok(device)
    }

    /// Returns whether the terminal is still there.
    pub fn is_there() -> bool {
        io::stdin().is_terminal()
    }

    /// Draws a frame, only the lines that differ from those on the screen.
    ///
    /// # Errors
    /// If the terminal cannot be written.
    pub fn draw(&mut self, frame: &Frame, size: Size) -> io::Result<()> {
        let mut out = Vec::new();
        queue!(out, Hide)?;
        if self.size != size || self.shown.is_empty() {
            self.size = size;
            self.shown.clear();
            queue!(out, Clear(ClearType::All))?;
        }
        let empty = Line::default();
        let count = frame.lines.len().max(self.shown.len());
        for at in 0..count {
            let line = frame.lines.get(at).unwrap_or(&empty);
            if self.shown.get(at) != Some(line) {
                queue!(out, MoveTo(0, at as u16))?;
                self.write(line, &mut out)?;
                // Clearing at the end of a full line would erase its last column.
                if line.width() < size.columns {
                    queue!(out, Clear(ClearType::UntilNewLine))?;
                }
            }
        }
        self.shown.clone_from(&frame.lines);
        if let Some((column, line)) = frame.cursor {
            queue!(out, MoveTo(column as u16, line as u16), Show)?;
        }
        let mut stdout = io::stdout().lock();
        stdout.write_all(&out)?;
        stdout.flush()
    }

    fn write(&self, line: &Line, out: &mut Vec<u8>) -> io::Result<()> {
        for (text, look) in &line.parts {
            let style = match self.has_colours {
                true => coloured(*look),
                false => plain(*look),
            };
            write!(out, "{}", text.style(style))?;
        }
        Ok(())
    }

    /// Prepares the terminal again, after another program has used it, and forgets the lines on it.
    ///
    /// # Errors
    /// If it cannot be prepared.
    pub fn reopen(&mut self) -> io::Result<()> {
        self.shown.clear();
        prepare()
    }

    /// Forgets the lines on the screen, so that all are drawn.
    pub fn forget(&mut self) {
        self.shown.clear();
    }

    /// Restores the terminal, for a while or for good.
    pub fn close(&mut self) {
        restore();
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        restore();
    }
}

/// Returns the size of the terminal.
pub fn size() -> Size {
    match terminal_size() {
        Some((Width(columns), Height(lines))) if columns > 0 && lines > 0 => Size {
            columns: columns.into(),
            lines: lines.into(),
        },
        _ => USUAL,
    }
}

/// Returns the style of a look without colours.
fn plain(look: Look) -> Style {
    let style = Style::new();
    match look {
        Look::Plain | Look::Placed | Look::Hint => style,
        Look::Faint | Look::Marks => style.dimmed(),
        Look::Strong | Look::Given | Look::Wrong | Look::New | Look::Gone => style.bold(),
        Look::Chosen => style.reversed().bold(),
        Look::Alike => style.bold().underline(),
    }
}

/// Returns the style of a look.
fn coloured(look: Look) -> Style {
    let style = plain(look);
    match look {
        Look::Placed | Look::Marks => style.cyan(),
        Look::Wrong => style.red(),
        Look::Hint => style.yellow(),
        Look::New => style.green(),
        Look::Gone => style.magenta(),
        _ => style,
    }
}

fn has_colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

fn prepare() -> io::Result<()> {
    enable_raw_mode()?;
    PREPARED.store(true, Ordering::SeqCst);
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        Hide
    )
}

/// Restores the terminal, unless it is. A terminal that is gone needs nothing.
fn restore() {
    if PREPARED.swap(false, Ordering::SeqCst) {
        let mut stdout: Stdout = io::stdout();
        let _ = execute!(
            stdout,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
    }
}

/// Restores the terminal before the message of a panic. Jobs catch the panics of other threads, so these are silent
/// during the game.
fn restore_after_panics() {
    let main = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let is_main = thread::current().id() == main;
        if is_main {
            restore();
        }
        if is_main || !PREPARED.load(Ordering::SeqCst) {
            usual(info);
        }
    }));
}
