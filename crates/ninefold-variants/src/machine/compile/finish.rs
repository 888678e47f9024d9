//! The last step: houses, intersections and sums, when all differences are known.

use super::super::bit_rows::BitRows;
use super::super::network::Network;
use super::super::propagators::{Band, House, Intersection, MOST_PIECES, Part, Propagator};
use super::super::wiring::Wiring;
use super::builder::Builder;
use super::{derived, lines, merged, orders, sums};

/// The least number of sums that rule a board.
const LEAST_SUMS: usize = 8;
/// The weight of a cell before its constraints and failures add to it.
const START: f32 = 3.0;
/// The weight of a cell of a board of sums.
const START_OF_SUMS: f32 = 10.0;
/// The most intersections of houses that are watched.
const MOST_INTERSECTIONS: usize = 4096;

/// Makes the network of a builder that has read all rules.
pub(crate) fn finish(mut builder: Builder) -> Network {
    share_peers(&mut builder);
    let houses = houses(&builder);
    let bare = bare_pairs(&builder);
    for cells in &houses {
        builder.post(Propagator::House(House {
            cells: cells.clone(),
            has_common_peers: has_common_peers(&builder, cells, &bare),
        }));
    }
    post_intersections(&mut builder, &houses);
    sums::fix_totals(&mut builder, &houses);
    derived::derive(&mut builder, &houses);
    merged::merge(&mut builder);
    for equation in std::mem::take(&mut builder.equations) {
        sums::post(&mut builder, &equation);
    }
    for parts in std::mem::take(&mut builder.parts) {
        sums::post_equal(&mut builder, &parts);
    }
    for (sum, line) in std::mem::take(&mut builder.prefixes) {
        lines::prefix_sum(&mut builder, sum, &line);
        orders::add_prefix(&mut builder, sum, &line);
    }
    for (sum, crusts, line) in std::mem::take(&mut builder.sandwiches) {
        match crusts {
            Some(crusts) => lines::sandwich(&mut builder, sum, crusts, &line),
            None => lines::lunchbox(&mut builder, sum, &line),
        }
    }
    for clue in std::mem::take(&mut builder.views) {
        builder.post(Propagator::Skyscraper(clue.clone()));
        orders::add_views(&mut builder, &clue);
    }
    complete_combinations(&mut builder, &houses);
    complete_circles(&mut builder, &houses);
    let Builder {
        scale,
        masks,
        differ,
        mut propagators,
        arcs,
        tables,
        ..
    } = builder;
    propagators.sort_by_key(Propagator::rank);
    let scopes: Vec<Vec<u16>> = propagators.iter().map(Propagator::scope).collect();
    let sums = propagators
        .iter()
        .filter(|propagator| propagator.is_sum())
        .count();
    let of_sums = sums >= LEAST_SUMS;
    let mut weights = vec![if of_sums { START_OF_SUMS } else { START }; masks.len()];
    for (cell, weight) in weights.iter_mut().enumerate() {
        *weight += 0.2 * arcs[cell].len() as f32;
    }
    for scope in scopes
        .iter()
        .zip(&propagators)
        .filter(|(_, propagator)| propagator.has_weight())
        .map(|(scope, _)| scope)
    {
        for &cell in scope {
            weights[usize::from(cell)] += 2.0 / scope.len() as f32;
        }
    }
    let wiring = Wiring::new(differ, arcs, tables, &scopes);
    Network {
        scale,
        masks,
        wiring,
        propagators,
        scopes,
        houses,
        of_sums,
        weights,
    }
}

/// Gives cells that hold the same digit the same peers.
fn share_peers(builder: &mut Builder) {
    let mut class: Vec<usize> = (0..builder.masks.len()).collect();
    for &(a, b) in &builder.equal {
        let (from, to) = (class[usize::from(a)], class[usize::from(b)]);
        class
            .iter_mut()
            .filter(|class| **class == from)
            .for_each(|class| *class = to);
    }
    let equals: Vec<Vec<usize>> = (0..class.len())
        .map(|root| {
            (0..class.len())
                .filter(|&cell| class[cell] == root)
                .collect::<Vec<_>>()
        })
        .filter(|cells| cells.len() > 1)
        .collect();
    for cells in equals {
        let peers: Vec<u16> = cells
            .iter()
            .flat_map(|&cell| builder.differ.neighbours(cell))
            .collect();
        for &peer in &peers {
            for &cell in &cells {
                builder.differ(cell as u16, peer);
            }
        }
    }
}

