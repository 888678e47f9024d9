//! The measuring: every algorithm on every puzzle, in rounds that take turns.

use std::time::{Duration, Instant};

use ninefold::classic::Reduced;
use ninefold::solutions::Counters;
use ninefold::{Grid, Puzzle, Solutions, Task, Verdict};

use crate::input::Entry;
use crate::progress::Progress;
use crate::solver::Solver;

/// A run that takes longer than this is not repeated: its error is small, and time is short.
const LONG_RUN: Duration = Duration::from_secs(1);

/// How far to go.
#[derive(Clone, Copy)]
pub struct Limits {
    /// How many solutions to find.
    pub solutions: u64,
    /// How long a puzzle may take.
    pub timeout: Duration,
    /// How long an algorithm may take for all it does.
    pub budget: Duration,
    /// How many times to measure.
    pub rounds: u64,
}

/// A puzzle to compare on.
pub struct Subject {
    place: String,
    puzzle: Puzzle,
}

impl Subject {
    pub fn new(entry: &Entry, puzzle: Puzzle) -> Subject {
        Subject {
            place: entry.place(),
            puzzle,
        }
    }
}

/// What an algorithm did with one puzzle.
pub enum Attempt {
    /// It came to an end.
    Finished { solutions: Solutions, seconds: f64 },
    /// It was stopped after this time, with what it had done until then.
    Stopped { solutions: Solutions, seconds: f64 },
    /// It had used up its budget before.
    NotBegun,
}

impl Attempt {
    fn solutions(&self) -> Option<&Solutions> {
        match self {
            Attempt::Finished { solutions, .. } | Attempt::Stopped { solutions, .. } => {
                Some(solutions)
            }
            Attempt::NotBegun => None,
        }
    }

    /// The time it took, if it came to an end.
    pub fn finished(&self) -> Option<f64> {
        match self {
            Attempt::Finished { seconds, .. } => Some(*seconds),
            _ => None,
        }
    }

    /// The time spent on it, finished or not.
    fn spent(&self) -> f64 {
        match self {
            Attempt::Finished { seconds, .. } | Attempt::Stopped { seconds, .. } => *seconds,
            Attempt::NotBegun => 0.0,
        }
    }
}

/// What an algorithm did with all of them.
pub struct Performance {
    pub algorithm: Solver,
    pub attempts: Vec<Attempt>,
    /// How many of the puzzles it began its rules of logic complete.
    pub solved_by_logic: usize,
    /// How many cells of these puzzles its rules place.
    pub cells_by_logic: u64,
}

impl Performance {
    fn new(algorithm: Solver, attempts: Vec<Attempt>, subjects: &[Subject]) -> Performance {
        let begun = attempts.iter().zip(subjects);
        let begun = begun.filter(|(attempt, _)| attempt.solutions().is_some());
        let logic: Vec<Reduced> = begun
            .map(|(_, subject)| algorithm.logic(&subject.puzzle))
            .collect();
        Performance {
            solved_by_logic: logic.iter().filter(|logic| logic.is_complete()).count(),
            cells_by_logic: logic.iter().map(|logic| logic.counters.placements).sum(),
            algorithm,
            attempts,
        }
    }

    pub fn solved(&self) -> usize {
        let solutions = self.attempts.iter().filter_map(Attempt::solutions);
        solutions.filter(|solutions| solutions.count() > 0).count()
    }

    pub fn stopped(&self) -> usize {
        let attempts = self.attempts.iter();
        attempts
            .filter(|attempt| attempt.finished().is_none())
            .count()
    }

    pub fn counters(&self) -> Counters {
        let solutions = self.attempts.iter().filter_map(Attempt::solutions);
        solutions.map(Solutions::counters).sum()
    }

    /// The time for all puzzles, with the time spent on those not finished.
    pub fn total(&self) -> f64 {
        self.attempts.iter().map(Attempt::spent).sum()
    }

    /// The times of the finished puzzles, ascending.
    pub fn sorted_times(&self) -> Vec<f64> {
        let mut times: Vec<f64> = self.attempts.iter().filter_map(Attempt::finished).collect();
        times.sort_by(f64::total_cmp);
        times
    }

    /// The times of the puzzles begun, ascending; infinite where it was stopped, as nobody knows.
    pub fn sorted_times_of_begun(&self) -> Vec<f64> {
        let stopped = self.attempts.iter();
        let stopped = stopped.filter(|attempt| matches!(attempt, Attempt::Stopped { .. }));
        let unknown = stopped.map(|_| f64::INFINITY);
        self.sorted_times().into_iter().chain(unknown).collect()
    }
}

