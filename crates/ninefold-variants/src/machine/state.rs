//! The state of a node: the candidates of each cell, and the work that waits.

use super::scale::positions;
use super::wiring::Wiring;

/// The most cells of different digits: as many as a word has bits.
const MOST_PLACES: usize = 32;

/// A contradiction: a cell or a constraint has no possibility left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Failed;

/// The outcome of a deduction.
pub(crate) type Outcome = Result<(), Failed>;

/// The candidates of each cell with the queues of work.
///
/// Only the masks belong to a node. The queues are empty when a node is saved.
#[derive(Clone, Debug)]
pub(crate) struct State<'w> {
    /// The wires that a change follows.
    pub(crate) wiring: &'w Wiring,
    masks: Vec<u32>,
    fixed: Vec<u16>,
    changed: Vec<u64>,
    queue: Vec<u64>,
    emptied: Option<u16>,
    scratch: Vec<u32>,
}

impl<'w> State<'w> {
    /// Starts with the given masks; every cell and every propagator waits for its first run.
    pub(crate) fn new(wiring: &'w Wiring, masks: &[u32], propagators: usize) -> Self {
        let cells = wiring.cells();
        let mut state = Self {
            wiring,
            masks: masks.to_vec(),
            fixed: Vec::with_capacity(cells),
            changed: vec![0; cells.div_ceil(64)],
            queue: vec![0; wiring.words()],
            emptied: None,
            scratch: Vec::new(),
        };
        for (cell, mask) in masks.iter().enumerate() {
            if mask.is_power_of_two() {
                state.fixed.push(cell as u16);
            }
            state.changed[cell / 64] |= 1 << (cell % 64);
        }
        for propagator in 0..propagators {
            state.wake(propagator);
        }
        state
    }

    /// Returns the candidates of a cell.
    #[inline]
    pub(crate) fn mask(&self, cell: u16) -> u32 {
        self.masks[usize::from(cell)]
    }

    /// Returns the candidates of all cells.
    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Removes the digits outside `mask` from a cell.
    #[inline(always)]
    pub(crate) fn restrict(&mut self, cell: u16, mask: u32) -> Outcome {
        let old = self.masks[usize::from(cell)];
        let new = old & mask;
        if new == old {
            Ok(())
        } else {
            self.change(cell, new)
        }
    }

    #[inline(never)]
    fn change(&mut self, cell: u16, new: u32) -> Outcome {
        let index = usize::from(cell);
        self.masks[index] = new;
        if new == 0 {
            self.emptied = Some(cell);
            return Err(Failed);
        }
        if new.is_power_of_two() {
            self.fixed.push(cell);
        }
        if !self.wiring.arcs[index].is_empty() {
            self.changed[index / 64] |= 1 << (index % 64);
        }
        for (queue, &watchers) in self.queue.iter_mut().zip(self.wiring.watchers(index)) {
            *queue |= watchers;
        }
        Ok(())
    }

    /// Takes a cell whose peers do not yet know that it is fixed.
    #[inline]
    pub(crate) fn pop_fixed(&mut self) -> Option<u16> {
        self.fixed.pop()
    }

    /// Returns whether the peers of some fixed cell wait for its digit.
    #[inline]
    pub(crate) fn has_fixed(&self) -> bool {
        !self.fixed.is_empty()
    }

    /// Takes the first changed cell whose arcs did not run.
    #[inline]
    pub(crate) fn pop_changed(&mut self) -> Option<u16> {
        pop(&mut self.changed).map(|cell| cell as u16)
    }

    /// Takes the waiting propagator with the lowest number.
    #[inline]
    pub(crate) fn pop_propagator(&mut self) -> Option<usize> {
        pop(&mut self.queue)
    }

    /// Puts a propagator into the queue.
    pub(crate) fn wake(&mut self, propagator: usize) {
        self.queue[propagator / 64] |= 1 << (propagator % 64);
    }

    /// Takes a propagator out of the queue: its own changes cannot bring it anything.
    #[inline]
    pub(crate) fn settle(&mut self, propagator: usize) {
        self.queue[propagator / 64] &= !(1 << (propagator % 64));
    }

    /// Forgets all waiting work and takes the masks of a saved node.
    pub(crate) fn restore(&mut self, masks: &[u32]) {
        self.masks.copy_from_slice(masks);
        self.fixed.clear();
        self.changed.fill(0);
        self.queue.fill(0);
        self.emptied = None;
    }

    /// Takes the cell that ran out of candidates.
    pub(crate) fn take_emptied(&mut self) -> Option<u16> {
        self.emptied.take()
    }

    /// Copies the masks of the cells into a borrowed buffer, lets `narrow` remove digits, and restricts the cells.
    pub(crate) fn narrow(
        &mut self,
        cells: &[u16],
        narrow: impl FnOnce(&mut [u32]) -> Outcome,
    ) -> Outcome {
        let mut masks = std::mem::take(&mut self.scratch);
        masks.clear();
        masks.extend(cells.iter().map(|&cell| self.mask(cell)));
        let mut outcome = narrow(&mut masks);
        for (&cell, &mask) in cells.iter().zip(&masks) {
            outcome = outcome.and_then(|()| self.restrict(cell, mask));
        }
        self.scratch = masks;
        outcome
    }

    /// Removes digits that some of the cells must hold from the cells that see all their places, one digit at a time.
    pub(crate) fn exclude(&mut self, required: u32, cells: &[u16]) -> Outcome {
        for digit in positions(required) {
            let mut places = [0; MOST_PLACES];
            let mut count = 0;
            for &cell in cells.iter().take(MOST_PLACES) {
                places[count] = cell;
                count += (self.mask(cell) >> digit & 1) as usize;
            }
            if count > 1 {
                self.restrict_common_peers(&places[..count], !(1 << digit))?;
            }
        }
        Ok(())
    }

    /// Restricts every cell that differs from all the given cells.
    fn restrict_common_peers(&mut self, cells: &[u16], mask: u32) -> Outcome {
        let Some((&first, others)) = cells.split_first() else {
            return Ok(());
        };
        let wiring = self.wiring;
        for (word, &bits) in wiring.differ.row(first.into()).iter().enumerate() {
            let mut common = others.iter().fold(bits, |common, &cell| {
                common & wiring.differ.row(cell.into())[word]
            });
            while common != 0 {
                self.restrict((word * 64) as u16 + common.trailing_zeros() as u16, mask)?;
                common &= common - 1;
            }
        }
        Ok(())
    }
}

/// Takes the first member out of a set.
#[inline]
fn pop(set: &mut [u64]) -> Option<usize> {
    for (word, bits) in set.iter_mut().enumerate() {
        if *bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            return Some(word * 64 + bit);
        }
    }
    None
}
