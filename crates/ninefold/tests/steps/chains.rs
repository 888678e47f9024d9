//! Checks chains: every node follows from its parents, and the conclusion follows from the shown literals.

use ninefold::logic::{Candidate, Cause, Chain, ChainKind, ChainNode, Derivation, Literal};
use ninefold::{Cell, House};

use super::checker::check_reason;
use super::proof::{Claim, Marks, Verdict, ensure, exclude, house_of};

pub fn check(marks: &Marks, chain: &Chain, claim: &Claim) -> Verdict {
    let derivations = &chain.derivations[..];
    let mut assumed = Vec::new();
    for derivation in derivations {
        assumed.push(check_derivation(marks, derivation)?);
    }
    let shown: Vec<Literal> = derivations.iter().map(|all| all.nodes[0].literal).collect();
    match (chain.kind, &shown[..], &assumed[..]) {
        (ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle, [end], [start]) => {
            ensure!(
                start == end && start.is_on(),
                "{start:?} does not lead to itself"
            );
            check_links(marks, chain)?;
            check_cycle(marks, &derivations[0].nodes, claim)
        }
        (ChainKind::XChain | ChainKind::XYChain, [end], [start]) => {
            ensure!(*end == start.flipped(), "{start:?} leads to {end:?}");
            check_links(marks, chain)?;
            check_shown(*end, claim)
        }
        (ChainKind::Contradiction, [one, other], [start, again]) => {
            ensure!(
                one == &other.flipped(),
                "{one:?} does not contradict {other:?}"
            );
            ensure!(start == again, "two assumptions");
            check_shown(start.flipped(), claim)
        }
        (ChainKind::Double, [one, other], [start, contrary]) => {
            ensure!(one == other, "{one:?} is not {other:?}");
            ensure!(start == &contrary.flipped(), "there may be another way out");
            check_shown(*one, claim)
        }
        (ChainKind::Cell | ChainKind::Region, [first, others @ ..], _) => {
            ensure!(
                others.iter().all(|other| other == first),
                "the derivations show different literals"
            );
            check_all_are_assumed(marks, chain.kind, &assumed)?;
            check_shown(*first, claim)
        }
        _ => Err(format!("{} derivations", derivations.len())),
    }
}

/// Checks that the claim follows from the literal: that a candidate is wrong, or that it is right and the others of
/// its cell are wrong.
fn check_shown(shown: Literal, claim: &Claim) -> Verdict {
    let candidate = shown.candidate();
    let allowed = |gone: &Candidate| match shown.is_on() {
        true => gone.cell() == candidate.cell() && *gone != candidate,
        false => *gone == candidate,
    };
    claim.check_gone("more is eliminated than was shown", allowed)?;
    let is_right = |placed| shown.is_on() && placed == candidate;
    ensure!(
        claim.placement.is_none_or(is_right),
        "more is placed than was shown"
    );
    Ok(())
}

/// Checks that the assumptions are all candidates of a cell, or all places of a digit in a house.
fn check_all_are_assumed(marks: &Marks, kind: ChainKind, assumed: &[Literal]) -> Verdict {
    ensure!(
        assumed.iter().all(|literal| literal.is_on()),
        "an assumption is off"
    );
    let assumed: Vec<Candidate> = assumed.iter().map(|literal| literal.candidate()).collect();
    let first = assumed[0];
    let covers = |house: House| marks.of_house(house, first.digit()) == assumed;
    let are_all = match kind {
        ChainKind::Cell => marks.of_cell(first.cell()) == assumed,
        _ => first.cell().houses().into_iter().any(covers),
    };
    ensure!(are_all, "there are more possibilities than {assumed:?}");
    Ok(())
}

/// Checks that the chain uses only the links of its kind: houses, cells, or both.
fn check_links(marks: &Marks, chain: &Chain) -> Verdict {
    let nodes = &chain.derivations[0].nodes;
    let first = nodes[0].literal.candidate().digit();
    for node in nodes {
        let candidate = node.literal.candidate();
        let fits = match chain.kind {
            ChainKind::XCycle | ChainKind::XChain => candidate.digit() == first,
            ChainKind::YCycle => marks.of_cell(candidate.cell()).len() == 2,
            _ => true,
        };
        ensure!(fits, "{:?} is another kind of link", node.literal);
    }
    Ok(())
}

