//! Puzzles and transformations as texts in options and fields.

use ninefold::symmetry::Transformation;
use ninefold::text::Written;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::table::{FieldType, OptionKind, OptionType, Shape};

/// A puzzle, written on one line in fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line(pub Written);

/// A transformation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way(pub Transformation);

macro_rules! texts {
    ($($name:ident: $shape:literal)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self.0)
            }
        }

        impl FieldType for $name {
            const SHAPE: Shape = Shape::Text($shape);
        }

        impl OptionType for $name {
            const KIND: OptionKind = OptionKind::Text;

            fn take(given: &Value) -> Result<$name, String> {
                let read = String::take(given)?.parse().map($name);
                read.map_err(|error| error.to_string())
            }

            fn given(&self) -> Value {
                self.0.to_string().into()
            }
        }
    )*};
}

texts! {
    Line: "PuzzleLine"
    Way: "Transformation"
}
