//! Choices among names.

/// An enum whose variants have names on all surfaces. The macro [`choices`](crate::choices!) makes it.
pub trait Choice: Copy + 'static {
    /// The name of the enum in the description of the API.
    const NAME: &'static str;

    /// Returns all variants.
    fn all() -> Vec<Self>;

    /// Returns the name of a variant.
    fn name(self) -> &'static str;

    /// Returns the meaning of a variant.
    fn doc(self) -> String;

    /// Returns the names and the meanings of all variants. The page's module has no meanings.
    fn rows() -> Vec<(&'static str, String)> {
        let doc = |choice: Self| match cfg!(target_family = "wasm") {
            true => String::new(),
            false => choice.doc(),
        };
        let all = Self::all().into_iter();
        all.map(|choice| (choice.name(), doc(choice))).collect()
    }
}

/// The variants of an enum.
#[derive(Debug)]
pub struct ChoiceTable {
    /// The name of the enum.
    pub name: &'static str,
    /// Returns the names of the variants on all surfaces, and their meanings.
    pub rows: fn() -> Vec<(&'static str, String)>,
}

impl ChoiceTable {
    /// Returns the table of an enum.
    pub const fn of<C: Choice>() -> ChoiceTable {
        ChoiceTable {
            name: C::NAME,
            rows: C::rows,
        }
    }

    /// Returns all names.
    pub fn names(&self) -> Vec<&'static str> {
        (self.rows)().into_iter().map(|(name, _)| name).collect()
    }

    /// Returns all names in quotes, with commas between.
    pub fn quoted(&self) -> String {
        format!("\"{}\"", self.names().join("\", \""))
    }
}

/// Makes choices of enums: each with its name in the description of the API, its variants, and the functions that return
/// the name and the meaning of a variant.
///
/// An enum alone derives `EnumMessage`, `IntoStaticStr` and `VariantArray`: the meanings are the doc comments.
#[macro_export]
macro_rules! choices {
    ($($type:ident)*) => {$(
        $crate::table::choices! {
            $type as stringify!($type) => <$type as ::strum::VariantArray>::VARIANTS, <&str>::from,
                |choice| ::strum::EnumMessage::get_documentation(&choice).unwrap_or_default();
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.into())
            }
        }
    )*};
    ($($type:ident as $name:expr => $all:expr, $word:expr, $doc:expr;)*) => {$(
        impl $crate::table::Choice for $type {
            const NAME: &'static str = $name;

            fn all() -> Vec<$type> {
                $all.to_vec()
            }

            fn name(self) -> &'static str {
                let word: fn($type) -> &'static str = $word;
                word(self)
            }

            fn doc(self) -> String {
                let doc: fn($type) -> _ = $doc;
                String::from(doc(self))
            }
        }
    )*};
}

pub use choices;
