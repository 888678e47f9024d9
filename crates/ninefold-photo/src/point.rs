//! A place in a picture.

use core::ops::{Add, Mul, Sub};

/// A place in a picture, in pixels from its top left corner. The centre of the first pixel is at 0.5, 0.5.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// The distance from the left side.
    pub x: f32,
    /// The distance from the top.
    pub y: f32,
}

impl Point {
    /// Returns the point at this place.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// Returns the point on the line to `other`, at this share of the way.
    pub(crate) fn towards(self, other: Point, share: f32) -> Point {
        self + (other - self) * share
    }

    /// Returns the distance from the origin.
    pub(crate) fn length(self) -> f32 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Returns the distance to another point.
    pub(crate) fn distance(self, other: Point) -> f32 {
        (self - other).length()
    }

    /// Returns the area of the parallelogram with this side and `other`, positive if `other` turns right.
    pub(crate) fn cross(self, other: Point) -> f32 {
        self.x * other.y - self.y * other.x
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Point;
    fn mul(self, factor: f32) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}
