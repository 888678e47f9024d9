//! `ninefold rate` for people.

use clap::Args;
use ninefold::generate::Level;
use ninefold::text::Written;
use ninefold_explain::StepOrderName;
use ninefold_explain::language::Language;
use ninefold_operations::Operation;
use ninefold_operations::explain::Explain;
use ninefold_operations::hodoku::HodokuLevel;
use ninefold_operations::rate::{Rate, RateRecord, Scale};
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::answer::Answer;
use ninefold_operations::table::Request;

use crate::failure::{Failure, Outcome};
use crate::input::Entry;
use crate::operation::{self, Options, Shown};
use crate::output;
use crate::results::Words;
use crate::screen::{Screen, capitalized};

/// The program's own options.
#[derive(Args, Clone, Debug)]
pub struct Own {
    /// Print HoDoKu's settings, or those of the file, and rate nothing
    #[arg(long)]
    show_hodoku_settings: bool,
}

/// Rates puzzles, or prints HoDoKu's settings.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run(options: &Options<Rate>) -> Result<Outcome, Failure> {
    if options.own.show_hodoku_settings {
        output::print(options.asked.request.hodoku.settings().to_string())?;
        return Ok(Outcome::AllWell);
    }
    operation::run(options)
}

impl Shown for Rate {
    type Own = Own;
    const LINE: &'static str = "The puzzle and its figures, with tabs between";
    const HELP: [&'static str; 3] = [EXAMPLES, LINE, EXIT];
    const WORDS: Words = &[("rated", &[Status::Rated]), ("bad", &[Status::Bad])];

    fn is_well(status: Status, _: &RateRecord) -> bool {
        matches!(
            status,
            Status::Rated | Status::AboveMax | Status::NotPearl | Status::NotDiamond
        )
    }

    fn for_screen(self, given: &[&str]) -> Rate {
        match given.is_empty() {
            true => Rate {
                scale: Scale::All,
                ..self
            },
            false => self,
        }
    }

    fn seen(answer: &Answer<Rate>, entry: &Entry, screen: Screen) -> Option<String> {
        let written = entry.written.as_ref().ok()?;
        let figures = figures(answer, written);
        Some(screen.named(&figures))
    }

    fn line(answer: &Answer<Rate>, _: &Entry, _: &Own) -> String {
        let (record, scale) = (&answer.record, answer.request.scale);
        let mut fields = vec![answer.puzzle.clone().unwrap_or_else(|| "-".to_owned())];
        if scale.has_explainer() {
            fields.push(figure(record.er, record.er_above, record.er_at_least));
            fields.push(figure(record.ep, record.ep_above, record.ep_at_least));
            fields.push(figure(record.ed, record.ed_above, record.ed_at_least));
        }
        if scale.has_hodoku() {
            let at_least = name(record.hodoku_level_at_least);
            fields.push(figure(name(record.hodoku_level), None, at_least));
            let at_least = record.hodoku_score_at_least;
            fields.push(figure(record.hodoku_score, None, at_least));
        }
        if scale.has_human() {
            let at_least = record.level_at_least.map(Level::name);
            fields.push(figure(record.level.map(Level::name), None, at_least));
            let at_least = record.difficulty_at_least;
            fields.push(figure(record.difficulty, None, at_least));
        }
        fields.join("\t")
    }
}

/// Returns the figures of each scale in words, after the name of the scale, or after the level for players.
fn figures(answer: &Answer<Rate>, written: &Written) -> Vec<(String, String)> {
    let (record, scale) = (&answer.record, answer.request.scale);
    let mut figures = Vec::new();
    if answer.record.fault.is_some() {
        return figures;
    }
    if scale.has_human() {
        let name = |level: Level| capitalized(Language::English, level.name());
        let level = figure(
            record.level.map(name),
            None,
            record.level_at_least.map(name),
        );
        let difficulty = figure(record.difficulty, None, record.difficulty_at_least);
        // The path is searched for again, which takes no longer than before: not where time ran out.
        let hardest = record.level.and_then(|_| hardest_step(written));
        let hardest = hardest.unwrap_or_else(|| "time ran out".to_owned());
        figures.push((format!("{level} {difficulty}"), hardest));
    }
    if scale.has_explainer() {
        let er = figure(record.er, record.er_above, record.er_at_least);
        let ep = figure(record.ep, record.ep_above, record.ep_at_least);
        let ed = figure(record.ed, record.ed_above, record.ed_at_least);
        let figure = format!("{er} (up to the first digit {ep}, first step {ed})");
        figures.push(("Sudoku Explainer".to_owned(), figure));
    }
    if scale.has_hodoku() {
        let level = figure(
            name(record.hodoku_level),
            None,
            name(record.hodoku_level_at_least),
        );
        let score = figure(record.hodoku_score, None, record.hodoku_score_at_least);
        figures.push(("HoDoKu".to_owned(), format!("{level}, {score}")));
    }
    figures
}

/// Returns the technique and the place of the hardest step in the human order.
fn hardest_step(written: &Written) -> Option<String> {
    let human = Explain {
        order: Some(StepOrderName::Human),
        ..Explain::start()
    };
    let (_, record) = human.run(&Subject::from(written), &|| false);
    let explained = record.explained?;
    let (most, steps) = (explained.hardest(), &explained.path);
    let place = steps.iter().position(|(.., figure)| *figure == most)?;
    let (_, step, _) = &steps[place];
    let (technique, number, all) = (step.technique, place + 1, steps.len());
    Some(format!(
        "the hardest step is {number} of {all}: {technique}"
    ))
}

/// Returns the name of HoDoKu's level.
fn name(level: Option<HodokuLevel>) -> Option<&'static str> {
    level.map(|level| level.0.name())
}

