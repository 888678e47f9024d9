//! One round of propagation over as many nodes as a vector has lanes.
//!
//! ```text
//!          stack 0     stack 1     stack 2
//!         c0 c1 c2    c3 c4 c5    c6 c7 c8
//!        +--------+ +----------+ +--------+
//!     r0 | *  *  *| | .  .  .  | |        |   *  a triad: the three cells of a row in a box
//! band r1|        | | .  .  .  | |       #|   .  a box: three triads of rows, or three of columns
//!  0  r2 |        | | .  .  .  | |       #|   #  two cells of a triad of column 8
//!        +--------+ +----------+ +--------+
//! band r3|        | |          | |        |   A band is three rows, and nine triads of rows;
//!  1  .. |        | |          | |        |   a stack is three columns, and nine triads of columns.
//!
//! nodes[0]:    lane 0   lane 1   lane 2   …   one vector for each cell; a lane is a puzzle
//! cell r0c0  [  1FF  |   004  |   013  | … ]  a value is nine bits, one for each candidate:
//! cell r0c1  [  020  |   1FF  |   100  | … ]  013 is 0 0001 0011: the digits 1, 2 and 5
//! ```
//!
//! All lanes run the same straight-line code, without look-ups or branches. A pass has a phase for the triads of rows
//! and one for the triads of columns; each phase uses the results of the other. Triads as the unit of reasoning come
//! from T. Dillon's tdoku (2019); their rules are locked candidates.

use super::nodes::{ALL_DIGITS, ROWS};
use crate::vectors::{LaneSet, Vector};

/// Repeats code for the indices 0, 1 and 2. The compiler does not unroll all loops of three, and then keeps their
/// arrays in memory.
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

/// A node is nearly stalled if the sum of its candidates, as numbers, falls by no more than this in a pass: a few low
/// digits. An exact count of the digits would cost more time than it saves. The number must have all its low bits set.
const HARDLY_ANYTHING: u16 = 0x3F;

/// A group of nodes, one in each lane.
#[repr(C, align(64))]
pub struct Group<V> {
    /// The candidates of the cells, in reading order, and the owner of the node.
    pub nodes: [V; ROWS],
    /// By band and column: the digits that the last column phase leaves possible in the triad.
    allowed: [V; 27],
    /// By band and column: the digits known from the last column phase to have one cell left in the triad.
    hidden: [V; 27],
    /// By band and column: the digits of the triad's solved cells.
    single: [V; 27],
    /// By band and column: the candidates of the triad.
    pub once: [V; 27],
    /// By row and stack: the candidates of the triad at the start of the row phase.
    pub row_once: [V; 27],
    /// The sum of the candidates after the last pass; see [`Sum::left`].
    left: V,
}

/// The results of a pass, as sets of lanes.
#[derive(Clone, Copy, Default)]
pub struct Outcome {
    /// A cell has no candidate, or a row or column no place for a digit.
    pub bad: LaneSet,
    /// Every cell has one candidate. The lane is only solved if it is not bad as well.
    pub solved: LaneSet,
    /// Hardly any candidates were removed.
    pub slow: LaneSet,
    /// No candidate was removed.
    pub still: LaneSet,
}

impl<V: Vector> Group<V> {
    #[inline(always)]
    pub fn new(token: V::Token) -> Group<V> {
        let nothing = V::splat(token, 0);
        let everything = V::splat(token, ALL_DIGITS);
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

    /// Returns the token of the vectors.
    #[inline(always)]
    pub fn token(&self) -> V::Token {
        self.left.token()
    }

    /// Forgets the results about the nodes that were in these lanes before.
    #[inline(always)]
    pub fn forget(&mut self, lanes: LaneSet) {
        let everything = V::splat(self.token(), ALL_DIGITS).only(lanes);
        for (allowed, hidden) in self.allowed.iter_mut().zip(&mut self.hidden) {
            *allowed = allowed.or(everything);
            *hidden = hidden.only(!lanes);
        }
    }

    /// Notes that something other than a pass has changed these lanes.
    #[inline(always)]
    pub fn unsettle(&mut self, lanes: LaneSet) {
        self.left = self.left.only(!lanes);
    }

    /// Propagates once. A lane that was bad or solved remains so.
    #[inline(always)]
    pub fn pass(&mut self) -> Outcome {
        let token = self.token();
        let nothing = V::splat(token, 0);
        let complete = V::splat(token, ALL_DIGITS);
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
        let slow = V::lanes(lost.is_disjoint(V::splat(token, !HARDLY_ANYTHING)));
        let still = V::lanes(lost.is_zero());
        self.left = sum.left;
        let emptied = V::lanes(sum.emptied.is_negative());
        let present = V::lanes(sum.present.is_equal(complete));
        Outcome {
            bad: (emptied | !present) & V::ALL,
            solved: V::lanes(singles.is_equal(complete)),
            slow,
            still,
        }
    }

    #[inline(always)]
    fn row_phase(&mut self, band: usize, sum: &mut Sum<V>) {
        let nothing = V::splat(self.token(), 0);
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
                    // Applying the column's restriction again is cheaper than keeping the result.
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
        let nothing = V::splat(self.token(), 0);
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

/// The values that a pass collects from all cells.
struct Sum<V> {
    /// Negative if a cell had no candidate, as zero minus one is.
    emptied: V,
    /// The digits that have a place in every row and column visited.
    present: V,
    /// The sum of the candidates of all cells, as numbers, minus the digits of solved cells, box by box. Every
    /// elimination makes it smaller; nothing makes it larger.
    left: V,
}

/// Applies the rules to the nine triads of a band or a stack, three lines that cross three boxes. Returns
/// for each triad the digits that may be in it, and those that must be in it and have one cell left.
#[inline(always)]
#[allow(clippy::type_complexity, reason = "three lines by three boxes, twice")]
fn triads<V: Vector>(
    once: &[[V; 3]; 3],
    twice: &[[V; 3]; 3],
    single: &[[V; 3]; 3],
) -> ([[V; 3]; 3], [[V; 3]; 3]) {
    let nothing = V::splat(once[0][0].token(), 0);
    // The digits that only one triad of the line has, or only one of the box.
    let (mut in_line, mut in_box) = ([nothing; 3], [nothing; 3]);
    three!(line => in_line[line] = once[line][0].in_one(once[line][1], once[line][2]));
    three!(boxes => in_box[boxes] = once[0][boxes].in_one(once[1][boxes], once[2][boxes]));
    let mut placed = [[nothing; 3]; 3];
    three!(line => three!(boxes => {
        let here = once[line][boxes];
        let known = single[line][boxes].or(here.and(in_line[line].or(in_box[boxes])));
        // If three cells have three candidates, all three digits are placed here.
        placed[line][boxes] = V::choose(here.at_most_three(), here, known);
    }));
    let mut allowed = [[nothing; 3]; 3];
    let mut hidden = [[nothing; 3]; 3];
    three!(line => three!(boxes => {
        let here = placed[line][boxes];
        let in_line = placed[line][(boxes + 1) % 3].or(placed[line][(boxes + 2) % 3]);
        let in_box = (placed[(line + 1) % 3][boxes], placed[(line + 2) % 3][boxes]);
        let nowhere_else = in_line.in_none(in_box.0, in_box.1);
        // Three digits that are placed here leave no room for others.
        allowed[line][boxes] = V::choose(here.at_least_three(), here, nowhere_else);
        hidden[line][boxes] = here.without(twice[line][boxes]);
    }));
    (allowed, hidden)
}
