//! Content that never changes, compressed once for each encoding, as well as possible.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;
use brotli::BrotliCompress;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

/// A compression method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// All encodings, the most effective first.
    pub const ALL: [Encoding; 2] = [Encoding::Brotli, Encoding::Gzip];

    /// Returns the name of the encoding in HTTP.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        }
    }

    /// Returns whether a client that sends these headers accepts the encoding.
    fn is_accepted(self, headers: &HeaderMap) -> bool {
        let lists = headers.get_all(ACCEPT_ENCODING).iter();
        let lists = lists.filter_map(|list| list.to_str().ok());
        lists.flat_map(|list| list.split(',')).any(|entry| {
            let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
            let weight = weight.trim().strip_prefix("q=");
            let is_refused = weight.is_some_and(|weight| weight.trim().parse() == Ok(0.0));
            name.trim().eq_ignore_ascii_case(self.name()) && !is_refused
        })
    }

    fn compressed(self, plain: &[u8]) -> Option<Vec<u8>> {
        let mut written = Vec::new();
        match self {
            Encoding::Brotli => {
                let parameters = BrotliEncoderParams::default();
                BrotliCompress(&mut &plain[..], &mut written, &parameters).ok()?;
            }
            Encoding::Gzip => {
                let mut encoder = GzEncoder::new(&mut written, Compression::best());
                encoder
                    .write_all(plain)
                    .and_then(|()| encoder.try_finish())
                    .ok()?;
                drop(encoder);
            }
        }
        (written.len() < plain.len()).then_some(written)
    }
}

/// A content and its compressed forms, which are made when they are first needed.
pub struct Encoded {
    plain: Bytes,
    /// The forms in the order of [`Encoding::ALL`]; `None` if compression saves nothing.
    forms: [OnceLock<Option<Bytes>>; Encoding::ALL.len()],
}

impl Encoded {
    pub fn new(plain: Bytes) -> Encoded {
        let forms = Default::default();
        Encoded { plain, forms }
    }

    /// Makes all forms.
    pub fn prepare(&self) {
        for encoding in Encoding::ALL {
            self.form(encoding);
        }
    }

    /// Returns the best form that a client with these headers accepts, which may be the plain one.
    pub fn accepted(&self, headers: &HeaderMap) -> (Option<Encoding>, Bytes) {
        let accepted = Encoding::ALL
            .into_iter()
            .filter(|one| one.is_accepted(headers));
        let mut forms = accepted.filter_map(|one| Some((Some(one), self.form(one)?)));
        forms.next().unwrap_or_else(|| (None, self.plain.clone()))
    }

    fn form(&self, encoding: Encoding) -> Option<Bytes> {
        let form = &self.forms[encoding as usize];
        let make = || encoding.compressed(&self.plain).map(Bytes::from);
        form.get_or_init(make).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn headers(accepted: &str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, accepted.parse().unwrap())])
    }

    #[test]
    fn clients_get_what_they_can_read() {
        let text = "ninefold ".repeat(100);
        let content = Encoded::new(text.clone().into());
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Some(Encoding::Brotli)),
            ("gzip", Some(Encoding::Gzip)),
            ("br;q=0, GZIP;q=0.5", Some(Encoding::Gzip)),
            ("br;q=0.0, gzip; q=0", None),
            ("brotli, x-gzip, *", None),
            ("", None),
        ] {
            let (encoding, bytes) = content.accepted(&headers(accepted));
            assert_eq!(encoding, expected, "{accepted}");
            let mut read = String::new();
            match encoding {
                Some(Encoding::Brotli) => {
                    let mut decoder = brotli::Decompressor::new(&bytes[..], 4096);
                    decoder.read_to_string(&mut read).unwrap();
                }
                Some(Encoding::Gzip) => {
                    let mut decoder = flate2::read::GzDecoder::new(&bytes[..]);
                    decoder.read_to_string(&mut read).unwrap();
                }
                None => read = String::from_utf8(bytes.to_vec()).unwrap(),
            }
            assert_eq!(read, text, "{accepted}");
        }
    }

    #[test]
    fn what_compressing_makes_longer_stays_plain() {
        let content = Encoded::new(Bytes::from_static(b"1"));
        let (encoding, bytes) = content.accepted(&headers("br, gzip"));
        assert_eq!((encoding, &bytes[..]), (None, &b"1"[..]));
    }
}
