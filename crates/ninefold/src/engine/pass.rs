//! The state of as many puzzles as there are lanes, and one pass of propagation over all of them.
//!
//! Every lane holds a node of somebody's search tree, and all are propagated in lockstep by the same
//! straight-line code: no look-ups, no branches. A pass has a phase for rows and a phase for columns;
//! each uses what the other has found. The unit of reasoning is the triad: the three cells that a line
//! shares with a box (tdoku's "triads", T. Dillon, 2019; their rules go back to locked candidates).

use super::lanes::{LaneSet, Lanes, ROWS};

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

/// As much as a pass may remove, candidates added up as numbers, where it does not pay to wait for the
/// next one. That is a few of low digits: to count them fairly would take longer than it saves.
/// All its bits are set.
const HARDLY_ANYTHING: u16 = 0x3F;

/// A group of nodes, one in each lane.
#[repr(C, align(64))]
pub(super) struct Group<V> {
    /// The candidates of the cells, in reading order, and whose node it is.
    pub(super) nodes: [V; ROWS],
    /// By band and column: what the last column phase leaves possible in the minicolumn.
    allowed: [V; 27],
    /// By band and column: what it knows to have one place left in the minicolumn.
    hidden: [V; 27],
    /// By band and column: the digits of solved cells of the minicolumn.
    single: [V; 27],
    /// By band and column: the candidates of the minicolumn.
    pub(super) once: [V; 27],
    /// By row and box: the candidates of the minirow, as the row phase found it.
    pub(super) row_once: [V; 27],
    /// How much there was left after the last pass; see [`Sum::left`].
    left: V,
}

/// What a pass shows of the lanes.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// A cell has no candidate, or a line no place for a digit.
    pub(super) bad: LaneSet,
    /// Every cell has its digit. A lane may be bad as well: then it is not solved.
    pub(super) solved: LaneSet,
    /// Hardly anything has changed.
    pub(super) slow: LaneSet,
    /// Nothing at all has changed.
    pub(super) still: LaneSet,
}

impl Outcome {
    /// That of no pass at all.
    pub(super) const NONE: Outcome = Outcome {
        bad: 0,
        solved: 0,
        slow: 0,
        still: 0,
    };
}

impl<V: Lanes> Group<V> {
    #[inline(always)]
    pub(super) fn new() -> Group<V> {
        let nothing = V::splat(0);
        let everything = V::splat(ALL_DIGITS);
        Group {
            nodes: [everything; ROWS],
            allowed: [everything; 27],
            hidden: [nothing; 27],
            single: [nothing; 27],
            once: [everything; 27],
            row_once: [everything; 27],
            left: nothing,
        }
    }

