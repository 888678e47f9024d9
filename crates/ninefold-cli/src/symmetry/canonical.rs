//! `ninefold canonical` for people.

use std::iter;

use clap::Args;
use ninefold_operations::canonical::{Canonical, CanonicalRecord};
use ninefold_operations::surface::answer::Answer;

use crate::input::{Entry, Written};
use crate::operation::Shown;
use crate::results::Words;
use crate::screen::Screen;
use crate::terminal::counted;

use super::{WORDS, drawn};

/// The options for lines and grids.
#[derive(Args, Clone, Debug)]
pub struct Own {
    /// Also write the transformation that leads to the form; CSV and JSON always have it
    #[arg(long)]
    way: bool,
}

impl Shown for Canonical {
    type Own = Own;
    const LINE: &'static str = "The form and the number of automorphisms, with a tab between";
    const DRAWN: Option<&'static str> = Some(
        "The form as a grid with bars and rules, with the number and the transformations in comments",
    );
    const HELP: [&'static str; 3] = [EXAMPLES, LINE, EXIT];
    const WORDS: Words = WORDS;

    fn line(answer: &Answer<Canonical>, _: &Entry, own: &Own) -> String {
        let Some((form, count)) = found(&answer.record) else {
            return format!("-\t{}", answer.status.word());
        };
        let mut line = format!("{form}\t{count}");
        for way in ways(&answer.record, own) {
            line.push('\t');
            line.push_str(&way);
        }
        line
    }

    fn seen(answer: &Answer<Canonical>, entry: &Entry, screen: Screen) -> Option<String> {
        let written = entry.written.as_ref().ok()?;
        let (form, count) = found(&answer.record)?;
        let way = answer.record.way.map(|way| way.0.to_string());
        let further = answer.record.automorphism_ways.iter();
        let facts = iter::once(counted(count.into(), "automorphism"))
            .chain(way)
            .chain(further.flat_map(|ways| ways.texts()));
        Some(screen.changed(written, form, &facts.collect::<Vec<_>>()))
    }

    fn drawn(answer: &Answer<Canonical>, _: &Entry, own: &Own) -> String {
        let Some((form, count)) = found(&answer.record) else {
            return format!("# {}\n", answer.status.word());
        };
        let s = if count == 1 { "" } else { "s" };
        let mut comment = format!("{count} automorphism{s}");
        for way in ways(&answer.record, own) {
            comment.push_str("\n# ");
            comment.push_str(&way);
        }
        drawn(form, &comment)
    }
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold canonical
  echo $PUZZLE | ninefold canonical --way
  echo $PUZZLE | ninefold canonical --format box
  ninefold canonical --form solution --format json data/fifty.txt
  echo $PUZZLE | ninefold canonical --automorphisms";

const LINE: &str = "\
FORM <tab> COUNT, the number of automorphisms; with --way <tab> WAY; with --automorphisms each of
             them after a tab. They are counted by what they do to the cells: 3359232 for the empty grid; other
             programs may also count how digits change their names. A way such as
             `t r456123789 c123456789 d987654321` means: transpose if there is a t; row 1 of the form is then row 4
             of the puzzle, and so on; a 1 becomes a 9. `ninefold transform --by WAY` applies it.";

const EXIT: &str = "\
Exit status: 0 if every puzzle has a form; 1 if one cannot be read or has a digit twice in a house,
for --form solution has not exactly one solution, or has pencil marks but --form is not min; 2 if a
file cannot be read or written.";

fn found(record: &CanonicalRecord) -> Option<(&Written, u32)> {
    Some((&record.canonical.as_ref()?.0, record.automorphisms?))
}

/// Returns the transformations to print after the form.
fn ways(record: &CanonicalRecord, own: &Own) -> impl Iterator<Item = String> {
    let way = record.way.filter(|_| own.way).map(|way| way.0.to_string());
    let automorphisms = record
        .automorphism_ways
        .iter()
        .flat_map(|ways| ways.texts());
    way.into_iter().chain(automorphisms)
}
