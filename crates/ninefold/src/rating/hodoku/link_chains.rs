//! Chains whose links alternate between strong and weak: remote pairs, turbot fish, X-chains and XY-chains.
//!
//! Such a chain begins and ends with a strong link and with the same digit. One of its two ends must have that digit,
//! so cells that see both ends lose it. All chains are walked depth first, and the best one is the step.

use alloc::vec::Vec;

use super::board::{Board, of_digit, seen_by_all};
use super::chain_links::chain_of;
use super::choice::Choice;
use super::line::{Line, Variant};
use super::settings::Version;
use super::step::{Pattern, removing, tidy, weight};
use crate::logic::{AlternatingChain, Coloring, ColoringKind, Interrupted, SearchResult, Watch};
use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The maximum number of links of a chain.
const MOST_LINKS: usize = 20;

/// Finds the best chain of one of these digits. A turbot fish has three links.
pub(super) fn of_digits(
    board: &Board,
    line: Line,
    digits: DigitSet,
    version: Version,
    watch: &Watch<'_>,
) -> SearchResult<Pattern> {
    if digits.is_empty() {
        return Ok(None);
    }
    let cells = Digit::ALL.map(|digit| match digits.contains(digit) {
        true => in_strong_links(board, digit),
        false => CellSet::EMPTY,
    });
    let search = match line {
        Line::TurbotFish => LinkSearch::new(board, Variant::TurbotFish, cells, version, watch),
        _ => LinkSearch::new(board, Variant::XChain, cells, version, watch),
    };
    search.run()
}

/// Finds the best chain of cells with two candidates. At least one such cell must have changed.
pub(super) fn xy_chain(
    board: &Board,
    changed: CellSet,
    version: Version,
    watch: &Watch<'_>,
) -> SearchResult<Pattern> {
    let bivalue = board.with_candidates(2);
    if (bivalue & changed).is_empty() {
        return Ok(None);
    }
    let cells = Digit::ALL.map(|digit| board.places(digit) & bivalue);
    LinkSearch::new(board, Variant::XyChain, cells, version, watch).run()
}

/// Returns the cells among these that a cell is linked to: by its row, by its column, and by its box only.
fn linked(from: Cell, among: CellSet) -> [CellSet; 3] {
    let [row, column, block] = from.houses().map(|house| house.cell_set());
    let among = among - from.into();
    [row, column, block - row - column].map(|house| among & house)
}

/// A search for turbot fish, X-chains or XY-chains.
struct LinkSearch<'a> {
    board: &'a Board,
    watch: &'a Watch<'a>,
    variant: Variant,
    most_links: usize,
    /// For each digit, the cells with a strong link of the digit, or from it. Chains go through no other cells.
    cells: [CellSet; 9],
    choice: Choice<()>,
    start: Candidate,
    /// The cells in which chains from this start may end.
    ends: CellSet,
    /// The ends at which a chain from this start may beat the best chain.
    useful_ends: CellSet,
    /// The start, and the cells that the chain has already left.
    departed: CellSet,
}

