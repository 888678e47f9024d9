//! Pixels as they are handed over, and the copy of moderate size that is read.

use core::fmt;

use crate::plane::Plane;

/// The meaning of the bytes of a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Channels {
    /// A byte: its brightness.
    Grey,
    /// Three bytes: red, green and blue.
    Rgb,
    /// Four bytes: red, green, blue and opacity. The picture is put on white paper.
    Rgba,
}

impl Channels {
    /// Returns the number of bytes for each pixel.
    pub const fn bytes(self) -> usize {
        match self {
            Channels::Grey => 1,
            Channels::Rgb => 3,
            Channels::Rgba => 4,
        }
    }
}

/// A picture: its pixels row by row from the top, without gaps between the rows.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    width: usize,
    height: usize,
    channels: Channels,
    bytes: &'a [u8],
}

/// The reason why bytes are not a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotAPicture {
    /// The number of bytes is not that of the pixels.
    Length {
        /// The number of bytes that the pixels have.
        expected: usize,
        /// The number of bytes that were given.
        found: usize,
    },
    /// There is no pixel.
    Empty,
    /// There are more pixels than [`Picture::MOST_PIXELS`].
    TooLarge {
        /// The number of pixels from left to right.
        width: usize,
        /// The number of pixels from top to bottom.
        height: usize,
    },
}

impl fmt::Display for NotAPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAPicture::Length { expected, found } => {
                write!(f, "expected {expected} bytes of pixels, found {found}")
            }
            NotAPicture::Empty => f.write_str("a picture has at least one pixel"),
            NotAPicture::TooLarge { width, height } => {
                let most = Picture::MOST_PIXELS / 1_000_000;
                write!(
                    f,
                    "the picture has {width} x {height} pixels; {most} million are the most"
                )
            }
        }
    }
}

impl core::error::Error for NotAPicture {}

impl<'a> Picture<'a> {
    /// The largest number of pixels of a picture.
    pub const MOST_PIXELS: usize = 64_000_000;

    /// Returns the picture with these pixels.
    ///
    /// # Errors
    /// If the number of bytes is wrong, or if there are no pixels or too many.
    pub fn new(
        width: usize,
        height: usize,
        channels: Channels,
        bytes: &'a [u8],
    ) -> Result<Picture<'a>, NotAPicture> {
        if width == 0 || height == 0 {
            return Err(NotAPicture::Empty);
        }
        if width
            .checked_mul(height)
            .is_none_or(|pixels| pixels > Picture::MOST_PIXELS)
        {
            return Err(NotAPicture::TooLarge { width, height });
        }
        let expected = width * height * channels.bytes();
        if bytes.len() != expected {
            return Err(NotAPicture::Length {
                expected,
                found: bytes.len(),
            });
        }
        Ok(Picture {
            width,
            height,
            channels,
            bytes,
        })
    }

    /// Returns the number of pixels from left to right.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of pixels from top to bottom.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the copy whose longer side has at most `most` pixels, as brightness and colourfulness.
    pub(crate) fn scaled(&self, most: usize) -> Scaled {
        let most = most.max(1);
        let longer = self.width.max(self.height);
        let size = |side: usize| match longer <= most {
            true => side,
            false => ((side * most + longer / 2) / longer).max(1),
        };
        match self.channels {
            Channels::Grey => {
                self.scaled_to(size(self.width), size(self.height), |pixel: &[u8; 1]| {
                    [f32::from(pixel[0]), 0.0]
                })
            }
            Channels::Rgb => self.scaled_to(size(self.width), size(self.height), light_and_colour),
            Channels::Rgba => self.scaled_to(
                size(self.width),
                size(self.height),
                |&[red, green, blue, opacity]| {
                    let on_white = |value: u8| {
                        let value = u32::from(value) * u32::from(opacity);
                        ((value + 255 * (255 - u32::from(opacity)) + 127) / 255) as u8
                    };
                    light_and_colour(&[red, green, blue].map(on_white))
                },
            ),
        }
    }

    /// Takes the means over rectangles of pixels, whose sides cut pixels in parts.
    fn scaled_to<const BYTES: usize>(
        &self,
        width: usize,
        height: usize,
        values: impl Fn(&[u8; BYTES]) -> [f32; 2],
    ) -> Scaled {
        let columns = Shares::new(self.width, width);
        let rows = Shares::new(self.height, height);
        let mut grey = vec![0.0; width * height];
        let mut colour = vec![0.0; width * height];
        let mut line = vec![[0.0; 2]; self.width];
        let mut narrow = vec![[0.0; 2]; width];
        let (pixels, _) = self.bytes.as_chunks::<BYTES>();
        for (y, pixels) in pixels.chunks_exact(self.width).enumerate() {
            for (value, pixel) in line.iter_mut().zip(pixels) {
                *value = values(pixel);
            }
            columns.sum(&line, &mut narrow);
            for (row, share) in rows.of(y) {
                let to = row * width..(row + 1) * width;
                let sums = grey[to.clone()].iter_mut().zip(&mut colour[to]);
                for ((grey, colour), value) in sums.zip(&narrow) {
                    *grey += share * value[0];
                    *colour += share * value[1];
                }
            }
        }
        Scaled {
            grey: Plane::new(width, height, grey),
            colour: Plane::new(width, height, colour),
            scale: (
                self.width as f32 / width as f32,
                self.height as f32 / height as f32,
            ),
        }
    }
}

