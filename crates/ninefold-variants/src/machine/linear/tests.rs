//! Linear forms against plain enumeration.

use super::*;
use crate::machine::scale::positions;

/// A sequence of random numbers that is the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// Visits every assignment of digits in which the cells of each group differ.
fn assignments(groups: &[Vec<Term>], masks: &[u32]) -> Vec<Vec<u32>> {
    let group_of: Vec<usize> = groups
        .iter()
        .enumerate()
        .flat_map(|(i, group)| vec![i; group.len()])
        .collect();
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for (place, &mask) in masks.iter().enumerate() {
        let extend = |assignment: Vec<u32>| {
            positions(mask)
                .filter(|digit| {
                    let clash = |(other, used): (usize, &u32)| {
                        group_of[other] == group_of[place] && used == digit
                    };
                    !assignment.iter().enumerate().any(clash)
                })
                .map(|digit| [&assignment[..], &[digit]].concat())
                .collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(extend).collect();
    }
    all
}

#[test]
fn narrowing_keeps_every_solution_and_ends_exactly() {
    let mut random = Random(0x1357_9bdf_0246_8ace);
    let mut needed = 0;
    for _ in 0..3000 {
        let scale = Scale {
            digits: 2 + random.below(11) as u32,
            low: random.below(4) as i32 - 2,
        };
        let mut cell = 0;
        let mut group = |random: &mut Random| {
            let coefficient = [1, 1, 1, -1, -1, 2, -3, 50][random.below(8) as usize];
            let size = 1 + random.below(3.min(scale.digits.into()));
            (0..size)
                .map(|_| {
                    cell += 1;
                    Term { cell, coefficient }
                })
                .collect::<Vec<_>>()
        };
        let groups: Vec<Vec<Term>> = (0..1 + random.below(3))
            .map(|_| group(&mut random))
            .collect();
        let terms: Vec<Term> = groups.concat();
        let masks: Vec<u32> = terms
            .iter()
            .map(|_| {
                let some = random.below(1 << scale.digits) & random.below(1 << scale.digits);
                some as u32 | 1 << random.below(scale.digits.into())
            })
            .collect();
        let form = Linear::new(scale, &groups);
        let value = |assignment: &Vec<u32>| -> i64 {
            terms
                .iter()
                .zip(assignment)
                .map(|(term, &digit)| term.coefficient * i64::from(scale.low + digit as i32))
                .sum()
        };
        let all = assignments(&groups, &masks);
        let Some(goal) = all
            .get(random.below(all.len().max(1) as u64) as usize)
            .map(value)
        else {
            continue;
        };
        let total = goal + [0, 0, 0, 1, -2][random.below(5) as usize];

        let mut kept = vec![0; masks.len()];
        for assignment in all.iter().filter(|assignment| value(assignment) == total) {
            kept.iter_mut()
                .zip(assignment)
                .for_each(|(kept, digit)| *kept |= 1 << digit);
        }
        let mut narrowed = masks.clone();
        match form.narrow(&mut narrowed, Totals::one(total)) {
            Err(Failed) => assert!(kept.contains(&0), "{groups:?} {masks:?} {total}"),
            Ok(required) => {
                assert!(
                    narrowed
                        .iter()
                        .zip(&kept)
                        .all(|(narrowed, kept)| kept & !narrowed == 0)
                );
                for (group, &digits) in form.groups.iter().zip(&required) {
                    let digits = if form.reversed[group.start] {
                        form.scale.reverse(digits)
                    } else {
                        digits
                    };
                    let holds = |assignment: &Vec<u32>| {
                        assignment[group.start..group.end]
                            .iter()
                            .fold(0, |held, digit| held | 1 << digit)
                            & digits
                            == digits
                    };
                    needed += u32::from(digits != 0);
                    assert!(
                        all.iter()
                            .filter(|assignment| value(assignment) == total)
                            .all(holds),
                        "{groups:?} {masks:?} {total} {digits:b}"
                    );
                }
            }
        }
        let fixed: Vec<u32> = all[0].iter().map(|digit| 1 << digit).collect();
        let exact = form.narrow(&mut fixed.clone(), Totals::one(total)).is_ok();
        assert_eq!(
            exact,
            value(&all[0]) == total,
            "{groups:?} {:?} {total}",
            all[0]
        );

        let (least, greatest) = form
            .range(&mut masks.clone())
            .expect("there is an assignment");
        assert!(
            all.iter()
                .all(|assignment| (least..=greatest).contains(&value(assignment)))
        );
        if greatest - least <= 127 {
            let reached = form
                .totals(&mut masks.clone(), least, greatest)
                .expect("there is an assignment");
            assert!(
                all.iter()
                    .all(|assignment| reached.bits >> (value(assignment) - reached.base) & 1 != 0),
                "{groups:?} {masks:?}"
            );
        }
    }
    assert!(needed > 100, "{needed} sums need a digit");
}
