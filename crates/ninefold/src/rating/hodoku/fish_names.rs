//! HoDoKu's names for fish.

use super::line::Variant;

/// The shape of a fish. A fish is called mutant here if its bases or its covers are boxes only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FishShape {
    Basic,
    Sashimi,
    Franken,
    Mutant,
}

/// Returns HoDoKu's name for the fish.
pub(super) fn variant(shape: FishShape, has_fins: bool, size: usize) -> Variant {
    use Variant::*;
    // HoDoKu looks for no larger fish with boxes.
    let [two, three, four] = match (shape, has_fins) {
        (FishShape::Basic, false) => [XWing, Swordfish, Jellyfish],
        (FishShape::Basic, true) => [FinnedXWing, FinnedSwordfish, FinnedJellyfish],
        (FishShape::Sashimi, _) => [SashimiXWing, SashimiSwordfish, SashimiJellyfish],
        (FishShape::Franken, false) => [FrankenXWing, FrankenSwordfish, FrankenSwordfish],
        (FishShape::Franken, true) => [
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            FinnedFrankenSwordfish,
        ],
        (FishShape::Mutant, false) => [MutantXWing, MutantSwordfish, MutantSwordfish],
        (FishShape::Mutant, true) => [
            FinnedMutantXWing,
            FinnedMutantSwordfish,
            FinnedMutantSwordfish,
        ],
    };
    match size {
        2 => two,
        3 => three,
        _ => four,
    }
}
