//! Colours: the conjugate pairs of a digit are coloured alternately, so that one of two colours is true.

use alloc::vec::Vec;

use super::board::{Board, of_digit, seen_by_any};
use super::line::Variant;
use super::step::{Pattern, removing, removing_digit};
use crate::logic::{Coloring, ColoringKind};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// The two colours of connected conjugate pairs.
type Colors = [CellSet; 2];

/// Returns all colourings of a digit, by their lowest cells.
fn colorings(board: &Board, digit: Digit) -> Vec<Colors> {
    let pairs = House::ALL
        .into_iter()
        .filter_map(|house| board.conjugates(house, digit));
    let mut rest: CellSet = pairs.flatten().collect();
    let mut all = Vec::new();
    while let Some(cell) = rest.first() {
        let mut colors = [CellSet::EMPTY; 2];
        color(board, digit, cell, 0, &mut rest, &mut colors);
        all.push(colors);
    }
    all
}

fn color(
    board: &Board,
    digit: Digit,
    cell: Cell,
    number: usize,
    rest: &mut CellSet,
    colors: &mut Colors,
) {
    rest.remove(cell);
    colors[number].insert(cell);
    for house in cell.houses() {
        if let Some([first, second]) = board.conjugates(house, digit) {
            let next = if first == cell { second } else { first };
            if rest.contains(next) {
                color(board, digit, next, 1 - number, rest, colors);
            }
        }
    }
}

/// Finds a colour that is wrong because a house has it twice, or cells that see both colours and so lose the digit.
pub(super) fn simple(board: &Board, digits: DigitSet) -> Option<Pattern> {
    digits.into_iter().find_map(|digit| {
        let mut all = colorings(board, digit).into_iter();
        all.find_map(|colors| {
            let seen = colors.map(seen_by_any);
            let is_wrong = |color: &usize| !(seen[*color] & colors[*color]).is_empty();
            let (variant, removed, kind) = match [0, 1].into_iter().find(is_wrong) {
                Some(color) => (
                    Variant::SimpleColorsWrap,
                    colors[color],
                    ColoringKind::Wrap { color },
                ),
                None => (
                    Variant::SimpleColorsTrap,
                    seen[0] & seen[1] & board.places(digit),
                    ColoringKind::Trap,
                ),
            };
            removing_digit(variant, digit, removed, || reason(digit, &[colors], kind))
        })
    })
}

/// Finds two pairs of colours that see each other and eliminate something.
pub(super) fn multi(board: &Board, digits: DigitSet) -> Option<Pattern> {
    digits.into_iter().find_map(|digit| {
        let all = colorings(board, digit);
        let pairs = all
            .iter()
            .flat_map(|one| all.iter().map(move |other| [*one, *other]));
        pairs
            .filter(|[one, other]| one != other)
            .find_map(|pair| multi_of(board, digit, pair))
    })
}

fn multi_of(board: &Board, digit: Digit, pair: [Colors; 2]) -> Option<Pattern> {
    let [one, other] = pair;
    let [seen_by_one, seen_by_other] = pair.map(|colors| colors.map(seen_by_any));
    let sees = |number: usize, color: CellSet| !(seen_by_one[number] & color).is_empty();
    let sees_both = |number: &usize| other.into_iter().all(|color| sees(*number, color));
    if let Some(color) = [0, 1].into_iter().find(sees_both) {
        return removing_digit(Variant::MultiColors2, digit, one[color], || {
            reason(digit, &pair, ColoringKind::Clash { color })
        });
    }
    let mut removals = Vec::new();
    for (number, other_number) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if sees(number, other[other_number]) {
            let seen = seen_by_one[1 - number] & seen_by_other[1 - other_number];
            removals.extend(of_digit(seen & board.places(digit), digit));
        }
    }
    removing(Variant::MultiColors1, removals, || {
        reason(digit, &pair, ColoringKind::Bridge)
    })
}

fn reason(digit: Digit, clusters: &[Colors], kind: ColoringKind) -> Option<Coloring> {
    let clusters = clusters.iter();
    let clusters = clusters.map(|colors| colors.map(|cells| of_digit(cells, digit).collect()));
    Some(Coloring {
        clusters: clusters.collect(),
        kind,
    })
}
