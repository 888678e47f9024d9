//! Explanations of chains are complete and short: each fact of a derivation is mentioned, in few sentences.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, fs, thread};

use ninefold::logic::{Chain, ChainKind, ChainNode, Derivation, Literal, Reason, Step};
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};
use ninefold::{Candidate, Cell, Digit, Grid};
use ninefold_explain::explanation::{self, Sentence};
use ninefold_explain::text::Text;

use crate::puzzles::PUZZLES;

/// Returns 30 hard puzzles, or a few others without the files.
fn puzzles() -> Vec<String> {
    let Ok(shared) = env::var("NINEFOLD_SHARED") else {
        return PUZZLES.map(str::to_owned).to_vec();
    };
    let of_file = |(file, every): (&str, usize)| {
        let texts = fs::read_to_string(format!("{shared}/corpora/{file}.txt")).unwrap();
        let lines = texts.lines().step_by(every).take(15);
        lines.map(|line| line[..81].to_owned()).collect::<Vec<_>>()
    };
    [("hardest_1905_11plus", 100), ("magictour_1465", 90)]
        .into_iter()
        .flat_map(of_file)
        .collect()
}

#[test]
fn every_fact_of_a_net_is_mentioned_in_few_sentences() {
    let (puzzles, next) = (puzzles(), AtomicUsize::new(0));
    let (nets, work) = (AtomicUsize::new(0), |line: &String| {
        let grid: Grid = line.parse().unwrap();
        let explainer = Rater::default();
        let explained = Path::new(&grid, explainer).map(|(before, step, _)| (before, step));
        let human = Path::new(&grid, Human::default()).map(|(before, step, _)| (before, step));
        let steps = explained.chain(human);
        let chains = steps.filter_map(|(before, step)| match &step.reason {
            Reason::Chain(chain) => Some((
                explanation::sentences(&before, &step),
                chain.clone(),
                step.clone(),
            )),
            _ => None,
        });
        let checked = chains.map(|(sentences, chain, step)| check(&sentences, &chain, &step));
        checked.count()
    });
    let run = || {
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Relaxed)) {
            nets.fetch_add(work(puzzle), Relaxed);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(run))));
    assert!(nets.into_inner() > 100);
}

fn check(sentences: &[Sentence], chain: &Chain, step: &Step) {
    let mut mentioned = Vec::new();
    for sentence in sentences {
        mentions(&sentence.parts, &mut mentioned);
    }
    let mentioned: BTreeSet<Literal> = mentioned.into_iter().collect();
    let texts: Vec<String> = sentences.iter().map(ToString::to_string).collect();
    let mut needed = Needed::default();
    needed.add(chain);
    for literal in &needed.literals {
        assert!(mentioned.contains(literal), "{literal:?}: {texts:#?}");
    }
    let links: usize = needed.nodes;
    assert!(
        sentences.len() <= links / 2 + 8,
        "{} sentences for {links} nodes: {texts:#?}",
        sentences.len()
    );
    let longest = texts.iter().map(|text| text.trim().chars().count()).max();
    assert!(longest <= Some(250), "{}: {texts:#?}", step.technique);
    for pair in texts.windows(2) {
        assert_ne!(pair[0], pair[1], "{texts:#?}");
    }
}

/// The facts on the way to the conclusion, also those of inner chains, and the number of nodes.
#[derive(Default)]
struct Needed {
    literals: BTreeSet<Literal>,
    nodes: usize,
}

impl Needed {
    fn add(&mut self, chain: &Chain) {
        let mut known = BTreeSet::new();
        for derivation in &chain.derivations {
            if chain.kind != ChainKind::Contradiction {
                known.clear();
            }
            self.nodes += derivation.nodes.len();
            self.visit(derivation, &derivation.nodes[0], &mut known);
        }
    }

    /// Visits a node and those that it rests on, unless its fact is known.
    fn visit(&mut self, derivation: &Derivation, node: &ChainNode, known: &mut BTreeSet<Literal>) {
        if !known.insert(node.literal) {
            return;
        }
        self.literals.insert(node.literal);
        for &parent in &node.parents {
            self.visit(derivation, &derivation.nodes[parent], known);
        }
        if let Some(Reason::Chain(inner)) = node.by.as_deref() {
            self.add(inner);
        }
    }
}

/// Adds the literals that the text states, in their order.
fn mentions(text: &Text, found: &mut Vec<Literal>) {
    let values = match text {
        Text::Filled(_, values) | Text::List(_, values) => values,
        _ => return,
    };
    let Text::Filled(template, _) = text else {
        return values.iter().for_each(|value| mentions(value, found));
    };
    let is_on = !template.contains("not ") && !template.starts_with('n');
    match (*template, &values[..]) {
        (
            "{cell} is {digit}" | "{cell} is not {digit}" | "{cell} is not {digits}",
            [cell, digits],
        )
        | ("none of {cells} is {digit}", [cell, digits]) => claim(cell, digits, is_on, found),
        ("neither {one} nor {other} is {digit}", [one, other, digit]) => {
            claim(one, digit, false, found);
            claim(other, digit, false, found);
        }
        ("{cell} is not {others} but {digit}", [cell, others, digit]) => {
            claim(cell, digit, true, found);
            claim(cell, others, false, found);
        }
        ("{before}, not {digits}", [before, digits]) => {
            mentions(before, found);
            let last = found.last().unwrap().candidate().cell();
            claim(&Text::Cell(last), digits, false, found);
        }
        _ => values.iter().for_each(|value| mentions(value, found)),
    }
}

fn claim(cells: &Text, digits: &Text, is_on: bool, found: &mut Vec<Literal>) {
    for cell in items(cells) {
        for digit in items(digits) {
            let (Text::Cell(cell), Text::Number(digit)) = (cell, digit) else {
                panic!("{cell:?} {digit:?}");
            };
            let candidate = candidate(*cell, *digit);
            found.push(match is_on {
                true => Literal::on(candidate),
                false => Literal::off(candidate),
            });
        }
    }
}

fn candidate(cell: Cell, digit: usize) -> Candidate {
    let digit = u8::try_from(digit).ok().and_then(Digit::new);
    Candidate::new(cell, digit.unwrap())
}

fn items(text: &Text) -> Vec<&Text> {
    match text {
        Text::List(_, items) => items.iter().collect(),
        item => vec![item],
    }
}
