//! `algorithms`: the list of algorithms, and the time limit of each.

use std::time::Duration;

use ninefold_operations::Cost;
use ninefold_operations::algorithms::{self, AlgorithmsRecord};

use crate::answer::{Begun, Single};

/// Begins the answer. The request has no parameters.
pub fn begin(limit: Duration) -> Begun {
    Ok(Box::new(Single {
        asked: limit,
        cost: Cost::Short,
        work: |limit, _| {
            Ok(AlgorithmsRecord {
                algorithms: algorithms::all(),
                limit_ms: limit.as_millis() as u64,
            })
        },
    }))
}
