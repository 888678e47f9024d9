//! Puzzles in photos and screenshots.

use std::io::{self, Read};
use std::sync::Arc;

use ninefold::text::Notation;

use crate::picture::{Limits, decode};
use crate::shown::{read, written};
use crate::{Content, Decode, Decoded, Form, RecordForm};

/// The decoder of a source that is a picture. Its only record is the picture itself, as reading one takes long and so
/// belongs to the threads that process puzzles.
pub struct Decoder(pub Option<Box<dyn Read + Send>>);

impl Decode for Decoder {
    fn decode(&mut self, _: bool, _: usize, decoded: &mut Decoded) -> io::Result<()> {
        let Some(source) = self.0.take() else {
            return Ok(());
        };
        let mut bytes = Vec::new();
        // One more byte shows that the file is too long.
        let most = Limits::default().bytes as u64 + 1;
        source.take(most).read_to_end(&mut bytes)?;
        decoded.add_raw(&Arc::new(Photo), &bytes, (1, 1));
        Ok(())
    }
}

/// The form of a record that is a picture.
#[derive(Debug)]
struct Photo;

impl RecordForm for Photo {
    fn form(&self) -> Form {
        Form::Text(Notation::Line)
    }

    fn may_state_solutions(&self, _: &[u8]) -> bool {
        false
    }

    fn is_text(&self) -> bool {
        false
    }

    fn plain_cells(&self, _: &[u8]) -> Option<[u8; 81]> {
        None
    }

    fn decode(&self, record: &[u8], place: (u64, usize)) -> Content {
        let reading = decode(record, &Limits::default())
            .map_err(|error| error.to_string())
            .and_then(|pixels| read(&pixels, None).map_err(|error| error.to_string()));
        let puzzle = match &reading {
            Ok(reading) => Ok(written(reading)),
            Err(message) => Err((place, message.clone())),
        };
        Content {
            photo: reading.ok().map(Arc::new),
            ..Content::of(self.form(), puzzle)
        }
    }
}
