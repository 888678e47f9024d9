//! `ninefold print`: puzzles as pages of PDF or SVG. `ninefold picture`: one puzzle or step as a picture.

mod destination;
pub mod picture;
mod prepared;

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_print::pdf::About;
use ninefold_print::{
    Book, Caption, Language, Layout, MM, Paper, PerPage, Refused, Solutions, UnknownPlace,
};

use crate::bulk::{Bulk, Start};
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Keeps, read_small};
use crate::messages::Messages;
use crate::pipeline::Handover;
use crate::progress::Progress;
use destination::Destination;
use prepared::{Prepared, wanted};

/// Print puzzles as pages: a PDF, or SVG
///
/// Reads every notation that the other commands read. Each puzzle must have exactly one solution; others are
/// named, and left out. Of puzzles that somebody has begun to solve, the givens are printed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// Where to print: FILE.pdf; FILE.svg, if it is only one page; or a folder, which gets a file of SVG for
    /// each page
    #[arg(long, short, value_name = "FILE|DIR")]
    output: PathBuf,

    /// The size of the paper
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = paper())]
    paper: Paper,

    /// How many puzzles stand on a page; by default 6, in large print 1
    #[arg(long, value_name = "N", value_parser = per_page())]
    per_page: Option<PerPage>,

    /// Large bold digits and texts, for readers with poor eyesight
    #[arg(long)]
    large_print: bool,

    /// What stands at the head of the pages
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The line under each puzzle
    #[arg(long, value_name = "TEMPLATE", default_value = "{number}", value_parser = caption)]
    caption: Caption,

    /// Print the candidates, and puzzles as they stand: with digits that were placed since, and without
    /// candidates that were eliminated
    #[arg(long)]
    candidates: bool,

    /// Where the solutions stand
    #[arg(long, value_name = "WHERE", default_value = "back", value_parser = solutions())]
    solutions: Solutions,

    /// Print the first three steps of each puzzle in words, in front of the solutions, and number rows and
    /// columns as they do
    #[arg(long)]
    hints: bool,

    /// Instead of a book, print how to solve each puzzle: every step in words, with its picture
    #[arg(long, conflicts_with_all = ["hints", "solutions", "per_page", "caption", "candidates", "cut_marks"])]
    explain: bool,

    /// A cover: a text file with empty lines between its paragraphs; the first is the title, the second stands
    /// below it, the others at the foot
    #[arg(long, value_name = "FILE")]
    cover: Option<PathBuf>,

    /// Mark with crosses where to cut the puzzles apart
    #[arg(long)]
    cut_marks: bool,

    /// How much wider the margin at the binding is, in millimetres: left on odd pages, right on even ones
    #[arg(long, value_name = "MM", default_value = "0")]
    binding: f64,

    /// Leave out the numbers of the pages
    #[arg(long)]
    no_page_numbers: bool,

    /// The language of levels, headings and the document
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language())]
    language: Language,
}

const EXAMPLES: &str = "\
Examples:
  ninefold print --output book.pdf --title Fifty data/fifty.txt && rm book.pdf
  ninefold generate --count 4 --seed 1 | ninefold print --solutions foot --output a.svg && rm a.svg
  ninefold print --caption '{number}|{level}' --output rated.pdf data/fifty.txt && rm rated.pdf
  ninefold print --paper letter --large-print --output large.pdf data/fifty.txt && rm large.pdf
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold print --explain --output explained.pdf $PUZZLE && rm explained.pdf

Places of the line under a puzzle:
  {number}  its number, from 1
  {level}   how hard it is, as a word: Easy, Medium, Hard, Fiendish or Extreme (see `generate`)
  {er}, {ep}, {ed}   Sudoku Explainer's ratings (see `rate`)
  {hodoku}  HoDoKu's score
  {clues}   the number of clues
  {label}   its label in the file
Bars divide the line: 'left|right', or 'left|middle|right'. Puzzles are rated only if the line needs it.

Texts are set in Noto Sans, which has Latin, Greek and Cyrillic letters. A PDF contains it as far as it is used;
it is tagged, with the 81 characters of each puzzle for those who cannot see it, and the same bytes for the same
puzzles and options. SVG names the font, and whoever shows the page needs it or one like it.

Hints and explanations take the easiest step first, and are in English only.

Exit status: 0 if all puzzles were printed; 1 if some were not because they cannot be read or do not
have exactly one solution; 2 on wrong usage, or if a file cannot be read or written.";