impl<'a> LinkSearch<'a> {
    fn new(
        board: &'a Board,
        variant: Variant,
        cells: [CellSet; 9],
        version: Version,
        watch: &'a Watch<'a>,
    ) -> LinkSearch<'a> {
        LinkSearch {
            board,
            watch,
            variant,
            most_links: match variant {
                Variant::TurbotFish => 3,
                _ => MOST_LINKS,
            },
            cells,
            choice: Choice::new(version),
            start: Candidate::new(Cell::ALL[0], Digit::ALL[0]),
            ends: CellSet::EMPTY,
            useful_ends: CellSet::EMPTY,
            departed: CellSet::EMPTY,
        }
    }

    fn cells(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// Returns the strong links of a candidate: the digit at their other ends, and these cells, in order.
    ///
    /// A quirk: two cells of a digit in a line and a box are linked only by the line, even if the strong link is in
    /// the box.
    fn strong_links(&self, from: Cell, digit: Digit) -> (Digit, [CellSet; 3]) {
        if self.variant == Variant::XyChain {
            let other = self.board.mask(from) - digit.into();
            let here = [from.into(), CellSet::EMPTY, CellSet::EMPTY];
            return (other.first().unwrap_or(digit), here);
        }
        let mut links = linked(from, self.cells(digit));
        for (cells, house) in links.iter_mut().zip(from.houses()) {
            if self.board.count(house, digit) != 2 {
                *cells = CellSet::EMPTY;
            }
        }
        (digit, links)
    }

    fn run(mut self) -> SearchResult<Pattern> {
        for start in self.board.among(CellSet::ALL, DigitSet::ALL) {
            let (cell, digit) = (start.cell(), start.digit());
            if !self.cells(digit).contains(cell) {
                continue;
            }
            let (next_digit, links) = self.strong_links(cell, digit);
            self.start = start;
            // Chains to earlier ends were found from those ends.
            self.ends = self.cells(digit) - CellSet::before(cell);
            if links.iter().map(|cells| cells.len()).sum::<usize>() < 2 {
                self.ends.remove(cell);
            }
            self.find_useful_ends();
            for end in links.into_iter().flatten() {
                self.departed = cell.into();
                self.extend(end, next_digit, 1)?;
            }
        }
        let best = self.choice.best();
        Ok(best.and_then(|(variant, removals, ())| {
            let digit = removals.first()?.digit();
            let cells = removals.iter().map(|removed| removed.cell()).collect();
            removing(variant, removals, || self.shortest(digit, cells))
        }))
    }

    /// Returns the shortest chain between candidates that both exclude all the removals. The chain that was found first
    /// may be long.
    fn shortest(&self, digit: Digit, removals: CellSet) -> Option<AlternatingChain> {
        let ends = seen_by_all(removals) & self.cells(digit);
        // Strong links from a candidate that is off to one that is on, each with the number of the link before.
        let mut links: Vec<(Candidate, Candidate, Option<usize>)> = Vec::new();
        let (mut next_off, mut before) = (of_digit(ends, digit), None);
        let mut reached = CandidateSet::EMPTY;
        'search: loop {
            for off in next_off {
                let (next_digit, strong) = self.strong_links(off.cell(), off.digit());
                for cell in strong.into_iter().flatten() {
                    let on = Candidate::new(cell, next_digit);
                    if reached.insert(on) {
                        links.push((off, on, before));
                        if next_digit == digit && ends.contains(cell) {
                            break 'search;
                        }
                    }
                }
            }
            let next = before.map_or(0, |before| before + 1);
            let (_, on, _) = *links.get(next)?;
            next_off = of_digit(self.cells(on.digit()) & on.cell().peer_set(), on.digit());
            before = Some(next);
        }
        let (mut chain, mut last) = (Vec::new(), links.last());
        while let Some((off, on, before)) = last {
            chain.extend([*on, *off]);
            last = before.and_then(|before| links.get(before));
        }
        chain_of(self.board, chain.into_iter().rev())
    }

    /// Extends a chain by a weak and a strong link. The chain may return to its start, and ends there.
    fn extend(&mut self, end: Cell, digit: Digit, links: usize) -> Result<(), Interrupted> {
        if self.useful_ends.is_empty() || links + 2 > self.most_links {
            return Ok(());
        }
        self.watch.spend(100)?;
        let (links, before) = (links + 2, self.departed);
        self.departed.insert(end);
        let departed = self.departed;
        for next in linked(end, self.cells(digit) - departed)
            .into_iter()
            .flatten()
        {
            self.departed = departed | next.into();
            let (digit, strong) = self.strong_links(next, digit);
            for end in strong.into_iter().flatten() {
                let is_back = end == self.start.cell();
                if departed.contains(end) && !is_back {
                    continue;
                }
                if digit == self.start.digit() && self.useful_ends.contains(end) {
                    self.take(end, links);
                }
                if !is_back {
                    self.extend(end, digit, links)?;
                }
            }
        }
        self.departed = before;
        Ok(())
    }

    /// Returns the candidates that a chain from the start to this end removes.
    fn removals(&self, end: Cell) -> impl ExactSizeIterator<Item = Candidate> + use<> {
        let digit = self.start.digit();
        let seen = self.start.cell().peer_set() & end.peer_set();
        of_digit(self.board.places(digit) & seen, digit)
    }

    fn take(&mut self, end: Cell, links: usize) {
        let removals = self.removals(end).collect();
        self.choice.offer(self.variant, removals, links + 1, || ());
        self.find_useful_ends();
    }

    fn find_useful_ends(&mut self) {
        let is_useful = |end: &Cell| {
            let removals = || self.removals(*end);
            // No chain is shorter than three links.
            let choice = &self.choice;
            choice.would_take(removals().len(), || weight(removals()), 4)
        };
        self.useful_ends = self.ends.into_iter().filter(is_useful).collect();
    }
}

