//! The figures that a way gives its puzzle, and what they mean.

use ninefold::logic::Rating;
use serde::Serialize;

use crate::records::rating;
use crate::walk::{Course, Taken};

/// ER, EP and ED, as far as they are known.
#[derive(Serialize)]
pub struct Ratings {
    er: f64,
    ep: f64,
    ed: f64,
    /// The same with their meaning.
    figures: [Figure; 3],
}

/// One of them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Figure {
    name: &'static str,
    title: &'static str,
    value: f64,
    technique: Option<&'static str>,
    meaning: &'static str,
    #[serde(rename = "final")]
    is_final: bool,
}

/// What Sudoku Explainer says where no technique helps further.
const BEYOND: Rating = Rating::new(20.0);

impl Ratings {
    pub fn of(course: &Course) -> Ratings {
        let path = &course.taken;
        let first_placement = path.iter().position(|step| step.places);
        let is_over = !course.interrupted;
        let up_to_placement = match first_placement {
            Some(last) => &path[..=last],
            None if is_over => &[],
            None => &path[..],
        };
        let mut er = Figure::of(path, is_over);
        if is_over && !course.is_complete {
            er.value = rating(BEYOND);
            er.technique = None;
        }
        let figures = [
            Figure {
                name: "ER",
                title: "Explainer rating",
                meaning: "How hard the hardest step is that the solution needs.",
                ..er
            },
            Figure {
                name: "EP",
                title: "Pearl rating",
                meaning: "How hard the hardest step is until the first digit is placed.",
                ..Figure::of(up_to_placement, is_over || first_placement.is_some())
            },
            Figure {
                name: "ED",
                title: "Diamond rating",
                meaning: "How hard the very first step is.",
                ..Figure::of(&path[..path.len().min(1)], is_over || !path.is_empty())
            },
        ];
        let [er, ep, ed] = figures.map(|figure| figure.value);
        Ratings {
            er,
            ep,
            ed,
            figures,
        }
    }
}

impl Figure {
    /// The hardest of the steps.
    fn of(path: &[Taken], is_final: bool) -> Figure {
        // Of equally hard steps the first.
        let hardest = path.iter().rev().max_by_key(|step| step.rating);
        Figure {
            name: "",
            title: "",
            meaning: "",
            value: rating(hardest.map_or(Rating::ZERO, |step| step.rating)),
            technique: hardest.map(|step| step.technique.name()),
            is_final,
        }
    }
}
