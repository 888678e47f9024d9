//! The kinds of steps that the checker distinguishes.

use std::collections::BTreeSet;

use ninefold::logic::{Chain, ChainKind, LoopType, Reason, Step};

/// All kinds that must occur among the checked steps. Direct claiming cannot occur: the third box of the band would
/// have given the same conclusion earlier by direct pointing. No puzzle with a hidden quad, a longer BUG type 3, or a
/// chain of level 5 is known (specification, section 12).
pub const ALL: [&str; 62] = [
    "full house",
    "hidden single",
    "direct pointing",
    "direct hidden pair",
    "naked single",
    "direct hidden triplet",
    "pointing",
    "claiming",
    "naked pair",
    "X-Wing",
    "hidden pair",
    "naked triplet",
    "swordfish",
    "hidden triplet",
    "XY-Wing",
    "XYZ-Wing",
    "unique rectangle type 1",
    "unique rectangle type 2",
    "unique rectangle type 3, naked",
    "unique rectangle type 3, hidden",
    "unique rectangle type 4",
    "unique loop type 1",
    "unique loop type 2",
    "unique loop type 3, naked",
    "unique loop type 3, hidden",
    "unique loop type 4",
    "naked quad",
    "jellyfish",
    "BUG type 1",
    "BUG type 2",
    "BUG type 3",
    "BUG type 4",
    "aligned pair exclusion",
    "XCycle",
    "XChain",
    "YCycle",
    "XYCycle",
    "XYChain",
    "aligned triplet exclusion",
    "Contradiction, one digit",
    "Cell",
    "Region",
    "Contradiction, dynamic",
    "Double, dynamic",
    "Cell, dynamic",
    "Region, dynamic",
    "locking in a chain",
    "hidden set in a chain",
    "naked set in a chain",
    "fish in a chain",
    "XCycle in a chain",
    "XChain in a chain",
    "YCycle in a chain",
    "XYCycle in a chain",
    "XYChain in a chain",
    "Cell in a chain",
    "Region in a chain",
    "Cell, dynamic in a chain",
    "Region, dynamic in a chain",
    "Contradiction, dynamic in a chain",
    "Double, dynamic in a chain",
    "Contradiction, one digit in a chain",
];

/// Returns the kind of the step, and the kinds of its inner steps.
pub fn of(step: &Step) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    match &step.reason {
        Reason::Chain(chain) => {
            kinds.insert(of_chain(chain));
            in_chain(chain, &mut kinds);
        }
        Reason::UniqueLoop(found) => {
            let set = match found.kind {
                LoopType::ThreeNaked { .. } => ", naked",
                LoopType::ThreeHidden { .. } => ", hidden",
                _ => "",
            };
            kinds.insert(format!("{}{set}", step.technique));
        }
        _ => drop(kinds.insert(step.technique.to_string())),
    }
    kinds
}

fn of_chain(chain: &Chain) -> String {
    let nodes = || chain.derivations.iter().flat_map(|shown| &shown.nodes);
    let is_dynamic = nodes().any(|node| node.parents.len() > 1);
    let first = nodes().next().unwrap().literal.candidate().digit();
    let has_one_digit = nodes().all(|node| node.literal.candidate().digit() == first);
    let manner = match chain.kind {
        ChainKind::Contradiction if has_one_digit => ", one digit",
        _ if is_dynamic => ", dynamic",
        _ => "",
    };
    format!("{:?}{manner}", chain.kind)
}

fn in_chain(chain: &Chain, kinds: &mut BTreeSet<String>) {
    let nodes = chain.derivations.iter().flat_map(|shown| &shown.nodes);
    for reason in nodes.filter_map(|node| node.by.as_deref()) {
        let kind = match reason {
            Reason::Locking(_) => "locking".into(),
            Reason::HiddenSet(_) => "hidden set".into(),
            Reason::NakedSet(_) => "naked set".into(),
            Reason::Fish(_) => "fish".into(),
            Reason::Chain(inner) => {
                in_chain(inner, kinds);
                of_chain(inner)
            }
            other => format!("{other:?}"),
        };
        kinds.insert(format!("{kind} in a chain"));
    }
}
