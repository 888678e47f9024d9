//! Questions about complete grids that are asked one after another: is there another solution?
//!
//! A search for minimal puzzles asks about a grid with some of its cells emptied, and its next question depends on the
//! answer. An [`Inquiry`] has many such chains of questions at once. Whenever lanes fall idle they take the questions
//! that are ready, so no lane waits until a whole batch is answered.

use core::array;
use core::cell::RefCell;
use core::ops::Range;

use super::kernels::Kernels;
use super::nodes::{Nodes, STAGED, candidates_of};
use super::workload::{Answers, Puzzles};
use crate::geometry::Cell;

/// A question: does this puzzle have a solution other than the known one?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The number of the question. It should be small, as it is the index of a table. While a question is open, no
    /// other question may have its number.
    pub number: usize,
    /// The puzzle: the digits of the known solution in some cells, and other characters in the other cells.
    pub puzzle: &'q [u8; 81],
    /// The known solution in 81 digits.
    pub known: &'q [u8; 81],
    /// A cell without a clue in which the other solution must have another digit than the known one. If this holds for
    /// every other solution, naming the cell makes the search much shorter.
    pub differing: Option<Cell>,
}

/// A source of questions, which may depend on the answers to others. See [`Engine::inquire`](super::Engine::inquire).
pub trait Inquiry {
    /// Returns the next question. `None` if there is none before an open question has been answered. If no question is
    /// open either, the inquiry ends.
    fn ask(&mut self) -> Option<Question<'_>>;

    /// Receives the answer to an open question: another solution in 81 digits, or `None` if there is none. The choice
    /// among several solutions, and the order of the answers, depend on the backend.
    fn answer(&mut self, number: usize, other: Option<&[u8; 81]>);
}

/// An inquiry as the puzzles and answers of a search.
pub struct Conversation<'i>(RefCell<State<'i>>);

struct State<'i> {
    inquiry: &'i mut dyn Inquiry,
    /// Whether the inquiry may have a question.
    may_ask: bool,
    /// The numbers of the questions that were staged last, and the index of the first one among all questions.
    staged: [usize; STAGED],
    first_staged: usize,
    /// By the number of the question: the known solution, if the search may find it.
    known: alloc::vec::Vec<Option<[u8; 81]>>,
}

impl<'i> Conversation<'i> {
    pub fn new(inquiry: &'i mut dyn Inquiry) -> Conversation<'i> {
        Conversation(RefCell::new(State {
            inquiry,
            may_ask: true,
            staged: [0; STAGED],
            first_staged: 0,
            known: alloc::vec::Vec::new(),
        }))
    }
}

impl State<'_> {
    /// Takes questions from the inquiry until no more can be staged. Returns their number, their puzzles, and for each
    /// a cell with the digit that is excluded there.
    #[inline(always)]
    fn ask(&mut self) -> (usize, [[u8; 81]; STAGED], [(usize, u16); STAGED]) {
        let (mut lines, mut excluded) = ([[0; 81]; STAGED], [(0, 0); STAGED]);
        for place in 0..STAGED {
            let Some(question) = self.inquiry.ask() else {
                self.may_ask = false;
                return (place, lines, excluded);
            };
            lines[place] = *question.puzzle;
            let number = question.number;
            self.staged[place] = number;
            if self.known.len() <= number {
                self.known.resize(number + 1, None);
            }
            match question.differing {
                Some(cell) => {
                    let digit = question.known[cell.index()];
                    excluded[place] = (cell.index(), candidates_of(digit));
                    self.known[number] = None;
                }
                None => self.known[number] = Some(*question.known),
            }
        }
        (STAGED, lines, excluded)
    }

    #[inline(always)]
    fn answer(&mut self, number: usize, other: Option<&[u8; 81]>) {
        self.inquiry.answer(number, other);
        self.may_ask = true;
    }
}

impl Puzzles for Conversation<'_> {
    const ALONE: bool = true;

    #[inline(always)]
    fn remaining(&self, first: usize) -> Range<usize> {
        first..first + usize::from(self.0.borrow().may_ask)
    }

    #[inline(always)]
    fn number(&self, staged: usize) -> usize {
        let state = self.0.borrow();
        state.staged[staged - state.first_staged]
    }

    #[inline(always)]
    fn ignores_one(&self, number: usize) -> bool {
        self.0.borrow().known[number].is_some()
    }

    fn ignores(&self, number: usize, solution: &[u8; 81]) -> bool {
        self.0.borrow().known[number].as_ref() == Some(solution)
    }

    #[inline(always)]
    fn stage<V: Kernels>(&self, token: V::Token, first: usize, rows: &mut Nodes) -> usize {
        let state = &mut *self.0.borrow_mut();
        state.first_staged = first;
        let (count, lines, excluded) = state.ask();
        if count > 0 {
            let lines: [&[u8; 81]; STAGED] = array::from_fn(|place| &lines[place]);
            V::stage(token, &lines[..count], rows);
        }
        for (column, (cell, digit)) in excluded[..count].iter().enumerate() {
            *rows.get_mut(*cell, column) &= !digit;
        }
        count
    }

    // Unavoidable rectangles are used only for a limit of two solutions, so this is never called.
    fn candidates(&self, _: usize, _: usize) -> u16 {
        0
    }

    fn givens(&self, _: usize) -> [u8; 81] {
        [0; 81]
    }
}

impl Answers for &Conversation<'_> {
    #[inline(always)]
    fn solution(&mut self, number: usize, line: &[u8; 81]) {
        self.0.borrow_mut().answer(number, Some(line));
    }

    #[inline(always)]
    fn finished(&mut self, number: usize, _: u64, exhausted: bool) {
        // A question with another solution has been answered by that solution.
        if exhausted {
            self.0.borrow_mut().answer(number, None);
        }
    }
}
