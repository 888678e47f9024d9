//! The state of as many puzzles as there are lanes, and one pass of propagation over all of them.
//!
//! Every lane holds a node of somebody's search tree, and all are propagated in lockstep by the same
//! straight-line code: no look-ups, no branches. A pass has a phase for rows and a phase for columns;
//! each uses what the other has found. The unit of reasoning is the triad: the three cells that a line
//! shares with a box (tdoku's "triads", T. Dillon, 2019; their rules go back to locked candidates).

use super::lanes::{LaneSet, Lanes};

/// Repeats the code for 0, 1 and 2, written out: the compiler leaves some loops of three rolled up,
/// with the arrays in memory.
macro_rules! three {
    ($index:ident => $code:expr) => {{
        {
            let $index = 0;
            $code;
        }
        {
            let $index = 1;
            $code;
        }
        {
            let $index = 2;
            $code;
        }
    }};
}

pub(super) const ALL_DIGITS: u16 = 0x1FF;

/// A group of nodes, one in each lane.
#[repr(C, align(64))]
pub(super) struct Group<V> {
    /// The candidates of the cells, in reading order.
    pub(super) cells: [V; 81],
    /// By band and column: what the last column phase excludes from the minicolumn.
    elim: [V; 27],
    /// By band and column: what it knows to have one place left in the minicolumn.
    hidden: [V; 27],
    /// By band and column: the digits of solved cells of the minicolumn.
    single: [V; 27],
    /// By box: the digits of its solved cells.
    box_single: [V; 9],
    /// By band and column: the candidates of the minicolumn.
    pub(super) once: [V; 27],
    /// By band and column: candidates in at least two of its cells.
    twice: [V; 27],
    /// By row and box: the candidates of the minirow.
    pub(super) row_once: [V; 27],
}

/// What a pass shows of the lanes.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// A cell has no candidate, or a line no place for a digit.
    pub(super) bad: LaneSet,
    /// Every cell has its digit. A lane may be bad as well: then it is not solved.
    pub(super) solved: LaneSet,
    /// Nothing has changed.
    pub(super) still: LaneSet,
}

impl<V: Lanes> Group<V> {
    #[inline(always)]
    pub(super) fn new() -> Group<V> {
        let nothing = V::splat(0);
        Group {
            cells: [V::splat(ALL_DIGITS); 81],
            elim: [nothing; 27],
            hidden: [nothing; 27],
            single: [nothing; 27],
            box_single: [nothing; 9],
            once: [nothing; 27],
            twice: [nothing; 27],
            row_once: [nothing; 27],
        }
    }

