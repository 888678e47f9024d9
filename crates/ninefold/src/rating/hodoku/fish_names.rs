//! HoDoKu's names for fish.

use super::line::Variant;

/// The shape of a fish. A fish is called mutant here if its bases or its covers are boxes only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Basic,
    Sashimi,
    Franken,
    Mutant,
}

/// Returns HoDoKu's name for the fish.
pub(super) fn variant(shape: Shape, has_fins: bool, size: usize) -> Variant {
    use Variant::*;
    // HoDoKu looks for no larger fish with boxes.
    let [two, three, four] = match (shape, has_fins) {
        (Shape::Basic, false) => [XWing, Swordfish, Jellyfish],
        (Shape::Basic, true) => [FinnedXWing, FinnedSwordfish, FinnedJellyfish],
        (Shape::Sashimi, _) => [SashimiXWing, SashimiSwordfish, SashimiJellyfish],
        (Shape::Franken, false) => [FrankenXWing, FrankenSwordfish, FrankenSwordfish],
        (Shape::Franken, true) => [
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            FinnedFrankenSwordfish,
        ],
        (Shape::Mutant, false) => [MutantXWing, MutantSwordfish, MutantSwordfish],
        (Shape::Mutant, true) => [
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
