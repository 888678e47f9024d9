//! The pattern of a step, as the page draws it.

use ninefold::Digit;
use ninefold::logic::{
    Candidate, CandidateSet, Cause, Chain, ChainKind, ChainNode, Derivation, Kind, Position,
    Reason, Step,
};
use ninefold_explain::{pattern, sentences};
use serde::Serialize;

use super::{CandidateRecord, candidates, cell, cells, digits, houses};

/// What there is to draw of a step.
#[derive(Debug, Serialize)]
pub struct ReasonRecord {
    kind: &'static str,
    cells: Vec<String>,
    houses: Vec<String>,
    covers: Vec<String>,
    digits: Vec<u8>,
    candidates: Vec<CandidateRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<&'static str>,
    derivations: Vec<DerivationRecord>,
}

/// What is shown, and all it rests on.
#[derive(Debug, Serialize)]
struct DerivationRecord {
    nodes: Vec<NodeRecord>,
}

#[derive(Debug, Serialize)]
struct NodeRecord {
    cell: String,
    digit: u8,
    on: bool,
    cause: &'static str,
    parents: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
}

impl ReasonRecord {
    /// Of the step in the position in which it was found.
    pub fn of(step: &Step, position: &Position) -> ReasonRecord {
        let reason = &step.reason;
        let chain = match reason {
            Reason::Chain(chain) => Some(chain),
            _ => None,
        };
        ReasonRecord {
            kind: kind(reason),
            cells: cells(pattern::cells(reason)),
            houses: houses(pattern::houses(step)),
            covers: match reason {
                Reason::Fish(fish) => houses(pattern::cover_lines(fish)),
                Reason::Locking(locking) => houses([locking.cover]),
                _ => Vec::new(),
            },
            digits: digits(pattern::digits(step)),
            candidates: candidates(of_pattern(step, position).iter()),
            chain: chain.map(|chain| chain_kind(chain.kind)),
            derivations: chain.map_or(Vec::new(), derivations),
        }
    }
}

/// The candidates that the pattern consists of.
fn of_pattern(step: &Step, position: &Position) -> CandidateSet {
    let reason = &step.reason;
    if let Reason::Chain(chain) = reason {
        let nodes = chain.derivations.iter().flat_map(|graph| &graph.nodes);
        return nodes.map(|node| node.literal.candidate()).collect();
    }
    let looked_at = pattern::digits(step);
    let counts = |digit: &Digit| match reason {
        // Here every candidate of the cells has a part in it.
        Reason::NakedSingle(_)
        | Reason::NakedSet(_)
        | Reason::Wing(_)
        | Reason::UniqueLoop(_)
        | Reason::AlignedExclusion(_) => true,
        _ => looked_at.contains(*digit),
    };
    let in_cell = |cell| {
        let digits = position.candidates(cell).into_iter().filter(counts);
        digits.map(move |digit| Candidate::new(cell, digit))
    };
    pattern::cells(reason).flat_map(in_cell).collect()
}

fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::HiddenSingle(_) => "hidden_single",
        Reason::NakedSingle(_) => "naked_single",
        Reason::Locking(_) => "locking",
        Reason::HiddenSet(_) => "hidden_set",
        Reason::NakedSet(_) => "naked_set",
        Reason::Fish(_) => "fish",
        Reason::Wing(_) => "wing",
        Reason::UniqueLoop(_) => "unique_loop",
        Reason::BivalueGrave(_) => "bivalue_grave",
        Reason::AlignedExclusion(_) => "aligned_exclusion",
        Reason::Chain(_) => "chain",
        _ => "other",
    }
}

fn chain_kind(kind: ChainKind) -> &'static str {
    match kind {
        ChainKind::XCycle => "x_cycle",
        ChainKind::YCycle => "y_cycle",
        ChainKind::XYCycle => "xy_cycle",
        ChainKind::XChain => "x_chain",
        ChainKind::XYChain => "xy_chain",
        ChainKind::Cell => "cell",
        ChainKind::Region => "region",
        ChainKind::Contradiction => "contradiction",
        ChainKind::Double => "double",
    }
}

fn derivations(chain: &Chain) -> Vec<DerivationRecord> {
    let record = |derivation: &Derivation| DerivationRecord {
        nodes: derivation.nodes.iter().map(node).collect(),
    };
    chain.derivations.iter().map(record).collect()
}

fn node(node: &ChainNode) -> NodeRecord {
    let candidate = node.literal.candidate();
    NodeRecord {
        cell: cell(candidate.cell()),
        digit: candidate.digit().get(),
        on: node.literal.is_on(),
        cause: match node.cause {
            Cause::Assumed => "assumed",
            Cause::Cell => "cell",
            Cause::House(Kind::Row) => "row",
            Cause::House(Kind::Column) => "column",
            Cause::House(Kind::Box) => "box",
            Cause::Advanced => "technique",
        },
        parents: node.parents.clone(),
        technique: node.by.as_deref().map(sentences::name),
    }
}
