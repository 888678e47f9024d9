//! The pictures of the 81 cells, on a common scale of ink.
//!
//! A cell is taken whole, with its lines, and nothing is removed or centred: the net ignores lines, and a rule of thumb
//! could fail.

use ninefold::Cell;

use crate::mesh::Mesh;
use crate::picture::Scaled;
use crate::plane::Plane;
use crate::point::Point;

/// The side of the picture of a cell.
pub const SIDE: usize = 28;

/// The picture of a cell, row by row.
pub type Patch = [f32; SIDE * SIDE];

/// The number of cells that are certain to hold digits: 17 clues are the fewest of a puzzle.
const CERTAIN_DIGITS: usize = 12;
/// The least scale of ink, in steps of brightness.
const LEAST_SCALE: f32 = 2.0;
/// The rows and columns that show no line.
const CORE: core::ops::Range<usize> = 4..24;
/// The rows and columns whose median is the paper.
const PAPER: core::ops::Range<usize> = 3..25;
/// The number of darkest pixels that are certain to be ink.
const INK: usize = 60;

/// The picture of a cell and its measures.
#[derive(Clone)]
pub struct Sight {
    /// The ink: 0 is paper, and 1 the contrast of a typical digit.
    pub ink: Patch,
    /// The contrast of the cell, as a share of that of a typical digit.
    pub contrast: f32,
    /// How much more colourful its ink is than its paper, on the scale of ink.
    pub colour: f32,
    /// The mean of its darkest pixels, on the scale of ink.
    pub darkness: f32,
    /// The cell lies partly outside the picture.
    pub clipped: bool,
}

/// Returns the cells of a mesh in reading order.
pub fn seen(picture: &Scaled, mesh: &Mesh, inverted: bool) -> Vec<Sight> {
    let grey: Vec<Patch> = patches(&picture.grey, mesh, if inverted { -1.0 } else { 1.0 });
    let colour = patches(&picture.colour, mesh, 1.0);
    let contrasts: Vec<f32> = grey.iter().map(contrast).collect();
    let scale = reference(&contrasts).max(LEAST_SCALE);
    let cells = Cell::ALL.into_iter().zip(grey.iter().zip(&colour));
    let sight = |(cell, (grey, colour)): (Cell, (&Patch, &Patch))| {
        let corners = mesh.cell(cell);
        let paper = median(grey);
        let ink = grey.map(|value| ((paper - value) / scale).clamp(-4.0, 6.0));
        let (darkness, ink_colour) = darkest(&ink, colour);
        Sight {
            ink,
            contrast: contrasts[cell.index()] / scale,
            colour: (ink_colour - median(colour)) / scale,
            darkness,
            clipped: corners.iter().any(|&corner| !picture.grey.contains(corner)),
        }
    };
    cells.map(sight).collect()
}

/// Returns the pictures of the cells. Each pixel is the mean of as many samples as it has pixels of the plane.
fn patches(plane: &Plane, mesh: &Mesh, sign: f32) -> Vec<Patch> {
    let density = (mesh.cell_side() / SIDE as f32).ceil() as usize;
    let density = density.clamp(2, 4);
    let steps: Vec<f32> = (0..SIDE * density)
        .map(|at| (at as f32 + 0.5) / (SIDE * density) as f32)
        .collect();
    let scale = sign / (density * density) as f32;
    let patch = |cell: Cell| {
        let [a, b, c, d] = mesh.cell(cell);
        let mut patch = [0.0; SIDE * SIDE];
        for (row, &down) in steps.iter().enumerate() {
            let (left, right) = (a.towards(d, down), b.towards(c, down));
            let pixels = &mut patch[row / density * SIDE..][..SIDE];
            for (column, &across) in steps.iter().enumerate() {
                let place: Point = left.towards(right, across);
                pixels[column / density] += scale * plane.sample(place);
            }
        }
        patch
    };
    Cell::ALL.into_iter().map(patch).collect()
}

