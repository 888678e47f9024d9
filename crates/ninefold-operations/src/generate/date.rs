//! The puzzles of a day.

/// Returns the seed of a date, such as `2026-11-21`: its eight digits, so that it is the same for everybody.
///
/// # Errors
/// If it is no date.
pub fn seed(date: &str) -> Result<u64, String> {
    let wrong = || "expected a date, such as 2026-11-21".to_owned();
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts[..] else {
        return Err(wrong());
    };
    let number = |part: &str, length: usize| {
        let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u64>()
            .ok()
            .filter(|_| is_number)
            .ok_or_else(wrong)
    };
    let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
    match (1..=12).contains(&month) && (1..=days(year, month)).contains(&day) {
        true => Ok(year * 10_000 + month * 100 + day),
        false => Err("there is no such day".to_owned()),
    }
}

/// Returns the number of days of a month.
fn days(year: u64, month: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_seeds() {
        assert_eq!(seed("2026-11-21"), Ok(20_261_121));
        assert_eq!(seed("2028-02-29"), Ok(20_280_229));
        for wrong in [
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-04-31",
            "2026-1-1",
            "21.11.2026",
            "",
            "x-y-z",
        ] {
            assert!(seed(wrong).is_err(), "{wrong}");
        }
    }
}
