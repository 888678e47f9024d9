//! Code that many types and tables would repeat.

/// An array of so many elements, each made from its index, in constants and statics, where a loop would
/// have to be a `while`.
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

/// `Debug` as `Display`, for values that a person can read.
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
