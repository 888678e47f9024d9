//! The links of chains as arrows from candidate to candidate.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use ninefold::logic::{Candidate, Cause, Chain, ChainNode};

use super::place::{Point, RADIUS, of_candidate};

/// How many colours there are for chains side by side.
pub const COLOURS: usize = 4;

/// What a chain says of a candidate, and the colour of the first derivation that says so.
#[derive(Clone, Copy)]
pub struct Node {
    pub is_on: bool,
    pub colour: usize,
}

/// What the chain says of the candidate: that it is right if it says so anywhere.
pub fn node(chain: &Chain, candidate: Candidate) -> Option<Node> {
    let coloured = (0..).zip(&chain.derivations);
    let said = coloured.flat_map(|(number, derivation)| {
        let nodes = derivation.nodes.iter();
        let here = nodes.filter(|node| node.literal.candidate() == candidate);
        here.map(move |node| Node {
            is_on: node.literal.is_on(),
            colour: number % COLOURS,
        })
    });
    said.reduce(|first, next| match (first.is_on, next.is_on) {
        (false, true) => next,
        _ => first,
    })
}

/// Draws all links, each once in each colour.
pub fn draw(chain: &Chain, svg: &mut String) -> fmt::Result {
    for (number, derivation) in chain.derivations.iter().enumerate() {
        let colour = number % COLOURS;
        let mut drawn = BTreeSet::new();
        for node in &derivation.nodes {
            for &parent in &node.parents {
                let parent = &derivation.nodes[parent];
                if drawn.insert((parent.literal, node.literal)) {
                    draw_link(parent, node, colour, svg)?;
                }
            }
        }
    }
    Ok(())
}

fn draw_link(from: &ChainNode, to: &ChainNode, colour: usize, svg: &mut String) -> fmt::Result {
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
    let [first, last] = [
        start.towards(bend, RADIUS + 1.0),
        end.towards(bend, RADIUS + 6.0),
    ];
    write!(
        svg,
        r#"<path class="link {manner} stroke-{colour}" d="M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}"/>"#,
        first.x, first.y, bend.x, bend.y, last.x, last.y
    )?;
    draw_head(last, end, colour, svg)
}

/// The head of an arrow, from the end of its line towards the candidate.
fn draw_head(from: Point, to: Point, colour: usize, svg: &mut String) -> fmt::Result {
    let tip = from.towards(to, 6.5);
    let (x, y) = ((tip.x - from.x) / 6.5, (tip.y - from.y) / 6.5);
    let [left, right] = [1.0, -1.0].map(|side| from.plus(-y * side * 3.8, x * side * 3.8));
    let back = from.plus(-x, -y);
    writeln!(
        svg,
        r#"<path class="head fill-{colour}" d="M{:.1} {:.1}L{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}Z"/>"#,
        tip.x, tip.y, left.x, left.y, back.x, back.y, right.x, right.y
    )
}

/// Where the line bends to: a little to its left, so that it passes by what lies between, and there and
/// back are apart.
fn bend(start: Point, end: Point) -> Point {
    let (x, y) = (end.x - start.x, end.y - start.y);
    let length = x.hypot(y);
    let aside = (length * 0.16).clamp(14.0, 46.0);
    let middle = start.middle(end);
    middle.plus(y / length * aside, -x / length * aside)
}
