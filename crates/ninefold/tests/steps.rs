//! Every step is right, and chains say all that they rest on.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use ninefold::logic::{
    Candidate, Cause, Chain, ChainKind, ChainNode, Derivation, Literal, Position, Reason, Step,
};
use ninefold::rating::Rater;
use ninefold::{Algorithm, Grid, Puzzle, Solution, Task};

/// Some of the puzzles of the references, and of the hard ones those that do not take long.
fn puzzles() -> Option<Vec<Grid>> {
    let mut puzzles = Vec::new();
    for (file, each) in [("se_ratings.tsv", 7), ("se_ratings_rare.tsv", 5)] {
        let text = String::from_utf8(common::shared(&format!("references/{file}"))?).unwrap();
        let fields = text.lines().map(|line| line.split('\t'));
        let of_line = |mut fields: std::str::Split<'_, char>| {
            let (puzzle, rating) = (fields.next().unwrap(), fields.next().unwrap());
            (rating.parse::<f64>().unwrap() < 11.5).then(|| common::grid(puzzle))
        };
        puzzles.extend(fields.step_by(each).filter_map(of_line));
    }
    assert!(puzzles.len() > 100);
    Some(puzzles)
}

fn each_step(mut look: impl FnMut(&Position, &Solution, &Step)) {
    let mut rater = Rater::default();
    for puzzle in puzzles().into_iter().flatten() {
        let solutions = Algorithm::DancingLinks.solve(&Puzzle::from(puzzle), &Task::unique());
        let mut position = Position::from(&puzzle);
        for step in rater.explain(&puzzle) {
            look(&position, solutions.first().unwrap(), &step);
            position.apply(&step.conclusion);
        }
        assert!(position.is_complete(), "{puzzle}");
    }
}

#[test]
fn steps_take_nothing_from_the_solution() {
    each_step(|position, solution, step| {
        let right = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
        let conclusion = &step.conclusion;
        assert!(conclusion.placement.into_iter().all(right), "{step:?}");
        assert!(!conclusion.eliminations.iter().any(right), "{step:?}");
        let marked = |candidate| position.has(candidate);
        assert!(conclusion.eliminations.iter().all(marked), "{step:?}");
        assert!(conclusion.placement.into_iter().all(marked), "{step:?}");
    });
}

#[test]
fn every_node_of_a_chain_follows_from_its_parents() {
    let mut nested = 0;
    each_step(|position, _, step| {
        if let Reason::Chain(chain) = &step.reason {
            nested += check_chain(position, chain);
        }
    });
    assert!(nested > 0 || puzzles().is_none(), "no chain in a chain");
}

/// Says how many chains there are in the chain.
fn check_chain(position: &Position, chain: &Chain) -> usize {
    let count = match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => 1,
        ChainKind::XChain | ChainKind::XYChain => 1,
        ChainKind::Contradiction | ChainKind::Double => 2,
        ChainKind::Cell | ChainKind::Region => chain.derivations.len().max(2),
    };
    assert_eq!(chain.derivations.len(), count, "{chain:?}");
    check_assumptions(position, chain);
    let derivations = chain.derivations.iter();
    derivations
        .map(|derivation| check_derivation(position, derivation))
        .sum()
}

/// The assumptions leave no other possibility.
fn check_assumptions(position: &Position, chain: &Chain) {
    let assumed = |derivation: &Derivation| {
        let mut assumed = derivation
            .nodes
            .iter()
            .filter(|node| node.cause == Cause::Assumed);
        let literal = assumed.next().unwrap().literal;
        assert!(assumed.next().is_none());
        literal
    };
    let assumed: Vec<Literal> = chain.derivations.iter().map(assumed).collect();
    let first = assumed[0].candidate();
    match chain.kind {
        ChainKind::Cell => {
            let all = position.candidates(first.cell()).into_iter();
            let all: Vec<Literal> = all
                .map(|digit| Literal::on(Candidate::new(first.cell(), digit)))
                .collect();
            assert_eq!(assumed, all);
        }
        ChainKind::Region => {
            let covers = |house: &ninefold::House| {
                let places = house.cells().iter().copied();
                let all = places.filter(|&cell| position.candidates(cell).contains(first.digit()));
                let all = all.map(|cell| Literal::on(Candidate::new(cell, first.digit())));
                all.eq(assumed.iter().copied())
            };
            assert!(first.cell().houses().iter().any(covers), "{assumed:?}");
        }
        ChainKind::Double => assert_eq!(assumed[0], assumed[1].flipped()),
        ChainKind::Contradiction => {
            assert_eq!(assumed[0], assumed[1]);
            let shown = |number: usize| chain.derivations[number].nodes[0].literal;
            assert_eq!(shown(0), shown(1).flipped());
        }
        _ => {}
    }
}

fn check_derivation(position: &Position, derivation: &Derivation) -> usize {
    let nodes = &derivation.nodes;
    nodes
        .iter()
        .map(|node| {
            let parents = node.parents.iter().map(|&parent| nodes[parent].literal);
            check_node(position, node, &parents.collect::<Vec<_>>())
        })
        .sum()
}

fn check_node(position: &Position, node: &ChainNode, parents: &[Literal]) -> usize {
    let candidate = node.literal.candidate();
    let is_parent = |literal: Literal| parents.contains(&literal);
    let in_house = |kind: ninefold::logic::Kind| {
        let cells = kind.of(candidate.cell()).cells().iter().copied();
        let marked = cells.map(|cell| Candidate::new(cell, candidate.digit()));
        marked
            .filter(|&other| other != candidate && position.has(other))
            .collect::<Vec<_>>()
    };
    let others = match node.cause {
        Cause::Assumed => {
            assert!(parents.is_empty());
            return 0;
        }
        Cause::Advanced => return check_advanced(position, node, parents),
        Cause::House(kind) => in_house(kind),
        Cause::Cell => {
            let digits = position.candidates(candidate.cell()).into_iter();
            let marked = digits.map(|digit| Candidate::new(candidate.cell(), digit));
            marked.filter(|&other| other != candidate).collect()
        }
    };
    let follows = match node.literal.is_on() {
        true => others
            .into_iter()
            .all(|other| is_parent(Literal::off(other))),
        false => others
            .into_iter()
            .any(|other| is_parent(Literal::on(other))),
    };
    assert!(follows, "{node:?} from {parents:?}");
    0
}

/// What is used besides links rests on nothing but the parents, too.
fn check_advanced(position: &Position, node: &ChainNode, parents: &[Literal]) -> usize {
    let mut left = *position;
    for parent in parents {
        assert!(!parent.is_on());
        left.remove(parent.candidate());
    }
    assert!(!parents.is_empty() && !node.literal.is_on());
    match &**node.by.as_ref().unwrap() {
        Reason::Chain(chain) => 1 + check_chain(&left, chain),
        _ => 0,
    }
}
