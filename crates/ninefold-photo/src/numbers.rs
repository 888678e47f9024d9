//! The functions whose results depend on the platform in the standard library, from additions and multiplications only.
//! So a picture is read alike on every machine and in the browser.

use core::f64::consts::{LN_2, SQRT_2};

/// Returns e to the power of `x`.
pub fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let x = x.min(700.0);
    let halvings = (x / LN_2).round();
    let rest = x - halvings * LN_2;
    // The rest is at most ln(2) / 2, so 14 terms of the series are exact to the last digits.
    let mut sum = 1.0;
    for term in (1..=14).rev() {
        sum = 1.0 + sum * rest / f64::from(term);
    }
    sum * f64::from_bits(((halvings as i64 + 1023) as u64) << 52)
}

/// Returns the natural logarithm of a positive number that is not subnormal.
pub fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i64 - 1023;
    let mut mantissa = f64::from_bits(bits & ((1 << 52) - 1) | (1023 << 52));
    if mantissa > SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln(m) = 2 artanh((m - 1) / (m + 1)), whose argument is below 0.172.
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let mut sum = 0.0;
    for term in (0..12).rev() {
        sum = sum * square + 1.0 / f64::from(2 * term + 1);
    }
    2.0 * ratio * sum + exponent as f64 * LN_2
}

/// Returns the logarithms of the probabilities that these logits stand for: their sum of exponentials is 1.
pub fn log_probabilities<const N: usize>(logits: [f32; N]) -> [f32; N] {
    let largest = logits.into_iter().fold(f32::MIN, f32::max);
    let exponentials = logits.map(|logit| exp(f64::from(logit - largest)));
    let total = ln(exponentials.iter().sum());
    logits.map(|logit| (f64::from(logit - largest) - total) as f32)
}

/// Solves a system of linear equations by elimination with partial pivots; `None` if it is singular.
pub fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> Option<[f64; N]> {
    for step in 0..N {
        let size = |row: &usize| matrix[*row][step].abs();
        let pivot = (step..N).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        if size(&pivot) < 1e-12 {
            return None;
        }
        matrix.swap(step, pivot);
        right.swap(step, pivot);
        let (own, pivot_right) = (matrix[step], right[step]);
        for row in step + 1..N {
            let factor = matrix[row][step] / own[step];
            for (value, own) in matrix[row].iter_mut().zip(own).skip(step) {
                *value -= factor * own;
            }
            right[row] -= factor * pivot_right;
        }
    }
    for step in (0..N).rev() {
        let known: f64 = (step + 1..N).map(|k| matrix[step][k] * right[k]).sum();
        right[step] = (right[step] - known) / matrix[step][step];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_and_logarithms_are_those_of_the_standard_library() {
        for step in -2000..2000 {
            let x = f64::from(step) / 37.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-13, "exp({x})");
            let y = x.exp();
            assert!((ln(y) - y.ln()).abs() < 1e-13 * x.abs().max(1.0), "ln({y})");
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(ln(1.0), 0.0);
        assert_eq!(exp(-1e9), 0.0);
    }

    #[test]
    fn probabilities_sum_to_one() {
        let log = log_probabilities([3.0, -2.0, 0.5, 100.0]);
        let sum: f64 = log.iter().map(|&log| exp(f64::from(log))).sum();
        assert!((sum - 1.0).abs() < 1e-6);
        assert!(log[3] > -1e-6 && log[1] < -100.0);
    }

    #[test]
    fn equations_are_solved() {
        let matrix = [[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [3.0, 0.0, 1.0]];
        let solved = solve(matrix, [7.0, 3.0, 6.0]).unwrap();
        for (value, expected) in solved.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((value - expected).abs() < 1e-12);
        }
        assert!(solve([[1.0, 2.0], [2.0, 4.0]], [1.0, 2.0]).is_none());
    }
}
