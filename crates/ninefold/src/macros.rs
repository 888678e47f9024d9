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

/// Implements `Debug` as `Display`, for values that are readable as they are displayed.
macro_rules! debug_as_display {
    ($($type:ty),*) => {$(
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    )*};
}

pub(crate) use {debug_as_display, table};
