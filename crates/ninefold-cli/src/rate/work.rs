//! A batch of puzzles on its way to ratings.

use ninefold_common::rate::{Job, rate_all};
use ninefold_common::status::Status;

use crate::input::{Entry, Form};
use crate::results::Records;

use super::record::RateRecord;

/// Rates the puzzles; the steps are counted for JSON, which alone shows them.
pub fn rate_batch(entries: &[Entry], job: &Job, mut records: Records) -> Records {
    let job = Job {
        counts_steps: records.sheet.form() == Some(Form::Json),
        ..job.clone()
    };
    let written = entries.iter().map(|entry| entry.written.as_ref().ok());
    for (entry, outcome) in entries.iter().zip(rate_all(written, &job, &|| false)) {
        let mut record = RateRecord::new(entry, &outcome, &job.scale);
        records.count(
            record.status,
            outcome.is_ok() && record.status != Status::Timeout,
        );
        records.write(entry, &record);
        records.errors.extend(record.error.take());
    }
    records
}
