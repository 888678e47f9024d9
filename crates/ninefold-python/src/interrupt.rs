//! Work that Python can interrupt, and time limits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;

use crate::errors::bad;

/// The error of work whose time ran out.
pub const TIME_RAN_OUT: &str = "time ran out";

/// The interval between checks for an interrupt by Python.
pub const LOOK: Duration = Duration::from_millis(40);

/// Returns true if the work should end early.
pub type Interrupt<'a> = &'a (dyn Fn() -> bool + Sync);

/// Detaches from Python during the work, which ends early if its interrupt returns true.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Interrupt<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    let state: Mutex<(Instant, Option<PyErr>)> = Mutex::new((Instant::now(), None));
    let interrupt = || {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.1.is_none() && state.0.elapsed() > LOOK {
            state.1 = Python::attach(|py| py.check_signals()).err();
            state.0 = Instant::now();
        }
        state.1.is_some()
    };
    let done = py.detach(|| work(&interrupt));
    let error = state.into_inner().unwrap_or_else(PoisonError::into_inner).1;
    error.map_or(done, Err)
}

/// Detaches from Python during the work, which ends early if its interrupt returns true. Raises TimeoutError if the
/// timeout, in seconds, has ended it.
pub fn within<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl FnOnce(Interrupt<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    let (start, timeout) = (Instant::now(), time(timeout)?);
    let was_late = AtomicBool::new(false);
    let done = interruptible(py, |interrupt| {
        work(&|| {
            let is_late = timeout.is_some_and(|timeout| start.elapsed() > timeout);
            was_late.fetch_or(is_late, Ordering::Relaxed);
            is_late || interrupt()
        })
    });
    match was_late.into_inner() {
        true => Err(PyTimeoutError::new_err(TIME_RAN_OUT)),
        false => done,
    }
}

/// Converts a time in seconds from Python.
pub fn time(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    match seconds {
        Some(seconds) if seconds > 0.0 => Ok(Some(
            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX),
        )),
        Some(seconds) => Err(bad(format!(
            "found the timeout {seconds}, expected seconds above 0"
        ))),
        None => Ok(None),
    }
}
