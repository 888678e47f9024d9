//! Kraken fish: each is checked against its definition and proved by brute force. In some positions, they eliminate
//! exactly the candidates that brute force over all fish and all chains eliminates.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ninefold::logic::{
    KrakenChain, KrakenFish, Position, Reason, Technique, TechniqueEntry, Within,
};
use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

use super::alternating::{check_strong, check_weak};
use super::corpora::in_parallel;
use super::human_chains::stuck_positions;
use super::oracles::shown::{choose, directions};
use super::proof::{Claim, Marks, Premises, Verdict, ensure, exclude};
use super::report::{Faults, Scene, solution};
use super::tampered::{Spoiled, Tampered, next_digit, other_lines, turn_digit, without_first};

/// The maximum number of strong links of a chain.
const LINKS: usize = 3;

pub fn check(marks: &Marks, found: &KrakenFish, claim: &Claim) -> Verdict {
    let (fish, target) = (&found.fish, found.target);
    ensure!(
        claim.eliminations == [target] && claim.placement.is_none(),
        "not only {target} is eliminated"
    );
    let mut premises = Premises::default();
    let starts = check_fish(marks, found, &mut premises)?;
    match found.cover {
        None => {
            let taken = fish.covers.cells().contains(target.cell())
                && !fish.bases.cells().contains(target.cell());
            ensure!(
                taken && target.digit() == fish.digit,
                "the fish does not eliminate {target}"
            );
        }
        Some(cover) => ensure!(fish.covers.contains(cover), "{cover} is no cover"),
    }
    let mut from: Vec<Candidate> = found.chains.iter().map(|chain| chain.start).collect();
    from.sort();
    ensure!(from == starts, "chains from {from:?}, not {starts:?}");
    ensure!(!starts.contains(&target), "{target} is supposed");
    for chain in &found.chains {
        check_chain(marks, chain, target, &mut premises)?;
    }
    let is_direct = |chain: &KrakenChain| chain.links.is_empty();
    ensure!(!found.chains.iter().all(is_direct), "no chains");
    premises.prove(claim)
}

/// Checks that the fish is basic and has all its places and fins. Returns the candidates at which chains must start.
fn check_fish(
    marks: &Marks,
    found: &KrakenFish,
    premises: &mut Premises,
) -> Result<Vec<Candidate>, String> {
    let fish = &found.fish;
    let size = fish.bases.len();
    ensure!(
        (2..=4).contains(&size) && fish.covers.len() == size,
        "{size} bases"
    );
    let are = |houses: ninefold::HouseSet, lines: &[House]| {
        houses.into_iter().all(|house| lines.contains(&house))
    };
    let (rows, columns) = (House::rows(), House::columns());
    ensure!(
        are(fish.bases, rows) && are(fish.covers, columns)
            || are(fish.bases, columns) && are(fish.covers, rows),
        "the fish is not basic"
    );
    let (mut fins, mut starts) = (Vec::new(), Vec::new());
    for cell in Cell::ALL {
        let place = Candidate::new(cell, fish.digit);
        let is_place = fish.bases.cells().contains(cell) && marks.has(place);
        let is_fin = is_place && !fish.covers.cells().contains(cell);
        ensure!(fish.fins.contains(cell) == is_fin, "{cell}: a fin or not");
        ensure!(
            fish.cells.contains(cell) == (is_place && !is_fin),
            "{cell}: a place or not"
        );
        if is_fin {
            fins.push(place);
        }
        let in_cover = found
            .cover
            .is_some_and(|cover| cover.cells().contains(&cell));
        if is_fin || is_place && in_cover {
            starts.push(place);
        }
    }
    ensure!((1..=2).contains(&fins.len()), "{} fins", fins.len());
    for house in fish.bases.into_iter().chain(fish.covers) {
        let has_place = house.cells().iter().any(|&cell| fish.cells.contains(cell));
        ensure!(has_place, "{house} has no place");
    }
    for base in fish.bases {
        premises.house(marks, base, fish.digit)?;
    }
    Ok(starts)
}

fn check_chain(
    marks: &Marks,
    chain: &KrakenChain,
    target: Candidate,
    premises: &mut Premises,
) -> Verdict {
    ensure!(chain.links.len() <= LINKS, "a long chain");
    let set = |one: Candidate| [one].into_iter().collect::<CandidateSet>();
    let mut right = set(chain.start);
    for link in &chain.links {
        let is_plain = matches!(link.within, Within::Cell(_) | Within::House { .. });
        let are_single = link.ends.iter().all(|end| end.single().is_some());
        ensure!(
            is_plain && are_single,
            "the link is not between single candidates"
        );
        check_weak(&right, &link.ends[0])?;
        check_strong(marks, link, premises)?;
        right = link.ends[1];
    }
    check_weak(&right, &set(target))
}

pub fn tampered(found: &KrakenFish) -> Vec<Tampered> {
    Spoiled::of(found, Reason::KrakenFish)
        .by("another digit", |it| {
            it.fish.digit = next_digit(it.fish.digit)
        })
        .by("a base less", |it| {
            it.fish.bases = without_first(it.fish.bases)
        })
        .by("another cover", |it| {
            it.fish.covers = other_lines(it.fish.covers)
        })
        .by("no fins", |it| it.fish.fins = CellSet::EMPTY)
        .by("the other type", |it| {
            it.cover = match it.cover {
                None => it.fish.covers.first(),
                Some(_) => None,
            }
        })
        .by("a chain less", |it| it.chains.pop())
        .by("another target", |it| turn_digit(&mut it.target))
        .by("a link less", |it| {
            let mut chains = it.chains.iter_mut();
            let long = chains.find(|chain| !chain.links.is_empty());
            long.and_then(|chain| chain.links.pop()).unwrap()
        })
        .all
}

