//! Computes an answer piece by piece within its time limit.

use std::sync::Arc;
use std::time::Duration;

use ninefold_api::{
    Allowance, Clock, Cost, Failure, Input, Limits, MediaType, Piece, Waiting, Work, begin,
};

/// The largest number of puzzles in a text, which no user is likely to exceed.
const MOST: usize = 1_000_000;

/// The time of a trial, in which several puzzles are solved together; see [`Work`].
const TRIAL: Duration = Duration::from_millis(20);

/// A request that has been read, and whose answer is being computed.
pub struct Answering {
    work: Box<dyn Work>,
    now: fn() -> Duration,
    allowance: Allowance,
}

impl Answering {
    /// Reads a request: the name of an endpoint, a line end, and the body. The budget of the answer says how many times
    /// it may use the whole time limit; `now` is the clock.
    ///
    /// # Errors
    /// If there is no such endpoint, or the body is invalid.
    pub fn begin(
        request: &[u8],
        media_type: MediaType,
        limit: Duration,
        now: fn() -> Duration,
    ) -> Result<Answering, Failure> {
        let end = request.iter().position(|byte| *byte == b'\n');
        let (name, body) = request.split_at(end.unwrap_or(request.len()));
        let input = Input {
            media_type,
            bytes: body.get(1..).unwrap_or_default(),
        };
        let limits = Limits {
            time: limit,
            puzzles: MOST,
        };
        let work = begin(&String::from_utf8_lossy(name), &input, &limits)?;
        Ok(Answering {
            allowance: Allowance::new(work.budget(), limit),
            work,
            now,
        })
    }

    /// Returns the next piece that is not empty, or the last one.
    ///
    /// # Errors
    /// If the failure is the whole answer.
    pub fn piece(&mut self) -> Result<Piece, Failure> {
        loop {
            let computed = self.compute();
            let piece = self
                .allowance
                .settle(computed, |why| self.work.give_up(why))?;
            if piece.is_last || !piece.bytes.is_empty() {
                return Ok(piece);
            }
        }
    }

    /// Computes the next piece within its time, after a trial.
    fn compute(&mut self) -> Result<Piece, Failure> {
        let limit = self.allowance.next()?;
        let start = (self.now)();
        let has_trial = self.work.cost() != Cost::Long && limit > TRIAL;
        let piece = match has_trial {
            true => self.run(TRIAL, true),
            false => Ok(None),
        };
        let piece = match piece {
            Ok(None) => self.run(limit, false),
            tried => tried,
        };
        self.allowance.spend((self.now)().saturating_sub(start));
        piece?.ok_or_else(Failure::internal)
    }

    fn run(&mut self, limit: Duration, is_trial: bool) -> Result<Option<Piece>, Failure> {
        // Held to the end: a request is cancelled by terminating the worker.
        let waiting = Waiting::default();
        let clock = Clock::start(self.now, limit, is_trial, Arc::downgrade(&waiting));
        self.work.piece(&clock)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use ninefold_api::Code;

    use super::*;

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    /// A puzzle known as Easter Monster.
    const HARD: &str =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

    /// A clock that never advances.
    fn never() -> Duration {
        Duration::ZERO
    }

    /// A clock that advances by ten milliseconds each time that it is read.
    fn ticking() -> Duration {
        static TIME: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(TIME.fetch_add(10, Ordering::Relaxed))
    }

    fn all(request: &str, media_type: MediaType, now: fn() -> Duration) -> Result<String, Failure> {
        let limit = Duration::from_secs(1);
        let mut answering = Answering::begin(request.as_bytes(), media_type, limit, now)?;
        let mut text = Vec::new();
        loop {
            let piece = answering.piece()?;
            text.extend(piece.bytes);
            if piece.is_last {
                return Ok(String::from_utf8(text).unwrap());
            }
        }
    }

    #[test]
    fn a_record_and_lines_are_answered() {
        let request = format!("solve\n{{\"puzzle\": \"{PUZZLE}\"}}");
        let record = all(&request, MediaType::Json, never).unwrap();
        assert!(record.contains("\"status\":\"unique\""), "{record}");
        let puzzles = format!("solve\n{}", format!("{PUZZLE}\n").repeat(1001));
        let lines = all(&puzzles, MediaType::Text, never).unwrap();
        assert_eq!(lines.matches("\"status\":\"unique\"").count(), 1001);
    }

    #[test]
    fn what_is_wrong_with_a_request_is_told() {
        let failed = |request: &str| all(request, MediaType::Json, never).unwrap_err().code;
        assert_eq!(failed("nothing\n{}"), Code::NotFound);
        assert_eq!(failed("solve"), Code::BadRequest);
        assert_eq!(failed("rate\n{\"puzzle\": \"1\"}"), Code::BadPuzzle);
    }

    #[test]
    fn each_algorithm_has_the_limit_to_itself() {
        let names = ["backtrack", "listed"];
        for lines in [false, true] {
            let empty = ".".repeat(81);
            let request = format!(
                "compare\n{{\"puzzle\": \"{empty}\", \"limit\": 1000000, \"algorithms\": {names:?}, \"lines\": {lines}}}"
            );
            let answer = all(&request, MediaType::Json, ticking).unwrap();
            assert_eq!(answer.lines().count(), if lines { 3 } else { 1 });
            assert_eq!(answer.matches("\"status\":\"timeout\"").count(), 2);
            let seconds = answer.split("\"seconds\":").skip(1);
            let seconds = seconds.map(|rest| rest.split('}').next().unwrap());
            for seconds in seconds {
                assert!(seconds.parse::<f64>().unwrap() >= 1.0, "{answer}");
            }
        }
    }

    #[test]
    fn the_time_ends_an_answer() {
        let record = format!("rate\n{{\"puzzle\": \"{HARD}\"}}");
        let failure = all(&record, MediaType::Json, ticking).unwrap_err();
        assert_eq!(failure.code, Code::TimeLimit);
        let many = "generate\n{\"count\": 1000, \"level\": \"extreme\"}";
        let lines = all(many, MediaType::Json, ticking).unwrap();
        assert!(lines.contains("\"ended\":\"time\""), "{lines}");
    }
}
