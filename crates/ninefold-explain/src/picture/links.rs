//! The links of chains as arrows from candidate to candidate.

use std::collections::BTreeSet;
use std::fmt;

use ninefold::logic::{Candidate, Cause, ChainNode, Derivation};

use super::place::{Point, RADIUS, of_candidate};

/// How many derivations have a colour of their own.
const COLOURS: usize = 4;

/// A candidate that is on or off, with the colour of the first derivation that says so.
#[derive(Clone, Copy)]
pub struct Node {
    pub is_on: bool,
    pub colour: usize,
}

/// The node of a candidate: on if any derivation has it on, or else off.
pub fn node(derivations: &[Derivation], candidate: Candidate) -> Option<Node> {
    let coloured = (0..).zip(derivations);
    let said = coloured.flat_map(|(number, derivation)| {
        let nodes = derivation.nodes.iter();
        let here = nodes.filter(|node| node.literal.candidate() == candidate);
        here.map(move |node| Node {
            is_on: node.literal.is_on(),
            colour: number % COLOURS,
        })
    });
    said.min_by_key(|node| !node.is_on)
}

/// Draws all links, each once for each derivation.
pub fn draw(derivations: &[Derivation], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, derivation) in derivations.iter().enumerate() {
        let colour = number % COLOURS;
        let mut drawn = BTreeSet::new();
        for node in &derivation.nodes {
            for &parent in &node.parents {
                let parent = &derivation.nodes[parent];
                if drawn.insert((parent.literal, node.literal)) {
                    draw_link(parent, node, colour, f)?;
                }
            }
        }
    }
    Ok(())
}

fn draw_link(
    from: &ChainNode,
    to: &ChainNode,
    colour: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let [start, end] = [from, to].map(|node| of_candidate(node.literal.candidate()));
    // The end of a cycle is its start.
    if start == end {
        return Ok(());
    }
    let manner = match (to.cause, to.literal.is_on()) {
        (Cause::Advanced, _) => "technique",
        (_, true) => "strong",
        (_, false) => "weak",
    };
    let bend = bend(start, end);
    let first = start.towards(bend, RADIUS + 1.0);
    let last = end.towards(bend, RADIUS + 6.0);
    write!(
        f,
        r#"<path class="link {manner} stroke-{colour}" d="M{first}Q{bend} {last}"/>"#
    )?;
    draw_head(last, end, colour, f)
}

/// The head of an arrow, from the end of its line towards the candidate.
fn draw_head(from: Point, to: Point, colour: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let tip = from.towards(to, 6.5);
    let (x, y) = ((tip.x - from.x) / 6.5, (tip.y - from.y) / 6.5);
    let [left, right] = [1.0, -1.0].map(|side| from.plus(-y * side * 3.8, x * side * 3.8));
    let back = from.plus(-x, -y);
    writeln!(
        f,
        r#"<path class="head fill-{colour}" d="M{tip}L{left} {back} {right}Z"/>"#
    )
}

/// The control point of the curve, a little to the left of the line: so links pass candidates between
/// their ends, and links in opposite directions do not overlap.
fn bend(start: Point, end: Point) -> Point {
    let (x, y) = (end.x - start.x, end.y - start.y);
    let length = x.hypot(y);
    let aside = (length * 0.16).clamp(14.0, 46.0);
    let middle = start.plus(x / 2.0, y / 2.0);
    middle.plus(y / length * aside, -x / length * aside)
}
