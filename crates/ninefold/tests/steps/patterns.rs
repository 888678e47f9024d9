//! Patterns that only the human order has: fish of any houses, bent sets, colours, deadly patterns. Each is checked
//! against its definition, and its conclusion is proved by brute force.

use std::collections::BTreeMap;

use ninefold::logic::{
    BentSet, BrokenWing, CandidateSet, Coloring, ColoringKind, DeadlyKind, DeadlyPattern,
    DeathBlossom, GeneralFish, HouseKind, SolutionDigit, SueDeCoq,
};
use ninefold::{Algorithm, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet, Task};

use super::oracles::bent::{lowers, most_of};
use super::oracles::shown::digits;
use super::proof::{Claim, Marks, Premises, Verdict, ensure, exclude, sees};

/// Returns the number of these houses that contain the cell.
fn depth(houses: HouseSet, cell: Cell) -> usize {
    let holding = houses
        .into_iter()
        .filter(|house| house.cells().contains(&cell));
    holding.count()
}

pub fn general_fish(marks: &Marks, found: &GeneralFish, claim: &Claim) -> Verdict {
    let GeneralFish {
        digit,
        bases,
        covers,
        cells,
        fins,
    } = *found;
    ensure!(
        bases.len() == covers.len() && bases.len() > 1,
        "not as many bases as covers"
    );
    ensure!((bases & covers).is_empty(), "a base covers itself");
    let places = Cell::ALL
        .into_iter()
        .filter(|&cell| marks.has(Candidate::new(cell, digit)));
    let mut in_bases = CellSet::EMPTY;
    for cell in places.filter(|&cell| depth(bases, cell) > 0) {
        in_bases.insert(cell);
        let is_fin = fins.contains(cell);
        ensure!(
            is_fin || depth(bases, cell) <= depth(covers, cell),
            "{cell} is a fin"
        );
        let may_be_fin = depth(bases, cell) > depth(covers, cell).min(1);
        ensure!(!is_fin || may_be_fin, "{cell} is no fin");
    }
    ensure!(
        in_bases == cells | fins && (cells & fins).is_empty(),
        "{cells:?} are not its places"
    );
    claim.check_digit(digit)?;
    claim.check_placed(None)?;
    let takes = |cover: House| in_bases.iter().any(|cell| cover.cells().contains(&cell));
    ensure!(
        covers.into_iter().all(takes),
        "a cover takes nothing from the bases"
    );
    claim.check_gone("a candidate outside the covers is eliminated", |gone| {
        depth(covers, gone.cell()) > depth(bases, gone.cell())
    })?;
    let mut premises = Premises::default();
    for base in bases {
        premises.house(marks, base, digit)?;
    }
    premises.prove(claim)
}

pub fn bent_set(marks: &Marks, found: &BentSet, claim: &Claim) -> Verdict {
    let cells: Vec<Cell> = found.cells.into_iter().collect();
    ensure!(cells.len() > 1, "one cell");
    let of_digit = |digit| most_of(marks, found.cells, digit);
    let counts = Digit::ALL.map(of_digit);
    let all: usize = counts.iter().sum();
    match found.free {
        None => ensure!(all == cells.len(), "{all} digits for {} cells", cells.len()),
        Some(free) => {
            let of_free = of_digit(free);
            ensure!(of_free > 1, "{free} is not free");
            ensure!(all - of_free + 1 == cells.len(), "{free} may be missing");
            claim.check_digit(free)?;
        }
    }
    claim.check_gone("a candidate in the set is eliminated", |gone| {
        found.free.is_none() || !found.cells.contains(gone.cell())
    })?;
    claim.check_placed(None)?;
    if found.free.is_none() && cells.len() > 6 {
        // The cells hold each digit as often as possible.
        return claim.check_gone("an eliminated candidate leaves enough places", |gone| {
            lowers(marks, found.cells, *gone)
        });
    }
    let mut premises = Premises::default();
    premises.cells(marks, &cells)?;
    premises.prove(claim)
}

