//! Options about HoDoKu, which several operations share.

use std::sync::LazyLock;

use ninefold::rating::hodoku::{Level, Settings, Version};
use ninefold_derive::Request;

use crate::table::{ChoiceRow, ChoiceTable, FieldType, Given, Kind, OptionType, Shape, rows_of};

/// HoDoKu's settings
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Hodoku {
    /// The version of HoDoKu
    #[option(default = "2.2", value = "VERSION")]
    pub hodoku: Version,

    /// A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`
    #[option(value = "FILE", file, longest = 65_536)]
    pub hodoku_settings: Option<Settings>,
}

impl Hodoku {
    /// Returns the settings with the version.
    pub fn settings(&self) -> Settings {
        Settings {
            version: self.hodoku,
            ..self.hodoku_settings.clone().unwrap_or_default()
        }
    }
}

static VERSIONS: LazyLock<Vec<ChoiceRow>> = LazyLock::new(|| {
    rows_of(&Version::ALL, Version::name, |version| match version {
        Version::V2_2 => "Up to 2.2.4.",
        Version::V2_3 => "From 2.2.5 on, such as 2.3.2.",
    })
});

const VERSION: &ChoiceTable = &ChoiceTable {
    name: "HodokuVersion",
    rows: || &VERSIONS,
};

impl OptionType for Version {
    const KIND: Kind = Kind::Choice(VERSION);

    fn take(given: &Given) -> Result<Version, String> {
        Ok(Version::ALL[VERSION.place(given)?])
    }

    fn given(&self) -> Given {
        Given::Text(self.name().to_owned())
    }
}

static LEVELS: LazyLock<Vec<ChoiceRow>> =
    LazyLock::new(|| rows_of(&Level::ALL, Level::name, |_| "One of HoDoKu's levels."));

/// A level of HoDoKu in answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HodokuLevel(pub Level);

impl serde::Serialize for HodokuLevel {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl FieldType for HodokuLevel {
    const SHAPE: Shape = Shape::Choice(&ChoiceTable {
        name: "HodokuLevel",
        rows: || &LEVELS,
    });
}
