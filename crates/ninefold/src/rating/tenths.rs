//! Figures with tenths. Each scale has its own type, so that figures of different scales are never compared.

/// Makes the type of the figures of a scale.
macro_rules! tenths {
    ($(#[doc = $doc:literal])* $name:ident) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Default, Debug)]
        pub struct $name(f64);

        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.cmp(other).is_eq()
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &$name) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &$name) -> core::cmp::Ordering {
                self.0.total_cmp(&other.0)
            }
        }

        impl core::hash::Hash for $name {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.0.to_bits().hash(state);
            }
        }

        impl $name {
            /// The figure of a path without steps.
            pub const ZERO: $name = $name(0.0);

            /// Builds the figure of this value, such as `1.2`.
            pub const fn new(value: f64) -> $name {
                $name(value)
            }

            /// Returns the value, not rounded.
            pub const fn get(self) -> f64 {
                self.0
            }

            /// Returns the tenths, truncated as Sudoku Explainer prints its ratings
            /// (docs/sudoku-explainer-rating.md, section 2).
            ///
            /// ```
            /// # use ninefold::rating::Rating;
            /// assert_eq!(Rating::new(6.6 + 0.1).tenths(), 67);
            /// ```
            pub fn tenths(self) -> u32 {
                ((self.0 + 0.05) * 10.0) as u32
            }

            /// Returns the value that is printed: the tenths as a number.
            ///
            /// ```
            /// # use ninefold::rating::Rating;
            /// assert_eq!(Rating::new(6.6 + 0.1).printed(), 6.7);
            /// ```
            pub fn printed(self) -> f64 {
                f64::from(self.tenths()) / 10.0
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let tenths = self.tenths();
                write!(f, "{}.{}", tenths / 10, tenths % 10)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_f64(self.printed())
            }
        }
    };
}

pub(crate) use tenths;
