//! All public types can be sent to another thread and shared between threads.

use ninefold::classic::{Reduced, certain};
use ninefold::engine::{Answer, Backend, Engine, LineAnswer, UnavailableBackend};
use ninefold::{
    Algorithm, Candidate, CandidateSet, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House,
    InvalidValue, Puzzle, Solution, SolutionIter, Solutions, Task, Verdict,
};
use ninefold::{digits, geometry, grid, logic, rating, solutions, text};

fn is_shared<T: Send + Sync>() {}

macro_rules! are_shared {
    ($($type:ty),* $(,)?) => {$( is_shared::<$type>(); )*};
}

#[test]
fn all_public_types_are_send_and_sync() {
    are_shared!(
        Cell,
        House,
        geometry::HouseKind,
        CellSet,
        geometry::Cells,
        Digit,
        DigitSet,
        digits::Digits,
        Candidate,
        CandidateSet,
        Candidates,
        Grid,
        Solution,
        grid::NotASolution,
        Puzzle,
        InvalidValue,
        Task<'static>,
        Solutions,
        solutions::End,
        solutions::Counters,
        Verdict,
        SolutionIter,
        Algorithm,
        Reduced,
        certain::Certainty,
        certain::Uncertain,
        Engine,
        Backend,
        Answer,
        LineAnswer,
        UnavailableBackend,
        text::Notation,
        text::ParseError,
        text::FoundText,
        text::Expected,
        logic::Position,
        logic::Step,
        logic::Reason,
        logic::Conclusion,
        rating::Rating,
        rating::Rater,
        rating::Bounds<'static>,
        rating::Rated,
        rating::Partial,
    );
}
