//! The store of clauses: one flat list of numbers, and for each literal the clauses that watch it.

use super::literal::Literal;

/// The place of a clause in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clause(u32);

/// An entry of a watch list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// The clause.
    pub(super) clause: Clause,
    /// Another literal of the clause. If it holds, the clause need not be read.
    pub(super) blocker: Literal,
}

/// Numbers in front of the literals of a clause: its length, its rank, and two for the conflict that used it last.
const HEAD: usize = 4;
/// The rank of a clause of the board, which is never forgotten.
const OF_BOARD: u16 = 0;
/// The greatest rank of a clause that is kept even if no conflict uses it.
const KEPT: u16 = 2;
/// The greatest rank of a clause that is kept while conflicts use it.
const KEPT_IN_USE: u16 = 6;
/// Conflicts after which a clause is not in use any more.
const PATIENCE: u32 = 8_000;
/// The most numbers in learned clauses before some are forgotten: 64 MB.
const MOST_NUMBERS: usize = 1 << 25;

/// All clauses but the exclusions. The first two literals of each are watched.
///
/// A learned clause has a *rank*: the number of levels of its literals when it was last used. Glucose found that few
/// levels make a clause useful.
#[derive(Debug)]
pub(super) struct Store {
    numbers: Vec<u16>,
    /// Numbers in clauses of the board.
    of_board: usize,
    /// For each literal the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
}

impl Store {
    /// Starts without clauses.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            numbers: Vec::new(),
            of_board: 0,
            watches: vec![Vec::new(); 2 * variables],
        }
    }

    /// Adds a clause of the board with two literals or more.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        self.push(literals, OF_BOARD, 0);
        self.of_board = self.numbers.len();
    }

    /// Adds a learned clause of two literals or more.
    pub(super) fn learn(&mut self, literals: &[Literal], rank: u16, conflict: u32) -> Clause {
        self.push(literals, rank.max(1), conflict)
    }

    fn push(&mut self, literals: &[Literal], rank: u16, conflict: u32) -> Clause {
        let clause = Clause(self.numbers.len() as u32);
        let [low, high] = halves(conflict);
        self.numbers
            .extend([literals.len() as u16, rank, low, high]);
        self.numbers
            .extend(literals.iter().map(|literal| literal.0));
        for (watched, blocker) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            self.watch(watched, Watch { clause, blocker });
        }
        clause
    }

    /// Adds an entry to the watch list of a literal.
    #[inline]
    pub(super) fn watch(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal.index()].push(watch);
    }

    /// Takes the watch list of a literal out.
    #[inline]
    pub(super) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    /// Puts the watch list of a literal back.
    #[inline]
    pub(super) fn put_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    /// Returns the literals of a clause as numbers.
    #[inline]
    pub(super) fn literals(&self, clause: Clause) -> &[u16] {
        let start = clause.0 as usize + HEAD;
        &self.numbers[start..start + usize::from(self.numbers[start - HEAD])]
    }

    /// Returns the literals of a clause as numbers, for a change of their order.
    #[inline]
    pub(super) fn literals_mut(&mut self, clause: Clause) -> &mut [u16] {
        let start = clause.0 as usize + HEAD;
        let length = usize::from(self.numbers[start - HEAD]);
        &mut self.numbers[start..start + length]
    }

    /// Returns the rank of a clause.
    fn rank(&self, clause: Clause) -> u16 {
        self.numbers[clause.0 as usize + 1]
    }

    fn last_use(&self, clause: Clause) -> u32 {
        let start = clause.0 as usize;
        u32::from(self.numbers[start + 2]) | u32::from(self.numbers[start + 3]) << 16
    }

    /// Returns whether a clause may be forgotten some day.
    pub(super) fn is_doubtful(&self, clause: Clause) -> bool {
        self.rank(clause) > KEPT
    }

    /// Notes that a conflict used a doubtful clause, and the rank that the clause has now.
    pub(super) fn renew(&mut self, clause: Clause, rank: u16, conflict: u32) {
        let start = clause.0 as usize;
        let [low, high] = halves(conflict);
        let rank = self.rank(clause).min(rank.max(1));
        self.numbers[start + 1..start + HEAD].copy_from_slice(&[rank, low, high]);
    }

    /// Returns whether the learned clauses take too much room.
    pub(super) fn is_full(&self) -> bool {
        self.numbers.len() - self.of_board > MOST_NUMBERS
    }

    /// Forgets the less useful half of the doubtful clauses, except the `locked` ones, which are in order. Drops clauses
    /// with a fact. Returns the old and the new place of each clause that is left, in order.
    pub(super) fn reduce(
        &mut self,
        conflict: u32,
        locked: &[Clause],
        is_fact: impl Fn(Literal) -> bool,
    ) -> Vec<(Clause, Clause)> {
        let is_full = self.is_full();
        let mut doubtful = self.clauses();
        doubtful.retain(|clause| {
            let is_used =
                self.rank(*clause) <= KEPT_IN_USE && conflict - self.last_use(*clause) < PATIENCE;
            let is_kept = is_used || !self.is_doubtful(*clause);
            self.rank(*clause) != OF_BOARD
                && (is_full || !is_kept)
                && locked.binary_search(clause).is_err()
        });
        doubtful.sort_unstable_by_key(|&clause| {
            (self.rank(clause), u32::MAX - self.last_use(clause), clause)
        });
        let mut forgotten = doubtful.split_off(doubtful.len() / 2);
        forgotten.sort_unstable();
        self.compact(&forgotten, locked, is_fact)
    }

    /// Returns all clauses in order.
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let mut start = 0;
        while let Some(&length) = self.numbers.get(start) {
            clauses.push(Clause(start as u32));
            start += HEAD + usize::from(length);
        }
        clauses
    }

    fn compact(
        &mut self,
        forgotten: &[Clause],
        locked: &[Clause],
        is_fact: impl Fn(Literal) -> bool,
    ) -> Vec<(Clause, Clause)> {
        let old = Self {
            numbers: std::mem::take(&mut self.numbers),
            of_board: 0,
            watches: Vec::new(),
        };
        self.watches.iter_mut().for_each(Vec::clear);
        let mut moves = Vec::new();
        for clause in old.clauses() {
            let literals: Vec<Literal> =
                old.literals(clause).iter().copied().map(Literal).collect();
            let is_needless = literals.iter().any(|&literal| is_fact(literal))
                && locked.binary_search(&clause).is_err();
            if is_needless || forgotten.binary_search(&clause).is_ok() {
                continue;
            }
            let place = self.push(&literals, old.rank(clause), old.last_use(clause));
            moves.push((clause, place));
            if old.rank(clause) == OF_BOARD {
                self.of_board = self.numbers.len();
            }
        }
        moves
    }
}

fn halves(number: u32) -> [u16; 2] {
    [number as u16, (number >> 16) as u16]
}
