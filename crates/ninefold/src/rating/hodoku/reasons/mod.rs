//! Proofs that the steps of HoDoKu are right. To save time, the lines report only the change of a step, not the
//! pattern behind it. This module therefore searches the position before the step for a pattern that proves exactly
//! this change. The result is a pattern of [`logic`](crate::logic), without any quirks.
//!
//! Each family of patterns has its own file.

use alloc::vec;
use alloc::vec::Vec;

use super::board::Board;
use super::line::Variant;
use super::settings::Settings;
use super::step::{self, Action};
use crate::CandidateSet;
use crate::logic::{
    Conclusion, Found, Position, Rating, Reason, Scratch, SolutionDigit, Step, Technique,
    TechniqueEntry, Watch,
};

mod almost_locked;
mod basics;
mod colors;
mod consequences;
mod fish;
mod forcing;
mod links;
mod loops;
mod rectangles;
mod sue_de_coq;

/// Returns the step with its reason. Returns `None` if there is no reason, which happens only if the puzzle does not
/// have exactly one solution.
///
/// # Errors
/// If the watch interrupts.
pub(super) fn explained(
    step: &step::Step,
    position: &Position,
    board: &Board,
    settings: &Settings,
    watch: &Watch<'_>,
) -> Found<Step> {
    let Some(reason) = reason(step, position, board, settings, watch)? else {
        return Ok(None);
    };
    let mut entries = settings.lines.iter();
    let score = entries.find(|entry| entry.line == step.line && entry.enabled);
    let score = score.map_or(0, |entry| entry.score);
    Ok(Some(Step {
        technique: technique(step),
        conclusion: Conclusion {
            rating: Rating::new(score.into()),
            eliminations: removals(&step.action),
            placement: match step.action {
                Action::Place(placed) => Some(placed),
                Action::Remove(_) => None,
            },
        },
        reason,
    }))
}

fn removals(action: &Action) -> CandidateSet {
    match action {
        Action::Place(_) => CandidateSet::EMPTY,
        Action::Remove(removals) => removals.iter().copied().collect(),
    }
}

fn reason(
    step: &step::Step,
    position: &Position,
    board: &Board,
    settings: &Settings,
    watch: &Watch<'_>,
) -> Found<Reason> {
    use Variant::*;

    let (variant, removals) = (step.variant, &removals(&step.action));
    Ok(match (variant, &step.action) {
        (FullHouse | NakedSingle | HiddenSingle, Action::Place(candidate)) => {
            basics::single(position, variant, *candidate)
        }
        (BruteForce, Action::Place(candidate)) => Some(
            SolutionDigit {
                candidate: *candidate,
            }
            .into(),
        ),
        (ForcingChainContradiction | ForcingChainVerity, action) => {
            let is_contradiction = variant == ForcingChainContradiction;
            forcing::chain(position, action, is_contradiction, false, watch)?
        }
        (ForcingNetContradiction | ForcingNetVerity, action) => {
            let is_contradiction = variant == ForcingNetContradiction;
            forcing::chain(position, action, is_contradiction, true, watch)?
        }
        (DiscontinuousLoop | ContinuousLoop | Aic, _)
        | (GroupedDiscontinuousLoop | GroupedContinuousLoop | GroupedAic, _) => {
            loops::chain(position, board, variant, settings.version, watch)?
        }
        _ => pattern(position, variant, removals, watch)?,
    })
}

/// Finds the pattern that eliminates all the removals.
fn pattern(
    position: &Position,
    variant: Variant,
    removals: &CandidateSet,
    watch: &Watch<'_>,
) -> Found<Reason> {
    use Variant::*;

    let fish = |size, has_boxes, has_fins| {
        let kind = fish::Kind {
            has_boxes,
            has_fins,
        };
        fish::fish(position, size, kind, removals)
    };
    Ok(match variant {
        Pointing => basics::locking(position, true, removals),
        Claiming => basics::locking(position, false, removals),
        LockedPair | NakedPair => basics::naked(position, 2, removals),
        LockedTriple | NakedTriple => basics::naked(position, 3, removals),
        NakedQuadruple => basics::naked(position, 4, removals),
        HiddenPair => basics::hidden(position, 2, removals),
        HiddenTriple => basics::hidden(position, 3, removals),
        HiddenQuadruple => basics::hidden(position, 4, removals),
        XyWing => basics::wing(position, false, removals),
        XyzWing => basics::wing(position, true, removals),
        XWing => fish(2, false, false),
        Swordfish => fish(3, false, false),
        Jellyfish => fish(4, false, false),
        FinnedXWing | SashimiXWing => fish(2, false, true),
        FinnedSwordfish | SashimiSwordfish => fish(3, false, true),
        FinnedJellyfish | SashimiJellyfish => fish(4, false, true),
        FrankenXWing | MutantXWing => fish(2, true, false),
        FrankenSwordfish | MutantSwordfish => fish(3, true, false),
        FinnedFrankenXWing | FinnedMutantXWing => fish(2, true, true),
        FinnedFrankenSwordfish | FinnedMutantSwordfish => fish(3, true, true),
        Skyscraper | TwoStringKite | TurbotFish | EmptyRectangle | WWing | XChain | XyChain => {
            links::chain(position, variant, removals)
        }
        RemotePair => colors::remote_pair(position, removals),
        SimpleColorsTrap | SimpleColorsWrap => colors::colors(position, false, removals),
        MultiColors1 | MultiColors2 => colors::colors(position, true, removals),
        BugPlus1 => grave(position, watch)?,
        SueDeCoq => sue_de_coq::sue_de_coq(position, removals),
        AlsXz | AlsXyWing | AlsChain => almost_locked::chain(position, variant, removals),
        _ => rectangles::rectangle(position, variant, removals),
    })
}

/// Finds a bivalue universal grave: all unsolved cells but one have two candidates.
fn grave(position: &Position, watch: &Watch<'_>) -> Found<Reason> {
    let mut scratch = Scratch::default();
    let found = TechniqueEntry::BIVALUE_UNIVERSAL_GRAVES.find(position, &mut scratch, watch)?;
    Ok(found.map(|step| step.reason))
}

/// Returns all subsets of `size` elements.
fn subsets_of<T: Copy>(all: &[T], size: usize) -> Vec<Vec<T>> {
    let (Some(rest), Some(&first)) = (all.get(1..), all.first()) else {
        return if size == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    };
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = subsets_of(rest, size - 1).into_iter().map(|mut subset| {
        subset.insert(0, first);
        subset
    });
    with.chain(subsets_of(rest, size)).collect()
}

/// Returns the technique of the step.
fn technique(step: &step::Step) -> Technique {
    match step.variant {
        Variant::Aic if !has_one_digit(&step.action) => Technique::AicType2,
        variant => variant.technique(),
    }
}

fn has_one_digit(action: &Action) -> bool {
    let digits = removals(action)
        .iter()
        .map(|removed| removed.digit())
        .collect::<crate::DigitSet>();
    digits.single().is_some()
}
