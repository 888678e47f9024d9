//! Whose steps are asked for, what the player knows, and what HoDoKu is set to.

use ninefold::rating::hodoku::{Settings, Version};
use ninefold::rating::human::Knowledge;
use ninefold_operations::player::Player;

use super::{Fields, LONGEST_TEXT};
use crate::errors::{Code, Failure, Field, Place};

/// The fields that tell what HoDoKu is set to.
pub const HODOKU: &[&str] = &["hodoku", "hodoku_settings"];

/// Reads what the player knows, which goes with something else only if it is less than everything: generated clients send
/// every field that has a default.
pub fn knowledge_if(
    fits: bool,
    goes_with: &str,
    fields: &mut Fields,
) -> Result<Knowledge, Failure> {
    let knowledge = knowledge(fields)?;
    match fits || knowledge == Knowledge::default() {
        true => Ok(knowledge),
        false => {
            let message = format!("`known`, `without` and `uniqueness` go with {goes_with} only.");
            Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)))
        }
    }
}

/// Refuses these fields, which go with something else only.
pub fn refuse(fields: &Fields, names: &[&str], goes_with: &str) -> Result<(), Failure> {
    match names.iter().find(|name| fields.has(name)) {
        None => Ok(()),
        Some(name) => {
            let message = format!("`{name}` goes with {goes_with} only.");
            Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)))
        }
    }
}

/// Reads what the player knows; all techniques if nothing is said of it.
pub fn knowledge(fields: &mut Fields) -> Result<Knowledge, Failure> {
    Ok(fields.take_request::<Player>()?.knowledge())
}

/// Reads what HoDoKu is set to, if anything is said of it: the version, and the table.
pub fn hodoku(fields: &mut Fields) -> Result<Option<Settings>, Failure> {
    let version: Option<Version> = fields.take_read("hodoku")?;
    let settings: Option<Settings> = fields.take_read_within("hodoku_settings", LONGEST_TEXT)?;
    let is_given = version.is_some() || settings.is_some();
    Ok(is_given.then(|| Settings {
        version: version.unwrap_or_default(),
        ..settings.unwrap_or_default()
    }))
}