/// Returns a figure or its bound, or a dash if nothing is known.
fn figure<T: ToString>(exactly: Option<T>, above: Option<T>, at_least: Option<T>) -> String {
    match (exactly, above, at_least) {
        (Some(exactly), ..) => exactly.to_string(),
        (None, Some(above), _) => format!(">{}", above.to_string()),
        (None, None, Some(at_least)) => format!(">={}", at_least.to_string()),
        (None, None, None) => "-".to_owned(),
    }
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold rate
  ninefold rate data/fifty.txt
  ninefold rate --max 1.5 data/fifty.txt
  ninefold rate --pearl --timeout 10 data/fifty.txt
  ninefold rate --json data/fifty.txt
  ninefold rate --output rated.txt --resume data/fifty.txt && rm rated.txt
  ninefold rate --scale hodoku data/fifty.txt
  ninefold rate --scale human data/fifty.txt
  ninefold rate --scale both --hodoku 2.3 --csv data/fifty.txt
  ninefold rate --show-hodoku-settings >settings.txt
  ninefold rate --scale hodoku --hodoku-settings settings.txt data/fifty.txt && rm settings.txt";

const LINE: &str = "\
PUZZLE <tab> ER <tab> EP <tab> ED; with --scale hodoku, PUZZLE <tab> LEVEL <tab> SCORE; with
             --scale human, PUZZLE <tab> LEVEL <tab> DIFFICULTY; with --scale both or all, the
             figures of these scales in this order
The ratings are those of the version called serate 1.2.1.3, which published ratings come from. A
puzzle that cannot be read, or does not have exactly one solution, gets dashes and a message. A
puzzle of pencil marks is rated from its marks on, and a partly solved one from there on.

Where a rating stops early, a figure that is not known is printed as a bound:
  >9.0   more than the maximum with --max, than EP with --pearl, than ED with --diamond
  >=9.0  that or more: time ran out. Likewise >=Hard and >=1234; Extreme is the highest level

HoDoKu's settings are a line for each technique, in the order in which they are tried: its code, on or
off, its level, and what each step adds to the score. A technique without a line is not tried, and what
follows # is a comment. If HoDoKu comes to an end before the puzzle does, that adds 20000 to the score.
";

const EXIT: &str = "\
Exit status: 0 if all puzzles were rated as far as asked for; 1 if some were not, or time ran out; 2
if a file cannot be read or written.";
