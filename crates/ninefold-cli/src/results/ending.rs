//! The form and the compression of results, as the ending of their file says.

use std::io::Write;
use std::mem;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::failure::Failure;
use crate::input::Form;

/// The length of text that is compressed at once.
const TOGETHER: usize = 1 << 20;

/// The compression of a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Packing {
    #[default]
    None,
    Gzip,
    Zstd,
}

impl Packing {
    /// Returns the packing of a file with this name, and the name without the ending that says so.
    fn of(file: &Path) -> (Packing, &Path) {
        let stem = || file.file_stem().map_or(file, Path::new);
        match &*ending(file) {
            "gz" => (Packing::Gzip, stem()),
            "zst" => (Packing::Zstd, stem()),
            _ => (Packing::None, file),
        }
    }
}

/// Returns the form that the ending of this file name means, if it means one.
pub fn form(file: &Path) -> Option<Form> {
    let (_, unpacked) = Packing::of(file);
    match &*ending(unpacked) {
        "jsonl" | "ndjson" => Some(Form::Json),
        ending => Form::named(ending),
    }
}

/// Returns the part of the name after the last point, in lower case.
fn ending(file: &Path) -> String {
    let ending = file.extension().and_then(|ending| ending.to_str());
    ending.unwrap_or_default().to_ascii_lowercase()
}

/// Packs text in parts that can be unpacked alone: a resumed run adds further parts.
#[derive(Default)]
pub struct Packer {
    packing: Packing,
    pending: Vec<u8>,
}

impl Packer {
    /// Returns the packer for a file with this name.
    pub fn of(file: &Path) -> Packer {
        Packer {
            packing: Packing::of(file).0,
            pending: Vec::new(),
        }
    }

    /// Passes the text on, packed if the file is packed. Short text stays pending until more text arrives.
    ///
    /// # Errors
    /// If `write` fails.
    pub fn push(
        &mut self,
        text: &[u8],
        write: impl FnOnce(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.packing == Packing::None {
            return write(text);
        }
        self.pending.extend_from_slice(text);
        match self.pending.len() >= TOGETHER {
            true => self.flush(write),
            false => Ok(()),
        }
    }

    /// Passes on what is pending.
    ///
    /// # Errors
    /// If `write` fails.
    pub fn flush(
        &mut self,
        write: impl FnOnce(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let pending = mem::take(&mut self.pending);
        let packed = match self.packing {
            Packing::None => pending,
            Packing::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
                let packed = encoder.write_all(&pending).and_then(|()| encoder.finish());
                packed.map_err(Failure::Output)?
            }
            Packing::Zstd => compress_to_vec(&*pending, CompressionLevel::Fastest),
        };
        write(&packed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::text::Notation;

    #[test]
    fn endings_mean_forms() {
        for (name, wanted) in [
            ("x.csv", Some(Form::Csv)),
            ("x.CSV.GZ", Some(Form::Csv)),
            ("a.b/x.tsv.zst", Some(Form::Tsv)),
            ("x.json", Some(Form::Json)),
            ("x.jsonl.gz", Some(Form::Json)),
            ("x.sdk", Some(Form::Text(Notation::Sdk))),
            ("x.opensudoku", Some(Form::OpenSudoku)),
            ("x.txt", None),
            ("x.gz", None),
            ("csv", None),
            (".csv", None),
        ] {
            assert_eq!(form(Path::new(name)), wanted, "{name}");
        }
    }

    #[test]
    fn parts_are_unpacked_as_one_text() {
        use std::io::Read;

        let text: Vec<u8> = (0..3 * TOGETHER)
            .map(|place| (place / 7 % 251) as u8)
            .collect();
        for name in ["x.gz", "x.zst"] {
            let (mut packer, mut file) = (Packer::of(Path::new(name)), Vec::new());
            for (number, part) in text.chunks(300_000).enumerate() {
                let mut write = |bytes: &[u8]| {
                    file.extend_from_slice(bytes);
                    Ok(())
                };
                packer.push(part, &mut write).unwrap();
                if number % 3 == 0 {
                    packer.flush(&mut write).unwrap();
                }
            }
            packer
                .flush(|bytes| {
                    file.extend_from_slice(bytes);
                    Ok(())
                })
                .unwrap();
            assert!(file.len() < text.len() / 2);
            let mut unpacked = Vec::new();
            if name == "x.gz" {
                let mut decoder = flate2::read::MultiGzDecoder::new(&file[..]);
                decoder.read_to_end(&mut unpacked).unwrap();
            } else {
                let mut rest = &file[..];
                while !rest.is_empty() {
                    let mut decoder = ruzstd::decoding::StreamingDecoder::new(&mut rest).unwrap();
                    decoder.read_to_end(&mut unpacked).unwrap();
                }
            }
            assert!(unpacked == text, "{name}");
        }
    }
}
