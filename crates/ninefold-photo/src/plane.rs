//! A picture of one channel: sampled between pixels, shrunk, blurred.

use crate::point::Point;

/// One number for each pixel, row by row.
#[derive(Clone, PartialEq, Debug)]
pub struct Plane {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Plane {
    /// Returns the plane with these values. Their number must be that of the pixels.
    pub fn new(width: usize, height: usize, values: Vec<f32>) -> Plane {
        assert_eq!(values.len(), width * height, "{width} x {height} pixels");
        Plane {
            width,
            height,
            values,
        }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Returns the length of the shorter side.
    pub fn side(&self) -> usize {
        self.width.min(self.height)
    }

    /// Returns whether the place is in the picture.
    pub fn contains(&self, place: Point) -> bool {
        (0.0..=self.width as f32).contains(&place.x)
            && (0.0..=self.height as f32).contains(&place.y)
    }

    /// Returns the value at a place, linear between the centres of pixels. Outside, the nearest pixel counts.
    #[inline]
    pub fn sample(&self, place: Point) -> f32 {
        // Comparisons are instructions everywhere; `f32::max` is a call in WebAssembly. NaN becomes 0.
        let inside = |at: f32, last: usize| match (at > 0.0, last as f32) {
            (false, _) => 0.0,
            (true, last) if at > last => last,
            (true, _) => at,
        };
        let x = inside(place.x - 0.5, self.width - 1);
        let y = inside(place.y - 0.5, self.height - 1);
        let (column, row) = (x as usize, y as usize);
        let (dx, dy) = (x - column as f32, y - row as f32);
        let at = row * self.width + column;
        let next = usize::from(column + 1 < self.width);
        let below = if row + 1 < self.height { self.width } else { 0 };
        let values = &self.values[at..];
        let top = values[0] + (values[next] - values[0]) * dx;
        let low = values[below] + (values[below + next] - values[below]) * dx;
        top + (low - top) * dy
    }

    /// Returns whether the place and its eight neighbours are in the picture.
    pub fn contains_squarely(&self, place: Point) -> bool {
        (1.0..=self.width as f32 - 2.0).contains(&place.x)
            && (1.0..=self.height as f32 - 2.0).contains(&place.y)
    }

    /// Adds the values at places in a row to the sums. All places must be squarely in the picture.
    #[inline]
    pub fn add_samples(&self, first: Point, step: Point, sums: &mut [f32]) {
        // Whole numbers of 65536ths of a pixel are faster than checked conversions of each place.
        let fixed = |value: f32| (value * 65536.0) as i32;
        let (mut x, mut y) = (fixed(first.x - 0.5), fixed(first.y - 0.5));
        let (right, down) = (fixed(step.x), fixed(step.y));
        for sum in sums {
            let at = (y >> 16) as usize * self.width + (x >> 16) as usize;
            let share = |value: i32| (value & 0xFFFF) as f32 * (1.0 / 65536.0);
            let (dx, dy) = (share(x), share(y));
            if let ([a, b, ..], [c, d, ..]) = (&self.values[at..], &self.values[at + self.width..])
            {
                let top = a + (b - a) * dx;
                let low = c + (d - c) * dx;
                *sum += top + (low - top) * dy;
            }
            (x, y) = (x + right, y + down);
        }
    }

    /// Returns the plane shrunk by a whole factor: the means of squares of pixels. Incomplete squares at the right and
    /// at the bottom are left out.
    pub fn shrunk(&self, factor: usize) -> Plane {
        if factor <= 1 {
            return self.clone();
        }
        let (width, height) = (self.width / factor, self.height / factor);
        let scale = 1.0 / (factor * factor) as f32;
        let mut values = vec![0.0; width * height];
        for (row, sums) in values.chunks_exact_mut(width.max(1)).enumerate() {
            for line in 0..factor {
                let from = (row * factor + line) * self.width;
                let pixels = self.values[from..from + self.width].chunks_exact(factor);
                for (sum, square) in sums.iter_mut().zip(pixels) {
                    *sum += square.iter().sum::<f32>();
                }
            }
            sums.iter_mut().for_each(|sum| *sum *= scale);
        }
        Plane::new(width, height, values)
    }

    /// Returns for each pixel the mean of the square with this radius around it, as far as it lies in the picture.
    pub fn blurred(&self, radius: usize) -> Plane {
        let mut means = Vec::with_capacity(self.values.len());
        for row in self.values.chunks_exact(self.width) {
            blur_row(row, radius, &mut means);
        }
        Plane::new(
            self.width,
            self.height,
            blur_columns(&means, self.width, radius),
        )
    }
}

/// Appends the means along a row. The sums are in double precision, so that errors do not add up along the row.
fn blur_row(row: &[f32], radius: usize, means: &mut Vec<f32>) {
    let mut sum: f64 = row.iter().take(radius).map(|&value| f64::from(value)).sum();
    for at in 0..row.len() {
        if let Some(&entering) = row.get(at + radius) {
            sum += f64::from(entering);
        }
        if at > radius {
            sum -= f64::from(row[at - radius - 1]);
        }
        let count = (at + radius + 1).min(row.len()) - at.saturating_sub(radius);
        means.push((sum / count as f64) as f32);
    }
}

/// Returns the means along the columns, all columns side by side.
fn blur_columns(values: &[f32], width: usize, radius: usize) -> Vec<f32> {
    let height = values.len() / width;
    let row = |at: usize| &values[at * width..(at + 1) * width];
    let mut sums = vec![0.0; width];
    let add = |sums: &mut [f64], row: &[f32], sign: f64| {
        for (sum, &value) in sums.iter_mut().zip(row) {
            *sum += sign * f64::from(value);
        }
    };
    for at in 0..radius.min(height) {
        add(&mut sums, row(at), 1.0);
    }
    let mut means = Vec::with_capacity(values.len());
    for at in 0..height {
        if at + radius < height {
            add(&mut sums, row(at + radius), 1.0);
        }
        if at > radius {
            add(&mut sums, row(at - radius - 1), -1.0);
        }
        let count = (at + radius + 1).min(height) - at.saturating_sub(radius);
        let scale = 1.0 / count as f64;
        means.extend(sums.iter().map(|sum| (sum * scale) as f32));
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(width: usize, height: usize) -> Plane {
        let mut random = fastrand::Rng::with_seed(7);
        let values = (0..width * height).map(|_| random.f32() * 255.0).collect();
        Plane::new(width, height, values)
    }

    fn naive_blur(plane: &Plane, radius: usize) -> Vec<f32> {
        let mut means = Vec::new();
        for y in 0..plane.height {
            for x in 0..plane.width {
                let rows = y.saturating_sub(radius)..(y + radius + 1).min(plane.height);
                let columns = x.saturating_sub(radius)..(x + radius + 1).min(plane.width);
                let square: Vec<f32> = rows
                    .flat_map(|row| columns.clone().map(move |column| (row, column)))
                    .map(|(row, column)| plane.values[row * plane.width + column])
                    .collect();
                means.push(square.iter().sum::<f32>() / square.len() as f32);
            }
        }
        means
    }

    #[test]
    fn blur_is_the_mean_of_squares() {
        for (width, height, radius) in [(1, 1, 3), (17, 9, 2), (9, 17, 4), (5, 6, 20), (30, 1, 1)] {
            let plane = noise(width, height);
            let blurred = plane.blurred(radius);
            for (value, expected) in blurred.values.iter().zip(naive_blur(&plane, radius)) {
                assert!((value - expected).abs() < 1e-3, "{value} for {expected}");
            }
        }
    }

    #[test]
    fn samples_are_linear_between_the_centres_of_pixels() {
        let plane = Plane::new(2, 2, vec![0.0, 10.0, 20.0, 30.0]);
        for (x, y, expected) in [
            (0.5, 0.5, 0.0),
            (1.5, 1.5, 30.0),
            (1.0, 1.0, 15.0),
            (-9.0, 0.5, 0.0),
            (9.0, 9.0, 30.0),
            (1.0, 0.0, 5.0),
        ] {
            assert_eq!(plane.sample(Point::new(x, y)), expected, "{x} {y}");
        }
        assert_eq!(plane.sample(Point::new(f32::NAN, 0.5)), 0.0);
    }

    #[test]
    fn shrinking_takes_means() {
        let plane = Plane::new(5, 2, vec![1., 3., 5., 5., 9., 1., 3., 5., 5., 9.]);
        assert_eq!(plane.shrunk(2), Plane::new(2, 1, vec![2., 5.]));
        assert_eq!(plane.shrunk(1), plane);
    }
}