/// All of it, measured.
pub struct Comparison {
    /// The name of the input.
    pub input: String,
    pub limits: Limits,
    pub performances: Vec<Performance>,
    subjects: Vec<Subject>,
}

impl Comparison {
    pub fn puzzles(&self) -> usize {
        self.subjects.len()
    }

    /// The algorithm that finished most puzzles, and among those with as many, in least time.
    fn fastest(&self) -> Option<&Performance> {
        self.performances
            .iter()
            .min_by(|a, b| (a.stopped().cmp(&b.stopped())).then(a.total().total_cmp(&b.total())))
    }

    /// The time of the algorithm against the fastest, over the puzzles that both finished.
    pub fn ratio(&self, performance: &Performance) -> Option<f64> {
        let fastest = self.fastest()?;
        let both = performance.attempts.iter().zip(&fastest.attempts);
        let times = both.filter_map(|(a, b)| Some((a.finished()?, b.finished()?)));
        let (sum, least) = times.fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
        (least > 0.0).then(|| sum / least)
    }

    /// Puzzles on which two algorithms do not agree: there should be none.
    pub fn contradictions(&self) -> impl Iterator<Item = String> + '_ {
        self.subjects
            .iter()
            .enumerate()
            .filter_map(|(index, subject)| {
                let answers = self
                    .performances
                    .iter()
                    .filter_map(|performance| match &performance.attempts[index] {
                        Attempt::Finished { solutions, .. } => Some((performance, solutions)),
                        _ => None,
                    });
                let mut answers = answers.map(|(by, solutions)| {
                    let unique = solutions.verdict() == Verdict::Unique;
                    (by, solutions.count(), solutions.first().filter(|_| unique))
                });
                let first = answers.next()?;
                let other = answers.find(|other| (other.1, other.2) != (first.1, first.2))?;
                Some(format!(
                    "{}: {} and {} come to different answers",
                    subject.place, first.0.algorithm, other.0.algorithm
                ))
            })
    }

    /// Puzzles that an algorithm has shown to have no solution.
    pub fn without_solution(&self) -> impl Iterator<Item = String> + '_ {
        let has_none = |index: usize| {
            self.performances.iter().any(|performance| {
                let solutions = performance.attempts[index].solutions();
                solutions.is_some_and(|solutions| solutions.verdict() == Verdict::None)
            })
        };
        let subjects = self.subjects.iter().enumerate();
        subjects
            .filter(move |&(index, _)| has_none(index))
            .map(|(_, subject)| format!("{}: the puzzle has no solution", subject.place))
    }
}

/// One algorithm on one puzzle, while rounds go on.
struct Course {
    times: Vec<f64>,
    solutions: Solutions,
}

impl Course {
    fn is_worth_repeating(&self) -> bool {
        let is_short = |seconds: &f64| *seconds < LONG_RUN.as_secs_f64();
        !self.solutions.interrupted() && self.times.iter().all(is_short)
    }
}

/// Measures them all.
pub fn compare(
    input: String,
    algorithms: Vec<Solver>,
    subjects: Vec<Subject>,
    limits: Limits,
) -> Comparison {
    // The engine makes its memory when it is first used: that is not the time of the first puzzle.
    Solver::Engine.solve(&Puzzle::from(Grid::EMPTY), &Task::unique());
    let mut rounds = Rounds {
        courses: algorithms
            .iter()
            .map(|_| subjects.iter().map(|_| None).collect())
            .collect(),
        spent: vec![Duration::ZERO; algorithms.len()],
        algorithms,
        subjects,
        limits,
    };
    rounds.measure();
    let Rounds {
        algorithms,
        subjects,
        courses,
        ..
    } = rounds;
    let performances = algorithms.into_iter().zip(courses);
    let performances = performances.map(|(algorithm, courses)| {
        let attempts = courses.into_iter().map(attempt).collect();
        Performance::new(algorithm, attempts, &subjects)
    });
    Comparison {
        input,
        limits,
        performances: performances.collect(),
        subjects,
    }
}

/// The rounds, as far as they have come.
struct Rounds {
    algorithms: Vec<Solver>,
    subjects: Vec<Subject>,
    limits: Limits,
    /// By algorithm and puzzle.
    courses: Vec<Vec<Option<Course>>>,
    /// By algorithm.
    spent: Vec<Duration>,
}

