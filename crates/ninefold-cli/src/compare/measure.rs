//! Measures every algorithm on every puzzle, in rounds that take turns.

use std::time::{Duration, Instant};

use clap::Args;
use ninefold::classic::Reduced;
use ninefold::solutions::Counters;
use ninefold::{Grid, Puzzle, Solutions, Solver, Task, Verdict};
use ninefold_operations::figures::measure::{Distribution, turns};
use ninefold_operations::surface::arguments::whole;
use ninefold_operations::threads::engine;

use crate::options::time::seconds;
use crate::progress::Progress;

/// A puzzle that takes longer than this is not solved again, as the relative error is small.
const LONG: Duration = Duration::from_secs(1);

/// The limits of the measurement.
#[derive(Args, Clone, Copy)]
pub struct Limits {
    /// Stop an algorithm on a puzzle after this time
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,

    /// Stop an algorithm for good after this total time
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub budget: Duration,

    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u64>(1, u64::MAX))]
    pub rounds: u64,

    /// Find up to N solutions of each puzzle; the articles stop at the first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(1, u64::MAX))]
    pub limit: u64,
}

/// A puzzle for the comparison, and its place in the input.
pub struct Subject {
    pub place: String,
    pub puzzle: Puzzle,
}

/// The result of an algorithm on one puzzle.
#[derive(Default)]
struct Attempt {
    /// The solutions found in the first round; `None` if the budget was used up before.
    solutions: Option<Solutions>,
    /// The seconds of each round.
    times: Vec<f64>,
}

impl Attempt {
    fn was_begun(&self) -> bool {
        self.solutions.is_some()
    }

    /// Returns the solutions, unless the search was stopped.
    fn finished(&self) -> Option<&Solutions> {
        let solutions = self.solutions.as_ref();
        solutions.filter(|solutions| !solutions.interrupted())
    }

    /// Returns the median time until the search ended or was stopped.
    fn seconds(&self) -> f64 {
        let times = Distribution::from(self.times.clone());
        times.median().unwrap_or_default()
    }

    fn is_worth_repeating(&self) -> bool {
        let is_short = |seconds: &f64| *seconds < LONG.as_secs_f64();
        !self.was_begun() || (self.finished().is_some() && self.times.iter().all(is_short))
    }

    fn add(&mut self, solutions: Solutions, time: Duration) {
        // If only a later round was stopped, the first one was lucky: keep its result and ignore this time.
        if !(self.was_begun() && solutions.interrupted()) {
            self.times.push(time.as_secs_f64());
            self.solutions.get_or_insert(solutions);
        }
    }
}

/// The results of an algorithm on all puzzles.
#[derive(Default)]
pub struct Performance {
    pub algorithm: Solver,
    attempts: Vec<Attempt>,
    /// The time spent on all puzzles.
    spent: Duration,
    /// The number of begun puzzles that its logic completes.
    pub solved_by_logic: usize,
    /// The number of cells that its logic places in these puzzles.
    pub cells_by_logic: u64,
}

impl Performance {
    /// Solves a puzzle once more, unless the budget is used up or the time is known well enough.
    fn take_turn(&mut self, place: usize, subject: &Subject, limits: Limits) {
        let attempt = &mut self.attempts[place];
        if !attempt.is_worth_repeating() || self.spent >= limits.budget {
            return;
        }
        let start = Instant::now();
        let too_late = || start.elapsed() > limits.timeout;
        let task = Task::count(limits.limit).until(&too_late);
        let solutions = engine::solve(self.algorithm, &subject.puzzle, &task);
        let time = start.elapsed();
        self.spent += time;
        attempt.add(solutions, time);
    }

    fn apply_logic(&mut self, subjects: &[Subject]) {
        let begun = self.attempts.iter().zip(subjects);
        let begun = begun.filter(|(attempt, _)| attempt.was_begun());
        let logic: Vec<Reduced> = begun
            .map(|(_, subject)| self.algorithm.logic(&subject.puzzle))
            .collect();
        self.solved_by_logic = logic.iter().filter(|logic| logic.is_complete()).count();
        self.cells_by_logic = logic.iter().map(|logic| logic.counters.placements).sum();
    }

