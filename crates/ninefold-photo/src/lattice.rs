//! Pages that are bent too much for a polynomial: the lattice is followed crossing by crossing from its clearest part.
//!
//! A start within half a cell everywhere is not needed. Sixteen neighbouring crossings that fit are enough. Each
//! further crossing is predicted from its neighbours, and then moved to the lines that are seen there.

use crate::fit::Fit;
use crate::mask::Lines;
use crate::mesh::Mesh;
use crate::point::Point;
use crate::score::{Segment, Segments};

/// The number of cells across the block that is followed from.
const BLOCK: usize = 3;
/// The distance of the places along a segment that are measured, in steps.
const STRIDE: usize = 2;
/// The number of times that a new crossing is measured and moved.
const ROUNDS: usize = 3;
/// The number of times that the whole mesh is measured and moved.
const SETTLING: usize = 4;
/// The number of new crossings after which all are moved.
const BETWEEN: usize = 9;
/// The score of a mesh whose lattice need not be followed.
const CERTAIN: f32 = 0.9;
/// The score of the worst part of such a mesh.
const CERTAIN_PART: f32 = 0.85;
/// The score of a block that is clear enough to be followed from.
const CERTAIN_BLOCK: f32 = 0.8;
/// The score of a followed lattice that makes other starts hopeless.
const HOPELESS: f32 = 0.6;
/// The score of an outer line that may not be one.
const OUTER: f32 = 0.6;
/// The weight of the neighbours' displacement beside a certain segment, which has 1.
const STIFFNESS: f32 = 1.0;
/// The factor of the offset of a segment to a known crossing: its middle is off by half as much as its other end.
const LEVER: f32 = 1.5;
/// The largest distance of a new crossing from its predicted place, in cells.
const LARGEST: f32 = 0.3;
/// The numbers of rows and columns by which a block may be off, the most probable first.
const SHIFTS: [Way; 9] = [
    (0, 0),
    (-1, 0),
    (1, 0),
    (0, -1),
    (0, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

/// Improves a mesh: moves its crossings to the lines, replaces outer lines that are none by those at the other side, and
/// follows the lattice if a part of the mesh does not fit.
pub fn improved(lines: Lines<'_>, fit: Fit) -> Fit {
    let settled = Lattice::complete(&fit.mesh).settled(lines);
    let best = settled.map_or(fit.clone(), |settled| fit.or(settled, 0.0));
    let best = framed(lines, best);
    if best.score >= CERTAIN && best.worst >= CERTAIN_PART {
        return best;
    }
    let Some(block) = Lattice::best_block(lines, &best.mesh) else {
        return best;
    };
    let mut best = best;
    for by in SHIFTS {
        if let Some(grown) = block.shifted(by).and_then(|block| block.grown(lines)) {
            if grown.score < HOPELESS {
                break;
            }
            best = best.or(framed(lines, grown), 0.0);
            if best.score >= CERTAIN && best.worst >= CERTAIN_PART {
                break;
            }
        }
    }
    best
}

/// Replaces outer lines that are not in the picture by the next line at the other side, as long as the mesh gets better.
fn framed(lines: Lines<'_>, mut fit: Fit) -> Fit {
    loop {
        let segments = Segments::measure(lines, &fit.mesh);
        let mean = |line: &[Segment; 9]| line.iter().map(Segment::score).sum::<f32>() / 9.0;
        let outer = [
            ((1, 0), mean(&segments.rows[0])),
            ((-1, 0), mean(&segments.rows[9])),
            ((0, 1), mean(&segments.columns[0])),
            ((0, -1), mean(&segments.columns[9])),
        ];
        let weak = outer.into_iter().filter(|&(_, score)| score < OUTER);
        let moved = weak.filter_map(|(by, _)| Lattice::moved(&fit.mesh, by).grown(lines));
        let moved: Vec<Fit> = moved.collect();
        let before = fit.score;
        fit = moved
            .into_iter()
            .fold(fit, |best, moved| best.or(moved, 0.0));
        if fit.score <= before {
            return fit;
        }
    }
}

/// A direction in the lattice, or a number of rows and columns.
type Way = (isize, isize);

/// The crossings, as far as they are known.
#[derive(Clone)]
struct Lattice {
    places: [[Option<Point>; 10]; 10],
}

impl Lattice {
    fn complete(mesh: &Mesh) -> Lattice {
        Lattice {
            places: mesh.points().map(|row| row.map(Some)),
        }
    }

    /// Returns the lattice whose known crossings are this many lines further up and to the left; `None` if a known one is
    /// outside then.
    fn shifted(&self, (up, left): Way) -> Option<Lattice> {
        let known = |lattice: &Lattice| lattice.places.iter().flatten().flatten().count();
        let mut shifted = self.clone();
        for (row, places) in shifted.places.iter_mut().enumerate() {
            for (column, place) in places.iter_mut().enumerate() {
                *place = self.at(row as isize + up, column as isize + left);
            }
        }
        (known(&shifted) == known(self)).then_some(shifted)
    }

    /// Returns the lattice with this many lines less at a side, and unknown lines at the other.
    fn moved(mesh: &Mesh, (down, right): Way) -> Lattice {
        let complete = Lattice::complete(mesh);
        let mut moved = complete.clone();
        for (row, places) in moved.places.iter_mut().enumerate() {
            for (column, place) in places.iter_mut().enumerate() {
                *place = complete.at(row as isize + down, column as isize + right);
            }
        }
        moved
    }

    /// Returns the block of a mesh with the best score, after moving the mesh by thirds of a cell: the mesh of a bent
    /// page may be off by more than half a cell everywhere. Returns `None` if no block is clear.
    fn best_block(lines: Lines<'_>, mesh: &Mesh) -> Option<Lattice> {
        let mut best = (-1.0, mesh.clone(), 0, 0);
        for shift in 0..9 {
            let (down, right) = ((shift / 3 - 1) as f32 / 3.0, (shift % 3 - 1) as f32 / 3.0);
            let moved = Mesh::from_fn(|row, column| {
                let (to_right, to_down) = (mesh.right(row, column), mesh.down(row, column));
                mesh.points()[row][column] + to_right * right + to_down * down
            });
            let segments = Segments::measure_coarsely(lines, &moved);
            let last = 9 - BLOCK;
            for (row, column) in
                (0..=last).flat_map(|row| (0..=last).map(move |column| (row, column)))
            {
                let score = segments.part_score(row, column, BLOCK);
                if score > best.0 {
                    best = (score, moved.clone(), row, column);
                }
            }
        }
        let (score, mesh, top, left) = best;
        if score < CERTAIN_BLOCK {
            return None;
        }
        let mut lattice = Lattice::complete(&mesh);
        for (row, places) in lattice.places.iter_mut().enumerate() {
            for (column, place) in places.iter_mut().enumerate() {
                let inside =
                    (top..=top + BLOCK).contains(&row) && (left..=left + BLOCK).contains(&column);
                *place = place.filter(|_| inside);
            }
        }
        lattice.settle(lines, 2);
        Some(lattice)
    }

    fn at(&self, row: isize, column: isize) -> Option<Point> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        *self.places.get(row)?.get(column)?
    }

    /// Finds all crossings, those with the most known neighbours first, and moves them to the lines.
    fn grown(mut self, lines: Lines<'_>) -> Option<Fit> {
        let mut new = 0;
        while let Some((row, column)) = self.next() {
            let place = self.predicted(row, column)?;
            self.places[row as usize][column as usize] = Some(place);
            let mut total = [0.0; 2];
            for _ in 0..ROUNDS {
                self.correct(lines, row, column, &mut total)?;
            }
            new += 1;
            if new % BETWEEN == 0 {
                self.settle(lines, 1);
            }
        }
        self.settled(lines)
    }

    /// Returns the unknown crossing with the most known neighbours.
    fn next(&self) -> Option<Way> {
        let all = (0..10).flat_map(|row| (0..10).map(move |column| (row, column)));
        let unknown = all.filter(|&(row, column)| self.at(row, column).is_none());
        let known = |&(row, column): &Way| {
            let around = (0..9).map(|at| (row + at / 3 - 1, column + at % 3 - 1));
            let around = around
                .filter(|&(row, column)| self.at(row, column).is_some())
                .count();
            // Ties are broken by the distance from the middle: neighbours are the most certain there.
            (around, -(2 * row - 9).abs() - (2 * column - 9).abs())
        };
        unknown.max_by_key(known)
    }

    /// Returns the place of a crossing as its neighbours predict it: the lines continue as before, and cells are
    /// parallelograms.
    fn predicted(&self, row: isize, column: isize) -> Option<Point> {
        let (mut sum, mut weight) = (Point::default(), 0.0);
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let before = |steps: isize| self.at(row - steps * down, column - steps * right);
            let (Some(first), Some(second)) = (before(1), before(2)) else {
                continue;
            };
            let way = first - second;
            let change = before(3).map_or(Point::default(), |third| (way - (second - third)) * 0.5);
            sum = sum + first + way + change;
            weight += 1.0;
        }
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let beside = [self.at(row - down, column), self.at(row, column - right)];
            if let ([Some(a), Some(b)], Some(c)) = (beside, self.at(row - down, column - right)) {
                sum = sum + (a + b - c) * 2.0;
                weight += 2.0;
            }
        }
        (weight > 0.0).then(|| sum * (1.0 / weight))
    }

    /// Returns the way to the next crossing in a direction, `(0, 1)` or `(1, 0)`, from known crossings near this one.
    fn way(&self, row: isize, column: isize, (down, right): Way) -> Option<Point> {
        // The line of the crossing itself, then those beside it.
        let beside = [0, 1, -1, 2, -2].map(|steps| (row + steps * right, column + steps * down));
        beside.into_iter().find_map(|(row, column)| {
            let along = |steps: isize| self.at(row + steps * down, column + steps * right);
            match (along(-1), along(0), along(1)) {
                (Some(before), _, Some(after)) => Some((after - before) * 0.5),
                (_, Some(own), Some(after)) => Some(after - own),
                (Some(before), Some(own), _) => Some(own - before),
                _ => None,
            }
        })
    }

    /// Moves a crossing to the lines at it, and sums up its displacement. Where a neighbour is not known, the line is
    /// expected to continue.
    fn correct(
        &mut self,
        lines: Lines<'_>,
        row: isize,
        column: isize,
        displacement: &mut [f32; 2],
    ) -> Option<()> {
        let place = self.at(row, column)?;
        let ways = [(0, 1), (1, 0)].map(|way| self.way(row, column, way));
        let [Some(to_right), Some(to_down)] = ways else {
            return None;
        };
        let before = *displacement;
        for (axis, (along, across)) in [(to_down, to_right), (to_right, to_down)]
            .into_iter()
            .enumerate()
        {
            let (mut sum, mut total) = (0.0, 0.2);
            for side in [-1, 1] {
                let (down, right) = if axis == 0 { (side, 0) } else { (0, side) };
                if !(0..10).contains(&(row + down)) || !(0..10).contains(&(column + right)) {
                    continue;
                }
                let known = self.at(row + down, column + right);
                let other = known.unwrap_or(place + along * side as f32);
                let ends = if side < 0 {
                    [other, place]
                } else {
                    [place, other]
                };
                let segment = Segment::measure(lines, ends, [across; 2], STRIDE);
                let lever = if known.is_some() { LEVER } else { 1.0 };
                sum += lever * segment.weight() * segment.offset;
                total += segment.weight();
            }
            displacement[axis] = (before[axis] + sum / total).clamp(-LARGEST, LARGEST);
        }
        let [right, down] = [0, 1].map(|axis| displacement[axis] - before[axis]);
        let moved = place + to_right * right + to_down * down;
        self.places[row as usize][column as usize] = Some(moved);
        Some(())
    }

    /// Returns the mesh after moving all crossings to the lines; `None` if lines cross then.
    fn settled(mut self, lines: Lines<'_>) -> Option<Fit> {
        self.settle(lines, SETTLING);
        let mesh = Mesh::from_fn(|row, column| self.places[row][column].unwrap_or_default());
        mesh.is_orderly().then(|| Fit::of(lines, mesh))
    }

    /// Moves the known crossings to the lines that are seen, each with its neighbours.
    fn settle(&mut self, lines: Lines<'_>, rounds: usize) {
        for _ in 0..rounds {
            let displacements = self.relaxed(&self.wishes(lines));
            let before = self.clone();
            for (row, places) in self.places.iter_mut().enumerate() {
                for (column, place) in places.iter_mut().enumerate() {
                    let way = |way| before.way(row as isize, column as isize, way);
                    if let (Some(place), Some(to_right), Some(to_down)) =
                        (place, way((0, 1)), way((1, 0)))
                    {
                        let [right, down] = displacements[row][column];
                        *place = *place + to_right * right + to_down * down;
                    }
                }
            }
        }
    }

    /// Returns for each known crossing the displacements that the segments at it wish for.
    fn wishes(&self, lines: Lines<'_>) -> Field<Weighted> {
        let mut wishes = [[[Weighted::default(); 2]; 10]; 10];
        for row in 0..10_usize {
            for column in 0..10_usize {
                for (axis, (down, right)) in [(1, 0), (0, 1)].into_iter().enumerate() {
                    let (to_row, to_column) = (row + down, column + right);
                    let at = |row: usize, column: usize| self.at(row as isize, column as isize);
                    let across = (right as isize, down as isize);
                    let way = |row, column| self.way(row as isize, column as isize, across);
                    let ends = (at(row, column), at(to_row, to_column));
                    let ways = (way(row, column), way(to_row, to_column));
                    if let ((Some(a), Some(b)), (Some(c), Some(d))) = (ends, ways) {
                        let segment = Segment::measure(lines, [a, b], [c, d], STRIDE);
                        wishes[row][column][axis].add(segment);
                        wishes[to_row][to_column][axis].add(segment);
                    }
                }
            }
        }
        wishes
    }

    /// Returns displacements near the wishes and near those of the neighbours.
    fn relaxed(&self, wishes: &Field<Weighted>) -> Field<f32> {
        let mut field = [[[0.0; 2]; 10]; 10];
        for _ in 0..12 {
            let before = field;
            for (row, column) in (0..100).map(|at| (at / 10, at % 10)) {
                let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
                let around = around.map(|(down, right)| (row + down, column + right));
                let known = around
                    .into_iter()
                    .filter(|&(row, column)| self.at(row, column).is_some());
                let (mut sums, mut count) = ([0.0; 2], 0.0);
                for (row, column) in known {
                    let displacement: [f32; 2] = before[row as usize][column as usize];
                    sums = [sums[0] + displacement[0], sums[1] + displacement[1]];
                    count += 1.0;
                }
                for (axis, sum) in sums.into_iter().enumerate() {
                    let wish = wishes[row as usize][column as usize][axis];
                    let weight = wish.weight + STIFFNESS * count;
                    if weight > 0.0 {
                        let value = (wish.sum + STIFFNESS * sum) / weight;
                        field[row as usize][column as usize][axis] = value;
                    }
                }
            }
        }
        field
    }
}

/// Two values for each crossing: right and down.
type Field<T> = [[[T; 2]; 10]; 10];

/// A sum of offsets with weights.
#[derive(Clone, Copy, Default)]
struct Weighted {
    sum: f32,
    weight: f32,
}

impl Weighted {
    fn add(&mut self, segment: Segment) {
        self.sum += segment.weight() * segment.offset;
        self.weight += segment.weight();
    }
}