/// Returns the groups with as many cells as digits, each one once.
fn houses(builder: &Builder) -> Vec<Vec<u16>> {
    let digits = builder.scale.digits as usize;
    let mut houses: Vec<Vec<u16>> = Vec::new();
    for group in builder.groups.iter().filter(|group| group.len() == digits) {
        if !houses.contains(group) {
            houses.push(group.clone());
        }
    }
    houses
}

/// Posts the bands of boxes, unless they are too large. Returns whether it did.
fn post_bands(builder: &mut Builder) -> bool {
    let size = builder.scale.digits as usize;
    let Some((height, width)) = builder.boxes else {
        return false;
    };
    if [height, width, size / height, size / width]
        .into_iter()
        .any(|pieces| pieces > MOST_PIECES)
    {
        return false;
    }
    for band in 0..size / height {
        let cells = (band * height * size..(band + 1) * height * size)
            .map(|cell| cell as u16)
            .collect();
        builder.post(Propagator::Band(Band {
            cells,
            lines: height,
            boxes: size / width,
        }));
    }
    for stack in 0..size / width {
        let columns = stack * width..(stack + 1) * width;
        let cells = columns
            .flat_map(|column| (0..size).map(move |row| (row * size + column) as u16))
            .collect();
        builder.post(Propagator::Band(Band {
            cells,
            lines: width,
            boxes: size / height,
        }));
    }
    true
}

/// Returns the pairs of cells that differ although no group contains both, as with chess moves.
fn bare_pairs(builder: &Builder) -> BitRows {
    let cells = builder.masks.len();
    let mut grouped = BitRows::new(cells);
    for group in &builder.groups {
        for (i, &a) in group.iter().enumerate() {
            for &b in &group[i + 1..] {
                grouped.link(a.into(), b.into());
            }
        }
    }
    let mut bare = BitRows::new(cells);
    for a in 0..cells {
        for b in builder.differ.neighbours(a) {
            if !grouped.linked(a, b.into()) {
                bare.link(a, b.into());
            }
        }
    }
    bare
}

/// Returns whether two cells of a house have a common peer, and a bare pair connects the peer with a cell of the two.
fn has_common_peers(builder: &Builder, house: &[u16], bare: &BitRows) -> bool {
    let row = |cell: u16| builder.differ.row(cell.into());
    house.iter().enumerate().any(|(i, &a)| {
        house[i + 1..].iter().any(|&b| {
            let words = row(a).iter().zip(row(b));
            let bare = bare.row(a.into()).iter().zip(bare.row(b.into()));
            words
                .zip(bare)
                .any(|((a, b), (bare_a, bare_b))| a & b & (bare_a | bare_b) != 0)
        })
    })
}

fn post_intersections(builder: &mut Builder, houses: &[Vec<u16>]) {
    let size = builder.scale.digits as usize;
    let grid_done = post_bands(builder);
    let mut count = 0;
    for (i, one) in houses.iter().enumerate() {
        for (j, other) in houses.iter().enumerate().skip(i + 1) {
            // A line and a box have their band.
            if grid_done && i < 2 * size && (2 * size..3 * size).contains(&j) {
                continue;
            }
            let only = |a: &[u16], b: &[u16]| {
                a.iter()
                    .copied()
                    .filter(|cell| b.binary_search(cell).is_err())
                    .collect::<Vec<u16>>()
            };
            let (first, second) = (only(one, other), only(other, one));
            if first.is_empty() || one.len() - first.len() < 2 || count == MOST_INTERSECTIONS {
                continue;
            }
            count += 1;
            let split = first.len();
            builder.post(Propagator::Intersection(Intersection {
                cells: [first, second].concat(),
                split,
            }));
        }
    }
}

