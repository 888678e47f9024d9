//! The contents of a page: lines, rectangles, forms, texts and pictures, in parts with a role.

/// A point; x points to the right, y down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Area {
    /// The rectangle with this corner and these sides.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    /// The right edge.
    pub fn right(self) -> f64 {
        self.x + self.width
    }

    /// The lower edge.
    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// The point in the middle.
    pub fn middle(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Returns the area without a margin of `sides` on all sides.
    pub fn within(self, sides: f64) -> Area {
        let (width, height) = (self.width - 2.0 * sides, self.height - 2.0 * sides);
        Area::new(self.x + sides, self.y + sides, width, height)
    }
}

/// A colour, as shares of red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// The ink of printed texts and lines.
    pub const BLACK: Colour = Colour([0; 3]);
    /// The colour of paper.
    pub const WHITE: Colour = Colour([u8::MAX; 3]);
}

/// A weight of the font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// The usual weight.
    Regular,
    /// The bold one.
    Bold,
}

/// The part of a text that is placed at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// A point on the baseline.
    pub at: Point,
    /// The text itself.
    pub text: String,
    /// The size of the font.
    pub size: f64,
    /// The weight of the font.
    pub face: Face,
    /// The part of the text that is at the point.
    pub anchor: Anchor,
    /// Its colour.
    pub colour: Colour,
}

/// A form with an inside and an outline.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A circle.
    Circle {
        /// Its middle.
        middle: Point,
        /// Its radius.
        radius: f64,
    },
    /// Straight lines from point to point.
    Corners {
        /// The points.
        points: Vec<Point>,
        /// Whether a line leads from the last point to the first.
        is_closed: bool,
    },
}

/// An outline with round ends and corners.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f64,
    /// The lengths of dashes and of the gaps between them, if it has gaps.
    pub dash: Option<[f64; 2]>,
}

/// A shape to draw; in black if it has no colour.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A line of some width.
    Line {
        /// One end.
        from: Point,
        /// The opposite end.
        to: Point,
        /// Its width.
        width: f64,
    },
    /// The outline of a rectangle.
    Frame {
        /// The middle of the outline.
        area: Area,
        /// The width of the outline.
        width: f64,
    },
    /// A form in colours.
    Form {
        /// The form.
        form: Form,
        /// The colour of its inside.
        fill: Option<Colour>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A line of text.
    Text(Text),
    /// An SVG document, which fills the area.
    Picture {
        /// The area that it fills.
        area: Area,
        /// The document.
        svg: String,
    },
}

/// The role of a part of a page, for readers who cannot see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// Not meant for reading: page numbers, repeated titles, cut marks.
    Decoration,
    /// A heading of this depth, from 1.
    Heading(u16),
    /// A paragraph, or a part of one.
    Paragraph,
    /// A figure, with its text alternative.
    Figure(String),
    /// The caption of the figure before it.
    Caption,
}

/// A part of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The role of the part.
    pub role: Role,
    /// The shapes to draw.
    pub shapes: Vec<Shape>,
    /// The point around which an upside-down part is rotated.
    pub turned_around: Option<Point>,
}

impl Part {
    /// Makes an upright part.
    pub fn new(role: Role, shapes: Vec<Shape>) -> Part {
        Part {
            role,
            shapes,
            turned_around: None,
        }
    }

    /// Its texts.
    pub fn text(&self) -> String {
        let texts = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(&text.text[..]),
            _ => None,
        });
        texts.collect::<Vec<_>>().join(" ")
    }
}

/// An entry in the table of contents that viewers show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    /// 1 for a chapter, 2 for a part of a chapter.
    pub depth: u16,
    /// The label.
    pub text: String,
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The width of the paper.
    pub width: f64,
    /// The height of the paper.
    pub height: f64,
    /// The bookmarks that lead to this page.
    pub bookmarks: Vec<Bookmark>,
    /// The contents, in reading order.
    pub parts: Vec<Part>,
}
