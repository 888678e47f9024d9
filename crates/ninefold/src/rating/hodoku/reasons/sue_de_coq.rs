//! Sue de Coq as a bent set.

use alloc::vec::Vec;

use super::subsets_of;
use crate::logic::{BentSet, Pattern, Position, Reason};
use crate::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

/// Finds cells where a line and a box cross, with other cells of both, that eliminate all the removals.
pub(super) fn sue_de_coq(position: &Position, removals: &CandidateSet) -> Option<Reason> {
    let gone: CellSet = removals.iter().map(|gone| gone.cell()).collect();
    let lines = House::rows().iter().chain(House::columns());
    let crossings = lines.flat_map(|line| House::boxes().iter().map(move |block| (line, block)));
    let mut crossings = crossings.map(|(line, block)| [*line, *block].map(House::cell_set));
    let found = crossings.find_map(|[line, block]| {
        let crossing = line & block & position.empty_cells();
        if !(gone - line - block).is_empty() || !crossing.has_several() {
            return None;
        }
        subsets(crossing)
            .into_iter()
            .filter(|cells| cells.has_several())
            .find_map(|crossing| with_parts(position, crossing, [line, block], removals))
    })?;
    Some(found.into())
}

/// Finds a part of the line and a part of the box that complete the crossing.
fn with_parts(
    position: &Position,
    crossing: CellSet,
    houses: [CellSet; 2],
    removals: &CandidateSet,
) -> Option<BentSet> {
    let digits = digits(position, crossing);
    let [line, block] = houses.map(|cells| (cells & position.empty_cells()) - crossing);
    let plus = digits.len().checked_sub(crossing.len() + 2)? + 2;
    // The number of digits of the crossing that a part takes up.
    let taken = |part: CellSet| {
        let others = self::digits(position, part) - digits;
        part.len().saturating_sub(others.len())
    };
    let in_block = subsets(block);
    subsets(line)
        .into_iter()
        .filter(|part| (1..plus).contains(&taken(*part)))
        .find_map(|in_line| {
            let own = self::digits(position, in_line) & digits;
            in_block.iter().find_map(|&in_block| {
                let is_apart = (self::digits(position, in_block) & own).is_empty()
                    && (in_block & in_line).is_empty();
                if !is_apart || taken(in_block) != plus - taken(in_line) {
                    return None;
                }
                let found = BentSet {
                    cells: crossing | in_line | in_block,
                    free: None,
                };
                let outside = found.conclusion(position).eliminations;
                let inside = |gone: &Candidate| {
                    let is_free = !digits.contains(gone.digit());
                    is_free && is_in_other(position, [in_line, in_block], *gone)
                };
                let mut rest = (*removals - outside).iter();
                rest.all(|gone| inside(&gone)).then_some(found)
            })
        })
}

/// Returns whether a candidate of one part would take its digit from all its places in the other part, which needs
/// it.
fn is_in_other(position: &Position, parts: [CellSet; 2], candidate: Candidate) -> bool {
    let places = parts.map(|part| part & position.board(candidate.digit()));
    let own = parts
        .iter()
        .position(|part| part.contains(candidate.cell()));
    let other = own.map_or(CellSet::EMPTY, |own| places[1 - own]);
    !other.is_empty() && (other - candidate.cell().peer_set()).is_empty()
}

fn digits(position: &Position, cells: CellSet) -> DigitSet {
    let masks = cells.into_iter().map(|cell| position.candidates(cell));
    masks.fold(DigitSet::EMPTY, |all, mask| all | mask)
}

/// Returns all non-empty subsets of the cells, the small ones first.
fn subsets(cells: CellSet) -> Vec<CellSet> {
    let cells: Vec<Cell> = cells.into_iter().collect();
    let sizes = 1..=cells.len();
    let subsets = sizes.flat_map(|size| subsets_of(&cells, size));
    subsets.map(|subset| subset.into_iter().collect()).collect()
}
