//! `why`: the easiest proof of a placement or an elimination.

use crate::status::Status;
use crate::threads::guide::with_guide;
use ninefold::Grid;
use ninefold::logic::Watch as Searching;
use ninefold::rating::human::Claim;
use ninefold_derive::{Record, Request};
use ninefold_explain::fault::Fault;
use ninefold_explain::language::Language;
use ninefold_explain::record::StepRecord;
use ninefold_explain::text::Text;
use ninefold_explain::why::{Answer, Verdict};

use crate::operation::{Operation, Watch};
use crate::player::Player;
use crate::subject::{Subject, Unsound};

/// Say why a candidate is right or wrong: the easiest proof, or the solution that contradicts it
///
/// The proof is one step or several. The easiest proof has the lowest sum of the rating of its hardest step and a tenth
/// of the rating of each other step. If it has several steps, a harder step that shows the claim at once comes with it.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The claim: r4c5=8 says that r4c5 is 8, and r4c5<>8 that it is not
    #[option(required = "r1c1<>5", by_position)]
    pub claim: Option<Claim>,

    /// The player's techniques
    #[option(flatten)]
    pub player: Player,

    /// The language of the texts; names for programs, such as `technique`, stay English
    #[option(default = "en", value = "LANGUAGE")]
    pub language: Language,

    /// Also return the texts in parts, for translation
    pub parts: bool,
}

/// The language of an answer, for hosts that make the rest of the request themselves
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Spoken {
    /// The language of the texts; names for programs, such as `technique`, stay English
    #[option(default = "en", value = "LANGUAGE")]
    pub language: Language,
}

/// The answer about a claim.
#[derive(Record, Clone, Default, Debug)]
pub struct WhyRecord {
    /// The claim.
    pub claim: Option<String>,
    /// The verdict: shown, not_shown, false, or seen.
    pub verdict: Option<Verdict>,
    /// The answer in a sentence.
    pub text: Option<String>,
    /// The sentence in parts.
    #[field(if_asked = "parts", only_json)]
    pub parts: Option<Text>,
    /// The steps that show it; the last one concludes it.
    pub steps: Option<Vec<StepRecord>>,
    /// If there are several steps: a harder step that shows the claim at once, if there is one.
    pub at_once: Option<StepRecord>,
    /// The solution, if it contradicts the claim.
    pub solution: Option<Grid>,
    /// The fault of the position.
    #[field(skip)]
    pub fault: Option<Fault>,
    /// The answer, for texts.
    #[field(skip)]
    pub found: Option<Answer>,
}

impl Operation for Why {
    const NAME: &'static str = "why";
    const TAKES_POSITION: bool = true;
    type Record = WhyRecord;

    fn unknown(&self) -> WhyRecord {
        WhyRecord {
            claim: self.claim.map(|claim| claim.to_string()),
            ..WhyRecord::default()
        }
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, WhyRecord) {
        let late = (Status::Timeout, self.unknown());
        let position = match subject.sound(watch) {
            Ok(position) => position,
            Err(Unsound { status, fault }) => {
                let unknown = self.unknown();
                return (status, WhyRecord { fault, ..unknown });
            }
        };
        let Some(claim) = self.claim else {
            return (Status::Unique, self.unknown());
        };
        let found = with_guide(|guide| {
            guide.human.knowledge = self.player.knowledge();
            Answer::of(claim, &position, &mut guide.human, &Searching::new(watch))
        });
        match found {
            Ok(found) => (Status::Unique, self.record(claim, found)),
            Err(_) => late,
        }
    }

    fn language(&self) -> Language {
        self.language
    }

    fn fault(record: &WhyRecord) -> Option<&Fault> {
        record.fault.as_ref()
    }
}

impl Why {
    fn record(&self, claim: Claim, found: Answer) -> WhyRecord {
        let record = found.record(claim).in_language(self.language);
        let record = record.with_parts(self.parts);
        WhyRecord {
            claim: Some(record.claim),
            verdict: Some(record.verdict),
            text: Some(record.text),
            parts: record.parts,
            steps: Some(record.steps),
            at_once: record.at_once,
            solution: record.solution,
            fault: None,
            found: Some(found),
        }
    }
}