/// Returns the pixels in these rows and columns.
fn part(patch: &Patch, range: core::ops::Range<usize>) -> impl Iterator<Item = f32> + '_ {
    let rows = patch.chunks_exact(SIDE).take(range.end).skip(range.start);
    rows.flat_map(move |row| row[range.clone()].iter().copied())
}

/// Returns the standard deviation of the pixels that show no line.
fn contrast(patch: &Patch) -> f32 {
    let count = CORE.len() * CORE.len();
    let mean = part(patch, CORE).sum::<f32>() / count as f32;
    let squares = part(patch, CORE).map(|value| (value - mean) * (value - mean));
    (squares.sum::<f32>() / count as f32).sqrt()
}

/// Returns the mean contrast of the cells that are certain to hold digits.
fn reference(contrasts: &[f32]) -> f32 {
    let mut sorted = contrasts.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    sorted[..CERTAIN_DIGITS].iter().sum::<f32>() / CERTAIN_DIGITS as f32
}

/// Returns the median of the middle of a patch.
fn median(patch: &Patch) -> f32 {
    let mut values: Vec<f32> = part(patch, PAPER).collect();
    let middle = values.len() / 2;
    let (below, &mut upper, _) = values.select_nth_unstable_by(middle, f32::total_cmp);
    // The number of values is even.
    let lower = below.iter().copied().fold(f32::MIN, f32::max);
    (lower + upper) / 2.0
}

/// Returns the means of the ink and of the colour of the darkest pixels of the core.
fn darkest(ink: &Patch, colour: &Patch) -> (f32, f32) {
    let mut pixels: Vec<(f32, f32)> = part(ink, CORE).zip(part(colour, CORE)).collect();
    pixels.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let sum = |of: fn(&(f32, f32)) -> f32| pixels[..INK].iter().map(of).sum::<f32>() / INK as f32;
    (sum(|pixel| pixel.0), sum(|pixel| pixel.1))
}

/// Returns the patch after a quarter turn, clockwise.
pub fn turned(patch: &Patch) -> Patch {
    core::array::from_fn(|at| patch[(SIDE - 1 - at % SIDE) * SIDE + at / SIDE])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_are_none() {
        let patch: Patch = core::array::from_fn(|at| at as f32);
        let once = turned(&patch);
        assert_eq!(once[SIDE - 1], 0.0, "the first pixel is at the right now");
        assert_eq!(turned(&turned(&turned(&once))), patch);
    }

    #[test]
    fn digits_of_all_cells_have_the_same_scale() {
        // Each cell has 28 pixels, the first 20 a dark square.
        let side = 9 * SIDE;
        let ink = |x: usize, y: usize| {
            let (cell, x, y) = (y / SIDE * 9 + x / SIDE, x % SIDE, y % SIDE);
            let inside = (9..19).contains(&x) && (9..19).contains(&y) && cell < 20;
            if inside { 60.0 } else { 0.0 }
        };
        let grey = (0..side * side).map(|at| 200.0 - ink(at % side, at / side));
        let grey = Plane::new(side, side, grey.collect());
        let colour = Plane::new(side, side, vec![0.0; side * side]);
        let mesh = Mesh::from_fn(|row, column| Point::new(28.0 * column as f32, 28.0 * row as f32));
        let picture = Scaled {
            grey,
            colour,
            scale: (1.0, 1.0),
        };
        let cells = seen(&picture, &mesh, false);
        assert_eq!(cells.len(), 81);
        assert!((cells[0].contrast - 1.0).abs() < 1e-3 && cells[40].contrast < 1e-3);
        assert!(cells[0].darkness > 1.9 && cells[0].ink[0] == 0.0);
        assert!(!cells[0].clipped && cells[0].colour == 0.0);
        let outside = seen(&picture, &moved(&mesh), false);
        assert!(outside[0].clipped && !outside[40].clipped);
    }

    fn moved(mesh: &Mesh) -> Mesh {
        Mesh::from_fn(|row, column| mesh.points()[row][column] - Point::new(3.0, 0.0))
    }
}
