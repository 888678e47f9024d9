//! `/api/v1/generate`: new puzzles, each sent as a line as soon as it is made.
//!
//! The result of an attempt depends only on the seed and the attempt's number. So the server's time limit affects only
//! where an answer ends, and another request can continue from there.

use ninefold::generate::Report;
use ninefold_operations::Cost;
use ninefold_operations::generate::maker::{Delivered, Maker};
use ninefold_operations::generate::plan::Plan;
use ninefold_operations::generate::unfulfillable::Unfulfillable;
use ninefold_operations::generate::{self, Ended, Generate, GenerateEnd, GeneratedPuzzle};
use ninefold_operations::surface::answer::Shown;
use ninefold_operations::surface::json::Body;

use crate::answer::{Begun, Form, Input, Piece, Work};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::parse;
use crate::lines::{COLLECTED, Lines};

/// A request for puzzles, and its progress.
#[derive(Debug)]
struct Making {
    request: Generate,
    seed: u64,
    cost: Cost,
    /// Made as part of the first piece, because checking whether an order can be fulfilled may need a search.
    maker: Option<Maker>,
    next: Next,
    /// The number of attempts in the next step. It affects only the times at which lines are sent.
    step: u64,
    report: Report,
    /// The number of puzzles sent.
    made: u64,
    /// Whether lines have been sent. Before the first line, a failure is an answer with a status of its own.
    is_begun: bool,
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

pub fn begin(input: &Input) -> Begun {
    Ok(Box::new(parse(input, read)?))
}

fn read(body: &mut Body) -> Result<Making, Failure> {
    let request: Generate = body.take_request()?;
    let place: generate::Place = body.take_request()?;
    Ok(Making {
        seed: request.seed(),
        cost: cost(&request),
        maker: None,
        next: Next {
            block: request.from_block.0,
            skip: place.skip.into(),
            sent: place.sent.into(),
        },
        request,
        step: 1,
        report: Report::default(),
        made: 0,
        is_begun: false,
    })
}

/// Returns the cost of each piece of the work. Rating puzzles takes far longer than making them. The searches for a
/// pattern's digits, or near given puzzles, begin with a proof that cannot be interrupted.
fn cost(request: &Generate) -> Cost {
    match request.order.takes_long() {
        true => Cost::Long,
        false => Cost::Short,
    }
}

impl Work for Making {
    fn cost(&self) -> Cost {
        self.cost
    }

    fn form(&self) -> Form {
        Form::Lines
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let mut lines = Lines::default();
        let mut steps = 0;
        while !self.is_done() && !clock.is_over_after(COLLECTED) {
            let delivered = self.step(clock).map_err(|impossible: Unfulfillable| {
                Failure::new(Code::BadRequest, impossible.to_string()).at(Place::of(Field::Body))
            })?;
            let Some(delivered) = delivered else {
                break;
            };
            for delivered in &delivered {
                let (request, record) = (&self.request, &GeneratedPuzzle::from(delivered));
                lines.add(&Shown { request, record });
            }
            steps += 1;
        }
        if steps == 0 && clock.is_trial() {
            return Ok(None);
        }
        if !clock.is_trial() {
            self.cost = Cost::Long;
        }
        let is_last = self.is_done();
        if is_last {
            let ended = match self.is_complete() {
                true => Ended::Count,
                false => Ended::Exhausted,
            };
            lines.add_end(self.end(ended), None);
        }
        self.is_begun |= !lines.is_empty();
        Ok(Some(lines.sent(is_last)))
    }

    /// Returns the last line, which says where another request can continue.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        let mut lines = Lines::default();
        match why.code {
            Code::TimeLimit => lines.add_end(self.end(Ended::Time), None),
            _ if !self.is_begun => return None,
            _ => lines.add_end(self.end(Ended::Error), Some(why)),
        }
        Some(lines.sent(true))
    }
}

impl Making {
    fn end(&self, ended: Ended) -> GenerateEnd {
        let Next { block, skip, sent } = self.next;
        GenerateEnd::of(
            ended,
            self.seed,
            &self.report,
            self.made,
            [block, skip, sent],
        )
    }

    fn is_done(&self) -> bool {
        self.is_complete() || self.report.is_exhausted()
    }

    fn is_complete(&self) -> bool {
        self.made >= self.request.count.0
    }

    /// Makes a few attempts; returns `None` if it was interrupted.
    fn step(&mut self, clock: &Clock) -> Result<Option<Vec<Delivered>>, Unfulfillable> {
        let (begun, interrupt) = (clock.elapsed(), || clock.is_over());
        let maker = match &mut self.maker {
            Some(maker) => maker,
            none => {
                let order = &self.request.order;
                none.insert(Maker::new(self.seed, order.plan()?, order.wants())?)
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
        let wanted = self.next.sent + self.request.count.0 - self.made;
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
            match last.map(|last| last.attempt() + 1) {
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
        if took < COLLECTED / 4 {
            self.step = self.step.saturating_mul(2);
        } else if took > COLLECTED {
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
        let of = |attempt: u64| move |it: &&Delivered| it.attempt() == attempt;
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
