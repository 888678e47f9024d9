//! The plan: which calls fail, and how.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The calls that are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Calls {
    Nothing = 0,
    Files = 1,
    Memory = 2,
}

/// The fault that replaces a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The call fails with this error.
    Error(i32),
    /// Only half of a write is done. Other calls are unchanged.
    Short,
    Kill,
}

/// The numbers of a plan. They are set once, before the program's own code starts.
struct Plan {
    kind: AtomicU8,
    first: AtomicU64,
    last: AtomicU64,
    fault: AtomicU64,
    count: AtomicU64,
}

static PLAN: Plan = Plan {
    kind: AtomicU8::new(Calls::Nothing as u8),
    first: AtomicU64::new(0),
    last: AtomicU64::new(0),
    fault: AtomicU64::new(0),
    count: AtomicU64::new(0),
};

const SHORT: u64 = u64::MAX;
const KILL: u64 = u64::MAX - 1;

/// Sets the plan `KIND:FIRST:LAST:FAULT`; returns `None` if the text is not a plan.
pub fn set(text: &str) -> Option<()> {
    let mut fields = text.split(':');
    let kind = match fields.next()? {
        "files" => Calls::Files,
        "memory" => Calls::Memory,
        _ => return None,
    };
    PLAN.first
        .store(fields.next()?.parse().ok()?, Ordering::Relaxed);
    PLAN.last
        .store(fields.next()?.parse().ok()?, Ordering::Relaxed);
    let fault = match fields.next()? {
        "short" => SHORT,
        "kill" => KILL,
        number => number.parse().ok()?,
    };
    PLAN.fault.store(fault, Ordering::Relaxed);
    PLAN.kind.store(kind as u8, Ordering::Release);
    Some(())
}

/// Counts a call, and returns its fault, if any.
pub fn next(calls: Calls) -> Option<Fault> {
    if PLAN.kind.load(Ordering::Acquire) != calls as u8 {
        return None;
    }
    let number = PLAN.count.fetch_add(1, Ordering::Relaxed) + 1;
    let range = PLAN.first.load(Ordering::Relaxed)..=PLAN.last.load(Ordering::Relaxed);
    let fault = PLAN.fault.load(Ordering::Relaxed);
    range.contains(&number).then_some(match fault {
        SHORT => Fault::Short,
        KILL => Fault::Kill,
        error => Fault::Error(i32::try_from(error).unwrap_or(i32::MAX)),
    })
}
