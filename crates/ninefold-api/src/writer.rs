//! JSON of a bounded size.

use std::io;

use serde::Serialize;

/// Appends a serialized value to `bytes`, up to `most` bytes in all.
///
/// Use this for every value: another type of writer would add its code to the page's WebAssembly module again.
///
/// # Errors
/// If there would be more than `most` bytes.
pub fn write(
    value: &impl Serialize,
    bytes: &mut Vec<u8>,
    most: usize,
) -> Result<(), serde_json::Error> {
    serde_json::to_writer(Bounded { bytes, most }, value)
}

/// A writer that fails once there would be more than `most` bytes.
struct Bounded<'a> {
    bytes: &'a mut Vec<u8>,
    most: usize,
}

impl io::Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
