//! Drawing: rectangles, lines and text on a picture.

use ninefold_photo::{Channels, Picture};
use ttf_parser::{Face, OutlineBuilder};

/// Red, green and blue.
pub type Colour = [u8; 3];

/// A picture in red, green and blue.
#[derive(Clone)]
pub struct Canvas {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

/// A font with its bold face, each a file of TrueType or OpenType.
#[derive(Clone, Copy)]
pub struct Font {
    pub regular: &'static [u8],
    pub bold: &'static [u8],
}

/// A font that the net has learnt from.
pub const NOTO_SANS: Font = Font {
    regular: ttf_noto_sans::REGULAR,
    bold: ttf_noto_sans::BOLD,
};

/// The look of text.
#[derive(Clone, Copy)]
pub struct Style {
    pub font: Font,
    pub bold: bool,
    /// The horizontal shift for each unit of height.
    pub slant: f32,
    /// The width, as a share of the font's.
    pub width: f32,
}

/// Upright text of the font.
pub const PLAIN: Style = Style {
    font: NOTO_SANS,
    bold: false,
    slant: 0.0,
    width: 1.0,
};

impl Style {
    /// Returns the face, and the scale at which its digits have this height.
    fn face(self, height: f32) -> (Face<'static>, f32) {
        let font = match self.bold {
            true => self.font.bold,
            false => self.font.regular,
        };
        let face = Face::parse(font, 0).unwrap();
        let five = face.glyph_index('5').unwrap();
        let digit = face.glyph_bounding_box(five).unwrap();
        (face, height / f32::from(digit.height()))
    }
}

impl Canvas {
    pub fn new(width: usize, height: usize, colour: Colour) -> Canvas {
        Canvas {
            width,
            height,
            rgb: colour.repeat(width * height),
        }
    }

    pub fn picture(&self) -> Picture<'_> {
        Picture::new(self.width, self.height, Channels::Rgb, &self.rgb).unwrap()
    }

    /// Mixes a colour into a pixel.
    pub fn blend(&mut self, x: isize, y: isize, colour: Colour, share: f32) {
        let inside =
            (0..self.width as isize).contains(&x) && (0..self.height as isize).contains(&y);
        if inside {
            let at = 3 * (y as usize * self.width + x as usize);
            for (value, colour) in self.rgb[at..at + 3].iter_mut().zip(colour) {
                *value =
                    (f32::from(*value) * (1.0 - share) + f32::from(colour) * share).round() as u8;
            }
        }
    }

    /// Fills a rectangle; pixels that it covers in part are mixed.
    pub fn fill(&mut self, left: f32, top: f32, width: f32, height: f32, colour: Colour) {
        let cover = |at: isize, from: f32, to: f32| {
            ((at as f32 + 1.0).min(to) - (at as f32).max(from)).max(0.0)
        };
        for y in top.floor() as isize..(top + height).ceil() as isize {
            for x in left.floor() as isize..(left + width).ceil() as isize {
                let share = cover(x, left, left + width) * cover(y, top, top + height);
                self.blend(x, y, colour, share);
            }
        }
    }

    /// Writes text whose digits have this height, with its baseline at `y`.
    pub fn text(&mut self, text: &str, x: f32, y: f32, height: f32, colour: Colour, style: Style) {
        let (face, scale) = style.face(height);
        let mut pen = x;
        for character in text.chars() {
            let Some(glyph) = face.glyph_index(character) else {
                continue;
            };
            let mut outline = Outline::default();
            face.outline_glyph(glyph, &mut outline);
            let place = |(right, up): (f32, f32)| {
                (
                    pen + (right * style.width + up * style.slant) * scale,
                    y - up * scale,
                )
            };
            let lines: Vec<[(f32, f32); 2]> =
                outline.lines.iter().map(|line| line.map(place)).collect();
            self.fill_outline(&lines, colour);
            pen += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale * style.width;
        }
    }

