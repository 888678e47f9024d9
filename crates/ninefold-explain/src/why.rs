//! Proofs of claims about candidates: the easiest proof, or the solution that shows that a claim is false.

use ninefold::logic::{Interrupted, Position, Watch};
use ninefold::rating::human::{Claim, Difficulty, Human, Proof};
use ninefold::{Grid, Puzzle};
use serde::Serialize;

use crate::language::Language;
use crate::record::StepRecord;
use crate::text;
use crate::text::Text;

/// An answer about a claim.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The position already shows it.
    Seen,
    /// It contradicts the only solution.
    False(Grid),
    /// The steps that prove it.
    Shown(Box<Proof>),
    /// It is true, but no technique of the player proves it.
    NotShown,
}

/// The difficulty from which a proof counts as hard: that of forcing chains.
const HARD: Difficulty = Difficulty::new(8.0);

impl Answer {
    /// Returns the answer about a claim in a position with exactly one solution.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::{Position, Watch};
    /// use ninefold::rating::human::Human;
    /// use ninefold_explain::why::Answer;
    ///
    /// let puzzle: Grid =
    ///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
    /// let position = Position::from(&puzzle);
    /// let watch = Watch::new(&|| false);
    /// let claim = "r1c1=5".parse()?;
    /// let answer = Answer::of(claim, &position, &mut Human::default(), &watch)?;
    /// assert_eq!(answer.text(claim), "r1c1=5 is false: the only solution has 4 in r1c1.");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn of(
        claim: Claim,
        position: &Position,
        human: &mut Human,
        watch: &Watch,
    ) -> Result<Answer, Interrupted> {
        if claim.is_seen(position) {
            return Ok(Answer::Seen);
        }
        let candidate = claim.candidate();
        let solutions = Puzzle::from(position).solve();
        if let Some(solution) = solutions.unique() {
            let is_right = solution.digit(candidate.cell()) == candidate.digit();
            if is_right != matches!(claim, Claim::Right(_)) {
                return Ok(Answer::False(**solution));
            }
        }
        let proof = human.why(claim, position, watch)?;
        let shown = |proof| Answer::Shown(Box::new(proof));
        Ok(proof.map_or(Answer::NotShown, shown))
    }

    /// The answer in a sentence.
    pub fn text(&self, claim: Claim) -> Text {
        let cell = claim.candidate().cell();
        let claim = claim.to_string();
        match self {
            Answer::Seen => text!("{claim} is what the position shows already."),
            Answer::False(solution) => {
                let digit = solution[cell].map_or_else(Text::default, Text::from);
                text!("{claim} is false: the only solution has {digit} in {cell}.")
            }
            Answer::Shown(proof) => {
                let way = &proof.way;
                let hardest = way.iter().max_by_key(|(_, _, difficulty)| *difficulty);
                let (technique, difficulty) = hardest.map_or_else(Default::default, |hardest| {
                    (Text::from(hardest.1.technique), hardest.2)
                });
                let steps = match way.len() {
                    1 => text!("one step"),
                    count => text!("{count} steps"),
                };
                match &proof.at_once {
                    Some((step, _)) => {
                        let other = Text::from(step.technique);
                        text!(
                            "{claim} is true by {technique}: {steps}. By {other}, one step is enough."
                        )
                    }
                    None if difficulty >= HARD => {
                        text!("{claim} is true, but by nothing simpler than {technique}: {steps}.")
                    }
                    None => text!("{claim} is true by {technique}: {steps}."),
                }
            }
            Answer::NotShown => text!(
                "{claim} is true, but by nothing simpler than trying out: no known technique shows it."
            ),
        }
    }

    /// Returns the answer as a record.
    pub fn record(&self, claim: Claim) -> AnswerRecord {
        let proof = match self {
            Answer::Shown(proof) => Some(proof),
            _ => None,
        };
        let way = proof.map_or(&[][..], |proof| &proof.way);
        let steps = (1..)
            .zip(way)
            .map(|(number, (position, step, difficulty))| {
                StepRecord::new(number, step, *difficulty, position)
            });
        let at_once = proof.and_then(|proof| {
            let (step, difficulty) = proof.at_once.as_ref()?;
            let (position, ..) = way.first()?;
            Some(StepRecord::new(1, step, *difficulty, position))
        });
        let told = self.text(claim);
        AnswerRecord {
            claim: claim.to_string(),
            verdict: match self {
                Answer::Seen => Verdict::Seen,
                Answer::False(_) => Verdict::False,
                Answer::Shown(_) => Verdict::Shown,
                Answer::NotShown => Verdict::NotShown,
            },
            text: told.to_string(),
            parts: None,
            told,
            steps: steps.collect(),
            at_once,
            solution: match self {
                Answer::False(solution) => Some(*solution),
                _ => None,
            },
        }
    }
}

/// An answer as JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnswerRecord {
    /// The claim.
    pub claim: String,
    /// The verdict about the claim.
    pub verdict: Verdict,
    /// The answer in a sentence.
    pub text: String,
    /// The text in parts, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Text>,
    #[serde(skip)]
    told: Text,
    /// The steps that prove it.
    pub steps: Vec<StepRecord>,
    /// If there are several steps: a harder step that proves it at once, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_once: Option<StepRecord>,
    /// The solution, if it contradicts the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Grid>,
}

impl AnswerRecord {
    /// Returns the record with its texts in a language.
    pub fn in_language(self, language: Language) -> AnswerRecord {
        let translated = |step: StepRecord| step.in_language(language);
        AnswerRecord {
            text: self.told.sentence_in(language),
            steps: self.steps.into_iter().map(translated).collect(),
            at_once: self.at_once.map(translated),
            ..self
        }
    }

    /// Returns the record, with the text and the steps also in parts if requested.
    pub fn with_parts(self, wanted: bool) -> AnswerRecord {
        let steps = self.steps.into_iter();
        AnswerRecord {
            parts: wanted.then(|| self.told.clone()),
            steps: steps.map(|step| step.with_parts(wanted)).collect(),
            at_once: self.at_once.map(|step| step.with_parts(wanted)),
            ..self
        }
    }
}

/// The kinds of answers about a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The position already shows it.
    Seen,
    /// It contradicts the only solution.
    False,
    /// The steps prove it.
    Shown,
    /// It is true, but no known technique proves it.
    NotShown,
}