/// Returns the places of the digit in houses where it has two places.
fn in_strong_links(board: &Board, digit: Digit) -> CellSet {
    let strong = House::ALL
        .into_iter()
        .filter(|house| board.count(*house, digit) == 2);
    let cells = strong.fold(CellSet::EMPTY, |cells, house| cells | house.cell_set());
    cells & board.places(digit)
}

/// Finds the best chain of cells that all have the same two candidates.
///
/// Cells at an odd distance in the chain, other than neighbors, have different digits. Cells that see both lose the
/// two candidates. At least one cell with these candidates must have changed.
pub(super) fn remote_pair(
    board: &Board,
    changed: CellSet,
    version: Version,
    watch: &Watch<'_>,
) -> SearchResult<Pattern> {
    let mut choice = Choice::new(version);
    let bivalue = board.with_candidates(2);
    for start in bivalue {
        let has_same = |cell: &Cell| board.mask(*cell) == board.mask(start);
        let cells: CellSet = bivalue.into_iter().filter(has_same).collect();
        if cells.len() < 4 || (cells & changed).is_empty() {
            continue;
        }
        extend_pairs(board, watch, cells, &mut alloc::vec![start], &mut choice)?;
    }
    let best = choice.best();
    Ok(best.and_then(|(variant, removals, chain)| {
        removing(variant, removals, || colors(board, &chain))
    }))
}

/// Returns the cells of a chain in two colours: each digit changes its colour from cell to cell.
fn colors(board: &Board, chain: &[Cell]) -> Option<Coloring> {
    let digits = board.mask(*chain.first()?);
    let (first, second) = (digits.first()?, digits.last()?);
    let color = |digits: [Digit; 2]| {
        let candidates = chain.iter().zip(digits.into_iter().cycle());
        candidates
            .map(|(cell, digit)| Candidate::new(*cell, digit))
            .collect()
    };
    Some(Coloring {
        clusters: alloc::vec![[color([first, second]), color([second, first])]],
        kind: ColoringKind::Trap,
    })
}

fn extend_pairs(
    board: &Board,
    watch: &Watch<'_>,
    cells: CellSet,
    chain: &mut Vec<Cell>,
    choice: &mut Choice<Vec<Cell>>,
) -> Result<(), Interrupted> {
    watch.spend(100)?;
    // Each cell has a link between its digits, and another link leads to the next cell.
    let links = 2 * chain.len() - 1;
    if chain.len() >= 4 && chain.len().is_multiple_of(2) {
        let removals = pair_removals(board, chain);
        choice.offer(Variant::RemotePair, removals, links + 1, || chain.clone());
    }
    if links + 2 > MOST_LINKS {
        return Ok(());
    }
    let next = chain.last().map(|end| linked(*end, cells));
    for next in next.into_iter().flatten().flatten() {
        if !chain.contains(&next) {
            chain.push(next);
            extend_pairs(board, watch, cells, chain, choice)?;
            chain.pop();
        }
    }
    Ok(())
}

/// Returns the candidates that a chain of pairs removes; none if its two ends remove nothing.
fn pair_removals(board: &Board, chain: &[Cell]) -> Vec<Candidate> {
    let seen_by = |one: Cell, other: Cell| {
        let digits = board.mask(one).into_iter();
        digits.flat_map(move |digit| {
            let seen = board.places(digit) & one.peer_set() & other.peer_set();
            of_digit(seen, digit)
        })
    };
    if seen_by(chain[0], chain[chain.len() - 1]).next().is_none() {
        return Vec::new();
    }
    let mut removals = Vec::new();
    for (place, &one) in chain.iter().enumerate() {
        for &other in chain.iter().skip(place + 3).step_by(2) {
            removals.extend(seen_by(one, other));
        }
    }
    tidy(&mut removals);
    removals
}