pub fn sue_de_coq(marks: &Marks, found: &SueDeCoq, claim: &Claim) -> Verdict {
    let SueDeCoq {
        line,
        block,
        crossing,
        line_part,
        box_part,
    } = found;
    ensure!(
        line.kind() != HouseKind::Box && block.kind() == HouseKind::Box,
        "no line and box"
    );
    let is_in = |cells: CellSet, house: House| (cells - house.cell_set()).is_empty();
    ensure!(
        is_in(*crossing, *line) && is_in(*crossing, *block),
        "a cell of the crossing is elsewhere"
    );
    let [in_line, in_box] =
        [(line_part, line, block), (box_part, block, line)].map(|(part, house, other)| {
            is_in(*part, *house) && (*part & other.cell_set()).is_empty() && !part.is_empty()
        });
    ensure!(in_line && in_box, "a part is not in its house alone");
    let [of_crossing, of_line, of_box] =
        [crossing, line_part, box_part].map(|cells| digits(marks, *cells));
    ensure!((of_line & of_box).is_empty(), "the parts share a digit");
    ensure!(
        crossing.len() >= 2 && of_crossing.len() >= crossing.len() + 2,
        "the crossing has too few digits"
    );
    let cells = *crossing | *line_part | *box_part;
    ensure!(
        (of_crossing | of_line | of_box).len() == cells.len(),
        "not as many digits as cells"
    );
    bent_set(marks, &BentSet { cells, free: None }, claim)
}

pub fn broken_wing(marks: &Marks, found: &BrokenWing, claim: &Claim) -> Verdict {
    let BrokenWing {
        digit,
        cells,
        houses,
        guardians,
    } = found;
    let ring: CellSet = cells.iter().copied().collect();
    ensure!(
        ring.len() == cells.len() && cells.len() % 2 == 1 && cells.len() == houses.len(),
        "no odd ring"
    );
    let (mut premises, mut others) = (Premises::default(), CellSet::EMPTY);
    for (number, house) in houses.iter().enumerate() {
        let both = [cells[number], cells[(number + 1) % cells.len()]];
        let own: Vec<Cell> = (house.cells().iter().copied())
            .filter(|cell| ring.contains(*cell))
            .collect();
        let is_link = own.len() == 2 && both.iter().all(|cell| own.contains(cell));
        ensure!(is_link, "{house} does not join two cells of the ring");
        let places = marks.of_house(*house, *digit);
        let is_place = |cell: &Cell| places.contains(&Candidate::new(*cell, *digit));
        ensure!(
            both.iter().all(is_place),
            "a cell is not a place of the digit"
        );
        let outside = places.iter().map(|place| place.cell());
        others.extend(outside.filter(|cell| !both.contains(cell)));
        premises.add(places)?;
    }
    ensure!(others == *guardians, "the guardians are {others:?}");
    claim.check_gone("another digit is eliminated", |gone| {
        gone.digit() == *digit || claim.placement.is_some_and(|placed| exclude(placed, *gone))
    })?;
    premises.prove(claim)
}

pub fn death_blossom(marks: &Marks, found: &DeathBlossom, claim: &Claim) -> Verdict {
    claim.check_placed(None)?;
    let digits: DigitSet = found.petals.iter().map(|petal| petal.digit).collect();
    ensure!(
        digits == marks.digits(found.stem) && digits.len() == found.petals.len(),
        "the petals are not those of the stem"
    );
    let mut premises = Premises::default();
    premises.cells(marks, &[found.stem])?;
    for petal in &found.petals {
        let cells: Vec<Cell> = petal.cells.iter().collect();
        let all: DigitSet = cells
            .iter()
            .flat_map(|&cell| marks.of_cell(cell))
            .map(|one| one.digit())
            .collect();
        let in_house = |house: &House| cells.iter().all(|cell| house.cells().contains(cell));
        ensure!(
            House::ALL.iter().any(in_house) && all.len() == cells.len() + 1,
            "a petal is not an almost locked set"
        );
        ensure!(
            all.contains(found.digit) && found.digit != petal.digit,
            "a petal has no {}",
            found.digit
        );
        let places = cells
            .iter()
            .filter(|&&cell| marks.has(Candidate::new(cell, petal.digit)));
        let mut places = places.peekable();
        ensure!(places.peek().is_some(), "a petal has no {}", petal.digit);
        ensure!(
            places.all(|&cell| sees(cell, found.stem)),
            "a place of a petal does not see the stem"
        );
        premises.cells(marks, &cells)?;
    }
    claim.check_digit(found.digit)?;
    premises.prove(claim)
}

