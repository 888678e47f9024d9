//! How well the lines of a picture agree with a mesh: the strength and the offset of each of 180 segments.

use crate::mask::Lines;
use crate::mesh::Mesh;
use crate::point::Point;

/// The number of steps in the side of a cell.
const STEPS: f32 = 24.0;
/// The number of places along a segment: its middle part, where no other line crosses it.
const ALONG: usize = 20;
/// The distance of the places of a coarse measure.
const COARSE: usize = 5;
/// The number of steps to both sides of a segment.
const REACH: usize = 7;
/// The length of a profile.
const PROFILE: usize = 2 * REACH + 1;
/// The strength of a line that is certain.
pub const CERTAIN: f32 = 0.08;

/// A line between two neighbouring crossings.
#[derive(Clone, Copy, Default, Debug)]
pub struct Segment {
    /// The darkness of the line.
    pub strength: f32,
    /// The distance of the line from its place in the mesh, in cells, positive below and to the right.
    pub offset: f32,
}

impl Segment {
    /// Measures the segment between two crossings. `across` are the ways from its ends to the next parallel line. Only
    /// every `stride`-th place along the segment is looked at.
    pub fn measure(
        lines: Lines<'_>,
        ends: [Point; 2],
        across: [Point; 2],
        stride: usize,
    ) -> Segment {
        let mut profile = [0.0; PROFILE];
        let reach = REACH as f32 / STEPS;
        let inner = [-1.0, 1.0].into_iter().all(|side| {
            let outermost = |at: usize| ends[at] + across[at] * (side * reach);
            [0, 1]
                .into_iter()
                .all(|at| lines.darkness.contains_squarely(outermost(at)))
        });
        for along in (stride / 2..ALONG).step_by(stride) {
            let share = (along as f32 + 0.5 + (STEPS - ALONG as f32) / 2.0) / STEPS;
            let place = ends[0].towards(ends[1], share);
            let step = across[0].towards(across[1], share) * (1.0 / STEPS);
            let first = place - step * REACH as f32;
            if inner {
                lines.darkness.add_samples(first, step, &mut profile);
                continue;
            }
            for (at, sum) in profile.iter_mut().enumerate() {
                let place = first + step * at as f32;
                if lines.darkness.contains(place) {
                    *sum += lines.darkness.sample(place);
                }
            }
        }
        let scale = lines.sign() / (ALONG / stride) as f32;
        Segment::of_profile(profile.map(|sum| sum * scale))
    }

    /// Returns the peak of a profile and its place. The lighter half of the profile is paper.
    fn of_profile(mut profile: [f32; PROFILE]) -> Segment {
        let mut sorted = profile;
        sorted.sort_by(f32::total_cmp);
        let paper = sorted[..REACH].iter().sum::<f32>() / REACH as f32;
        for (at, value) in profile.iter_mut().enumerate() {
            let far = (at as f32 - REACH as f32) / 11.2;
            *value = (*value - paper) * (1.0 - far * far);
        }
        let mut peak = REACH;
        for (at, &value) in profile.iter().enumerate() {
            if value > profile[peak] {
                peak = at;
            }
        }
        let around = peak.saturating_sub(2)..(peak + 3).min(PROFILE);
        let (mut total, mut moment) = (0.0, 0.0);
        for at in around {
            let weight = profile[at].max(0.0);
            total += weight;
            moment += weight * (at as f32 - REACH as f32);
        }
        Segment {
            strength: profile[peak].max(0.0),
            offset: if total > 0.0 {
                moment / total / STEPS
            } else {
                0.0
            },
        }
    }

    /// Returns how certain the segment is, 0 to 1.
    pub fn weight(&self) -> f32 {
        (self.strength / CERTAIN).min(1.0)
    }

    /// Returns the share of the segment in the score, 0 to 1.
    pub fn score(&self) -> f32 {
        self.weight() * (1.0 - self.offset.abs() * STEPS / 5.0).max(0.0)
    }
}

