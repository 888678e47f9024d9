//! Moving nodes: every move is a permutation of a row, the same for all rows, and the guesses are made on the way.

use crate::engine::branch::Guesses;
use crate::engine::kernels::Moves;
use crate::engine::nodes::{Nodes, OWNER, ROWS};
use crate::vectors::{Avx512, LaneSet, Vector};

/// Makes the guesses, and moves one branch of each elsewhere.
#[inline(always)]
pub fn branch(
    moves: &Moves,
    numbers: Avx512,
    guesses: &Guesses<Avx512>,
    nodes: &mut [Avx512; ROWS],
    pool: &mut Nodes,
) {
    // The lanes from which the places in the pool and the idle lanes take their nodes.
    let pushed = numbers.gathered(moves.pushed);
    let sources = numbers.gathered(moves.sources).scattered(moves.targets);
    let cuts = Cuts::new(guesses, moves.parents);
    let mut pool = pool.window(moves.push_to);
    let mut settle = |row: usize, node: &mut Avx512, child: Avx512, parent: Avx512| {
        if moves.pushed != 0 {
            child.at(pushed).write(pool.row(row));
        }
        *node = parent.with_moved(moves.targets, child, sources);
    };
    let (cells, owner) = nodes.split_at_mut(OWNER);
    for (band, cells) in cells.chunks_exact_mut(27).enumerate() {
        let in_columns = cuts.in_columns(band);
        for (row, cells) in cells.chunks_exact_mut(9).enumerate() {
            let row = band * 3 + row;
            for (stack, cells) in cells.chunks_exact_mut(3).enumerate() {
                let in_row = cuts.of(row, stack);
                for (place, cell) in cells.iter_mut().enumerate() {
                    let column = stack * 3 + place;
                    let in_column = in_columns[column];
                    let child = cell.in_neither(in_row.0, in_column.0);
                    let parent = cell.in_neither(in_row.1, in_column.1);
                    settle(row * 9 + column, cell, child, parent);
                }
            }
        }
    }
    for owner in owner {
        settle(OWNER, owner, *owner, *owner);
    }
}

/// Fills lanes with the nodes from this place on.
#[inline(always)]
pub fn fill(
    lanes: LaneSet,
    numbers: Avx512,
    nodes: &mut [Avx512; ROWS],
    rows: &mut Nodes,
    place: usize,
) {
    let places = numbers.scattered(lanes);
    let mut rows = rows.window(place);
    for (row, node) in nodes.iter_mut().enumerate() {
        let from = Avx512::read(node.token(), rows.row(row));
        *node = node.with_moved(lanes, from, places);
    }
}

/// The candidates that the guesses remove in both branches, prepared for all cells.
struct Cuts {
    /// By line: the digit in the lanes that guess there, nothing in the others.
    digits: [Avx512; 18],
    /// By triad of the line: the lanes in which the branch that moves loses the digit there.
    of_child: [LaneSet; 3],
    /// Likewise for the branch that stays.
    of_parent: [LaneSet; 3],
}

impl Cuts {
    #[inline(always)]
    fn new(guesses: &Guesses<Avx512>, parents: LaneSet) -> Cuts {
        let splat = |value: usize| Avx512::splat(guesses.digit.token(), value as u16);
        let mut digits = [splat(0); 18];
        for (line, digits) in digits.iter_mut().enumerate() {
            let here = parents & guesses.line.is_equal(splat(line));
            *digits = guesses.digit.only(here);
        }
        let (mut of_child, mut of_parent) = ([0; 3], [0; 3]);
        for place in 0..3 {
            let bit = splat(1 << place);
            of_child[place] = !guesses.of_child.is_disjoint(bit);
            of_parent[place] = !guesses.of_parent.is_disjoint(bit);
        }
        Cuts {
            digits,
            of_child,
            of_parent,
        }
    }

    /// Returns the candidates that the branch that moves loses in a triad of a line, and those that the branch that
    /// stays loses.
    #[inline(always)]
    fn of(&self, line: usize, place: usize) -> (Avx512, Avx512) {
        let digits = self.digits[line];
        (
            digits.only(self.of_child[place]),
            digits.only(self.of_parent[place]),
        )
    }

    /// Returns the candidates that both branches lose in the nine columns of a band.
    #[inline(always)]
    fn in_columns(&self, band: usize) -> [(Avx512, Avx512); 9] {
        let mut cuts = [self.of(9, band); 9];
        for (column, cuts) in cuts.iter_mut().enumerate() {
            *cuts = self.of(9 + column, band);
        }
        cuts
    }
}