pub fn coloring(marks: &Marks, found: &Coloring, claim: &Claim) -> Verdict {
    let mut premises = Premises::default();
    for cluster in &found.clusters {
        check_cluster(marks, cluster, &mut premises)?;
    }
    claim.check_placed(None)?;
    let expected = match found.kind {
        ColoringKind::Bridge | ColoringKind::Clash { .. } => 2,
        _ => 1,
    };
    ensure!(
        found.clusters.len() == expected,
        "{} clusters",
        found.clusters.len()
    );
    let first = &found.clusters[0];
    let is_color = |color: usize| {
        let mut gone = claim.eliminations.iter();
        gone.all(|&gone| first[color % 2].contains(gone))
    };
    let fights = |one: &CandidateSet, other: &CandidateSet| {
        one.iter()
            .any(|one| other.iter().any(|other| exclude(one, other)))
    };
    match found.kind {
        ColoringKind::Trap => claim.check_gone("a colour is eliminated", |&gone| {
            !first.iter().any(|color| color.contains(gone))
        })?,
        ColoringKind::Wrap { color } => {
            let color_set = &first[color % 2];
            ensure!(
                is_color(color) && fights(color_set, color_set),
                "the colour does not exclude itself"
            );
        }
        ColoringKind::Emptied { color, cell } => {
            let excluded =
                |one: Candidate| first[color % 2].iter().any(|other| exclude(one, other));
            let empties = marks.of_cell(cell).into_iter().all(excluded);
            ensure!(is_color(color) && empties, "the cell is not emptied");
            premises.cells(marks, &[cell])?;
        }
        ColoringKind::Bridge => {
            let second = &found.clusters[1];
            let bridges = first
                .iter()
                .any(|one| second.iter().any(|other| fights(one, other)));
            ensure!(bridges, "the clusters do not exclude each other");
        }
        ColoringKind::Clash { color } => {
            let second = &found.clusters[1];
            let both = second.iter().all(|other| fights(&first[color % 2], other));
            ensure!(
                is_color(color) && both,
                "the colour does not exclude both colours"
            );
        }
    }
    check_clashes(found)?;
    premises.prove(claim)
}

/// The clashes are all between colours that may clash for such a conclusion, and lie in their house or cell.
fn check_clashes(found: &Coloring) -> Verdict {
    let pairs: Vec<[CandidateSet; 2]> = match (found.kind, &found.clusters[..]) {
        (ColoringKind::Wrap { color }, [cluster]) => vec![[cluster[color]; 2]],
        (ColoringKind::Bridge, [[a, b], [c, d]]) => vec![[*a, *c], [*a, *d], [*b, *c], [*b, *d]],
        (ColoringKind::Clash { color }, [first, [c, d]]) => {
            vec![[first[color], *c], [first[color], *d]]
        }
        _ => vec![],
    };
    let clashes = found.clashes();
    for [one, other] in &pairs {
        let named = clashes
            .iter()
            .any(|clash| one.contains(clash.candidates[0]) && other.contains(clash.candidates[1]));
        let clash = one
            .iter()
            .any(|one| other.iter().any(|other| exclude(one, other)));
        ensure!(named == clash, "two colours clash, or do not: {clashes:?}");
    }
    for clash in &clashes {
        let [one, other] = clash.candidates;
        ensure!(exclude(one, other), "{one} and {other} do not clash");
        let holds = |house: ninefold::House| {
            let mut both = [one, other].into_iter();
            both.all(|it| house.cells().contains(&it.cell()))
        };
        ensure!(
            clash.house.is_none() == (one.cell() == other.cell()) && clash.house.is_none_or(holds),
            "the clash is not in {:?}",
            clash.house
        );
    }
    Ok(())
}

