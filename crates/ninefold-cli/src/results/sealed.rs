//! A value in a file of its own, with a checksum that shows damage: a line of JSON, and its hash on the next
//! line.
//!
//! A damaged checkpoint may still be JSON, with other figures, and a run that went on from them would
//! write wrong results. This file uses nothing else of the program, so that a fuzz target can include it.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use twox_hash::XxHash3_64;

/// The length of the second line, and the line feed before it.
const SEAL: usize = 18;

/// The text of the file.
pub fn seal(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(value).map(sealed)
}

/// The value that the file holds.
///
/// # Errors
/// If anything in it differs from what [`seal`] wrote.
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
