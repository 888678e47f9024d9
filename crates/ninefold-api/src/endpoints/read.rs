//! `/api/v1/read`: the puzzle that a picture shows.

use ninefold_files::picture::{Limits, decode};
use ninefold_operations::Cost;
use ninefold_operations::read::{OfPicture, Read};
use ninefold_operations::surface::json::Body;

use crate::answer::{Begun, Input, MediaType, Piece, Work, record};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::parse;

/// The largest pictures. Each pixel takes three bytes of memory.
const LIMITS: Limits = Limits {
    bytes: 30_000_000,
    pixels: 16_000_000,
};

/// A picture that is decoded within the time of its answer, so that only as many are in memory as answers are computed.
struct Photo {
    request: Read,
    bytes: Vec<u8>,
}

pub fn begin(input: &Input) -> Begun {
    let photo = match input.media_type {
        MediaType::Picture => Photo {
            request: Body::default().take_request()?,
            bytes: input.bytes.to_vec(),
        },
        _ => parse(input, read)?,
    };
    Ok(Box::new(photo))
}

fn read(body: &mut Body) -> Result<Photo, Failure> {
    let OfPicture { picture } = body.take_request()?;
    Ok(Photo {
        request: body.take_request()?,
        bytes: picture.0,
    })
}

impl Work for Photo {
    fn cost(&self) -> Cost {
        Cost::Long
    }

    fn piece(&mut self, _: &Clock) -> Result<Option<Piece>, Failure> {
        let pixels = decode(&self.bytes, &LIMITS).map_err(|error| {
            Failure::new(Code::BadRequest, error.to_string()).at(Place::of(Field::Picture))
        })?;
        let bytes = record(&self.request.about(&pixels))?;
        let is_last = true;
        Ok(Some(Piece { bytes, is_last }))
    }
}