    fn solutions(&self) -> impl Iterator<Item = &Solutions> {
        self.attempts.iter().flat_map(|attempt| &attempt.solutions)
    }

    pub fn solved(&self) -> usize {
        let solved = |solutions: &&Solutions| solutions.count() > 0;
        self.solutions().filter(solved).count()
    }

    /// Returns the number of puzzles that the algorithm did not finish.
    pub fn stopped(&self) -> usize {
        let unfinished = |attempt: &&Attempt| attempt.finished().is_none();
        self.attempts.iter().filter(unfinished).count()
    }

    /// Returns the number of puzzles begun before the budget was used up.
    pub fn begun(&self) -> usize {
        let begun = |attempt: &&Attempt| attempt.was_begun();
        self.attempts.iter().filter(begun).count()
    }

    pub fn counters(&self) -> Counters {
        self.solutions().map(Solutions::counters).sum()
    }

    /// Returns the time for all puzzles, including those not finished.
    pub fn total(&self) -> f64 {
        self.attempts.iter().map(Attempt::seconds).sum()
    }

    /// Returns the times of the finished puzzles, or of all rounds if there is only one puzzle.
    pub fn times(&self) -> Distribution {
        let all = self.times_of_begun();
        let finished = all.values().iter().copied();
        finished
            .filter(|time| time.is_finite())
            .collect::<Vec<_>>()
            .into()
    }

    /// Returns the times of the begun puzzles, or of all rounds if there is only one puzzle. A puzzle that was
    /// stopped has an infinite time.
    pub fn times_of_begun(&self) -> Distribution {
        let times = |attempt: &Attempt| match attempt.finished() {
            None => vec![f64::INFINITY],
            Some(_) if self.attempts.len() == 1 => attempt.times.clone(),
            Some(_) => vec![attempt.seconds()],
        };
        let begun = self.attempts.iter().filter(|attempt| attempt.was_begun());
        begun.flat_map(times).collect::<Vec<_>>().into()
    }
}

/// The measurements of all algorithms on all puzzles.
pub struct Comparison {
    /// The name of the input.
    pub input: String,
    pub limits: Limits,
    pub performances: Vec<Performance>,
    subjects: Vec<Subject>,
}

/// Measures all algorithms on all puzzles.
pub fn compare(
    input: String,
    algorithms: Vec<Solver>,
    subjects: Vec<Subject>,
    limits: Limits,
) -> Comparison {
    // The engine allocates its memory at its first use, which must not count for the first puzzle.
    engine::solve(Solver::Engine, &Puzzle::from(Grid::EMPTY), &Task::unique());
    let performance = |algorithm| Performance {
        algorithm,
        attempts: subjects.iter().map(|_| Attempt::default()).collect(),
        ..Performance::default()
    };
    let mut performances: Vec<Performance> = algorithms.into_iter().map(performance).collect();
    let steps = limits.rounds * (subjects.len() * performances.len()) as u64;
    let template = "{bar:30} {percent:>3}%  {msg}  {elapsed} (about {eta} left)";
    let mut progress = Progress::new(Some(steps), template);
    let mut turns = turns(performances.len());
    let mut step = 0;
    for _ in 0..limits.rounds {
        for (place, subject) in subjects.iter().enumerate() {
            for turn in turns.by_ref().take(performances.len()) {
                let performance = &mut performances[turn];
                step += 1;
                progress.set(step, performance.algorithm.name());
                performance.take_turn(place, subject, limits);
            }
        }
    }
    for performance in &mut performances {
        performance.apply_logic(&subjects);
    }
    Comparison {
        input,
        limits,
        performances,
        subjects,
    }
}

impl Comparison {
    pub fn puzzles(&self) -> usize {
        self.subjects.len()
    }

    /// Returns whether the times are those of the rounds on a single puzzle.
    pub fn is_over_rounds(&self) -> bool {
        self.puzzles() == 1
    }

    /// Returns the algorithm that finished the most puzzles; among several, the one that took the least time.
    fn fastest(&self) -> Option<&Performance> {
        self.performances
            .iter()
            .min_by(|a, b| (a.stopped().cmp(&b.stopped())).then(a.total().total_cmp(&b.total())))
    }

