//! The happenings that the loop reacts to.

use crossterm::event::Event;

use super::jobs::Answer;

/// Something to react to.
pub enum Happening {
    /// A key, the mouse, or another size of the terminal.
    Input(Event),
    /// A signal.
    Signal(i32),
    /// The answer to the job with this number.
    Answer(u64, Answer),
    /// The terminal is gone.
    Gone,
}