/// The candidates of the cluster are linked, and each link joins two colours.
fn check_cluster(marks: &Marks, cluster: &[CandidateSet; 2], premises: &mut Premises) -> Verdict {
    let [one, other] = *cluster;
    ensure!((one & other).is_empty(), "a candidate has both colours");
    let all: Vec<Candidate> = (one | other).iter().collect();
    ensure!(
        all.iter().all(|&one| marks.has(one)),
        "a coloured candidate does not exist"
    );
    let mut reached: Vec<Candidate> = one.first().into_iter().collect();
    let mut at = 0;
    while let Some(&from) = reached.get(at) {
        at += 1;
        for &to in &all {
            let Some(link) = conjugate(marks, from, to) else {
                continue;
            };
            ensure!(
                one.contains(from) != one.contains(to),
                "{from} and {to} have one colour"
            );
            link.into_iter().try_for_each(|group| premises.add(group))?;
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    ensure!(
        reached.len() == all.len() && all.len() > 1,
        "the cluster is in pieces"
    );
    Ok(())
}

/// Returns the reason why exactly one of the two is right.
fn conjugate(marks: &Marks, one: Candidate, other: Candidate) -> Option<Vec<Vec<Candidate>>> {
    if !exclude(one, other) {
        return None;
    }
    let (here, there) = (marks.of_cell(one.cell()), marks.of_cell(other.cell()));
    if one.cell() == other.cell() {
        return (here.len() == 2).then_some(vec![here]);
    }
    let pair = |house: &House| marks.of_house(*house, one.digit()).len() == 2;
    let shared = |house: &House| house.cells().contains(&other.cell());
    if one
        .cell()
        .houses()
        .iter()
        .any(|house| shared(house) && pair(house))
    {
        return Some(vec![vec![one, other]]);
    }
    let same = marks.digits(one.cell()) == marks.digits(other.cell());
    (same && here.len() == 2).then_some(vec![here, there])
}

pub fn deadly(marks: &Marks, found: &DeadlyPattern, claim: &Claim) -> Verdict {
    let DeadlyPattern { cells, digits, .. } = found;
    let filled = cells
        .iter()
        .copied()
        .filter(|&cell| marks.filled(cell).is_some());
    ensure!(
        filled.clone().collect::<CellSet>() == found.filled,
        "other cells are filled"
    );
    let given = filled.clone().find(|&cell| marks.is_given(cell));
    ensure!(given.is_none(), "{given:?} is given");
    let fitting = filled.clone().all(|cell| {
        marks
            .filled(cell)
            .is_some_and(|digit| digits.contains(digit))
    });
    ensure!(fitting, "a cell is filled with another digit");
    check_deadly(marks, cells, *digits)?;
    let extras = |cell: &Cell| {
        let others = marks.of_cell(*cell).into_iter();
        others.filter(|other| !digits.contains(other.digit()))
    };
    let internal: CandidateSet = cells.iter().flat_map(extras).collect();
    let mut premises = Premises::default();
    let mut rests_on = |guardians: &CandidateSet, all: CandidateSet| -> Verdict {
        ensure!(*guardians == all, "the guardians are {all:?}");
        premises.add(guardians.iter().collect())
    };
    match &found.kind {
        DeadlyKind::Internal { guardians } => rests_on(guardians, internal)?,
        DeadlyKind::External { guardians, houses } => {
            rests_on(guardians, external(marks, found, *houses, internal)?)?;
        }
        DeadlyKind::Naked {
            guardians,
            cells: further,
            digits: set,
        } => {
            rests_on(guardians, internal)?;
            ensure!(
                further.iter().all(|cell| !cells.contains(&cell)),
                "a further cell is of the pattern"
            );
            ensure!(
                set.len() == further.len() + 1,
                "not as many cells as digits"
            );
            let fits = further
                .iter()
                .all(|cell| (marks.digits(cell) - *set).is_empty());
            let guarded = guardians.iter().all(|one| set.contains(one.digit()));
            ensure!(fits && guarded, "the set lacks a digit");
            premises.cells(marks, &further.iter().collect::<Vec<_>>())?;
        }
        DeadlyKind::Bound { digit, houses } => {
            premises.add(internal.iter().collect())?;
            ensure!(
                digits.contains(*digit) && !houses.is_empty(),
                "another digit is bound"
            );
            for house in *houses {
                let places = marks.of_house(house, *digit);
                let bound = places.iter().all(|place| cells.contains(&place.cell()));
                ensure!(bound, "{digit} has more places in {house}");
                let holds = |cell| house.cell_set().contains(cell);
                if !filled
                    .clone()
                    .any(|cell| holds(cell) && marks.filled(cell) == Some(*digit))
                {
                    premises.add(places)?;
                }
            }
            let open: Vec<Cell> = cells
                .iter()
                .copied()
                .filter(|&cell| marks.filled(cell).is_none())
                .collect();
            premises.cells(marks, &open)?;
        }
    }
    premises.prove(claim)
}

/// Returns the guardians for the case that the digits must be in the cells of these houses.
fn external(
    marks: &Marks,
    found: &DeadlyPattern,
    houses: HouseSet,
    internal: CandidateSet,
) -> Result<CandidateSet, String> {
    ensure!(!houses.is_empty() && found.filled.is_empty(), "no houses");
    let mut guardians: CandidateSet = internal
        .iter()
        .filter(|one| depth(houses, one.cell()) == 0)
        .collect();
    for house in houses {
        let own = found
            .cells
            .iter()
            .filter(|cell| house.cells().contains(cell));
        ensure!(
            own.count() == found.digits.len(),
            "{house} holds too few of the cells"
        );
        for digit in found.digits {
            let places = marks.of_house(house, digit);
            let (own, others): (Vec<_>, Vec<_>) = places
                .into_iter()
                .partition(|place| found.cells.contains(&place.cell()));
            ensure!(!own.is_empty(), "{digit} has no place there in {house}");
            guardians.extend(others);
        }
    }
    Ok(guardians)
}

/// Checks that for every way to fill the cells with the digits, there is another way in which every house keeps its
/// digits.
fn check_deadly(marks: &Marks, cells: &[Cell], digits: DigitSet) -> Verdict {
    let different: CellSet = cells.iter().copied().collect();
    ensure!(
        different.len() == cells.len() && digits.len() > 1,
        "a cell twice"
    );
    ensure!(
        digits.len() <= 4 || cells.len() <= 6,
        "too many ways to fill the cells"
    );
    let mut ways: BTreeMap<Vec<u16>, usize> = BTreeMap::new();
    fill(marks, cells, digits, &mut Vec::new(), &mut ways);
    ensure!(
        ways.values().all(|&count| count > 1),
        "there is a unique way to fill the cells"
    );
    Ok(())
}

/// Counts the ways to fill the cells, grouped by the digits that each house gets.
fn fill(
    marks: &Marks,
    cells: &[Cell],
    digits: DigitSet,
    filled: &mut Vec<Digit>,
    ways: &mut BTreeMap<Vec<u16>, usize>,
) {
    let Some(&cell) = cells.get(filled.len()) else {
        let in_house = |house: &House| {
            let placed = cells.iter().zip(filled.iter());
            let own = placed.filter(|(cell, _)| house.cells().contains(cell));
            own.fold(0, |all, (_, digit)| all | 1u16 << digit.get())
        };
        *ways
            .entry(House::ALL.iter().map(in_house).collect())
            .or_default() += 1;
        return;
    };
    for digit in digits {
        let mut placed = cells.iter().zip(filled.iter());
        let clashes = placed.any(|(&other, &same)| same == digit && sees(cell, other));
        if !clashes && !marks.is_barred(Candidate::new(cell, digit)) {
            filled.push(digit);
            fill(marks, cells, digits, filled, ways);
            filled.pop();
        }
    }
}

pub fn solution_digit(marks: &Marks, found: &SolutionDigit, claim: &Claim) -> Verdict {
    claim.check_placed(Some(found.candidate))?;
    let cell = found.candidate.cell();
    claim.check_gone("another candidate is eliminated", |gone| {
        gone.cell() == cell && *gone != found.candidate
    })?;
    let solutions = Algorithm::DancingLinks.solve(&marks.puzzle(), &Task::unique());
    let right = solutions.unique().map(|only| only.digit(cell));
    ensure!(
        right == Some(found.candidate.digit()),
        "the only solution has {right:?}"
    );
    Ok(())
}