    /// Forgets what was found of the nodes that were in these lanes before.
    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: LaneSet) {
        for index in 0..27 {
            self.elim[index] = self.elim[index].only(!lanes);
            self.hidden[index] = self.hidden[index].only(!lanes);
            self.single[index] = self.single[index].only(!lanes);
        }
    }

    /// Propagates once.
    #[inline(always)]
    pub(super) fn pass(&mut self) -> Outcome {
        let nothing = V::splat(0);
        let mut sum = Sum {
            least: V::splat(ALL_DIGITS),
            present: V::splat(ALL_DIGITS),
            changed: nothing,
        };
        for band in 0..3 {
            self.row_phase(band, &mut sum);
        }
        for stack in 0..3 {
            self.column_phase(stack, &mut sum);
        }
        let mut singles = V::splat(ALL_DIGITS);
        for band in 0..3 {
            for stack in 0..3 {
                let first = band * 9 + stack * 3;
                let [a, b, c] = [
                    self.single[first],
                    self.single[first + 1],
                    self.single[first + 2],
                ];
                let in_box = a.in_any(b, c);
                let before = &mut self.box_single[band * 3 + stack];
                sum.changed = sum.changed.or(in_box.xor(*before));
                *before = in_box;
                singles = singles.and(in_box);
            }
        }
        let complete = V::splat(ALL_DIGITS);
        let lanes = super::lanes::all::<V>();
        let emptied = V::lanes(sum.least.is_zero());
        let present = V::lanes(sum.present.is_equal(complete));
        Outcome {
            bad: (emptied | !present) & lanes,
            solved: V::lanes(singles.is_equal(complete)),
            still: V::lanes(sum.changed.is_zero()),
        }
    }

    #[inline(always)]
    fn row_phase(&mut self, band: usize, sum: &mut Sum<V>) {
        let nothing = V::splat(0);
        let mut once = [[nothing; 3]; 3];
        let mut twice = [[nothing; 3]; 3];
        let mut single = [[nothing; 3]; 3];
        three!(stack => {
            let mut cells = [[nothing; 3]; 3];
            let mut solved = [[nothing; 3]; 3];
            three!(place => {
                let column = stack * 3 + place;
                let elim = self.elim[band * 9 + column];
                three!(row => {
                    let cell = self.cells[(band * 3 + row) * 9 + column].without(elim);
                    sum.least = sum.least.zero_if_either(cell);
                    cells[row][place] = cell;
                    solved[row][place] = V::choose(cell.at_most_one(), cell, nothing);
                });
                let index = band * 9 + column;
                let now = solved[0][place].in_any(solved[1][place], solved[2][place]);
                self.single[index] = self.single[index].or(now);
            });
            three!(row => {
                let [a, b, c] = cells[row];
                once[row][stack] = a.in_any(b, c);
                twice[row][stack] = a.in_two(b, c);
                single[row][stack] = solved[row][0].in_any(solved[row][1], solved[row][2]);
                self.row_once[(band * 3 + row) * 3 + stack] = once[row][stack];
            });
        });
        three!(row => {
            sum.present = sum.present.and(once[row][0].in_any(once[row][1], once[row][2]));
        });
        let (elim, hidden) = triads(&once, &twice, &single);
        three!(stack => {
            three!(place => {
                let column = stack * 3 + place;
                let (known, excluded) = (self.hidden[band * 9 + column], self.elim[band * 9 + column]);
                let mut new = [nothing; 3];
                three!(row => {
                    // What is known of the column is taken off once more: cheaper than keeping it.
                    let place = &mut self.cells[(band * 3 + row) * 9 + column];
                    let cell = place.in_neither(excluded, elim[row][stack]);
                    let single = cell.and(hidden[row][stack].or(known));
                    new[row] = V::choose(single.is_zero(), cell, single);
                    sum.changed = sum.changed.or(place.xor(new[row]));
                    *place = new[row];
                });
                let [a, b, c] = new;
                self.once[band * 9 + column] = a.in_any(b, c);
                self.twice[band * 9 + column] = a.in_two(b, c);
            });
        });
    }

    #[inline(always)]
    fn column_phase(&mut self, stack: usize, sum: &mut Sum<V>) {
        let nothing = V::splat(0);
        let mut once = [[nothing; 3]; 3];
        let mut twice = [[nothing; 3]; 3];
        let mut single = [[nothing; 3]; 3];
        three!(column => {
            three!(band => {
                let index = band * 9 + stack * 3 + column;
                once[column][band] = self.once[index];
                twice[column][band] = self.twice[index];
                single[column][band] = self.single[index];
            });
            let [a, b, c] = once[column];
            sum.present = sum.present.and(a.in_any(b, c));
        });
        let (elim, hidden) = triads(&once, &twice, &single);
        three!(column => three!(band => {
            let index = band * 9 + stack * 3 + column;
            self.elim[index] = elim[column][band];
            self.hidden[index] = hidden[column][band];
        }));
    }
}

/// What is gathered over a whole pass.
struct Sum<V> {
    /// Zero where a cell had no candidate.
    least: V,
    /// The digits that have a place in every line so far.
    present: V,
    /// What has changed, all together.
    changed: V,
}

/// The rules for the nine triads of three lines that cross three boxes: for each, the digits that
/// cannot be in it, and those that must be and have one cell left.
#[inline(always)]
#[allow(clippy::type_complexity, reason = "three lines by three boxes, twice")]
fn triads<V: Lanes>(
    once: &[[V; 3]; 3],
    twice: &[[V; 3]; 3],
    single: &[[V; 3]; 3],
) -> ([[V; 3]; 3], [[V; 3]; 3]) {
    let nothing = V::splat(0);
    let mut placed = [[nothing; 3]; 3];
    three!(line => three!(boxes => {
        let here = once[line][boxes];
        let claimed = here.in_neither(once[line][(boxes + 1) % 3], once[line][(boxes + 2) % 3]);
        let pointed = here.in_neither(once[(line + 1) % 3][boxes], once[(line + 2) % 3][boxes]);
        let known = single[line][boxes].in_any(claimed, pointed);
        // Three candidates for three cells: all of them are here.
        placed[line][boxes] = V::choose(here.at_most_three(), here, known);
    }));
    let mut elim = [[nothing; 3]; 3];
    let mut hidden = [[nothing; 3]; 3];
    three!(line => three!(boxes => {
        let here = placed[line][boxes];
        let in_line = placed[line][(boxes + 1) % 3].or(placed[line][(boxes + 2) % 3]);
        let in_box = (placed[(line + 1) % 3][boxes], placed[(line + 2) % 3][boxes]);
        let elsewhere = in_line.in_any(in_box.0, in_box.1);
        // Three digits that must be here leave room for no other.
        let full = V::splat(ALL_DIGITS).without(here);
        elim[line][boxes] = V::choose(here.at_least_three(), full, elsewhere);
        hidden[line][boxes] = here.without(twice[line][boxes]);
    }));
    (elim, hidden)
}