/// A cycle also holds in reverse, with all nodes negated. So either all nodes are true or none is, and a candidate that
/// is excluded in both cases is wrong.
fn check_cycle(marks: &Marks, nodes: &[ChainNode], claim: &Claim) -> Verdict {
    for (node, before) in nodes.iter().zip(&nodes[1..]) {
        let (from, to) = (node.literal.flipped(), before.literal.flipped());
        check_link(marks, node.cause, to, &[from])?;
    }
    claim.check_placed(None)?;
    for &gone in &claim.eliminations {
        let excludes = |is_on: bool| {
            let mut side = nodes.iter().filter(|node| node.literal.is_on() == is_on);
            side.any(|node| exclude(node.literal.candidate(), gone))
        };
        ensure!(excludes(true) && excludes(false), "{gone} may be right");
    }
    Ok(())
}

/// Checks that every node follows from its parents, down to a single assumption, and returns that assumption.
fn check_derivation(marks: &Marks, derivation: &Derivation) -> Result<Literal, String> {
    let nodes = &derivation.nodes;
    let mut assumptions = nodes.iter().filter(|node| node.cause == Cause::Assumed);
    let assumed = assumptions.next().ok_or("nothing is assumed")?.literal;
    ensure!(
        assumptions.all(|node| node.literal == assumed),
        "there are two assumptions"
    );
    for node in nodes {
        let known = node.parents.iter().all(|&parent| parent < nodes.len());
        ensure!(known, "{:?} has a parent that does not exist", node.literal);
        let parents: Vec<Literal> = node
            .parents
            .iter()
            .map(|&parent| nodes[parent].literal)
            .collect();
        check_node(marks, node, &parents)?;
    }
    check_beginnings(nodes)?;
    Ok(assumed)
}

/// Checks that no node depends on itself: all nodes can be ordered with parents first.
fn check_beginnings(nodes: &[ChainNode]) -> Verdict {
    let mut settled = vec![false; nodes.len()];
    for _ in nodes {
        for (number, node) in nodes.iter().enumerate() {
            settled[number] |= node.parents.iter().all(|&parent| settled[parent]);
        }
    }
    ensure!(
        settled.iter().all(|&settled| settled),
        "a node depends on itself"
    );
    Ok(())
}

fn check_node(marks: &Marks, node: &ChainNode, parents: &[Literal]) -> Verdict {
    match node.cause {
        Cause::Assumed => {
            ensure!(parents.is_empty(), "an assumption depends on {parents:?}");
            ensure!(
                marks.has(node.literal.candidate()),
                "{:?} is no candidate",
                node.literal
            );
            Ok(())
        }
        Cause::Advanced => check_advanced(marks, node, parents),
        cause => check_link(marks, cause, node.literal, parents),
    }
}

/// Checks a link within a cell or a house: a candidate is on if all others are off, and off if another is on.
fn check_link(marks: &Marks, cause: Cause, literal: Literal, parents: &[Literal]) -> Verdict {
    let candidate = literal.candidate();
    let (cell, digit): (Cell, _) = (candidate.cell(), candidate.digit());
    let group = match cause {
        Cause::Cell => marks.of_cell(cell),
        Cause::House(kind) => marks.of_house(house_of(kind, cell), digit),
        _ => return Err(format!("{literal:?} does not follow by a link")),
    };
    ensure!(group.contains(&candidate), "{candidate} is no candidate");
    let mut others = group.into_iter().filter(|&other| other != candidate);
    let follows = match literal.is_on() {
        true => others.all(|other| parents.contains(&Literal::off(other))),
        false => others.any(|other| parents.contains(&Literal::on(other))),
    };
    ensure!(
        follows,
        "{literal:?} does not follow from {parents:?} by {cause:?}"
    );
    Ok(())
}

/// Checks a node that needs more than links: its reason holds if only the parents are eliminated.
fn check_advanced(marks: &Marks, node: &ChainNode, parents: &[Literal]) -> Verdict {
    let mut left = marks.clone();
    for parent in parents {
        ensure!(!parent.is_on(), "{parent:?} eliminates nothing");
        left.remove(parent.candidate());
    }
    ensure!(
        !node.literal.is_on(),
        "{:?} is placed by a technique",
        node.literal
    );
    let reason = node.by.as_ref().ok_or("nothing shows it")?;
    let claim = Claim::eliminating(node.literal.candidate());
    let wrong = |why| format!("{:?} in the chain: {why}", node.literal);
    check_reason(&left, reason, &claim).map_err(wrong)
}
