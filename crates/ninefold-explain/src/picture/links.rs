//! The links of chains as arrows between candidates, or between groups in alternating chains.

use std::collections::BTreeSet;
use std::fmt;

use ninefold::logic::{
    AlternatingChain, Candidate, CandidateSet, Cause, ChainNode, Derivation, StrongLink, Within,
};

use super::place::{Area, Point, RADIUS, of_candidate};

/// The number of derivations with a colour of their own.
const COLOURS: usize = 4;

/// A candidate that is on or off, with the colour of the first derivation that has it so.
#[derive(Clone, Copy)]
pub struct Node {
    pub is_on: bool,
    pub colour: usize,
}

/// Returns the node of a candidate: on if any derivation has it on, otherwise off.
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

/// Returns the node of a candidate in an alternating chain: off if it is in the first end of a strong link, on if it is
/// in the second.
pub fn end(chain: &AlternatingChain, candidate: Candidate) -> Option<Node> {
    let ends = chain.links.iter().flat_map(|link| link.ends);
    let mut ends = ends.enumerate();
    let (number, _) = ends.find(|(_, end)| end.contains(candidate))?;
    Some(Node {
        is_on: number % 2 == 1,
        colour: 0,
    })
}

/// Draws the links of an alternating chain: an outline around each group, the strong links, and the weak links between
/// them.
pub fn draw_alternating(chain: &AlternatingChain, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for link in &chain.links {
        for end in &link.ends {
            draw_group(end, f)?;
        }
    }
    for link in &chain.links {
        let [one, other] = &link.ends;
        draw_between(one, other, manner(link), f)?;
    }
    for [one, other] in chain.weak_links() {
        draw_between(&one, &other, "weak", f)?;
    }
    Ok(())
}

/// Returns the style in which a strong link is drawn.
fn manner(link: &StrongLink) -> &'static str {
    match link.within {
        Within::Cell(_) | Within::House { .. } => "strong",
        Within::AlmostLocked(_) | Within::Rectangle { .. } => "technique",
    }
}

/// Draws an arrow between the two closest candidates of two ends.
fn draw_between(
    one: &CandidateSet,
    other: &CandidateSet,
    manner: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let pairs = one
        .iter()
        .flat_map(|from| other.iter().map(move |to| [from, to]));
    let distance = |pair: &[Candidate; 2]| {
        let [from, to] = pair.map(of_candidate);
        (from.x - to.x).hypot(from.y - to.y)
    };
    let closest = pairs.min_by(|one, other| distance(one).total_cmp(&distance(other)));
    let Some([from, to]) = closest.map(|pair| pair.map(of_candidate)) else {
        return Ok(());
    };
    draw_arrow(from, to, manner, 0, f)
}

/// Draws an outline around the candidates of a group.
fn draw_group(end: &CandidateSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !end.has_several() {
        return Ok(());
    }
    let points: Vec<Point> = end.iter().map(of_candidate).collect();
    let least = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MAX, f64::min);
    let most = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MIN, f64::max);
    let ([left, top], [right, bottom]) = (
        [least(|point| point.x), least(|point| point.y)],
        [most(|point| point.x), most(|point| point.y)],
    );
    let margin = RADIUS + 3.0;
    let area = Area::new(
        left - margin,
        top - margin,
        right - left + 2.0 * margin,
        bottom - top + 2.0 * margin,
    );
    writeln!(f, r#"<rect class="group stroke-0" {area} rx="{margin}"/>"#)
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
    // A cycle ends at its start.
    if start == end {
        return Ok(());
    }
    let manner = match (to.cause, to.literal.is_on()) {
        (Cause::Advanced, _) => "technique",
        (_, true) => "strong",
        (_, false) => "weak",
    };
    draw_arrow(start, end, manner, colour, f)
}

fn draw_arrow(
    start: Point,
    end: Point,
    manner: &str,
    colour: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let bend = bend(start, end);
    let first = start.towards(bend, RADIUS + 1.0);
    let last = end.towards(bend, RADIUS + 6.0);
    write!(
        f,
        r#"<path class="link {manner} stroke-{colour}" d="M{first}Q{bend} {last}"/>"#
    )?;
    draw_head(last, end, colour, f)
}

/// Draws the head of an arrow, from the end of its line towards the candidate.
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

/// Returns the control point of the curve, a little to the left of the line. So links avoid candidates between their
/// ends, and links in opposite directions do not overlap.
fn bend(start: Point, end: Point) -> Point {
    let (x, y) = (end.x - start.x, end.y - start.y);
    let length = x.hypot(y);
    let aside = (length * 0.16).clamp(14.0, 46.0);
    let middle = start.plus(x / 2.0, y / 2.0);
    middle.plus(y / length * aside, -x / length * aside)
}
