//! The contents of a page: lines, rectangles, texts and pictures, in parts with a role.

/// A point; x goes right, y down.
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
    /// How wide it is.
    pub width: f64,
    /// How high it is.
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

/// A grey, from 0 for black to 255 for white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grey(pub u8);

impl Grey {
    /// The default colour.
    pub const BLACK: Grey = Grey(0);
}

/// A weight of the font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// The usual weight.
    Regular,
    /// The bold one.
    Bold,
}

/// The end of a text that is placed at its point.
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
    /// Where the point is.
    pub anchor: Anchor,
    /// The colour.
    pub ink: Grey,
}

/// A shape to draw.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A line of some width.
    Line {
        /// One end.
        from: Point,
        /// The opposite end.
        to: Point,
        /// How wide it is.
        width: f64,
        /// The colour.
        ink: Grey,
    },
    /// The outline of a rectangle.
    Frame {
        /// The middle of the outline.
        area: Area,
        /// How wide the outline is.
        width: f64,
        /// The colour.
        ink: Grey,
    },
    /// A filled rectangle.
    Fill {
        /// The rectangle.
        area: Area,
        /// The colour.
        ink: Grey,
    },
    /// A line of text.
    Text(Text),
    /// A document of SVG, which fills the area.
    Picture {
        /// Where it is drawn.
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
    /// A figure, with a text in its place.
    Figure(String),
    /// A line about the figure before it.
    Caption,
}

/// A part of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What it is.
    pub role: Role,
    /// The shapes to draw.
    pub shapes: Vec<Shape>,
    /// The point around which it is turned upside down, if it is.
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
    /// How wide the paper is.
    pub width: f64,
    /// How high the paper is.
    pub height: f64,
    /// The bookmarks that lead to this page.
    pub bookmarks: Vec<Bookmark>,
    /// The contents, in reading order.
    pub parts: Vec<Part>,
}