    /// Writes a character in the middle of a place.
    pub fn centred(
        &mut self,
        text: &str,
        x: f32,
        y: f32,
        height: f32,
        colour: Colour,
        style: Style,
    ) {
        let (face, scale) = style.face(height);
        let width: f32 = text
            .chars()
            .filter_map(|character| face.glyph_hor_advance(face.glyph_index(character)?))
            .map(|advance| f32::from(advance) * scale * style.width)
            .sum();
        let lean = style.slant * height / 2.0;
        self.text(
            text,
            x - width / 2.0 - lean,
            y + height / 2.0,
            height,
            colour,
            style,
        );
    }

    /// Fills the inside of closed lines, with eight lines of samples in each row of pixels.
    fn fill_outline(&mut self, lines: &[[(f32, f32); 2]], colour: Colour) {
        const SAMPLES: usize = 8;
        let ys = lines.iter().flatten().map(|&(_, y)| y);
        let (top, bottom) = ys.fold((f32::MAX, f32::MIN), |(a, b), y| (a.min(y), b.max(y)));
        if top > bottom {
            return;
        }
        for row in top.floor() as isize..=bottom.floor() as isize {
            let mut shares = vec![0.0; self.width];
            for sample in 0..SAMPLES {
                let y = row as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
                let mut crossings: Vec<(f32, i32)> = lines
                    .iter()
                    .filter(|[a, b]| (a.1 <= y) != (b.1 <= y))
                    .map(|[a, b]| {
                        let x = a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0);
                        (x, if a.1 < b.1 { 1 } else { -1 })
                    })
                    .collect();
                crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
                let mut winding = 0;
                for pair in crossings.windows(2) {
                    winding += pair[0].1;
                    if winding != 0 {
                        cover(&mut shares, pair[0].0, pair[1].0, 1.0 / SAMPLES as f32);
                    }
                }
            }
            for (x, share) in shares.into_iter().enumerate() {
                if share > 0.0 {
                    self.blend(x as isize, row, colour, share.min(1.0));
                }
            }
        }
    }

    /// Adds noise to every value.
    pub fn add_noise(&mut self, random: &mut fastrand::Rng, strength: f32) {
        for value in &mut self.rgb {
            let noise = (random.f32() + random.f32() - 1.0) * strength;
            *value = (f32::from(*value) + noise).clamp(0.0, 255.0) as u8;
        }
    }
}

/// Adds the part of each pixel of a row that is between two places.
fn cover(shares: &mut [f32], from: f32, to: f32, weight: f32) {
    let from = from.max(0.0);
    let to = to.min(shares.len() as f32);
    for (x, share) in shares
        .iter_mut()
        .enumerate()
        .take(to.ceil().max(0.0) as usize)
        .skip(from as usize)
    {
        *share += weight * ((x as f32 + 1.0).min(to) - (x as f32).max(from)).max(0.0);
    }
}

/// The outline of a glyph as straight lines.
#[derive(Default)]
struct Outline {
    lines: Vec<[(f32, f32); 2]>,
    first: (f32, f32),
    last: (f32, f32),
}

impl Outline {
    fn curve(&mut self, at: impl Fn(f32) -> (f32, f32)) {
        for step in 1..=8 {
            let (x, y) = at(step as f32 / 8.0);
            self.line_to(x, y);
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        (self.first, self.last) = ((x, y), (x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.lines.push([self.last, (x, y)]);
        self.last = (x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let from = self.last;
        let at = |a: f32, b: f32, c: f32, t: f32| {
            (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
        };
        self.curve(|t| (at(from.0, x1, x, t), at(from.1, y1, y, t)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let from = self.last;
        let at = |a: f32, b: f32, c: f32, d: f32, t: f32| {
            let s = 1.0 - t;
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        self.curve(|t| (at(from.0, x1, x2, x, t), at(from.1, y1, y2, y, t)));
    }

    fn close(&mut self) {
        let (x, y) = self.first;
        self.line_to(x, y);
    }
}
