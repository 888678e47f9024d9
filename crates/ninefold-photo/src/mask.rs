//! The pixels that are darker than their surroundings, or lighter: candidates for lines.

use crate::plane::Plane;

/// The relative darkness of each pixel, and whether lines are dark or light in it.
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    pub darkness: &'a Plane,
    /// Lines are light on dark paper, as in the dark mode of programs.
    pub inverted: bool,
}

impl Lines<'_> {
    /// Returns the factor that makes lines positive.
    pub fn sign(&self) -> f32 {
        if self.inverted { -1.0 } else { 1.0 }
    }
}

/// The largest darkness. A pale line is darker on average than the edges of black digits beside it, as far as those are
/// counted up to this.
const LARGEST: f32 = 0.25;

/// Returns by which share each pixel is darker than the square around it, so that shadows cancel out.
pub fn darkness(grey: &Plane, radius: usize) -> Plane {
    let around = grey.blurred(radius);
    let pairs = around.values().iter().zip(grey.values());
    let relative = |(around, grey): (&f32, &f32)| (around - grey) / around.max(8.0);
    let values = pairs.map(|pair| relative(pair).clamp(-LARGEST, LARGEST));
    Plane::new(grey.width(), grey.height(), values.collect())
}

/// A byte for each pixel: 1 if it belongs to a line, else 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Mask {
    width: usize,
    pixels: Vec<u8>,
}

impl Mask {
    #[cfg(test)]
    pub fn new(width: usize, pixels: Vec<u8>) -> Mask {
        Mask { width, pixels }
    }

    /// Returns the pixels whose darkness is above the threshold.
    pub fn above(lines: Lines<'_>, threshold: f32) -> Mask {
        let (sign, values) = (lines.sign(), lines.darkness.values());
        let is_line = |value: &f32| u8::from(sign * value > threshold);
        Mask {
            width: lines.darkness.width(),
            pixels: values.iter().map(is_line).collect(),
        }
    }

    /// Returns the rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.pixels.chunks_exact(self.width)
    }

    /// Returns the mask with the eight neighbours of each pixel added.
    pub fn dilated(&self) -> Mask {
        let mut wide = self.pixels.clone();
        for (row, wide) in self.rows().zip(wide.chunks_exact_mut(self.width)) {
            for (wide, left) in wide[1..].iter_mut().zip(row) {
                *wide |= left;
            }
            for (wide, right) in wide.iter_mut().zip(&row[1..]) {
                *wide |= right;
            }
        }
        let mut pixels = wide.clone();
        for (pixel, above) in pixels[self.width..].iter_mut().zip(&wide) {
            *pixel |= above;
        }
        for (pixel, below) in pixels.iter_mut().zip(&wide[self.width..]) {
            *pixel |= below;
        }
        Mask {
            width: self.width,
            pixels,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dilation_adds_the_eight_neighbours() {
        let mask = Mask::new(4, vec![0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let expected = vec![1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0];
        assert_eq!(mask.dilated(), Mask::new(4, expected));
        assert_eq!(Mask::new(1, vec![1]).dilated(), Mask::new(1, vec![1]));
    }

    #[test]
    fn shadows_cancel_out() {
        let line = |light: f32| {
            let values = (0..99).map(|x| if x % 33 == 16 { 0.5 * light } else { light });
            darkness(&Plane::new(99, 1, values.collect()), 9)
        };
        let (bright, dim) = (line(200.0), line(40.0));
        for (bright, dim) in bright.values().iter().zip(dim.values()) {
            assert!((bright - dim).abs() < 1e-5);
        }
        let lines = Lines {
            darkness: &bright,
            inverted: false,
        };
        assert_eq!(
            Mask::above(lines, 0.2)
                .rows()
                .flatten()
                .filter(|&&pixel| pixel == 1)
                .count(),
            3
        );
    }
}
