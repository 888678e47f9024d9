//! The steps with their reasons. Most lines return the reason with the change that they find. Other reasons take
//! longer to find, and a score does not need them: they are found here on demand, in the position before the step.

use super::als_xy_chains;
use super::line::Variant;
use super::path::{Chosen, Walk};
use super::settings::Settings;
use super::step::Action;
use crate::logic::{
    BivalueGraves, Conclusion, Finder, HiddenSingle, Literal, Look, NakedSingle, Position, Reason,
    Scratch, SearchResult, SolutionDigit, Step, Technique, Watch,
};
use crate::{Candidate, CandidateSet, DigitSet, House};

mod consequences;
mod forcing;

/// Returns the step with its reason and its score. Returns `None` if there is no reason, which happens only if the
/// puzzle does not have exactly one solution.
///
/// # Errors
/// If the watch interrupts.
pub(super) fn explained(
    (step, reason): &Chosen,
    position: &Position,
    walk: &mut Walk,
    settings: &Settings,
    watch: &Watch<'_>,
) -> SearchResult<(Step, u32)> {
    let (placement, eliminations) = match &step.action {
        Action::Place(placed) => (Some(*placed), CandidateSet::EMPTY),
        Action::Remove(removals) => (None, removals.iter().copied().collect()),
    };
    let reason = match (reason, placement) {
        (Some(reason), _) => Some((**reason).clone()),
        (None, Some(placed)) => of_placement(position, step.variant, placed, watch)?,
        (None, None) => of_removals(position, step.variant, &eliminations, walk, watch)?,
    };
    let mut entries = settings.lines.iter();
    let score = entries.find(|entry| entry.line == step.line && entry.enabled);
    let score = score.map_or(0, |entry| entry.score);
    let step = |reason| Step {
        technique: technique(step.variant, &eliminations),
        conclusion: Conclusion {
            eliminations,
            placement,
        },
        reason,
    };
    Ok(reason.map(|reason| (step(reason), score)))
}

fn of_placement(
    position: &Position,
    variant: Variant,
    candidate: Candidate,
    watch: &Watch<'_>,
) -> SearchResult<Reason> {
    Ok(match variant {
        Variant::NakedSingle => Some(NakedSingle { candidate }.into()),
        Variant::FullHouse | Variant::HiddenSingle => {
            let is_single = |house: &House| {
                position.places(*house, candidate.digit()).len() == 1
                    && (variant == Variant::HiddenSingle || position.empty(*house) == 1)
            };
            // A box is easier to look through than a line.
            let houses = candidate.cell().houses().into_iter().rev();
            let house = houses.into_iter().find(is_single);
            house.map(|house| {
                HiddenSingle {
                    candidate,
                    house,
                    is_full_house: position.empty(house) == 1,
                }
                .into()
            })
        }
        Variant::BruteForce => Some(SolutionDigit { candidate }.into()),
        _ => forcing::chain(position, variant, Literal::on(candidate), watch)?,
    })
}

fn of_removals(
    position: &Position,
    variant: Variant,
    removals: &CandidateSet,
    walk: &mut Walk,
    watch: &Watch<'_>,
) -> SearchResult<Reason> {
    Ok(match variant {
        Variant::BugPlus1 => {
            let mut scratch = Scratch::default();
            let found = BivalueGraves::first(&mut Look::new(position, &mut scratch, watch), None)?;
            found.map(Reason::from)
        }
        Variant::AlsChain => {
            als_xy_chains::shortest(walk.almost_locked(), removals).map(Reason::from)
        }
        _ => match removals.single() {
            Some(removed) => forcing::chain(position, variant, Literal::off(removed), watch)?,
            None => None,
        },
    })
}

/// Returns the technique of a step with these eliminations.
fn technique(variant: Variant, eliminations: &CandidateSet) -> Technique {
    let digits: DigitSet = eliminations.iter().map(Candidate::digit).collect();
    match variant {
        Variant::Aic if digits.has_several() => Technique::AicType2,
        variant => variant.technique(),
    }
}