/// The segments of all lines of a mesh.
#[derive(Clone, Debug)]
pub struct Segments {
    /// For each line across, from the top, its segments from the left.
    pub rows: [[Segment; 9]; 10],
    /// For each line down, from the left, its segments from the top.
    pub columns: [[Segment; 9]; 10],
}

impl Segments {
    /// Measures the segments of a mesh.
    pub fn measure(lines: Lines<'_>, mesh: &Mesh) -> Segments {
        Segments::measured(lines, mesh, 1)
    }

    /// Measures the segments of a mesh coarsely, which is enough to choose meshes to look at.
    pub fn measure_coarsely(lines: Lines<'_>, mesh: &Mesh) -> Segments {
        Segments::measured(lines, mesh, COARSE)
    }

    fn measured(lines: Lines<'_>, mesh: &Mesh, stride: usize) -> Segments {
        let mut segments = Segments {
            rows: [[Segment::default(); 9]; 10],
            columns: [[Segment::default(); 9]; 10],
        };
        for line in 0..10 {
            for at in 0..9 {
                segments.rows[line][at] = row_segment(lines, mesh, line, at, stride);
                segments.columns[line][at] = column_segment(lines, mesh, line, at, stride);
            }
        }
        segments
    }

    /// Returns the score of the segments of a square of cells with this top left cell, 0 to 1.
    pub fn part_score(&self, row: usize, column: usize, side: usize) -> f32 {
        let mut sum = 0.0;
        for line in 0..=side {
            for at in 0..side {
                sum += self.rows[row + line][column + at].score();
                sum += self.columns[column + line][row + at].score();
            }
        }
        sum / (2 * side * (side + 1)) as f32
    }

    /// Returns the least score of a square of three by three cells, 0 to 1.
    pub fn worst_part(&self) -> f32 {
        let parts = (0..49).map(|at| self.part_score(at / 7, at % 7, 3));
        parts.fold(1.0, f32::min)
    }

    /// Returns how well the lines agree with the mesh, 0 to 1.
    pub fn score(&self) -> f32 {
        let all = self.rows.iter().chain(&self.columns).flatten();
        all.map(Segment::score).sum::<f32>() / 180.0
    }
}

/// Measures a segment of a line across.
fn row_segment(lines: Lines<'_>, mesh: &Mesh, line: usize, at: usize, stride: usize) -> Segment {
    let row = &mesh.points()[line];
    let across = [mesh.down(line, at), mesh.down(line, at + 1)];
    Segment::measure(lines, [row[at], row[at + 1]], across, stride)
}

/// Measures a segment of a line down.
fn column_segment(lines: Lines<'_>, mesh: &Mesh, line: usize, at: usize, stride: usize) -> Segment {
    let ends = [mesh.points()[at][line], mesh.points()[at + 1][line]];
    let across = [mesh.right(at, line), mesh.right(at + 1, line)];
    Segment::measure(lines, ends, across, stride)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Plane;

    /// Draws a grid of cells of 24 pixels, moved by `shift`.
    fn grid(shift: usize) -> Plane {
        let is_line =
            |at: usize| at >= 20 + shift && (at - 20 - shift).is_multiple_of(24) && at < 250;
        let values = (0..260 * 260).map(|at| f32::from(is_line(at % 260) || is_line(at / 260)));
        Plane::new(260, 260, values.collect())
    }

    #[test]
    fn a_drawn_grid_has_the_best_score_at_its_place() {
        let mesh = Mesh::from_fn(|row, column| {
            Point::new(20.5 + 24.0 * column as f32, 20.5 + 24.0 * row as f32)
        });
        let measured = |shift| {
            let darkness = grid(shift);
            let lines = Lines {
                darkness: &darkness,
                inverted: false,
            };
            Segments::measure(lines, &mesh)
        };
        assert!(measured(0).score() > 0.99);
        let moved = measured(3);
        assert!((moved.rows[4][4].offset * 24.0 - 3.0).abs() < 0.3);
        assert!((moved.columns[4][4].offset * 24.0 - 3.0).abs() < 0.3);
        assert!(moved.score() < 0.5);
    }
}
