//! The actions of the player.

use ninefold::{Cell, Digit};

/// An action of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Go(Way),
    Choose(Cell),
    Digit(Digit),
    Erase,
    Marks,
    Candidates,
    Undo,
    Redo,
    Hint,
    Apply,
    Check,
    New,
    Back,
    Redraw,
    End,
    Interrupt,
    Suspend,
}

/// A way to another cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
    /// To the start or end of the row.
    Start,
    End,
    /// To the next or the previous empty cell.
    Next,
    Previous,
}
