//! Changes of photos before they are read.

use ninefold_photo::Point;

/// A picture in red, green and blue.
pub struct Photo {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

/// The changes of the photos before reading.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Changes {
    /// The bend in cells.
    pub bend: f32,
    pub quarters: usize,
    pub half: bool,
    /// The brightness.
    pub percent: Option<u32>,
    pub degrees: f32,
    /// The standard deviation of the blur, in pixels of a photo of 640.
    pub blur: f32,
    /// The standard deviation of the noise, in steps of brightness.
    pub noise: f32,
}

impl Changes {
    pub fn is_none(&self) -> bool {
        *self == Changes::default()
    }

    /// Returns the changed photo. The corners are those of the grid.
    pub fn of(&self, mut photo: Photo, corners: Option<&[Point; 4]>) -> Photo {
        if self.bend != 0.0
            && let Some(corners) = corners
        {
            photo = bent(&photo, self.bend, corners);
        }
        for _ in 0..self.quarters {
            photo = resampled(&photo, photo.height, photo.width, |x, y| {
                (y, photo.height as f32 - x)
            });
        }
        if self.degrees != 0.0 {
            photo = rotated(&photo, self.degrees);
        }
        if self.half {
            photo = halved(&photo);
        }
        if self.blur > 0.0 {
            let scale = photo.width.max(photo.height) as f32 / 640.0;
            photo = blurred(&photo, self.blur * scale);
        }
        if let Some(percent) = self.percent {
            let scale = |&value: &u8| (u32::from(value) * percent / 100).min(255) as u8;
            photo.rgb = photo.rgb.iter().map(scale).collect();
        }
        if self.noise > 0.0 {
            let mut random = fastrand::Rng::with_seed(96);
            for value in &mut photo.rgb {
                // The sum of twelve has the deviation 1, and is nearly normal.
                let sum: f32 = (0..12).map(|_| random.f32()).sum();
                *value = (f32::from(*value) + self.noise * (sum - 6.0)).clamp(0.0, 255.0) as u8;
            }
        }
        photo
    }
}

/// Turns the photo about its middle, and makes it so large that nothing is lost. The corners repeat its edge.
fn rotated(photo: &Photo, degrees: f32) -> Photo {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let (width, height) = (photo.width as f32, photo.height as f32);
    let wide = width * cosine.abs() + height * sine.abs();
    let high = width * sine.abs() + height * cosine.abs();
    resampled(photo, wide as usize, high as usize, |x, y| {
        let (x, y) = (x - wide / 2.0, y - high / 2.0);
        (
            width / 2.0 + cosine * x + sine * y,
            height / 2.0 + cosine * y - sine * x,
        )
    })
}

/// Blurs the photo along both axes.
fn blurred(photo: &Photo, deviation: f32) -> Photo {
    let reach = (3.0 * deviation).ceil() as isize;
    let weight = |at: isize| (-(at * at) as f32 / (2.0 * deviation * deviation)).exp();
    let sum: f32 = (-reach..=reach).map(weight).sum();
    let (width, height) = (photo.width as isize, photo.height as isize);
    let along = |rgb: &[u8], (right, down): (isize, isize)| -> Vec<u8> {
        let value = |place: usize| {
            let (pixel, channel) = ((place / 3) as isize, place % 3);
            let (x, y) = (pixel % width, pixel / width);
            let values = (-reach..=reach).map(|at| {
                let (x, y) = (
                    (x + right * at).clamp(0, width - 1),
                    (y + down * at).clamp(0, height - 1),
                );
                weight(at) * f32::from(rgb[3 * (y * width + x) as usize + channel])
            });
            (values.sum::<f32>() / sum).round() as u8
        };
        (0..rgb.len()).map(value).collect()
    };
    let rgb = along(&along(&photo.rgb, (1, 0)), (0, 1));
    Photo {
        width: photo.width,
        height: photo.height,
        rgb,
    }
}

fn halved(photo: &Photo) -> Photo {
    let (width, height) = (photo.width / 2, photo.height / 2);
    let mut rgb = Vec::with_capacity(width * height * 3);
    for at in 0..width * height * 3 {
        let (row, column, channel) = (at / 3 / width, at / 3 % width, at % 3);
        let pixel = |y: usize, x: usize| {
            u32::from(photo.rgb[((2 * row + y) * photo.width + 2 * column + x) * 3 + channel])
        };
        rgb.push(((pixel(0, 0) + pixel(0, 1) + pixel(1, 0) + pixel(1, 1) + 2) / 4) as u8);
    }
    Photo { width, height, rgb }
}

/// Bends the page by a number of cells in the middle: up and down along the width, and a third of it to the side.
fn bent(photo: &Photo, cells: f32, corners: &[Point; 4]) -> Photo {
    let [a, b, c, d] = corners;
    let width = ((b.x - a.x) + (c.x - d.x)) / 2.0;
    let height = ((d.y - a.y) + (c.y - b.y)) / 2.0;
    let pad = (cells.abs() * height / 9.0).ceil() as usize + 2;
    let wave = |at: f32, from: f32, length: f32| {
        let t = ((at - from) / length).clamp(-0.2, 1.2);
        4.0 * t * (1.0 - t)
    };
    resampled(
        photo,
        photo.width + 2 * pad,
        photo.height + 2 * pad,
        |x, y| {
            let (x, y) = (x - pad as f32, y - pad as f32);
            let down = cells * height / 9.0 * wave(x, a.x, width);
            let right = cells / 3.0 * width / 9.0 * wave(y, a.y, height);
            (x - right, y - down)
        },
    )
}

fn resampled(
    photo: &Photo,
    width: usize,
    height: usize,
    from: impl Fn(f32, f32) -> (f32, f32),
) -> Photo {
    let mut rgb = Vec::with_capacity(width * height * 3);
    for at in 0..width * height {
        let (x, y) = from((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
        let x = (x - 0.5).clamp(0.0, (photo.width - 1) as f32);
        let y = (y - 0.5).clamp(0.0, (photo.height - 1) as f32);
        let (column, row) = (x as usize, y as usize);
        let (next, below) = (
            (column + 1).min(photo.width - 1),
            (row + 1).min(photo.height - 1),
        );
        for channel in 0..3 {
            let value = |row: usize, column: usize| {
                f32::from(photo.rgb[(row * photo.width + column) * 3 + channel])
            };
            let (dx, dy) = (x - column as f32, y - row as f32);
            let top = value(row, column) * (1.0 - dx) + value(row, next) * dx;
            let low = value(below, column) * (1.0 - dx) + value(below, next) * dx;
            rgb.push((top * (1.0 - dy) + low * dy).round() as u8);
        }
    }
    Photo { width, height, rgb }
}
