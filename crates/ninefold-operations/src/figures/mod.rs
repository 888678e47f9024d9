//! Numbers, times and rates for people.

/// Writes a number with commas between its thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Writes a share as a percentage with one decimal.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// Writes a number of puzzles.
pub fn puzzles(number: usize) -> String {
    match number {
        1 => "1 puzzle".to_owned(),
        _ => format!("{} puzzles", grouped(number as u64)),
    }
}

/// Writes seconds in a suitable unit, with three significant figures.
pub fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        _ if seconds >= 1.0 => (seconds, "s"),
        _ if seconds >= 1e-3 => (seconds * 1e3, "ms"),
        _ if seconds >= 1e-6 => (seconds * 1e6, "µs"),
        _ => (seconds * 1e9, "ns"),
    };
    format!("{} {unit}", three_figures(value))
}

/// Writes a rate per second.
pub fn rate(per_second: f64) -> String {
    match per_second {
        _ if per_second >= 999_500.0 => {
            format!("{} million a second", three_figures(per_second / 1e6))
        }
        _ if 0.0 < per_second && per_second < 99.95 => {
            format!("{} a second", three_figures(per_second))
        }
        _ => format!("{} a second", grouped(per_second.round() as u64)),
    }
}

/// `1 puzzle`, `2 puzzles`.
pub fn counted(number: u64, name: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {name}{plural}", grouped(number))
}

/// Writes a number with three significant figures.
pub fn three_figures(value: f64) -> String {
    let decimals = match value {
        _ if value < 9.995 => 2,
        _ if value < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$}")
}

/// Writes a number with a letter for its thousands or millions.
pub fn short(number: f64) -> String {
    let (value, unit) = match number {
        _ if number >= 999_500.0 => (number / 1e6, "M"),
        _ if number >= 999.5 => (number / 1e3, "k"),
        _ => (number, ""),
    };
    let decimals = usize::from(value < 99.95);
    format!("{value:.decimals$}")
        .trim_end_matches(".0")
        .to_owned()
        + unit
}

#[cfg(feature = "chart")]
pub mod chart;
pub mod measure;
pub mod numbers;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_easy_to_read() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(2_841_866), "2,841,866");
        assert_eq!(duration(0.0), "0.00 ns");
        assert_eq!(duration(1.5e-6), "1.50 µs");
        assert_eq!(duration(0.02345), "23.4 ms");
        assert_eq!(duration(123.4), "123 s");
        assert_eq!(rate(0.0), "0 a second");
        assert_eq!(rate(0.456), "0.46 a second");
        assert_eq!(rate(12_345.6), "12,346 a second");
        assert_eq!(rate(2_457_000.0), "2.46 million a second");
        assert_eq!(three_figures(9.996), "10.0");
        assert_eq!(three_figures(99.96), "100");
        assert_eq!(short(1e7), "10M");
        assert_eq!(short(999_600.0), "1M");
        assert_eq!(short(99_960.0), "100k");
        assert_eq!(short(1_234.0), "1.2k");
        assert_eq!(short(7.0), "7");
    }
}
