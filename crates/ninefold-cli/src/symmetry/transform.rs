//! `ninefold transform` for people.

use std::iter;

use clap::Args;
use ninefold_operations::surface::answer::Answer;
use ninefold_operations::surface::arguments::whole;
use ninefold_operations::transform::Transform;

use crate::input::Entry;
use crate::operation::Shown;
use crate::results::Words;
use crate::screen::Screen;

use super::{WORDS, drawn};

/// The options for several transformations, and for lines and grids.
#[derive(Args, Clone, Debug)]
pub struct Own {
    /// Write this many transformed puzzles for each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "by")]
    #[arg(value_parser = whole::<u32>(1, u32::MAX.into()))]
    count: u32,

    /// Also write the transformation; CSV and JSON always have it
    #[arg(long)]
    way: bool,
}

impl Shown for Transform {
    type Own = Own;
    const LINE: &'static str = "The transformed puzzle";
    const DRAWN: Option<&'static str> =
        Some("The transformed puzzle as a grid with bars and rules");
    const HELP: [&'static str; 3] = [EXAMPLES, "TRANSFORMED, and with --way <tab> WAY", EXIT];
    const WORDS: Words = WORDS;

    fn requests(self, own: &Own) -> Vec<Transform> {
        let first = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let mut random = fastrand::Rng::with_seed(first);
        let more = iter::repeat_with(|| random.u64(..));
        let seeds = iter::once(first).chain(more).take(own.count as usize);
        let request = |seed| match self.by {
            Some(_) => self,
            None => Transform {
                seed: Some(seed),
                ..self
            },
        };
        seeds.map(request).collect()
    }

    fn line(answer: &Answer<Transform>, _: &Entry, own: &Own) -> String {
        match (&answer.record.transformed, answer.record.way) {
            (Some(transformed), Some(way)) if own.way => format!("{}\t{}", transformed.0, way.0),
            (Some(transformed), _) => transformed.0.to_string(),
            (None, _) => format!("-\t{}", answer.status.word()),
        }
    }

    fn seen(answer: &Answer<Transform>, entry: &Entry, screen: Screen) -> Option<String> {
        let written = entry.written.as_ref().ok()?;
        let transformed = &answer.record.transformed.as_ref()?.0;
        let way = answer.record.way.map(|way| way.0.to_string());
        Some(screen.changed(written, transformed, way.as_slice()))
    }

    fn drawn(answer: &Answer<Transform>, _: &Entry, own: &Own) -> String {
        let way = answer.record.way.filter(|_| own.way);
        let way = way.map(|way| way.0.to_string()).unwrap_or_default();
        match &answer.record.transformed {
            Some(transformed) => drawn(&transformed.0, &way),
            None => format!("# {}\n", answer.status.word()),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold transform --seed 1 --count 3
  echo $PUZZLE | ninefold transform --by \"t c987654321\"
  echo $PUZZLE | ninefold transform --seed 1 --format box --way";

const EXIT: &str = "\
Exit status: 0 if every puzzle was transformed; 1 if one cannot be read; 2 if a file cannot be read or
written.";
