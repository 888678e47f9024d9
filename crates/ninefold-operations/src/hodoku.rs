//! Options about HoDoKu, which several operations share.

use ninefold::rating::hodoku::{Difficulty, Settings, Version};
use ninefold_derive::Request;

use crate::table::{Source, choices};

/// HoDoKu's settings
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Hodoku {
    /// The version of HoDoKu
    #[option(default = "2.2", value = "VERSION")]
    pub hodoku: Version,

    /// A table that replaces HoDoKu's own, in the format of `ninefold rate --show-hodoku-settings`
    #[option(value = "FILE", source = Source::File, longest = 65_536)]
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

choices! {
    Version as "HodokuVersion" => Version::ALL, Version::name, |version| match version {
        Version::V2_2 => "Up to 2.2.4.",
        Version::V2_3 => "From 2.2.5 on, such as 2.3.2.",
    };
    HodokuLevel as "HodokuLevel" => Difficulty::ALL.map(HodokuLevel), |level| level.0.name(), |_| "One of HoDoKu's levels.";
}

/// A level of HoDoKu in answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HodokuLevel(pub Difficulty);

impl serde::Serialize for HodokuLevel {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}
