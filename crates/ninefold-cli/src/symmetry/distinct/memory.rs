//! The amount of memory available, and amounts of memory as users write them.

use std::fs;

/// The assumed amount where the system reports none.
const UNKNOWN: usize = 4 << 30;

/// Returns a quarter of the memory available to this process.
pub fn quarter() -> usize {
    let limits = [of_machine(), of_control_group()];
    limits.into_iter().flatten().min().unwrap_or(UNKNOWN) / 4
}

fn of_machine() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// Returns the memory limit of the container, if there is one.
fn of_control_group() -> Option<usize> {
    let text = fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?;
    text.trim().parse().ok()
}

/// Reads an amount such as `512M`. The unit is bytes, or with K, M, G or T a power of 1024.
pub fn parse(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = text[digits.len()..].to_ascii_uppercase();
    let power = ["", "K", "M", "G", "T"]
        .iter()
        .position(|letter| unit == *letter || (!letter.is_empty() && unit == format!("{letter}B")));
    let bytes = power.and_then(|power| {
        let amount: usize = digits.parse().ok()?;
        amount.checked_mul(1 << (10 * power))
    });
    bytes.ok_or_else(|| "expected bytes, such as 512M or 2G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_units() {
        assert_eq!(parse("10"), Ok(10));
        assert_eq!(parse("512k"), Ok(512 << 10));
        assert_eq!(parse("3MB"), Ok(3 << 20));
        assert_eq!(parse("2G"), Ok(2 << 30));
        for wrong in ["", "G", "-1", "1.5G", "5X", "5BB", "5b", "99999999999T"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_quarter_is_something() {
        assert!(quarter() > 1 << 24);
    }
}
