//! When to restart, and when to forget learned clauses.

/// The share of a conflict in the mean of the late ranks.
const LATE: f64 = 1.0 / 32.0;
/// The share of a conflict in the mean of all ranks, after a start with fewer conflicts.
const LONG: f64 = 1e-4;
/// How much worse late ranks are before a restart.
const WORSE: f64 = 1.2;
/// The least number of conflicts between two restarts.
const LEAST_RUN: u32 = 10;
/// Conflicts before the first reduction of the clauses.
const FIRST_REDUCTION: u32 = 2000;
/// How many more conflicts each further reduction waits.
const LONGER: u32 = 200;

/// Conflicts, and means of the ranks of the clauses that they taught.
///
/// The search restarts when late clauses are worse than those before, as in Glucose.
#[derive(Debug, Default)]
pub(super) struct Pace {
    conflicts: u32,
    late: f64,
    long: f64,
    last_restart: u32,
    last_reduction: u32,
    reductions: u32,
}

impl Pace {
    /// Returns the number of conflicts.
    pub(super) fn conflicts(&self) -> u32 {
        self.conflicts
    }

    /// Counts a conflict.
    pub(super) fn count_conflict(&mut self) {
        self.conflicts = self.conflicts.saturating_add(1);
    }

    /// Counts the rank of a learned clause.
    pub(super) fn count_rank(&mut self, rank: u16) {
        let (rank, first) = (f64::from(rank), 1.0 / f64::from(self.conflicts));
        self.late += (rank - self.late) * LATE.max(first);
        self.long += (rank - self.long) * LONG.max(first);
    }

    /// Returns whether it is time to restart, which comes early if the store is full.
    pub(super) fn wants_restart(&self, is_full: bool) -> bool {
        let is_worse = self.late > WORSE * self.long;
        self.conflicts - self.last_restart >= LEAST_RUN && (is_worse || is_full)
    }

    /// Notes a restart.
    pub(super) fn restart(&mut self) {
        self.last_restart = self.conflicts;
    }

    /// Returns whether it is time to forget clauses.
    pub(super) fn wants_reduction(&self) -> bool {
        self.conflicts - self.last_reduction
            >= LONGER
                .saturating_mul(self.reductions)
                .saturating_add(FIRST_REDUCTION)
    }

    /// Returns how often clauses were forgotten.
    #[cfg(test)]
    pub(super) fn reductions(&self) -> u32 {
        self.reductions
    }

    /// Notes that clauses were forgotten.
    pub(super) fn reduce(&mut self) {
        self.last_reduction = self.conflicts;
        self.reductions += 1;
    }
}
