//! Measures in rounds: the contenders take turns, so that a temporary slowdown of the machine affects all alike.

use std::iter;
use std::time::Duration;

/// The numbers of the contenders in the order of their turns, round after round without end.
///
/// Each contender finds caches and branch predictors as its predecessor left them, so the order is
/// shuffled for each round; it is the same in every run of the program.
pub fn turns(contenders: usize) -> impl Iterator<Item = usize> {
    let mut random = fastrand::Rng::with_seed(96);
    let mut order: Vec<usize> = (0..contenders).collect();
    let round = move || {
        random.shuffle(&mut order);
        order.clone()
    };
    iter::repeat_with(round).flatten()
}

/// Lets each contender take its turn in each of the rounds, and collects the figures it returns.
///
/// # Errors
/// The first that `turn` returns.
pub fn in_rounds<C, E>(
    contenders: &mut [C],
    rounds: usize,
    mut turn: impl FnMut(&mut C) -> Result<f64, E>,
) -> Result<Vec<Distribution>, E> {
    let mut figures = vec![Vec::with_capacity(rounds); contenders.len()];
    for place in turns(contenders.len()).take(rounds * contenders.len()) {
        figures[place].push(turn(&mut contenders[place])?);
    }
    Ok(figures.into_iter().map(Distribution::from).collect())
}

/// Finds the amount of work that fits into `goal`: `work` does the given amount and returns the time that it took. The
/// answer is at least 1.
pub fn fitting(goal: Duration, mut work: impl FnMut(usize) -> Duration) -> usize {
    let mut amount = 1;
    loop {
        let taken = work(amount).as_secs_f64().max(1e-9);
        let factor = goal.as_secs_f64() / taken;
        if factor < 2.0 {
            return ((amount as f64 * factor) as usize).max(1);
        }
        amount = (amount as f64 * factor.min(8.0)) as usize;
    }
}

/// Measured values in ascending order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Distribution(Vec<f64>);

impl From<Vec<f64>> for Distribution {
    fn from(mut values: Vec<f64>) -> Distribution {
        values.sort_by(f64::total_cmp);
        Distribution(values)
    }
}

impl Distribution {
    /// All values, ascending.
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// Returns the quantile between 0 (the smallest value) and 1 (the largest); `None` if there are no values.
    pub fn quantile(&self, place: f64) -> Option<f64> {
        let position = place * self.0.len().checked_sub(1)? as f64;
        let (below, above) = (position.floor() as usize, position.ceil() as usize);
        let (low, high) = (self.0[below], self.0[above]);
        Some(match below == above {
            true => low,
            false => low + (high - low) * position.fract(),
        })
    }

    /// Returns the arithmetic mean; `None` if there are no values.
    pub fn mean(&self) -> Option<f64> {
        let sum: f64 = self.0.iter().sum();
        (!self.0.is_empty()).then(|| sum / self.0.len() as f64)
    }

    /// Returns the median; `None` if there are no values.
    pub fn median(&self) -> Option<f64> {
        self.quantile(0.5)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn quantiles_lie_between_the_values() {
        let of = |values: &[f64]| Distribution::from(values.to_vec());
        assert_eq!((of(&[]).median(), of(&[]).mean()), (None, None));
        assert_eq!(of(&[1.0, 2.0, 6.0]).mean(), Some(3.0));
        assert_eq!(of(&[3.0]).median(), Some(3.0));
        assert_eq!(of(&[2.0, 1.0]).median(), Some(1.5));
        assert_eq!(of(&[4.0, 3.0, 2.0, 1.0, 0.0]).quantile(0.25), Some(1.0));
        assert_eq!(of(&[1.0, 2.0, f64::INFINITY]).median(), Some(2.0));
        assert_eq!(of(&[1.0, f64::INFINITY]).median(), Some(f64::INFINITY));
    }

    #[test]
    fn every_contender_has_its_turn_in_every_round() {
        let mut contenders = [1.0, 10.0, 100.0];
        let figures = in_rounds(&mut contenders, 3, |contender| {
            *contender += 1.0;
            Ok::<f64, Infallible>(*contender)
        });
        let figures = figures.unwrap();
        assert_eq!(figures[0].values(), [2.0, 3.0, 4.0]);
        assert_eq!(figures[2].values(), [101.0, 102.0, 103.0]);
    }

    #[test]
    fn as_much_as_fits_is_found() {
        let each = Duration::from_micros(7);
        let amount = fitting(Duration::from_millis(7), |amount| each * amount as u32);
        assert_eq!(amount, 1000);
        assert_eq!(fitting(Duration::ZERO, |_| each), 1);
    }
}
