//! Times as options.

use std::time::Duration;

/// Reads a number of seconds, with decimals. A number too large for a [`Duration`] gives the longest one.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    match seconds > 0.0 && seconds.is_finite() {
        true => Ok(Duration::try_from_secs_f64(seconds)
            .unwrap_or(Duration::MAX)
            .max(Duration::from_nanos(1))),
        false => Err("expected a number of seconds above 0".to_owned()),
    }
}
