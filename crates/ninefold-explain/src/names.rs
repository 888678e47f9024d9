//! The names that players use for a step: the name of its technique, and other common names.
//!
//! Sudoku Explainer names chains by the assumption of its search. Players name chains by their links, so alternating
//! chains are named by their structure.

use ninefold::logic::{
    AlternatingChain, Cause, Chain, ChainKind, Reach, Reason, Step, Technique, Within,
};

/// Returns the names of the step, beginning with the technique.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::Rater;
/// use ninefold_explain::names;
///
/// let puzzle: Grid =
///     "..47.2....5..38.......9.48...9.473..7......5.8.....2..693..4.....5...7..1..3...9.".parse()?;
/// let mut rater = Rater::default();
/// let names = rater.path(&puzzle).map(|(_, step, _)| names::of(&step).join("; "));
/// assert!(names.into_iter().any(|names| names == "X-cycle; X-loop; continuous nice loop"));
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn of(step: &Step) -> Vec<String> {
    let mut names = vec![step.technique.name().to_owned()];
    let others: Vec<&str> = match &step.reason {
        Reason::AlternatingChain(chain) => of_alternating(chain),
        Reason::Chain(chain) => of_chain(chain),
        _ => step.technique.aliases().to_vec(),
    };
    for name in others {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn of_chain(chain: &Chain) -> Vec<&'static str> {
    if let Some(alternating) = AlternatingChain::from_chain(chain) {
        return of_alternating(&alternating);
    }
    let is_nested = |chain: &Chain| {
        let mut nodes = chain.derivations.iter().flat_map(|all| &all.nodes);
        nodes.any(|node| node.cause == Cause::Advanced)
    };
    match (chain.kind, chain.reach) {
        (ChainKind::Contradiction, Reach::Nishio) => vec!["Nishio"],
        (ChainKind::Contradiction, _) => vec!["forcing net", "contradiction net"],
        (ChainKind::Cell, Reach::Multiple) => vec!["cell forcing chain", "Kraken cell"],
        (ChainKind::Region, Reach::Multiple) => {
            vec!["unit forcing chain", "house forcing chain"]
        }
        _ if is_nested(chain) => vec!["forcing net with nested techniques"],
        (_, Reach::Dynamic { .. }) => vec!["forcing net"],
        _ => Vec::new(),
    }
}

/// Returns the chain's own name, and the names of the wider kinds that it belongs to.
fn of_alternating(chain: &AlternatingChain) -> Vec<&'static str> {
    let name = chain.name();
    let mut names = vec![name.name()];
    let is_grouped = || {
        let mut ends = chain.links.iter().flat_map(|link| link.ends);
        ends.any(|end| end.has_several())
    };
    let wider = match name {
        Technique::Skyscraper | Technique::TwoStringKite => vec!["turbot fish", "X-chain"],
        Technique::TurbotFish => vec!["X-chain"],
        Technique::EmptyRectangle => vec!["grouped X-chain"],
        Technique::RemotePair => vec!["XY-chain"],
        Technique::XLoop => vec!["continuous nice loop"],
        Technique::GroupedXLoop => vec!["grouped nice loop"],
        _ => Vec::new(),
    };
    names.extend(wider);
    if chain.closes && is_pure_cells(chain) {
        names.push("XY-loop");
    }
    if chain.closes && name == Technique::AlsXz {
        names.push("doubly linked ALS-XZ");
    }
    let is_of_wider_kind = !chain.closes
        && !matches!(
            name,
            Technique::GroupedAic
                | Technique::GroupedNiceLoop
                | Technique::AicWithAls
                | Technique::AicWithRectangle
        );
    if is_of_wider_kind {
        names.push(if is_grouped() {
            "grouped AIC"
        } else {
            by_ends(chain)
        });
    }
    names
}

fn is_pure_cells(chain: &AlternatingChain) -> bool {
    let mut links = chain.links.iter();
    links.all(|link| matches!(link.within, Within::Cell(_)))
}

/// Returns the name of a chain of single candidates by its ends.
fn by_ends(chain: &AlternatingChain) -> &'static str {
    let [first, last] = chain.ends();
    let ends = first | last;
    match (ends.cells().len(), ends.digits().len()) {
        (1, _) => "discontinuous nice loop",
        (_, 1) => "AIC type 1",
        _ => "AIC type 2",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::rating::Rater;

    const PUZZLES: [&str; 5] = [
        "..47.2....5..38.......9.48...9.473..7......5.8.....2..693..4.....5...7..1..3...9.",
        "..287..14.59..23..1..3......6..3.9.2....9...32.......6...1....794..8..6..........",
        "6..8....31.5.........32....7..53...4.......2....7..6....7.....639.64...181.....7.",
        "...2.67..6......4..1..47.......8.2.1....9..8.5.91.....74.....6....9.....8......75",
        "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2",
    ];

    /// Returns the names of the steps by this technique.
    fn names(technique: Technique) -> Vec<String> {
        let mut rater = Rater::default();
        let mut names = Vec::new();
        for puzzle in PUZZLES {
            let grid: Grid = puzzle.parse().unwrap();
            let steps = rater.path(&grid).map(|(_, step, _)| step);
            let steps = steps.filter(|step| step.technique == technique);
            names.extend(steps.map(|step| of(&step).join("; ")));
        }
        names
    }

    #[test]
    fn chains_are_named_by_their_structure() {
        let chains = names(Technique::ForcingXChain);
        assert!(!chains.is_empty());
        for name in chains {
            let kinds = ["skyscraper", "two-string kite", "turbot fish", "X-chain"];
            assert!(kinds.iter().any(|kind| name.contains(kind)), "{name}");
        }
        for name in names(Technique::ForcingChain) {
            let ends = ["AIC type 1", "AIC type 2", "discontinuous nice loop"];
            assert!(ends.iter().any(|end| name.contains(end)), "{name}");
        }
        for name in names(Technique::XCycle) {
            assert_eq!(name, "X-cycle; X-loop; continuous nice loop");
        }
        for name in names(Technique::XyCycle) {
            assert!(name.contains("continuous nice loop"), "{name}");
        }
    }

    #[test]
    fn triplets_are_triples() {
        assert_eq!(Technique::NakedTriplet.aliases(), ["naked triple"]);
    }
}
