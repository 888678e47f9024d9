//! A value in a file of its own, with a checksum that reveals damage: a line of JSON, then a line with its hash.
//!
//! A damaged checkpoint may still be valid JSON with wrong figures, and a resumed run would write wrong results. This
//! file uses no other part of the program, so that a fuzz target can include it.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use twox_hash::XxHash3_64;

/// The length of the line feed and the second line.
const SEAL: usize = 18;

/// Returns the content of the file for a value.
pub fn seal(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(value).map(sealed)
}

/// Returns the value that the file holds.
///
/// # Errors
/// If the file differs from the output of [`seal`] in any way.
pub fn unseal<T: DeserializeOwned>(file: &[u8]) -> io::Result<T> {
    let json = file.len().checked_sub(SEAL).map(|end| &file[..end]);
    match json.filter(|json| sealed(json.to_vec()) == file) {
        Some(json) => Ok(serde_json::from_slice(json)?),
        None => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "the file is damaged: its checksum is wrong",
        )),
    }
}

fn sealed(mut json: Vec<u8>) -> Vec<u8> {
    let checksum = XxHash3_64::oneshot(&json);
    json.extend(format!("\n{checksum:016x}\n").into_bytes());
    json
}