impl Rounds {
    fn measure(&mut self) {
        let steps = self.limits.rounds * (self.subjects.len() * self.algorithms.len()) as u64;
        let mut progress = Progress::new(
            Some(steps),
            "{bar:30} {percent:>3}%  {msg}  {elapsed} (about {eta} left)",
        );
        // Whoever comes after a certain other finds caches and branch predictors as that one left
        // them: so the order is random, and always the same.
        let mut random = fastrand::Rng::with_seed(96);
        let mut order: Vec<usize> = (0..self.algorithms.len()).collect();
        let mut step = 0;
        for _ in 0..self.limits.rounds {
            for subject in 0..self.subjects.len() {
                random.shuffle(&mut order);
                for &algorithm in &order {
                    step += 1;
                    progress.set(step, self.algorithms[algorithm].name());
                    self.run(algorithm, subject);
                }
            }
        }
    }

    /// Runs an algorithm on a puzzle once more, if there is time and sense in it.
    fn run(&mut self, algorithm: usize, subject: usize) {
        let course = &mut self.courses[algorithm][subject];
        let worth_it = course.as_ref().is_none_or(Course::is_worth_repeating);
        if !worth_it || self.spent[algorithm] >= self.limits.budget {
            return;
        }
        let puzzle = &self.subjects[subject];
        let (solutions, time) = run(self.algorithms[algorithm], puzzle, self.limits);
        self.spent[algorithm] += time;
        match course {
            // A round that was stopped says no more than that the others were lucky.
            Some(_) if solutions.interrupted() => {}
            Some(course) => course.times.push(time.as_secs_f64()),
            None => {
                let times = vec![time.as_secs_f64()];
                *course = Some(Course { times, solutions });
            }
        }
    }
}

fn run(algorithm: Solver, subject: &Subject, limits: Limits) -> (Solutions, Duration) {
    let start = Instant::now();
    let too_late = || start.elapsed() > limits.timeout;
    let task = Task::count(limits.solutions).until(&too_late);
    let solutions = algorithm.solve(&subject.puzzle, &task);
    (solutions, start.elapsed())
}

fn attempt(course: Option<Course>) -> Attempt {
    match course {
        None => Attempt::NotBegun,
        Some(Course {
            mut times,
            solutions,
        }) => {
            times.sort_by(f64::total_cmp);
            let seconds = median(&times).unwrap_or_default();
            match solutions.interrupted() {
                true => Attempt::Stopped { solutions, seconds },
                false => Attempt::Finished { solutions, seconds },
            }
        }
    }
}

/// The value at a place between the smallest (0) and the largest (1) of ascending values.
pub fn quantile(sorted: &[f64], place: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let position = place * last as f64;
    let (below, above) = (position.floor() as usize, position.ceil() as usize);
    match below == above {
        true => Some(sorted[below]),
        false => Some(sorted[below] + (sorted[above] - sorted[below]) * position.fract()),
    }
}

pub fn median(sorted: &[f64]) -> Option<f64> {
    quantile(sorted, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::built_in;
    use ninefold::Algorithm;

    const AGAINST_BRUTE_FORCE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn subjects(text: &str) -> Vec<Subject> {
        let text: &'static str = text.to_owned().leak();
        let entries = built_in(("test", text));
        entries
            .iter()
            .map(|entry| Subject::new(entry, entry.puzzle().unwrap()))
            .collect()
    }

    fn limits(timeout: Duration, budget: Duration) -> Limits {
        Limits {
            solutions: 1,
            timeout,
            budget,
            rounds: 2,
        }
    }

    #[test]
    fn quantiles_lie_between_the_values() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[1.0, 2.0]), Some(1.5));
        assert_eq!(quantile(&[0.0, 1.0, 2.0, 3.0, 4.0], 0.25), Some(1.0));
        assert_eq!(median(&[1.0, 2.0, f64::INFINITY]), Some(2.0));
        assert_eq!(median(&[1.0, f64::INFINITY]), Some(f64::INFINITY));
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
        assert!(listed.counters().calls > 0, "what it did is known");
        assert!(listed.total() >= 0.002);
        assert_eq!((links.solved(), links.stopped()), (1, 0));
        assert_eq!(comparison.ratio(links), Some(1.0));
        assert_eq!(comparison.ratio(listed), None, "it finished nothing");
        assert_eq!(comparison.contradictions().count(), 0);
    }

    #[test]
    fn an_algorithm_beyond_its_budget_begins_no_more_puzzles() {
        let limits = limits(Duration::from_millis(5), Duration::from_millis(5));
        let two = format!("{AGAINST_BRUTE_FORCE}\n{AGAINST_BRUTE_FORCE}");
        let algorithms = vec![Solver::Classic(Algorithm::Listed)];
        let comparison = compare("test".to_owned(), algorithms, subjects(&two), limits);
        let attempts = &comparison.performances[0].attempts;
        assert!(matches!(
            attempts[..],
            [Attempt::Stopped { .. }, Attempt::NotBegun]
        ));
    }
}
