//! ER, EP and ED as the server answers them, and what they mean.

use ninefold::logic::{Rating, Technique};
use ninefold::rating::{Figure, Partial};
use serde::Serialize;

/// ER, EP and ED, as far as they are known.
#[derive(Serialize)]
pub struct Ratings {
    er: Rating,
    ep: Rating,
    ed: Rating,
    /// The same with their meaning.
    figures: [FigureRecord; 3],
}

#[derive(Clone, Copy, Serialize)]
struct FigureRecord {
    name: &'static str,
    title: &'static str,
    value: Rating,
    technique: Option<Technique>,
    meaning: &'static str,
    #[serde(rename = "final")]
    is_final: bool,
}

impl From<&Partial> for Ratings {
    fn from(partial: &Partial) -> Ratings {
        let [er, ep, ed] = partial.hardest();
        let figures = [
            (
                "ER",
                "Explainer rating",
                "How hard the hardest step is that the solution needs.",
                er,
                partial.er(),
            ),
            (
                "EP",
                "Pearl rating",
                "How hard the hardest step is until the first digit is placed.",
                ep,
                partial.ep(),
            ),
            (
                "ED",
                "Diamond rating",
                "How hard the very first step is.",
                ed,
                partial.ed(),
            ),
        ]
        .map(|(name, title, meaning, hardest, figure)| FigureRecord {
            name,
            title,
            value: hardest.rating,
            technique: hardest.technique,
            meaning,
            is_final: matches!(figure, Figure::Exactly(_)),
        });
        let [er, ep, ed] = figures.map(|figure| figure.value);
        Ratings {
            er,
            ep,
            ed,
            figures,
        }
    }
}