    /// Forgets what was found of the nodes that were in these lanes before.
    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: LaneSet) {
        let everything = V::splat(ALL_DIGITS).only(lanes);
        for (allowed, hidden) in self.allowed.iter_mut().zip(&mut self.hidden) {
            *allowed = allowed.or(everything);
            *hidden = hidden.only(!lanes);
        }
    }

    /// Propagates, as often as the backend finds best before it looks after the lanes. What the last
    /// pass says of them, it also says if an earlier one came to it.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Outcome {
        for _ in 1..V::PASSES {
            self.pass();
        }
        self.pass()
    }

    /// Lanes where something has changed by other means.
    #[inline(always)]
    pub(super) fn unsettle(&mut self, lanes: LaneSet) {
        self.left = self.left.only(!lanes);
    }

    #[inline(always)]
    pub(super) fn pass(&mut self) -> Outcome {
        let nothing = V::splat(0);
        let complete = V::splat(ALL_DIGITS);
        let mut sum = Sum {
            emptied: nothing,
            present: complete,
            left: nothing,
        };
        for band in 0..3 {
            self.row_phase(band, &mut sum);
        }
        for stack in 0..3 {
            self.column_phase(stack, &mut sum);
        }
        let mut singles = complete;
        for band in 0..3 {
            for stack in 0..3 {
                let first = band * 9 + stack * 3;
                let [a, b, c] = [
                    self.single[first],
                    self.single[first + 1],
                    self.single[first + 2],
                ];
                let in_box = a.in_any(b, c);
                sum.left = sum.left.minus(in_box);
                singles = singles.and(in_box);
            }
        }
        let lost = self.left.minus(sum.left);
        let slow = V::lanes(lost.is_disjoint(V::splat(!HARDLY_ANYTHING)));
        let still = V::lanes(lost.is_zero());
        self.left = sum.left;
        let emptied = V::lanes(sum.emptied.is_negative());
        let present = V::lanes(sum.present.is_equal(complete));
        Outcome {
            bad: (emptied | !present) & super::lanes::all::<V>(),
            solved: V::lanes(singles.is_equal(complete)),
            slow,
            still,
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
                let allowed = self.allowed[band * 9 + column];
                let mut less = [nothing; 3];
                three!(row => {
                    let cell = self.nodes[(band * 3 + row) * 9 + column].and(allowed);
                    cells[row][place] = cell;
                    less[row] = cell.minus_one();
                    solved[row][place] = V::choose(cell.is_disjoint(less[row]), cell, nothing);
                });
                sum.emptied = sum.emptied.in_any(less[0], less[1]).or(less[2]).at_once();
                self.single[band * 9 + column] =
                    solved[0][place].in_any(solved[1][place], solved[2][place]);
            });
            three!(row => {
                let [a, b, c] = cells[row];
                once[row][stack] = a.in_any(b, c).at_once();
                self.row_once[(band * 3 + row) * 3 + stack] = once[row][stack];
                twice[row][stack] = a.in_two(b, c);
                single[row][stack] = solved[row][0].in_any(solved[row][1], solved[row][2]);
            });
        });
        three!(row => {
            sum.present = sum.present.and_either(once[row][0].or(once[row][1]), once[row][2]).at_once();
        });
        let (allowed, hidden) = triads(&once, &twice, &single);
        three!(stack => {
            three!(place => {
                let column = stack * 3 + place;
                let index = band * 9 + column;
                let (known, in_column) = (self.hidden[index], self.allowed[index]);
                three!(row => {
                    // What the column allows is taken once more: cheaper than keeping it.
                    let place = &mut self.nodes[(band * 3 + row) * 9 + column];
                    let cell = place.in_all(in_column, allowed[row][stack]);
                    let single = cell.and(hidden[row][stack].or(known));
                    *place = V::choose(single.is_zero(), cell, single);
                });
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
                let first = band * 27 + stack * 3 + column;
                let [a, b, c] = [
                    self.nodes[first],
                    self.nodes[first + 9],
                    self.nodes[first + 18],
                ];
                once[column][band] = a.in_any(b, c);
                twice[column][band] = a.in_two(b, c);
                single[column][band] = self.single[index];
                self.once[index] = once[column][band];
                sum.left = sum.left.plus(a).plus(b).plus(c).at_once();
            });
            let [a, b, c] = once[column];
            sum.present = sum.present.and_either(a.or(b), c).at_once();
        });
        let (allowed, hidden) = triads(&once, &twice, &single);
        three!(column => three!(band => {
            let index = band * 9 + stack * 3 + column;
            self.allowed[index] = allowed[column][band];
            self.hidden[index] = hidden[column][band];
        }));
    }
}

/// What is gathered over a whole pass.
struct Sum<V> {
    /// Negative where a cell had no candidate: nothing less one.
    emptied: V,
    /// The digits that have a place in every line so far.
    present: V,
    /// The candidates of all cells, added up as numbers, less those of boxes' solved cells. It falls
    /// with whatever a pass finds out, and never rises.
    left: V,
}

/// The rules for the nine triads of three lines that cross three boxes: for each, the digits that
/// may be in it, and those that must be and have one cell left.
#[inline(always)]
#[allow(clippy::type_complexity, reason = "three lines by three boxes, twice")]
fn triads<V: Lanes>(
    once: &[[V; 3]; 3],
    twice: &[[V; 3]; 3],
    single: &[[V; 3]; 3],
) -> ([[V; 3]; 3], [[V; 3]; 3]) {
    let nothing = V::splat(0);
    // Digits that only one triad of the line has, or only one of the box.
    let (mut in_line, mut in_box) = ([nothing; 3], [nothing; 3]);
    three!(line => in_line[line] = once[line][0].in_one(once[line][1], once[line][2]));
    three!(boxes => in_box[boxes] = once[0][boxes].in_one(once[1][boxes], once[2][boxes]));
    let mut placed = [[nothing; 3]; 3];
    three!(line => three!(boxes => {
        let here = once[line][boxes];
        let known = single[line][boxes].or(here.and(in_line[line].or(in_box[boxes])));
        // Three candidates for three cells: all of them are here.
        placed[line][boxes] = V::choose(here.at_most_three(), here, known);
    }));
    let mut allowed = [[nothing; 3]; 3];
    let mut hidden = [[nothing; 3]; 3];
    three!(line => three!(boxes => {
        let here = placed[line][boxes];
        let in_line = placed[line][(boxes + 1) % 3].or(placed[line][(boxes + 2) % 3]);
        let in_box = (placed[(line + 1) % 3][boxes], placed[(line + 2) % 3][boxes]);
        let nowhere_else = in_line.in_none(in_box.0, in_box.1);
        // Three digits that must be here leave room for no other.
        allowed[line][boxes] = V::choose(here.at_least_three(), here, nowhere_else);
        hidden[line][boxes] = here.without(twice[line][boxes]);
    }));
    (allowed, hidden)
}
