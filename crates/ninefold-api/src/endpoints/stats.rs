//! `/api/v1/stats`: how many puzzles need which technique.

use ninefold::rating::hodoku::Settings;
use ninefold::rating::human::Knowledge;
use ninefold_common::statistics::{Record, Statistics, Steps};

use super::{Begun, in_time};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{
    Fields, HODOKU, Numbered, hodoku, knowledge_if, of_text, of_texts, parse, refuse,
};
use crate::work::{Effort, Input, MediaType, Single};

struct ToCount {
    puzzles: Vec<Numbered>,
    steps: Steps,
}

pub fn begin(input: &Input, most: usize) -> Begun {
    let asked = match input.media_type {
        MediaType::Text => ToCount {
            puzzles: of_text(input.bytes, most)?,
            steps: steps("se", None, Knowledge::default())?,
        },
        MediaType::Json => parse(input, |fields| read(fields, most))?,
    };
    Ok(Box::new(Single {
        asked,
        effort: Effort::Unknown,
        work: |asked, clock| count(asked, clock),
    }))
}

fn read(fields: &mut Fields, most: usize) -> Result<ToCount, Failure> {
    let scale: Option<String> = fields.take("scale")?;
    let scale = scale.as_deref().unwrap_or("se");
    let knowledge = knowledge_if(scale == "human", "the scale human", fields)?;
    if !["hodoku", "both"].contains(&scale) {
        refuse(fields, HODOKU, "the scales hodoku and both")?;
    }
    Ok(ToCount {
        steps: steps(scale, hodoku(fields)?, knowledge)?,
        puzzles: of_texts(&fields.need::<Vec<String>>("puzzles")?, most)?,
    })
}

fn steps(scale: &str, settings: Option<Settings>, knowledge: Knowledge) -> Result<Steps, Failure> {
    Steps::named(scale, settings.unwrap_or_default(), knowledge).ok_or_else(|| {
        let names = Steps::NAMES.join(", ");
        let message = format!("No scale has the name {scale:?}; the names are {names}.");
        Failure::new(Code::BadRequest, message).at(Place::of(Field::Body))
    })
}

fn count(asked: &ToCount, clock: &Clock) -> Result<Record, Failure> {
    let mut statistics = Statistics::default();
    let puzzles = asked.puzzles.iter();
    let puzzles = puzzles.map(|numbered| numbered.puzzle.as_ref().ok());
    statistics.add_all(puzzles, &asked.steps, None, &|| clock.is_over());
    in_time(statistics.record(), clock.was_cut())
}
