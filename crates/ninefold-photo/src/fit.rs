//! The fine fit: a mesh that follows the lines of a page that is nearly flat.

use crate::cubic::{Cubic, Wish};
use crate::homography::Homography;
use crate::mask::Lines;
use crate::mesh::Mesh;
use crate::score::Segments;

/// The degrees of the polynomials that are fitted in turn.
const DEGREES: [usize; 4] = [1, 2, 3, 3];
/// The loss of score that ends the fit.
const LOSS: f32 = 0.02;

/// A mesh and how well it agrees with the lines.
#[derive(Clone, Debug)]
pub struct Fit {
    pub mesh: Mesh,
    pub score: f32,
    /// The score of the worst part of the mesh: a mesh may be right in all parts but one.
    pub worst: f32,
}

impl Fit {
    /// Measures a mesh.
    pub fn of(lines: Lines<'_>, mesh: Mesh) -> Fit {
        let segments = Segments::measure(lines, &mesh);
        Fit::measured(mesh, &segments)
    }

    fn measured(mesh: Mesh, segments: &Segments) -> Fit {
        Fit {
            mesh,
            score: segments.score(),
            worst: segments.worst_part(),
        }
    }

    /// Returns a measure for the choice among meshes. A mesh that is rough follows something else than lines.
    fn quality(&self) -> f32 {
        self.score + self.worst / 2.0 - self.mesh.roughness()
    }

    /// Returns the better one; this one, unless the other is better by more than `gain`.
    pub fn or(self, other: Fit, gain: f32) -> Fit {
        let is_better = other.quality() > self.quality() + gain;
        if is_better { other } else { self }
    }
}

/// Corrects the mesh of a page that is seen through `page`, from this correction on.
pub fn refined(lines: Lines<'_>, page: &Homography, start: Cubic) -> Fit {
    let mut cubic = start;
    let mesh = cubic.mesh(page);
    let mut segments = Segments::measure(lines, &mesh);
    let mut best = Fit::measured(mesh, &segments);
    let mut last = best.score;
    for degree in DEGREES {
        let (across, down) = wishes(&segments, &cubic);
        cubic = Cubic::fitted(&across, &down, degree);
        let mesh = cubic.mesh(page);
        segments = Segments::measure(lines, &mesh);
        let fit = Fit::measured(mesh, &segments);
        if fit.score < last - LOSS {
            break;
        }
        last = fit.score;
        best = best.or(fit, 0.0);
    }
    best
}

/// Returns the displacements that the measured segments wish for, across and down.
fn wishes(segments: &Segments, cubic: &Cubic) -> (Vec<Wish>, Vec<Wish>) {
    let (mut across, mut down) = (Vec::with_capacity(90), Vec::with_capacity(90));
    for line in 0..10 {
        for at in 0..9 {
            let (middle, on) = ((at as f64 + 0.5) / 9.0, line as f64 / 9.0);
            let row = segments.rows[line][at];
            down.push(Wish {
                u: middle,
                v: on,
                displacement: cubic.at(middle, on).1 + f64::from(row.offset) / 9.0,
                weight: row.weight().into(),
            });
            let column = segments.columns[line][at];
            across.push(Wish {
                u: on,
                v: middle,
                displacement: cubic.at(on, middle).0 + f64::from(column.offset) / 9.0,
                weight: column.weight().into(),
            });
        }
    }
    (across, down)
}