/// Returns the brightness of a pixel (luma of ITU-R BT.601), and the difference of its largest and smallest channel.
fn light_and_colour(&[red, green, blue]: &[u8; 3]) -> [f32; 2] {
    let light = 0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue);
    let colour = red.max(green).max(blue) - red.min(green).min(blue);
    [light, f32::from(colour)]
}

/// The shares of the old pixels of a line in the new ones.
struct Shares {
    old: usize,
    new: usize,
}

impl Shares {
    fn new(old: usize, new: usize) -> Shares {
        Shares { old, new }
    }

    /// Returns the new pixels that an old one is part of, with its share in the mean of each.
    fn of(&self, at: usize) -> impl Iterator<Item = (usize, f32)> + use<> {
        // In units of 1 / (old * new) of the line, so that all borders are whole numbers.
        let (old, new) = (self.old, self.new);
        let (from, to) = (at * new, (at + 1) * new);
        (from / old..to.div_ceil(old)).map(move |target| {
            let overlap = to.min((target + 1) * old) - from.max(target * old);
            (target, overlap as f32 / old as f32)
        })
    }

    fn sum(&self, line: &[[f32; 2]], narrow: &mut [[f32; 2]]) {
        if self.old == self.new {
            narrow.copy_from_slice(line);
            return;
        }
        narrow.fill([0.0; 2]);
        for (at, value) in line.iter().enumerate() {
            for (target, share) in self.of(at) {
                narrow[target][0] += share * value[0];
                narrow[target][1] += share * value[1];
            }
        }
    }
}

/// A picture of moderate size.
pub(crate) struct Scaled {
    /// The brightness, 0 to 255.
    pub grey: Plane,
    /// The difference of the largest and the smallest channel, 0 to 255.
    pub colour: Plane,
    /// The number of pixels of the original for each pixel, across and down.
    pub scale: (f32, f32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_bytes_is_checked() {
        let new =
            |width, height, bytes: &[u8]| Picture::new(width, height, Channels::Rgb, bytes).err();
        assert_eq!(new(2, 1, &[0; 6]), None);
        let (expected, found) = (6, 5);
        assert_eq!(
            new(2, 1, &[0; 5]),
            Some(NotAPicture::Length { expected, found })
        );
        assert_eq!(new(0, 1, &[]), Some(NotAPicture::Empty));
        let too_large = new(usize::MAX, 2, &[]);
        assert!(matches!(too_large, Some(NotAPicture::TooLarge { .. })));
    }

    #[test]
    fn scaling_keeps_the_mean() {
        let bytes: Vec<u8> = (0..35 * 20).map(|value| (value * 37 % 251) as u8).collect();
        let picture = Picture::new(35, 20, Channels::Grey, &bytes).unwrap();
        let scaled = picture.scaled(21);
        assert_eq!((scaled.grey.width(), scaled.grey.height()), (21, 12));
        let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
        let expected = mean(
            &bytes
                .iter()
                .map(|&byte| f32::from(byte))
                .collect::<Vec<f32>>(),
        );
        assert!((mean(scaled.grey.values()) - expected).abs() < 0.01);
        assert_eq!(picture.scaled(35).grey.values()[3], f32::from(bytes[3]));
    }

    #[test]
    fn transparent_pixels_are_white() {
        let picture = Picture::new(2, 1, Channels::Rgba, &[9, 9, 9, 0, 0, 0, 0, 255]).unwrap();
        let grey = picture.scaled(2).grey;
        assert!((grey.values()[0] - 255.0).abs() < 1e-3 && grey.values()[1] == 0.0);
    }

    #[test]
    fn grey_pixels_have_no_colour() {
        let picture = Picture::new(2, 1, Channels::Rgb, &[7, 7, 7, 200, 10, 10]).unwrap();
        assert_eq!(picture.scaled(2).colour.values(), [0.0, 190.0]);
    }
}
