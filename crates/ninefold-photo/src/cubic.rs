//! A small correction of a flat page: displacements that are cubic polynomials of the place.

use crate::homography::Homography;
use crate::mesh::Mesh;
use crate::numbers::solve;

/// The number of coefficients of a cubic polynomial of two variables.
const TERMS: usize = 10;
/// The number of coefficients of each degree of polynomial.
const TERMS_OF_DEGREE: [usize; 4] = [1, 3, 6, TERMS];
/// The distance at which a measured line counts half: 3% of a cell.
const CAUCHY: f64 = 0.0033;

/// The displacements of the places of the unit square.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cubic {
    across: [f64; TERMS],
    down: [f64; TERMS],
}

/// A wish for the displacement at a place.
#[derive(Clone, Copy)]
pub struct Wish {
    pub u: f64,
    pub v: f64,
    pub displacement: f64,
    pub weight: f64,
}

impl Cubic {
    /// Returns the polynomials of this degree, 1 to 3, that fulfil the wishes best. A few wrong ones do not matter.
    pub fn fitted(across: &[Wish], down: &[Wish], degree: usize) -> Cubic {
        Cubic {
            across: fitted(across, degree),
            down: fitted(down, degree),
        }
    }

    /// Returns the displacement of a place, across and down.
    pub fn at(&self, u: f64, v: f64) -> (f64, f64) {
        let terms = terms(u, v);
        let sum = |factors: &[f64; TERMS]| -> f64 {
            factors
                .iter()
                .zip(&terms)
                .map(|(factor, term)| factor * term)
                .sum()
        };
        (sum(&self.across), sum(&self.down))
    }

    /// Returns the crossings of a page that is seen through `page` after the correction.
    pub fn mesh(&self, page: &Homography) -> Mesh {
        Mesh::from_fn(|row, column| {
            let (u, v) = (column as f64 / 9.0, row as f64 / 9.0);
            let (across, down) = self.at(u, v);
            page.map(u + across, v + down)
        })
    }
}

/// Returns the terms of the polynomials at a place, for variables from -1 to 1.
fn terms(u: f64, v: f64) -> [f64; TERMS] {
    let (u, v) = (2.0 * u - 1.0, 2.0 * v - 1.0);
    [
        1.0,
        u,
        v,
        u * u,
        u * v,
        v * v,
        u * u * u,
        u * u * v,
        u * v * v,
        v * v * v,
    ]
}

/// Fits by least squares, reweighted five times after Cauchy, with small factors preferred.
fn fitted(wishes: &[Wish], degree: usize) -> [f64; TERMS] {
    let used = TERMS_OF_DEGREE[degree.min(3)];
    let mut factors = [0.0; TERMS];
    for round in 0..5 {
        let mut matrix = [[0.0; TERMS]; TERMS];
        let mut right = [0.0; TERMS];
        for wish in wishes {
            let terms = terms(wish.u, wish.v);
            let value: f64 = factors
                .iter()
                .zip(&terms)
                .map(|(factor, term)| factor * term)
                .sum();
            let far = (wish.displacement - value) / CAUCHY;
            // The first round has no solution to compare with.
            let weight = if round == 0 {
                wish.weight
            } else {
                wish.weight / (1.0 + far * far)
            };
            for row in 0..used {
                right[row] += weight * terms[row] * wish.displacement;
                for column in 0..used {
                    matrix[row][column] += weight * terms[row] * terms[column];
                }
            }
        }
        for (at, row) in matrix.iter_mut().enumerate() {
            row[at] += match at {
                _ if at >= used => 1.0,
                0..3 => 1e-3,
                _ => 0.3,
            };
        }
        let Some(solved) = solve(matrix, right) else {
            break;
        };
        factors = solved;
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_found_despite_wrong_wishes() {
        let wish = |at: usize, displacement: fn(f64, f64) -> f64| {
            let (u, v) = ((at % 10) as f64 / 9.0, (at / 10) as f64 / 9.0);
            let wrong = if at.is_multiple_of(9) { 0.05 } else { 0.0 };
            Wish {
                u,
                v,
                displacement: displacement(u, v) + wrong,
                weight: 1.0,
            }
        };
        let bend = |u: f64, v: f64| 0.01 + 0.02 * u * (1.0 - u) - 0.01 * v;
        let across: Vec<Wish> = (0..100).map(|at| wish(at, |_, _| 0.0)).collect();
        let down: Vec<Wish> = (0..100).map(|at| wish(at, bend)).collect();
        let cubic = Cubic::fitted(&across, &down, 3);
        for (u, v) in [(0.0, 0.0), (0.5, 0.5), (1.0, 0.3)] {
            let (across, down) = cubic.at(u, v);
            assert!(
                across.abs() < 1e-3 && (down - bend(u, v)).abs() < 1e-3,
                "{across} {down}"
            );
        }
    }
}
