//! The turn of a picture that cameras note in the file: the tag 0x112 of EXIF.

use super::form::Pixels;

/// The side of the picture that each corner of the pixels shows, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orientation(u8);

/// The tag of the orientation.
const TAG: u16 = 0x112;
/// The type of the tag: a number of 16 bits.
const SHORT: u16 = 3;

impl Orientation {
    /// The pixels are upright.
    pub const UPRIGHT: Orientation = Orientation(1);

    /// Finds the orientation in EXIF data. Damaged data is upright.
    pub fn of_exif(exif: &[u8]) -> Orientation {
        let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
        tag(tiff)
            .filter(|value| (1..=8).contains(value))
            .map_or(Orientation::UPRIGHT, |value| Orientation(value as u8))
    }

    /// Returns the picture upright.
    pub fn applied(self, pixels: Pixels) -> Pixels {
        if self == Orientation::UPRIGHT {
            return pixels;
        }
        let Pixels { width, height, rgb } = pixels;
        let (new_width, new_height) = if self.0 >= 5 {
            (height, width)
        } else {
            (width, height)
        };
        let (old, _) = rgb.as_chunks::<3>();
        let mut upright = Vec::with_capacity(rgb.len());
        for y in 0..new_height {
            for x in 0..new_width {
                let (right, bottom) = (new_width - 1 - x, new_height - 1 - y);
                let (column, row) = match self.0 {
                    2 => (right, y),
                    3 => (right, bottom),
                    4 => (x, bottom),
                    5 => (y, x),
                    6 => (y, right),
                    7 => (bottom, right),
                    8 => (bottom, x),
                    _ => (x, y),
                };
                upright.extend(old[row * width + column]);
            }
        }
        Pixels {
            width: new_width,
            height: new_height,
            rgb: upright,
        }
    }
}

/// Returns the value of the tag in the first directory.
fn tag(tiff: &[u8]) -> Option<u16> {
    let little = match tiff.first_chunk()? {
        b"II" => true,
        b"MM" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let long = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        })
    };
    let directory = long(4)? as usize;
    let entries = usize::from(short(directory)?);
    for entry in 0..entries {
        let at = directory.checked_add(2 + 12 * entry)?;
        if short(at)? == TAG && short(at + 2)? == SHORT {
            return short(at + 8);
        }
    }
    None
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns EXIF data with this orientation only.
    pub fn exif(orientation: u8) -> Vec<u8> {
        let mut exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        exif
    }

    #[test]
    fn the_tag_is_found_in_both_orders_of_bytes() {
        assert_eq!(Orientation::of_exif(&exif(6)), Orientation(6));
        let little = b"II\x2A\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0\0\0\0\0";
        assert_eq!(Orientation::of_exif(little), Orientation(8));
        assert_eq!(Orientation::of_exif(&exif(9)), Orientation::UPRIGHT);
        for length in 0..exif(6).len() - 7 {
            assert_eq!(
                Orientation::of_exif(&exif(6)[..length]),
                Orientation::UPRIGHT
            );
        }
        assert_eq!(
            Orientation::of_exif(b"II\x2A\0\xFF\xFF\xFF\xFF"),
            Orientation::UPRIGHT
        );
    }

    #[test]
    fn every_orientation_has_its_top_left_pixel() {
        // The pixels 0 1 2 in the first row, 3 4 5 in the second.
        let pixels = Pixels {
            width: 3,
            height: 2,
            rgb: (0..6).flat_map(|value| [value; 3]).collect(),
        };
        for (orientation, expected) in [
            (1, [0, 1, 2, 3, 4, 5]),
            (2, [2, 1, 0, 5, 4, 3]),
            (3, [5, 4, 3, 2, 1, 0]),
            (4, [3, 4, 5, 0, 1, 2]),
            (5, [0, 3, 1, 4, 2, 5]),
            (6, [3, 0, 4, 1, 5, 2]),
            (7, [5, 2, 4, 1, 3, 0]),
            (8, [2, 5, 1, 4, 0, 3]),
        ] {
            let upright = Orientation(orientation).applied(pixels.clone());
            let values: Vec<u8> = upright.rgb.iter().step_by(3).copied().collect();
            assert_eq!(values, expected, "orientation {orientation}");
            let expected_width = if orientation >= 5 { 2 } else { 3 };
            assert_eq!(upright.width, expected_width);
        }
    }
}
