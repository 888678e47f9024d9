//! Finding the grids of a picture.

use std::rc::Rc;

use crate::bent;
use crate::components::{self, Run};
use crate::cubic::Cubic;
use crate::fit::{Fit, refined};
use crate::homography::Homography;
use crate::lattice;
use crate::mask::{Lines, Mask, darkness};
use crate::mesh::Mesh;
use crate::numbers::{exp, ln};
use crate::plane::Plane;
use crate::point::Point;
use crate::quadrilateral;
use crate::score::Segments;

/// The shorter side of the picture in which grids are looked for, about.
const SIDE: f32 = 480.0;
/// The radii of the surroundings of a pixel, as parts of the shorter side. The second is used if the first finds no
/// certain grid.
const RADII: [usize; 2] = [28, 12];
/// The least darkness of lines. Many masks are needed: a frame that joins other print in one is alone in another, and
/// a pale frame that is broken in one is whole in another.
const THRESHOLDS: [f32; 4] = [0.20, 0.10, 0.06, 0.03];
/// The number of components of a mask that are looked at.
const COMPONENTS: usize = 4;
/// The least size of a component, as a share of the shorter side.
const COMPONENT: f32 = 0.25;
/// The least side of a grid, as a share of the shorter side of the picture.
const GRID: f32 = 0.2;
/// The distance of corners, in pixels, below which two candidates are the same.
const SAME: f32 = 3.0;
/// The factor of the score of light lines on dark paper, which are rare.
const INVERTED: f32 = 0.9;
/// The score of a grid that needs no other start of the fit.
const CERTAIN: f32 = 0.8;
/// The score of a flat mesh that is not fitted if a certain grid is known.
const HOPELESS: f32 = 0.3;
/// The gain of score for which another start of the fit is preferred.
const GAIN: f32 = 0.03;
/// The score of a grid that fits, in whole and in its worst part.
const FITS: f32 = 0.7;
/// The number of candidates of each kind that are fitted.
const FITTED: usize = 10;
/// The number of nearly equal candidates of each kind that are fitted.
const FITTED_ALIKE: usize = 3;
/// The number of grids whose lattice is followed, until one fits in all parts.
const FOLLOWED: usize = 4;

/// A grid in a picture.
#[derive(Clone, Debug)]
pub struct Grid {
    pub mesh: Mesh,
    /// How well the lines agree with the mesh, 0 to 1.
    pub score: f32,
    /// The score of the worst part of the mesh, 0 to 1.
    pub worst: f32,
    pub inverted: bool,
}

impl Grid {
    fn new(fit: Fit, lines: Lines<'_>) -> Grid {
        let factor = if lines.inverted { INVERTED } else { 1.0 };
        Grid {
            mesh: fit.mesh,
            score: fit.score * factor,
            worst: fit.worst * factor,
            inverted: lines.inverted,
        }
    }

    /// Returns the grid with the best mesh that its lines can be followed with.
    fn followed(self, lines: Lines<'_>) -> Grid {
        Grid::new(lattice::improved(lines, Fit::of(lines, self.mesh)), lines)
    }

    /// Returns the measure for the choice among grids. A large one is preferred to a small one that is crisper: many
    /// newspapers print the solution of the day before beside the puzzle.
    fn rank(&self, pixels: f32) -> f64 {
        rank(self.score, self.mesh.area() / pixels)
    }
}

fn rank(score: f32, share: f32) -> f64 {
    f64::from(score) * exp(0.15 * ln(f64::from(share.max(1e-9))))
}

/// Returns the grids of a picture, best first, without those that overlap a better one.
pub fn grids(grey: &Plane) -> Vec<Grid> {
    let factor = (grey.side() as f32 / SIDE).round().max(1.0) as usize;
    let small = grey.shrunk(factor);
    let pixels = (small.width() * small.height()) as f32;
    let mut grids: Vec<Grid> = Vec::new();
    for part in RADII {
        if grids.first().is_some_and(|best| best.score > CERTAIN) {
            break;
        }
        let darkness = darkness(&small, (small.side() / part).max(1));
        let mut found = Vec::new();
        for inverted in [false, true] {
            let lines = Lines {
                darkness: &darkness,
                inverted,
            };
            let is_certain = found.iter().any(|grid: &Grid| grid.score > CERTAIN);
            found.extend(fitted(lines, is_certain));
        }
        found.sort_by(|a, b| b.rank(pixels).total_cmp(&a.rank(pixels)));
        for grid in found.iter_mut().take(FOLLOWED) {
            let lines = Lines {
                darkness: &darkness,
                inverted: grid.inverted,
            };
            *grid = grid.clone().followed(lines);
            if grid.score > FITS && grid.worst > FITS {
                break;
            }
        }
        grids.extend(found);
        grids.sort_by(|a, b| b.rank(pixels).total_cmp(&a.rank(pixels)));
    }
    let mut distinct: Vec<Grid> = Vec::new();
    for grid in grids {
        if !distinct
            .iter()
            .any(|better| overlap(&better.mesh, &grid.mesh))
        {
            distinct.push(grid);
        }
    }
    let factor = factor as f32;
    for grid in &mut distinct {
        grid.mesh = grid.mesh.scaled((factor, factor));
    }
    distinct
}

