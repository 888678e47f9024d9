//! Texts stored on disk until it is decided whether they are written.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};

use super::mode::Slot;

/// Adds a text to a file.
pub fn write_text(slot: Slot, text: &[u8], out: &mut impl Write) -> io::Result<()> {
    let length = u32::try_from(text.len()).expect("a record is much shorter than 4 GB");
    out.write_all(&[slot as u8])?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(text)
}

/// Reads the texts of a file one by one.
pub struct Texts {
    input: BufReader<File>,
    text: Vec<u8>,
}

impl Texts {
    pub fn of(file: File) -> Texts {
        Texts {
            input: BufReader::with_capacity(1 << 20, file),
            text: Vec::new(),
        }
    }

    /// Returns the next text, if any.
    pub fn next(&mut self) -> io::Result<Option<(Slot, &[u8])>> {
        if self.input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let (mut slot, mut length) = ([0], [0; 4]);
        self.input.read_exact(&mut slot)?;
        self.input.read_exact(&mut length)?;
        self.text.resize(u32::from_le_bytes(length) as usize, 0);
        self.input.read_exact(&mut self.text)?;
        let slot = Slot::from_repr(slot[0]);
        let slot = slot.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?;
        Ok(Some((slot, &self.text)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::Place;
    use super::*;

    #[test]
    fn texts_come_back_in_order() {
        let mut file = Place::Unnamed.append("").unwrap();
        write_text(Slot::Always, b"header\n", &mut file).unwrap();
        write_text(Slot::Object, b"", &mut file).unwrap();
        let mut texts = Texts::of(file.into_file().unwrap());
        assert_eq!(
            texts.next().unwrap(),
            Some((Slot::Always, &b"header\n"[..]))
        );
        assert_eq!(texts.next().unwrap(), Some((Slot::Object, &b""[..])));
        assert_eq!(texts.next().unwrap(), None);
    }
}