fn paper() -> impl TypedValueParser<Value = Paper> {
    let papers = Paper::ALL.into_iter().zip([
        "210 by 297 millimetres",
        "8.5 by 11 inches",
        "148 by 210 millimetres",
    ]);
    let values = papers.map(|(paper, help)| PossibleValue::new(paper.name()).help(help));
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

fn per_page() -> impl TypedValueParser<Value = PerPage> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9", "12"]).map(|number| {
        let number = number.parse().ok().and_then(PerPage::new);
        number.expect("it is one of these numbers")
    })
}

fn solutions() -> impl TypedValueParser<Value = Solutions> {
    let places = Solutions::ALL.into_iter().zip([
        "On pages of their own behind the puzzles",
        "Small, upside down at the foot of the page with their puzzles",
        "Nowhere",
    ]);
    let values = places.map(|(place, help)| PossibleValue::new(place.name()).help(help));
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

fn language() -> impl TypedValueParser<Value = Language> {
    let languages = Language::ALL.into_iter().zip(["English", "German"]);
    let values = languages.map(|(language, help)| PossibleValue::new(language.code()).help(help));
    PossibleValuesParser::new(values).try_map(|code| code.parse())
}

fn caption(template: &str) -> Result<Caption, UnknownPlace> {
    template.parse()
}

impl Options {
    fn layout(&self) -> Layout {
        let usual = match self.large_print {
            true => PerPage::ONE,
            false => Layout::default().per_page,
        };
        Layout {
            paper: self.paper,
            per_page: self.per_page.unwrap_or(usual),
            large_print: self.large_print,
            title: self.title.clone(),
            language: self.language,
            page_numbers: !self.no_page_numbers,
            caption: self.caption.clone(),
            candidates: self.candidates,
            coordinates: self.hints,
            cut_marks: self.cut_marks,
            solutions: self.solutions,
            binding: self.binding * MM,
        }
    }

    /// Finds out about all puzzles, and passes on in order those that can be printed.
    fn prepare(
        &self,
        mut take: impl FnMut(Prepared) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let wanted = wanted(self);
        let work = move |batch: Batch, _: &Handover<Prepared>| {
            Prepared::of(&batch.into_entries(), &wanted)
        };
        let (mut count, mut messages, mut all_well) = (0, Messages::default(), true);
        let take = |mut prepared: Prepared, progress: &Progress, _| {
            for error in prepared.errors.drain(..) {
                messages.error(error, progress);
                all_well = false;
            }
            count += prepared.count;
            take(prepared)?;
            Ok(count)
        };
        let start = Start {
            shows_progress: true,
            keeps: Keeps::Lines,
            ..Start::default()
        };
        let failed_files = self.bulk.run(start, work, take)?;
        messages.tell_of_more();
        Ok(Outcome::of(all_well, failed_files))
    }
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let layout = options.layout();
    layout.check().map_err(refused)?;
    if (options.hints || options.explain) && options.language != Language::English {
        let message = "--hints and --explain are in English only";
        return Err(Failure::Usage(message.to_owned()));
    }
    let cover = options.cover.as_ref();
    let read = |file: &PathBuf| read_small(file).map_err(Failure::at(file));
    let cover = cover.map(read);
    let cover = cover.transpose()?;
    let creator = concat!("ninefold ", env!("CARGO_PKG_VERSION"));
    let about = About::of(&layout, cover.as_deref(), creator);
    let mut destination = Destination::new(&options.output, &about)?;
    let with_cover = |puzzles| {
        let book = Book::new(layout.clone(), puzzles).map_err(refused)?;
        match &cover {
            Some(text) => book.with_cover(text).map_err(refused),
            None => Ok(book),
        }
    };
    // Nobody waits for ratings to hear that the cover is too long.
    with_cover(Vec::new())?;
    let (mut puzzles, mut stories) = (Vec::new(), 0);
    let outcome = options.prepare(|prepared| {
        puzzles.extend(prepared.puzzles);
        for story in prepared.stories {
            if stories == 0 {
                destination.add_all(with_cover(Vec::new())?.pages())?;
            }
            stories += 1;
            let pages = story.pages(&layout, destination.pages() + 1);
            destination.add_all(pages.map_err(refused)?)?;
        }
        Ok(())
    })?;
    if !puzzles.is_empty() {
        destination.add_all(with_cover(puzzles)?.pages())?;
    }
    match destination.pages() {
        0 if outcome == Outcome::AllWell => {
            Err(Failure::Usage("there is no puzzle to print".to_owned()))
        }
        0 => Ok(outcome),
        _ => destination.finish().map(|()| outcome),
    }
}

fn refused(refused: Refused) -> Failure {
    Failure::Usage(refused.to_string())
}
