//! Chains: the idea of a net, or the line of a long chain, and then the runs of links that [`Telling`] puts into words.

use ninefold::logic::{Candidate, CandidateSet, Chain, ChainKind, Derivation};

use super::claims::assumed;
use super::net::Telling;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text;
use crate::text::Text;

impl Explanation for Chain {
    fn name(&self) -> Text {
        match self.kind {
            ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => text!("a cycle"),
            ChainKind::XChain | ChainKind::XYChain => text!("a forcing chain"),
            ChainKind::Cell => text!("cell forcing chains"),
            ChainKind::Region => text!("region forcing chains"),
            ChainKind::Double => text!("a double forcing chain"),
            ChainKind::Contradiction => text!("a contradiction"),
        }
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        Telling::of(self, found)
    }

    fn pattern(&self) -> Pattern {
        let nodes = self.derivations.iter().flat_map(|graph| &graph.nodes);
        let candidates: CandidateSet = nodes.map(|node| node.literal.candidate()).collect();
        Pattern {
            cells: assumed(self).map(Candidate::cell).collect(),
            digits: assumed(self).map(Candidate::digit).collect(),
            further: candidates.cells(),
            candidates,
            ..Pattern::default()
        }
    }

    /// Returns the assumed candidates. If the chain refutes its assumption, which is then the conclusion of the step,
    /// returns the other end instead: the last consequence before the contradiction.
    fn start(&self) -> CandidateSet {
        let assumed: CandidateSet = assumed(self).collect();
        let last = |derivation: &Derivation| {
            let parents = derivation.nodes.first()?.parents.iter();
            let candidates = parents.map(|&parent| derivation.nodes[parent].literal.candidate());
            candidates.into_iter().find(|it| !assumed.contains(*it))
        };
        match self.kind {
            ChainKind::XChain | ChainKind::XYChain | ChainKind::Contradiction => {
                self.derivations.iter().find_map(last).into_iter().collect()
            }
            _ => assumed,
        }
    }