/// Returns the eliminations of all kraken fish, of type 1 and of type 2.
fn naive(marks: &Marks) -> [CandidateSet; 2] {
    let all: CandidateSet = marks.all().collect();
    let excluded =
        Vec::from_iter(Candidate::all().map(|one| -> CandidateSet {
            all.iter().filter(|&other| exclude(one, other)).collect()
        }));
    let mut pairs: Vec<Vec<Candidate>> = Cell::ALL.map(|cell| marks.of_cell(cell)).to_vec();
    for digit in Digit::ALL {
        pairs.extend(House::ALL.map(|house| marks.of_house(house, digit)));
    }
    pairs.retain(|pair| pair.len() == 2);
    // Returns the candidates that are wrong if one is right, without links and with links.
    let wrong = Vec::from_iter(Candidate::all().map(|start| {
        let direct = excluded[start.index()];
        let mut wrong = direct;
        for _ in 0..LINKS {
            let before = wrong;
            for pair in &pairs {
                for (off, on) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                    if before.contains(off) {
                        wrong |= excluded[on.index()];
                    }
                }
            }
        }
        [direct, wrong]
    }));
    let (mut types, mut direct) = ([CandidateSet::EMPTY; 2], CandidateSet::EMPTY);
    for digit in Digit::ALL {
        for lines in directions() {
            for (bases, covers) in choices() {
                let has = |base: usize, cover: usize| {
                    let cell = crossing(lines[0][base], lines[1][cover]);
                    marks
                        .has(Candidate::new(cell, digit))
                        .then_some(Candidate::new(cell, digit))
                };
                let outside = (0..9).filter(|cover| !covers.contains(cover));
                let fins: Vec<Candidate> = outside
                    .flat_map(|cover| bases.iter().filter_map(move |&base| has(base, cover)))
                    .collect();
                let of_base =
                    |&base: &usize| covers.iter().any(|&cover| has(base, cover).is_some());
                let of_cover =
                    |&cover: &usize| bases.iter().any(|&base| has(base, cover).is_some());
                let is_fish = (1..=2).contains(&fins.len())
                    && bases.iter().all(of_base)
                    && covers.iter().all(of_cover);
                if !is_fish {
                    continue;
                }
                let common = |starts: &[Candidate], number: usize| {
                    let wrong = starts.iter().map(|start| wrong[start.index()][number]);
                    wrong.reduce(|all, some| all & some).unwrap()
                };
                for &cover in &covers {
                    let others = (0..9).filter(|base| !bases.contains(base));
                    let taken: CandidateSet = others.filter_map(|base| has(base, cover)).collect();
                    direct |= common(&fins, 0) & taken;
                    types[0] |= common(&fins, 1) & taken;
                    let mut starts = fins.clone();
                    starts.extend(bases.iter().filter_map(|&base| has(base, cover)));
                    let own: CandidateSet = starts.iter().copied().collect();
                    direct |= common(&starts, 0) - own;
                    types[1] |= common(&starts, 1) - own;
                }
            }
        }
    }
    [types[0] - direct, types[1] - types[0] - direct]
}

/// Returns all choices of two to four bases, and as many covers.
fn choices() -> Vec<(Vec<usize>, Vec<usize>)> {
    let of_size = |size| choose(&[0, 1, 2, 3, 4, 5, 6, 7, 8], size);
    let pairs = |size| {
        let bases = of_size(size).into_iter();
        bases.flat_map(move |bases| of_size(size).into_iter().map(move |it| (bases.clone(), it)))
    };
    (2..=4).flat_map(pairs).collect()
}

fn crossing(one: House, other: House) -> Cell {
    let mut cells = one.cells().iter();
    *cells.find(|cell| other.cells().contains(cell)).unwrap()
}

#[test]
fn all_are_found_and_proved_and_cannot_be_changed_unseen() {
    let positions = stuck_positions(40);
    let counts = [AtomicUsize::new(0), AtomicUsize::new(0)];
    in_parallel(&positions, |position: &Position| {
        let marks = Marks::of(position);
        let found = look_at(position, &marks);
        let expected = naive(&marks);
        for number in [0, 1] {
            let (found, expected) = (found[number], expected[number]);
            let (missing, wrong) = (expected - found, found - expected);
            assert!(
                missing.is_empty() && wrong.is_empty(),
                "type {}: missing {missing:?}, wrong {wrong:?} in {position:?}",
                number + 1
            );
            counts[number].fetch_add(usize::from(!expected.is_empty()), Relaxed);
        }
    });
    let counts = counts.map(AtomicUsize::into_inner);
    eprintln!("{counts:?} of {} positions", positions.len());
    assert!(positions.is_empty() || counts.iter().all(|&count| count >= 3));
}

/// Checks all kraken fish of the position, and returns their eliminations.
fn look_at(position: &Position, marks: &Marks) -> [CandidateSet; 2] {
    let solution = solution(marks.puzzle());
    let (scene, mut faults) = (Scene::new(position, &solution), Faults::default());
    let (mut found, mut counts) = ([CandidateSet::EMPTY; 2], [0, 0]);
    for step in TechniqueEntry::KRAKEN_FISH.steps(position) {
        let number = usize::from(step.technique == Technique::KrakenFishType2);
        let gone = step.conclusion.eliminations;
        assert!((found[number] & gone).is_empty(), "{step:?} is found twice");
        found[number] |= gone;
        counts[number] += 1;
        // A few steps of each position are transformed and tampered with.
        let thoroughly = counts[number] % 10 == 1;
        faults.look_at(|| format!("{step:?}"), &scene, &step, thoroughly);
    }
    faults.assert_none();
    found
}