/// Fits a mesh to corners that someone has set.
pub fn at_corners(grey: &Plane, corners: [Point; 4]) -> Option<Grid> {
    let factor = (grey.side() as f32 / SIDE).round().max(1.0) as usize;
    let small = grey.shrunk(factor);
    let darkness = darkness(&small, (small.side() / RADII[0]).max(1));
    let page = Homography::of_unit_square(corners.map(|corner| corner * (1.0 / factor as f32)))?;
    let fits = [false, true].map(|inverted| {
        let lines = Lines {
            darkness: &darkness,
            inverted,
        };
        Grid::new(refined(lines, &page, Cubic::default()), lines).followed(lines)
    });
    let [dark, light] = fits;
    let best = if light.score > dark.score {
        light
    } else {
        dark
    };
    let factor = factor as f32;
    Some(Grid {
        mesh: best.mesh.scaled((factor, factor)),
        ..best
    })
}

/// Returns whether two meshes cover each other's middle.
fn overlap(a: &Mesh, b: &Mesh) -> bool {
    let middle = |mesh: &Mesh| {
        let [a, b, c, d] = mesh.corners();
        (a + b + c + d) * 0.25
    };
    let distance = middle(a).distance(middle(b));
    distance < 4.5 * a.cell_side().max(b.cell_side())
}

/// A quadrilateral that may be a grid.
struct Candidate {
    corners: [Point; 4],
    page: Homography,
    component: Rc<Vec<Run>>,
    /// The score of the flat mesh.
    score: f32,
    rank: f64,
}

/// Returns the best candidates after the fine fit. If a grid is certain already, others have to be clear.
fn fitted(lines: Lines<'_>, mut is_certain: bool) -> Vec<Grid> {
    let mut candidates = candidates(lines);
    candidates.sort_by(|a, b| b.rank.total_cmp(&a.rank));
    let mut fits: Vec<(Candidate, Grid)> = Vec::new();
    for candidate in candidates {
        let alike = fits.iter().filter(|(other, _)| is_alike(other, &candidate));
        let known = alike.clone().any(|(_, grid)| grid.score > CERTAIN);
        let hopeless = is_certain && candidate.score < HOPELESS;
        if known || hopeless || alike.count() == FITTED_ALIKE {
            continue;
        }
        let grid = Grid::new(fit(lines, &candidate), lines);
        is_certain |= grid.score > CERTAIN;
        fits.push((candidate, grid));
        if fits.len() == FITTED {
            break;
        }
    }
    let grids = fits.into_iter().map(|(_, grid)| grid);
    grids.filter(|grid| grid.mesh.is_orderly()).collect()
}

/// Fits a mesh to a candidate.
fn fit(lines: Lines<'_>, candidate: &Candidate) -> Fit {
    let fit = refined(lines, &candidate.page, Cubic::default());
    if fit.score >= CERTAIN {
        return fit;
    }
    match bent::start(&candidate.component, &candidate.page) {
        Some(start) => fit.or(refined(lines, &candidate.page, start), GAIN),
        None => fit,
    }
}

/// Returns whether two candidates are about the same.
fn is_alike(a: &Candidate, b: &Candidate) -> bool {
    let far = a.corners[0].distance(a.corners[2]) / 12.0;
    a.corners
        .iter()
        .zip(b.corners)
        .all(|(a, b)| a.distance(b) < far)
}

/// Returns the quadrilaterals of the components of all masks, with the scores of their flat meshes.
fn candidates(lines: Lines<'_>) -> Vec<Candidate> {
    let side = lines.darkness.side() as f32;
    let pixels = lines.darkness.values().len() as f32;
    let mut candidates: Vec<Candidate> = Vec::new();
    for threshold in THRESHOLDS {
        let mask = Mask::above(lines, threshold);
        for mask in [mask.dilated(), mask] {
            let least = (COMPONENT * side).max(1.0) as u32;
            for component in components::largest(&mask, COMPONENTS, least) {
                let component = Rc::new(component);
                for corners in quadrilateral::corners(&component, GRID * side) {
                    let is_known = |known: &Candidate| {
                        known
                            .corners
                            .iter()
                            .zip(corners)
                            .all(|(a, b)| a.distance(b) < SAME)
                    };
                    if candidates.iter().any(is_known) {
                        continue;
                    }
                    let Some(page) = Homography::of_unit_square(corners) else {
                        continue;
                    };
                    let mesh = Cubic::default().mesh(&page);
                    let score = Segments::measure_coarsely(lines, &mesh).score();
                    candidates.push(Candidate {
                        corners,
                        page,
                        component: Rc::clone(&component),
                        score,
                        rank: rank(score, mesh.area() / pixels),
                    });
                }
            }
        }
    }
    candidates
}
