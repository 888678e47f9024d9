//! Nice loops and alternating inference chains, found in the tables and converted to strong and weak links.

use alloc::vec::Vec;

use super::super::board::Board;
use super::super::line::Variant;
use super::super::loops;
use super::super::nodes::{Node, Nodes};
use super::super::settings::Version;
use super::super::subsets::houses_of;
use super::super::tables::Tables;
use super::links::of_digit;
use crate::logic::{AlternatingChain, Found, Position, Reason, StrongLink, Watch, Within};
use crate::{CandidateSet, CellSet};

/// Returns the chain that HoDoKu takes, with or without groups.
pub(super) fn chain(
    position: &Position,
    board: &Board,
    variant: Variant,
    version: Version,
    watch: &Watch<'_>,
) -> Found<Reason> {
    use Variant::*;

    let has_groups = matches!(
        variant,
        GroupedDiscontinuousLoop | GroupedContinuousLoop | GroupedAic
    );
    let closes = matches!(variant, ContinuousLoop | GroupedContinuousLoop);
    let mut tables = Tables::default();
    tables.fill_with_chains(board, watch)?;
    if has_groups {
        tables.add_groups(board, watch)?;
    }
    let chain = loops::best_chain(board, &tables, version, watch)?;
    let links = chain.and_then(|chain| links(position, &tables.nodes, &chain, closes));
    Ok(links.map(|links| AlternatingChain { links, closes }.into()))
}

/// Returns the strong links of the chain, each from a node that is off to one that is on.
fn links(
    position: &Position,
    nodes: &Nodes,
    chain: &[Node],
    closes: bool,
) -> Option<Vec<StrongLink>> {
    let [first, .., last] = chain[..] else {
        return None;
    };
    let starts_on = nodes.is_on(first);
    let mut chain = chain[usize::from(starts_on)..].to_vec();
    if !nodes.is_on(last) {
        match closes && starts_on {
            // Both ends are candidates of a cell that has no others.
            true => chain.push(first),
            false => drop(chain.pop()),
        }
    }
    let links = chain.chunks_exact(2);
    links
        .map(|pair| link(position, nodes, [pair[0], pair[1]]))
        .collect()
}

fn link(position: &Position, nodes: &Nodes, pair: [Node; 2]) -> Option<StrongLink> {
    let [off, on] = pair;
    let cells: CellSet = nodes.cells(off) | nodes.cells(on);
    let ends: [CandidateSet; 2] = pair.map(|node| of_digit(nodes.cells(node), nodes.digit(node)));
    let digit = nodes.digit(on);
    let within = match nodes.digit(off) == digit {
        false => Within::Cell(cells.single()?),
        true => {
            let is_all = |house: &crate::House| position.places(*house, digit) == cells;
            let house = houses_of(cells).find(is_all)?;
            Within::House { house, digit }
        }
    };
    Some(StrongLink { ends, within })
}