/// Gives each combination the other cells of a house that contains it.
fn complete_combinations(builder: &mut Builder, houses: &[Vec<u16>]) {
    for propagator in &mut builder.propagators {
        if let Propagator::Combination(combination) = propagator {
            let inside = |house: &&Vec<u16>| {
                combination
                    .cells
                    .iter()
                    .all(|cell| house.binary_search(cell).is_ok())
            };
            if let Some(house) = houses.iter().find(inside) {
                combination.rest = house
                    .iter()
                    .copied()
                    .filter(|cell| !combination.cells.contains(cell))
                    .collect();
            }
        }
    }
}

/// Gives counting circles the families of houses that contain them: rows, columns, regions.
fn complete_circles(builder: &mut Builder, houses: &[Vec<u16>]) {
    let families = disjoint_families(houses);
    for propagator in &mut builder.propagators {
        let Propagator::Circles(circles) = propagator else {
            continue;
        };
        if super::builder::unique(&circles.cells).len() < circles.cells.len() {
            continue;
        }
        circles.families = families
            .iter()
            .map(|family| split(family, &circles.cells))
            .filter(|parts| {
                let contained: usize = parts.iter().map(|part| part.circles.len()).sum();
                contained == circles.cells.len()
            })
            .collect();
    }
}

/// Divides houses, in their order, into families without a common cell.
fn disjoint_families(houses: &[Vec<u16>]) -> Vec<Vec<&Vec<u16>>> {
    let mut families: Vec<Vec<&Vec<u16>>> = Vec::new();
    for house in houses {
        let meets = |other: &&Vec<u16>| house.iter().any(|cell| other.contains(cell));
        match families.last_mut() {
            Some(family) if !family.iter().any(meets) => family.push(house),
            _ => families.push(vec![house]),
        }
    }
    families
}

/// Splits the cells of the houses with circles.
fn split(family: &[&Vec<u16>], circles: &[u16]) -> Vec<Part> {
    family
        .iter()
        .map(|house| {
            let (circles, others) = house.iter().partition(|cell| circles.contains(cell));
            Part { circles, others }
        })
        .filter(|part: &Part| !part.circles.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Budget, Machine};

    #[test]
    fn rules_read_later_count_for_lines_read_before() {
        for clue in ["lunchbox 3: r1c1 r2c2 r3c5", "x-sum 9: r1c1 r2c2 r3c5"] {
            let differ = "distinct: r1c1 r2c2 r3c5";
            let given = "given r1c1=2,3; given r2c2=2,4,6,8; given r3c5=1,3,5";
            let nodes = [
                format!("{clue}; {differ}; {given}"),
                format!("{differ}; {clue}; {given}"),
            ]
            .map(|text| {
                let board: Board = text.parse().expect("a board");
                let machine = Machine::new(&board);
                let kinds: Vec<u8> = machine
                    .network()
                    .propagators
                    .iter()
                    .map(|propagator| propagator.rank())
                    .collect();
                (kinds, machine.solve(2, Budget::nodes(1000)).nodes)
            });
            assert_eq!(nodes[0], nodes[1], "{clue}");
        }
    }

    #[test]
    fn circles_that_no_other_row_can_hold_are_filled() {
        // 45 circles hold all digits, so 9 is in a circle of every row; the last row has one.
        let circles: Vec<String> = (1..9)
            .flat_map(|row| {
                (0..6 - row % 2).map(move |i| format!("r{row}c{}", (2 * row + i) % 9 + 1))
            })
            .collect();
        let text = format!("counting-circles: {} r9c2", circles.join(" "));
        let board: Board = text.parse().expect("a board");
        let machine = Machine::new(&board);
        let network = machine.network();
        let circles = network
            .propagators
            .iter()
            .find(|propagator| matches!(propagator, Propagator::Circles(_)))
            .expect("a propagator of circles");
        let mut state = network.state();
        assert_eq!(circles.run(network.scale, &mut state), Ok(()));
        for cell in 8 * 9..9 * 9 {
            assert_eq!(state.mask(cell) >> 8 & 1 != 0, cell == 8 * 9 + 1);
        }
    }
}
