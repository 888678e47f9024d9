//! Kraken fish: each is measured by its definition and proved by trying everything; and in some positions they eliminate
//! what trying out all fish and all chains eliminates, no more and no less.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ninefold::logic::{
    Candidate, CandidateSet, Flow, KrakenChain, KrakenFish, Position, Reason, Scratch, SurveyEntry,
    Technique, Watch, Within,
};
use ninefold::{Algorithm, Cell, Digit, House, Task};

use super::alternating::{check_strong, check_weak};
use super::human_chains::{in_parallel, stuck_positions};
use super::proof::{Claim, Marks, Premises, Verdict, ensure, exclude};
use super::tampered::{Tampered, changed, next_digit, other_lines, without_first_line};
use super::{checker, disguised, tampered};

/// How many strong links a chain may have.
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

/// The fish is basic and has all its places and fins. The candidates from which chains have to lead.
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
        ensure!(is_plain && are_single, "not between single candidates");
        check_weak(&right, &link.ends[0])?;
        check_strong(marks, link, premises)?;
        right = link.ends[1];
    }
    check_weak(&right, &set(target))
}

pub fn tampered(found: &KrakenFish) -> Vec<Tampered> {
    let with = |change: fn(&mut KrakenFish)| Reason::KrakenFish(changed(found, change));
    vec![
        (
            "another digit",
            with(|kraken| kraken.fish.digit = next_digit(kraken.fish.digit)),
        ),
        (
            "a base less",
            with(|kraken| kraken.fish.bases = without_first_line(kraken.fish.bases)),
        ),
        (
            "another cover",
            with(|kraken| kraken.fish.covers = other_lines(kraken.fish.covers)),
        ),
        (
            "no fins",
            with(|kraken| kraken.fish.fins = ninefold::CellSet::EMPTY),
        ),
        (
            "the other type",
            with(|kraken| {
                kraken.cover = match kraken.cover {
                    None => kraken.fish.covers.first(),
                    Some(_) => None,
                }
            }),
        ),
        (
            "a chain less",
            with(|kraken| {
                kraken.chains.pop();
            }),
        ),
        (
            "another target",
            with(|kraken| {
                let (cell, digit) = (kraken.target.cell(), next_digit(kraken.target.digit()));
                kraken.target = Candidate::new(cell, digit);
            }),
        ),
        (
            "a link less",
            with(|kraken| {
                let mut chains = kraken.chains.iter_mut();
                let long = chains.find(|chain| !chain.links.is_empty());
                long.and_then(|chain| chain.links.pop()).unwrap();
            }),
        ),
    ]
}

/// Returns the eliminations of all kraken fish, of type 1 and of type 2.
fn naive(marks: &Marks) -> [CandidateSet; 2] {
    let all: CandidateSet = Candidate::all().filter(|&one| marks.has(one)).collect();
    let excluded =
        Vec::from_iter(Candidate::all().map(|one| -> CandidateSet {
            all.iter().filter(|&other| exclude(one, other)).collect()
        }));
    let mut pairs: Vec<Vec<Candidate>> = Cell::ALL.map(|cell| marks.of_cell(cell)).to_vec();
    for digit in Digit::ALL {
        pairs.extend(House::ALL.map(|house| marks.of_house(house, digit)));
    }
    pairs.retain(|pair| pair.len() == 2);
    // The candidates that are wrong if one is right, without links and with links.
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
        for lines in [
            [House::rows(), House::columns()],
            [House::columns(), House::rows()],
        ] {
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

/// All choices of two to four bases, and as many covers.
fn choices() -> Vec<(Vec<usize>, Vec<usize>)> {
    let lines = |set: u32| Vec::from_iter((0..9).filter(move |line| set >> line & 1 == 1));
    let sets = || (0..512_u32).filter(|set| (2..=4).contains(&set.count_ones()));
    let pairs = sets().flat_map(|bases| sets().map(move |covers| (bases, covers)));
    let equal = pairs.filter(|(bases, covers)| bases.count_ones() == covers.count_ones());
    equal
        .map(|(bases, covers)| (lines(bases), lines(covers)))
        .collect()
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
    let solutions = Algorithm::DancingLinks.solve(&marks.puzzle(), &Task::unique());
    let solution = solutions.unique().unwrap();
    let (mut found, mut counts) = ([CandidateSet::EMPTY; 2], [0, 0]);
    let watch = Watch::new(&|| false);
    let flow =
        SurveyEntry::KRAKEN_FISH.visit(position, &mut Scratch::default(), &watch, &mut |step| {
            let number = usize::from(step.technique == Technique::KrakenFishType2);
            let gone = step.conclusion.eliminations;
            assert!((found[number] & gone).is_empty(), "{step:?} is found twice");
            found[number] |= gone;
            counts[number] += 1;
            let is_right = |one: Candidate| solution.digit(one.cell()) == one.digit();
            assert!(!gone.iter().any(is_right), "{step:?} is not true");
            checker::check(marks, &step).unwrap_or_else(|why| panic!("{step:?}: {why}"));
            // A few of each position in disguise, and tampered with.
            if counts[number] % 10 == 1 {
                let wrong = disguised::wrong(&format!("{step:?}"), position, &step);
                assert!(wrong.is_empty(), "{wrong:?}");
                for (how, spoiled) in tampered::tampered(&step) {
                    assert!(
                        checker::check(marks, &spoiled).is_err(),
                        "{how}: {spoiled:?}"
                    );
                }
            }
            Flow::Continue(())
        });
    assert!(flow.is_continue());
    found
}
