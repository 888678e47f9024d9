//! The strong links of a chain, as a reason.

use alloc::vec::Vec;

use super::board::{Board, houses_of, of_digit};
use crate::logic::{AlternatingChain, StrongLink, Within};
use crate::{Candidate, CellSet, Digit, House};

/// An end of a strong link: a digit in one cell or in several.
pub(super) type End = (CellSet, Digit);

/// Returns the chain of strong links between pairs of these candidates.
pub(super) fn chain_of(
    board: &Board,
    ends: impl IntoIterator<Item = Candidate>,
) -> Option<AlternatingChain> {
    let ends = ends.into_iter();
    chain(
        board,
        ends.map(|end| (end.cell().into(), end.digit())),
        false,
    )
}

/// Returns the chain of strong links between pairs of these ends.
pub(super) fn chain(
    board: &Board,
    ends: impl IntoIterator<Item = End>,
    closes: bool,
) -> Option<AlternatingChain> {
    let ends: Vec<End> = ends.into_iter().collect();
    let pairs = ends.chunks_exact(2);
    let links = pairs.map(|pair| link(board, pair[0], pair[1]));
    Some(AlternatingChain {
        links: links.collect::<Option<_>>()?,
        closes,
    })
}

/// Returns the link between the two candidates of a cell, or between all places of a digit in a house.
fn link(board: &Board, one: End, other: End) -> Option<StrongLink> {
    let (cells, digit) = (one.0 | other.0, one.1);
    let within = match digit == other.1 {
        true => {
            let has_no_more = |house: &House| board.places_in(*house, digit) == cells;
            let house = houses_of(cells).find(has_no_more)?;
            Within::House { house, digit }
        }
        false => Within::Cell(cells.single()?),
    };
    Some(StrongLink {
        ends: [one, other].map(|(cells, digit)| of_digit(cells, digit).collect()),
        within,
    })
}