    fn derivations(&self) -> &[Derivation] {
        &self.derivations
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Grid;
    use ninefold::logic::{Position, Step};
    use ninefold::rating::Rater;

    use crate::techniques::tests::told;

    #[test]
    fn a_cycle_says_between_what_it_strikes_out() {
        let puzzle =
            "..47.2....5..38.......9.48...9.473..7......5.8.....2..693..4.....5...7..1..3...9.";
        let told = told(puzzle, "X-cycle");
        assert_eq!(
            told[told.len() - 3..],
            [
                "The chain has come back to its start, so it holds backwards too: either all that it \
                 says is true, or all of it the other way round.",
                "So the 1 is in r3c4 or r5c4, and r7c4 sees both.",
                "Remove 1 from r7c4.",
            ]
        );
    }

    /// Returns the sentences of the first step of each of these techniques, indented.
    fn indented<const N: usize>(puzzle: &str, techniques: [&str; N]) -> [Vec<String>; N] {
        let grid: Grid = puzzle.parse().unwrap();
        let mut rater = Rater::default();
        let path = rater.path(&grid);
        let path: Vec<(Position, Step)> = path.map(|(before, step, _)| (before, step)).collect();
        techniques.map(|technique| {
            let mut path = path.iter();
            let found = path.find(|(_, step)| step.technique.name() == technique);
            let (position, step) = found.unwrap();
            let sentences = crate::explanation::sentences(position, step).into_iter();
            sentences.map(|sentence| sentence.to_string()).collect()
        })
    }

    const MANY: &str =
        "...2.67..6......4..1..47.......8.2.1....9..8.5.91.....74.....6....9.....8......75";

    #[test]
    fn multiple_chains_have_a_sentence_for_each_case() {
        let kinds = [
            "Nishio forcing chains",
            "cell forcing chains",
            "region forcing chains",
        ];
        let [nishio, cell, region] = indented(MANY, kinds);
        assert_eq!(
            nishio,
            [
                "If r3c3 were 2, r8c1 would be both 2 and not 2: so r3c3 is not 2.",
                "  If r3c3 is 2, then neither r7c3 nor r9c3 is 2 (column 3), so r8c1 is 2 (the only place left in \
                 box 7).",
                "  On the other hand, r3c8 is not 2 (row 3, as r3c3 is 2), so r8c8 is 2 (the only place left in \
                 column 8), so r8c1 is not 2 (row 8).",
                "Remove 2 from r3c3.",
            ]
        );
        assert_eq!(
            cell,
            [
                "r2c7 is 1, 3 or 8, and in each case r7c7 is not 1.",
                "  If r2c7 is 1, then r7c7 is not 1 (column 7).",
                "  If r2c7 is 3, then r9c7 is not 3 (column 7), so r9c7 is 1 (the only digit left), so r7c7 is not 1 \
                 (box 9).",
                "  If r2c7 is 8, then r1c9 is not 8 (box 3), so r1c9 is 9 (the only digit left), so r3c7 is not 9 \
                 (box 3), so r7c7 is 9 (the only place left in column 7), not 1.",
                "Remove 1 from r7c7.",
            ]
        );
        assert_eq!(
            region,
            [
                "The 2 of column 1 is in r3c1, r5c1 or r8c1, and in each case r8c9 is not 2.",
                "  If r3c1 is 2, then r3c8 is not 2 (row 3), so r8c8 is 2 (the only place left in column 8), so r8c9 \
                 is not 2 (box 9).",
                "  If r5c1 is 2, then r5c1 is not 1 (same cell), so r8c1 is 1 (the only place left in column 1), so \
                 r8c8 is not 1 (row 8), so r8c8 is 2 (the only digit left), so r8c9 is not 2 (box 9).",
                "  If r8c1 is 2, then r8c9 is not 2 (row 8).",
                "Remove 2 from r8c9.",
            ]
        );
    }

    #[test]
    fn long_chains_begin_with_their_line() {
        let puzzle =
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
        let [chain] = indented(puzzle, ["forcing chain"]);
        assert_eq!(
            chain,
            [
                "(8)r3c1=r3c5-(8=3)r9c5-(3=1)r9c1-(1=2)r7c1",
                "If r3c1 is 2, then r3c1 is not 8 (same cell), so r3c5 is 8 (the only place left in row 3), so r9c5 \
                 is not 8 (column 5), so r9c5 is 3 (the only digit left), so r9c1 is not 3 (row 9), so r9c1 is 1 \
                 (the only digit left).",
                "Then r7c1 is not 1 (box 7), so r7c1 is 2 (the only digit left), so r3c1 is not 2 (column 1).",
                "The assumption contradicts itself.",
                "Remove 2 from r3c1.",
            ]
        );
        let puzzle =
            "...6..4.98......1....37...8..9.2......2....7.53.......6.318.........2.564.5..3...";
        let [cycle] = indented(puzzle, ["Y-cycle"]);
        assert_eq!(
            cycle,
            [
                "(6=8)r6c3-(8=6)r5c2-(6=9)r5c6-(9=4)r2c6-(4=6)r2c3-(6)r6c3",
                "If r2c3 is 6, then r6c3 is not 6 (column 3), so r6c3 is 8 (the only digit left), so r5c2 is not 8 \
                 (box 4), so r5c2 is 6 (the only digit left), so r5c6 is not 6 (row 5), so r5c6 is 9 (the only digit \
                 left).",
                "Then r2c6 is not 9 (column 6), so r2c6 is 4 (the only digit left), so r2c3 is not 4 (row 2), so \
                 r2c3 is 6 (the only digit left).",
                "The chain has come back to its start, so it holds backwards too: either all that it says is true, \
                 or all of it the other way round.",
                "So the 9 is in r2c6 or r5c6, and r3c6 sees both.",
                "Remove 9 from r3c6.",
            ]
        );
    }

    #[test]
    fn nets_are_trees_below_their_idea() {
        let puzzle =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let kinds = [
            "dynamic contradiction forcing chains",
            "dynamic double forcing chain",
            "dynamic region forcing chains",
            "dynamic contradiction forcing chains (+)",
            "dynamic contradiction forcing chains (+ forcing chains)",
        ];
        let [contradiction, double, region, with_sets, with_chains] = indented(puzzle, kinds);
        assert_eq!(
            contradiction,
            [
                "If r5c1 were 7, r6c5 would be both 1 and not 1: so r5c1 is not 7.",
                "  If r5c1 is 7, then neither r4c1 nor r4c2 is 7 (box 4), so r4c5 is 7 (the only place left in row \
                 4).",
                "  r5c1 is not 9 but 7, so r6c2 is 9 (the only place left in box 4).",
                "  Neither r5c7 nor r5c8 is 7 (row 5, as r5c1 is 7), so r6c7 is 7 (the only place left in box 6), \
                 not 8, and r6c2 is not 8 but 9, so r6c3 is 8 (the only place left in row 6), not 2, and r6c2 is not \
                 2 but 9, so r6c4 is 2 (the only place left in row 6).",
                "  r6c7 is not 8 but 7, so r4c8 is 8 (the only place left in box 6).",
                "  r6c7 is not 1 but 7, so r2c7 is 1 (the only place left in column 7).",
                "  r6c2 is not 7 (box 4, as r5c1 is 7) and r4c2 is not 7 (as above), so r3c2 is 7 (the only place \
                 left in column 2), so r3c8 is not 7 (row 3) and r5c8 is not 7 (as above), so r2c8 is 7 (the only \
                 place left in column 8).",
                "  Then r2c8 is not 6 (same cell) and r2c7 is not 6 but 1, so r1c9 is 6 (the only place left in box \
                 3), so r4c9 is not 6 (column 9), r4c5 is not 6 but 7 and r4c8 is not 6 but 8, so r4c6 is 6 (the \
                 only place left in row 4).",
                "  Then r4c6 is not 1 (same cell), r4c5 is not 1 but 7 and r6c4 is not 1 but 2, so r6c5 is 1 (the \
                 only place left in box 5).",
                "  On the other hand, r1c9 is not 3 but 6, so r1c5 is 3 (the only place left in row 1).",
                "  r2c1 is not 7 (column 1, as r5c1 is 7), so r2c1 is 5 (the only digit left), so r2c4 is not 5 (row \
                 2) and r2c4 is not 1 (row 2, as r2c7 is 1), so r2c4 is 4 (the only digit left).",
                "  Then r3c5 is not 4 (box 2) and r3c5 is not 3 (box 2, as r1c5 is 3), so r3c5 is 1 (the only digit \
                 left), so r6c5 is not 1 (column 5).",
                "Remove 7 from r5c1.",
            ]
        );
        assert_eq!(
            double,
            [
                "Whether r4c6 is 2 or not, r4c6 is not 6.",
                "  If r4c6 is 2, then r4c6 is not 6 (same cell).",
                "  If r4c6 is not 2, then r9c6 is 2 (the only place left in column 6).",
                "    r4c6 is not 2 (as supposed), so r6c4 is 2 (the only place left in box 5), so r6c3 is not 2 (row \
                 6), so r6c3 is 8 (the only digit left), so r4c1 is not 8 (box 4), so r4c8 is 8 (the only place left \
                 in row 4).",
                "    r6c2 is not 8 (box 4, as r6c3 is 8) and r6c2 is not 2 (row 6, as r6c4 is 2), so r6c2 is 9 (the \
                 only digit left), so r5c1 is not 9 (box 4), so r5c1 is 4 (the only digit left).",
                "    Then r4c1 is not 4 (box 4) and r4c8 is not 4 but 8, so r4c9 is 4 (the only place left in row \
                 4).",
                "    r5c1 is not 9 (as above), so r5c4 is 9 (the only place left in row 5), not 7, and r6c4 is not 7 \
                 but 2, so r6c5 is 7 (the only place left in box 5), so r6c7 is not 7 (row 6) and r6c7 is not 8 (row \
                 6, as r6c3 is 8), so r6c7 is 1 (the only digit left).",
                "    Then r6c9 is not 1 (box 6) and r4c9 is not 1 but 4, so r3c9 is 1 (the only place left in column \
                 9), so r3c6 is not 1 (row 3) and r9c6 is not 1 but 2, so r4c6 is 1 (the only place left in column \
                 6), not 6.",
                "Remove 6 from r4c6.",
            ]
        );
        assert_eq!(
            region,
            [
                "The 2 of row 6 is in r6c2, r6c3 or r6c4, and in each case r7c4 is not 8.",
                "  If r6c2 is 2, then r6c3 is not 2 (box 4), so r6c3 is 8 (the only digit left).",
                "    r4c2 is not 2 (box 4, as r6c2 is 2), so r4c2 is 7 (the only digit left), so r3c2 is not 7 \
                 (column 2) and r3c2 is not 2 (column 2, as r6c2 is 2), so r3c2 is 8 (the only digit left).",
                "    Then r1c2 is not 8 (box 1) and r1c3 is not 8 (column 3, as r6c3 is 8), so r1c4 is 8 (the only \
                 place left in row 1), so r7c4 is not 8 (column 4).",
                "  If r6c3 is 2, then r1c3 is not 2 (column 3), so r1c7 is 2 (the only place left in row 1), so r7c7 \
                 is not 2 (column 7) and r7c3 is not 2 (column 3, as r6c3 is 2), so r7c4 is 2 (the only place left \
                 in row 7), not 8.",
                "  If r6c4 is 2, then r6c3 is not 2 (row 6), so r6c3 is 8 (the only digit left), so r6c2 is not 8 \
                 (box 4) and r6c2 is not 2 (row 6, as r6c4 is 2), so r6c2 is 9 (the only digit left), so r5c1 is not \
                 9 (box 4), so r5c4 is 9 (the only place left in row 5).",
                "    Then r5c4 is not 7 (same cell) and r6c4 is not 7 but 2, so r7c4 is 7 (the only place left in \
                 column 4), not 8.",
                "Remove 8 from r7c4.",
            ]
        );
        assert_eq!(
            with_sets[..3],
            [
                "If r8c6 were 2, r7c7 would be both 2 and not 2: so r8c6 is not 2.",
                "  If r8c6 is 2, then r8c6 is not 3 (same cell), so r8c5 is 3 (the only place left in box 8), not 6, \
                 and r8c6 is not 6 but 2, so neither r7c9 nor r9c9 is 6 (by locked candidates).",
                "    In row 8, all places for 6 are in box 9, too. So box 9 has its 6 there, and nowhere else.",
            ]
        );
        let inner = with_chains
            .iter()
            .position(|text| text.contains("(by a forcing chain)"));
        assert_eq!(
            with_chains[inner.unwrap()..][..2],
            [
                "  r1c7 is not 4 (column 7, as r7c7 is 4) and r1c7 is not 6 (box 3, as r1c9 is 6), so r1c7 is 2 (the \
                 only digit left), so r1c3 is not 2 (row 1) and r9c6 is not 2 but 6, so r4c2 is not 2 (by a forcing \
                 chain).",
                "    If r4c2 is 2, then r6c3 is not 2 (box 4), so r7c3 is 2 (the only place left in column 3), so \
                 r7c6 is not 2 (row 7), so r4c6 is 2 (the only place left in column 6), so r4c2 is not 2 (row 4).",
            ]
        );
    }
}