    /// Returns the time of the algorithm divided by that of the fastest, over the puzzles that both finished.
    pub fn ratio(&self, performance: &Performance) -> Option<f64> {
        let fastest = self.fastest()?;
        let both = performance.attempts.iter().zip(&fastest.attempts);
        let both = both.filter(|(a, b)| a.finished().is_some() && b.finished().is_some());
        let (sum, least) = both.fold((0.0, 0.0), |(sum, least), (a, b)| {
            (sum + a.seconds(), least + b.seconds())
        });
        (least > 0.0).then(|| sum / least)
    }

    /// Returns a message for each puzzle on which two algorithms disagree.
    pub fn disagreements(&self) -> impl Iterator<Item = String> {
        let subjects = self.subjects.iter().enumerate();
        subjects.filter_map(|(place, subject)| {
            let performances = self.performances.iter();
            let mut answers = performances.filter_map(|performance| {
                let solutions = performance.attempts[place].finished()?;
                let is_unique = solutions.verdict() == Verdict::Unique;
                let only = solutions.first().filter(|_| is_unique);
                Some((performance.algorithm, (solutions.count(), only)))
            });
            let first = answers.next()?;
            let other = answers.find(|other| other.1 != first.1)?;
            Some(format!(
                "{}: {} and {} disagree",
                subject.place, first.0, other.0
            ))
        })
    }

    /// Returns a message for each puzzle that an algorithm has proved to have no solution.
    pub fn without_solution(&self) -> impl Iterator<Item = String> {
        let has_none = |attempt: &Attempt| {
            let solutions = attempt.solutions.as_ref();
            solutions.is_some_and(|solutions| solutions.verdict() == Verdict::None)
        };
        let subjects = self.subjects.iter().enumerate();
        let without = subjects.filter(move |&(place, _)| {
            let mut performances = self.performances.iter();
            performances.any(|performance| has_none(&performance.attempts[place]))
        });
        without.map(|(_, subject)| format!("{}: the puzzle has no solution", subject.place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Algorithm;

    const AGAINST_BRUTE_FORCE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn subjects(text: &str) -> Vec<Subject> {
        let records = ninefold::text::read(text.as_bytes());
        let subject = |record: ninefold::text::Record| Subject {
            place: format!("test:{}", record.line),
            puzzle: record.puzzle.unwrap().puzzle(),
        };
        records.into_iter().map(subject).collect()
    }

    fn limits(timeout: Duration, budget: Duration) -> Limits {
        Limits {
            limit: 1,
            timeout,
            budget,
            rounds: 2,
        }
    }

    #[test]
    fn an_algorithm_that_runs_out_of_time_is_stopped_and_the_others_go_on() {
        let algorithms = [Algorithm::Listed, Algorithm::DancingLinks]
            .map(Solver::Classic)
            .to_vec();
        let limits = limits(Duration::from_millis(2), Duration::from_secs(60));
        let comparison = compare(
            "test".to_owned(),
            algorithms,
            subjects(AGAINST_BRUTE_FORCE),
            limits,
        );
        let [listed, links] = &comparison.performances[..] else {
            panic!("two algorithms")
        };
        assert_eq!((listed.solved(), listed.stopped()), (0, 1));
        assert!(
            listed.counters().calls > 0,
            "the counters of a listed algorithm are known"
        );
        assert!(listed.total() >= 0.002);
        assert_eq!((links.solved(), links.stopped()), (1, 0));
        assert_eq!(comparison.ratio(links), Some(1.0));
        assert_eq!(comparison.ratio(listed), None, "it finished nothing");
        assert_eq!(comparison.disagreements().count(), 0);
    }

    #[test]
    fn an_algorithm_beyond_its_budget_begins_no_more_puzzles() {
        let limits = limits(Duration::from_millis(5), Duration::from_millis(5));
        let two = format!("{AGAINST_BRUTE_FORCE}\n{AGAINST_BRUTE_FORCE}");
        let algorithms = vec![Solver::Classic(Algorithm::Listed)];
        let comparison = compare("test".to_owned(), algorithms, subjects(&two), limits);
        let attempts = &comparison.performances[0].attempts;
        let begun = attempts.iter().map(Attempt::was_begun);
        assert!(begun.eq([true, false]));
        assert!(attempts[0].finished().is_none());
    }
}
