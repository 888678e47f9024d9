//! Macros that save repetition in types and tables.

/// Makes an array of `$count` elements from an expression with their index. It works in constants and statics, where a
/// loop has to be a `while`.
macro_rules! table {
    ($count:expr, |$index:ident| $element:expr) => {{
        let mut $index: usize = 0;
        let mut table = [$element; $count];
        $index += 1;
        while $index < $count {
            table[$index] = $element;
            $index += 1;
        }
        table
    }};
}

/// Defines an enum with a name for each of its values, by which users choose it, and perhaps a summary in a line. If a
/// noun follows the name of the enum, such as `"a level"`, the names are also read. After `"a line" by code or name`, both
/// are read, and an error lists the codes.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $type:ident
        $(, $noun:literal $(by $listed:ident $(or $other:ident)*)?)?
    {
        $($(#[$note:meta])* $value:ident = $name:literal $(: $summary:literal)?,)*
    }) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$note])* $value,)*
        }

        impl $type {
            /// All values, in order.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$value),*];

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)*
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        $crate::macros::named!(@summaries $type $($value $($summary)?),*);
        $($crate::macros::named!(@read $type $noun $($listed $($other)*)?);)?
    };
    (@summaries $type:ident $($value:ident),*) => {};
    (@summaries $type:ident $($value:ident $summary:literal),*) => {
        impl $type {
            /// Returns a summary, in a line.
            pub const fn summary(self) -> &'static str {
                match self {
                    $($type::$value => $summary,)*
                }
            }
        }
    };
    (@read $type:ident $noun:literal) => {
        $crate::macros::named!(@read $type $noun name);
    };
    (@read $type:ident $noun:literal $listed:ident $($other:ident)*) => {
        impl core::str::FromStr for $type {
            type Err = $crate::invalid::InvalidValue;

            /// Reads a name, in upper or lower case.
            fn from_str(text: &str) -> Result<$type, $crate::invalid::InvalidValue> {
                let is_named = |value: &$type| {
                    let mut names = [value.$listed() $(, value.$other())*].into_iter();
                    names.any(|name| name.eq_ignore_ascii_case(text))
                };
                let names = || $type::ALL.map($type::$listed);
                let named = $type::ALL.into_iter().find(is_named);
                named.ok_or_else(|| $crate::invalid::InvalidValue::none_of(text, $noun, names()))
            }
        }
    };
}

/// Implements `Debug` like `Display`, for values whose display is readable.
macro_rules! debug_as_display {
    ($($type:ty),*) => {$(
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    )*};
}

pub(crate) use {debug_as_display, named, table};
