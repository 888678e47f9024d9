//! Makes the puzzles of a request in pieces, each as long as a client may wait for the next lines.

use std::time::Duration;

use ninefold::generate::{Impossible, Plan, Report};
use ninefold_operations::generate::maker::{Delivered, Maker};
use ninefold_operations::generate::{Ended, GenerateEnd, GeneratedPuzzle};
use ninefold_operations::surface::answer::Shown;
use serde::Serialize;

use super::request::Wanted;
use crate::budget::Clock;
use crate::errors::Failure;

/// How long lines are collected before they are sent together.
const TOGETHER: Duration = Duration::from_millis(50);

/// A request for puzzles, and its progress.
#[derive(Debug)]
pub struct Making {
    wanted: Wanted,
    /// Made within the first piece: proving that an order can be fulfilled may need a search.
    maker: Option<Maker>,
    next: Next,
    /// The number of attempts in the next step. It affects only when lines are sent.
    step: u64,
    report: Report,
    /// The number of puzzles sent.
    made: u64,
}

/// The next attempt.
#[derive(Clone, Copy, Debug)]
struct Next {
    block: u64,
    /// The number of attempts already made in the block.
    skip: u64,
    /// The number of puzzles of the attempt that have been sent.
    sent: u64,
}

/// Lines that are sent together.
pub struct Piece {
    pub lines: Vec<u8>,
    pub is_last: bool,
    /// Whether the piece needed more time than a trial has.
    pub is_long: bool,
}

/// The last line.
#[derive(Serialize)]
struct End {
    #[serde(flatten)]
    end: GenerateEnd,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

impl Making {
    pub fn new(wanted: Wanted) -> Making {
        Making {
            next: Next {
                block: wanted.request.from_block.0,
                skip: wanted.place.skip.into(),
                sent: wanted.place.sent.into(),
            },
            wanted,
            maker: None,
            step: 1,
            report: Report::default(),
            made: 0,
        }
    }

    /// Makes puzzles until `TOGETHER` is over or the order is complete. Returns `None` if a trial was too short.
    ///
    /// # Errors
    /// If a proof shows that nothing fulfils the order.
    pub fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Impossible> {
        let mut lines = Vec::new();
        let mut steps = 0;
        while !self.is_done() && !clock.is_over_after(TOGETHER) {
            let Some(delivered) = self.step(clock)? else {
                break;
            };
            for delivered in &delivered {
                let (request, record) = (&self.wanted.request, &GeneratedPuzzle::from(delivered));
                add(&mut lines, &Shown { request, record });
            }
            steps += 1;
        }
        let is_in_vain = steps == 0 && clock.is_trial();
        Ok((!is_in_vain).then(|| Piece {
            lines,
            is_last: self.is_done(),
            is_long: !clock.is_trial(),
        }))
    }

    /// Returns the last line.
    pub fn end(&self, ended: Ended, error: Option<Failure>) -> Vec<u8> {
        let Next { block, skip, sent } = self.next;
        let (report, next) = (&self.report, [block, skip, sent]);
        let end = GenerateEnd::of(ended, self.wanted.seed, report, self.made, next);
        let mut line = Vec::new();
        add(&mut line, &End { end, error });
        line
    }

    fn is_done(&self) -> bool {
        self.is_complete() || self.report.is_exhausted()
    }

    fn is_complete(&self) -> bool {
        self.made >= self.wanted.request.count.0
    }

    /// Returns why the request is done.
    pub fn ended(&self) -> Ended {
        match self.is_complete() {
            true => Ended::Count,
            false => Ended::Exhausted,
        }
    }

    /// Makes a few attempts; returns `None` if it was interrupted.
    fn step(&mut self, clock: &Clock) -> Result<Option<Vec<Delivered>>, Impossible> {
        let (begun, interrupt) = (clock.elapsed(), || clock.is_over());
        let Wanted { seed, request, .. } = &self.wanted;
        let maker = match &mut self.maker {
            Some(maker) => maker,
            none => {
                let order = &request.order;
                none.insert(Maker::new(*seed, order.plan()?, order.wants())?)
            }
        };
        // Sequential attempts can only be repeated from the first one, so they are made one at a time.
        let step = if maker.plan().is_sequential() {
            1
        } else {
            self.step
        };
        let attempts = self.next.attempts(maker.plan(), step);
        let (start, mut end) = (attempts.start, attempts.end);
        let wanted = self.next.sent + self.wanted.request.count.0 - self.made;
        let (mut delivered, report) = loop {
            let made = maker.attempts(start..end, &interrupt);
            let Some((delivered, report)) = made else {
                self.step = (self.step / 2).max(1);
                return Ok(None);
            };
            // If there are too many puzzles, repeat without the attempts after the last puzzle needed: the report must
            // cover only the puzzles sent.
            let last = usize::try_from(wanted - 1).ok();
            let last = last.and_then(|last| delivered.get(last));
            match last.map(|last| last.made.attempt + 1) {
                Some(enough) if enough < end => end = enough,
                _ => break (delivered, report),
            }
        };
        self.next
            .take(maker.plan(), end - start, wanted, &mut delivered);
        self.made += delivered.len() as u64;
        self.report.merge(&report);
        // Long enough to keep the engine busy, short enough to lose little when the time is over.
        let took = clock.elapsed() - begun;
        if took < TOGETHER / 4 {
            self.step = self.step.saturating_mul(2);
        } else if took > TOGETHER {
            self.step = (self.step / 2).max(1);
        }
        Ok(Some(delivered))
    }
}

impl Next {
    /// Returns the next attempts of the block, at most `most`.
    fn attempts(&mut self, plan: &Plan, most: u64) -> std::ops::Range<u64> {
        self.advance(plan, 0);
        let block = plan.block(self.block);
        let start = block.start + self.skip;
        start..block.end.min(start.saturating_add(most))
    }

    /// Keeps at most `wanted` of the puzzles that `attempts` attempts have made, without those already sent, and
    /// advances. If some puzzles of the last attempt were cut off, that attempt is next.
    fn take(&mut self, plan: &Plan, attempts: u64, wanted: u64, delivered: &mut Vec<Delivered>) {
        let first = plan.block(self.block).start + self.skip;
        let of = |attempt: u64| move |it: &&Delivered| it.made.attempt == attempt;
        let is_cut = delivered.len() as u64 > wanted;
        delivered.truncate(usize::try_from(wanted).unwrap_or(usize::MAX));
        let sent_of_last = delivered.iter().filter(of(first + attempts - 1)).count() as u64;
        let of_first = delivered.iter().filter(of(first)).count() as u64;
        delivered.drain(..self.sent.min(of_first) as usize);
        match is_cut {
            true => {
                self.advance(plan, attempts - 1);
                self.sent = sent_of_last;
            }
            false => self.advance(plan, attempts),
        }
    }

    /// Advances by `attempts` attempts, into the next block if the block has no more.
    fn advance(&mut self, plan: &Plan, attempts: u64) {
        if attempts > 0 {
            self.sent = 0;
        }
        self.skip += attempts;
        let block = plan.block(self.block);
        if self.skip >= block.end - block.start {
            *self = Next {
                block: self.block + 1,
                skip: 0,
                sent: 0,
            };
        }
    }
}

fn add(lines: &mut Vec<u8>, record: &impl Serialize) {
    serde_json::to_writer(&mut *lines, record).expect("records are strings and numbers");
    lines.push(b'\n');
}
