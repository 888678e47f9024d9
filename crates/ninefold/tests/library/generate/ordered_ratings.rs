//! Plans with a range of ratings keep exactly the puzzles that the rater finds in that range. The judge stops as
//! early as possible; these tests rate each puzzle to its end.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ninefold::engine::Engine;
use ninefold::generate::{
    ClueSymmetry, Condition, Conditions, Equal, FoundPuzzle, Generator, Level, Made, Plan,
    PuzzleKind, Report, Span, Symmetries, Tenths,
};
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rated, Rater};

const SEED: u64 = 8;
const ATTEMPTS: u64 = 1200;

/// A puzzle that was made without conditions, with its ratings.
type Candidate = (FoundPuzzle, Rated);

fn make(kind: PuzzleKind, conditions: Conditions) -> (Vec<Made>, Report) {
    let plan = Plan { kind, conditions };
    let mut generator = Generator::new(SEED, plan, Engine::new()).unwrap();
    let mut made = Vec::new();
    let report = generator.make(0..ATTEMPTS, &|| false, &mut made);
    (made, report.unwrap())
}

/// All puzzles of these attempts, rated without any bounds.
fn all(kind: PuzzleKind) -> Vec<Candidate> {
    let mut rater = Rater::default();
    let (made, _) = make(kind, Conditions::default());
    let rated = made.iter().map(|made| {
        assert_eq!(made.rating, None, "no rating was requested");
        (made.found, rater.rate(&made.puzzle))
    });
    rated.collect()
}

static TOP_DOWN: LazyLock<Vec<Candidate>> = LazyLock::new(|| all(PuzzleKind::default()));

/// Makes puzzles that meet the conditions, and compares them with the candidates in the range. Returns their number and
/// the report.
fn expect(
    kind: PuzzleKind,
    conditions: Conditions,
    all: &[Candidate],
    belongs: impl Fn(&Rated) -> bool,
) -> (usize, Report) {
    let asked = format!("{conditions:?}");
    let (made, report) = make(kind, conditions);
    let expected: Vec<Candidate> = all.iter().copied().filter(|(_, it)| belongs(it)).collect();
    let rated = |made: &Made| (made.found, made.rating.unwrap().rated().unwrap());
    let made: Vec<Candidate> = made.iter().map(rated).collect();
    assert!(made == expected, "{asked}");
    assert_eq!(report.found, all.len() as u64);
    assert_eq!(report.made, expected.len() as u64);
    assert!(
        !expected.is_empty() && expected.len() < all.len(),
        "{asked}"
    );
    (expected.len(), report)
}

/// ER, EP and ED in tenths.
fn tenths(rated: &Rated) -> [u16; 3] {
    [rated.er, rated.ep, rated.ed].map(|figure| Tenths::from(figure).get())
}

/// Each puzzle belongs to one level, and is made when that level is ordered.
#[test]
fn every_puzzle_is_made_at_its_own_level_only() {
    let mut by_level: BTreeMap<Level, Vec<FoundPuzzle>> = BTreeMap::new();
    for (found, _) in TOP_DOWN.iter() {
        let path = Path::new(&found.puzzle, Human::default());
        let levels = path.map(|(_, step, difficulty)| {
            let level = Level::of(difficulty);
            assert_eq!(level, Level::of_technique(step.technique));
            level
        });
        by_level
            .entry(levels.max().unwrap())
            .or_default()
            .push(*found);
    }
    for level in Level::ALL {
        let (made, report) = make(PuzzleKind::default(), Conditions::level(level));
        let found: Vec<FoundPuzzle> = made.iter().map(|made| made.found).collect();
        let expected = by_level.remove(&level).unwrap_or_default();
        assert!(
            !expected.is_empty() && found == expected,
            "{}",
            level.name()
        );
        let dropped = ATTEMPTS - report.made;
        assert_eq!(report.dropped_by(Condition::Level), dropped);
    }
}

#[test]
fn ranges_are_kept_at_both_ends() {
    let [er, ep, ed] = [0, 1, 2];
    for (figure, range, ends) in [
        (er, "4.5-7.2", 45..=72),
        (er, "7.2", 72..=72),
        (er, "2.0-2.6", 20..=26),
        (er, "8.3-", 83..=999),
        (ep, "1.5-2.0", 15..=20),
        (ep, "2.3-", 23..=999),
        (ed, "-1.2", 0..=12),
        (ed, "2.0-", 20..=999),
    ] {
        let mut conditions = Conditions::default();
        let Conditions { er, ep, ed, .. } = &mut conditions;
        *[er, ep, ed][figure] = range.parse().unwrap();
        let belongs = |rated: &Rated| ends.contains(&tenths(rated)[figure]);
        let (made, report) = expect(PuzzleKind::default(), conditions, &TOP_DOWN, belongs);
        let condition = [Condition::Er, Condition::Ep, Condition::Ed][figure];
        assert_eq!(report.dropped_by(condition), ATTEMPTS - made as u64);
    }
}

#[test]
fn pearls_and_diamonds_are_kept() {
    let is_pearl = |rated: &Rated| rated.er == rated.ep;
    let is_diamond = |rated: &Rated| is_pearl(rated) && rated.ep == rated.ed;
    for (equal, least) in [
        (Equal::Pearl, 0),
        (Equal::Pearl, 20),
        (Equal::Diamond, 0),
        (Equal::Diamond, 20),
    ] {
        let conditions = Conditions {
            er: Span::from(Tenths::new(least)),
            equal,
            ..Conditions::default()
        };
        let belongs = |rated: &Rated| {
            let is_equal = match equal {
                Equal::Any => true,
                Equal::Pearl => is_pearl(rated),
                Equal::Diamond => is_diamond(rated),
            };
            is_equal && tenths(rated)[0] >= least
        };
        expect(PuzzleKind::default(), conditions, &TOP_DOWN, belongs);
    }
}

/// Puzzles with symmetry, and conditions on all three figures at once.
#[test]
fn symmetric_puzzles_are_kept_by_the_same_ratings() {
    let kind = || PuzzleKind::TopDown {
        symmetries: Symmetries::Only(ClueSymmetry::Half),
        minimal: false,
    };
    let conditions = Conditions {
        er: "2.0-7.2".parse().unwrap(),
        ep: "-4.0".parse().unwrap(),
        ed: "1.5-".parse().unwrap(),
        ..Conditions::default()
    };
    let belongs = |rated: &Rated| {
        let [er, ep, ed] = tenths(rated);
        (20..=72).contains(&er) && ep <= 40 && ed >= 15
    };
    expect(kind(), conditions, &all(kind()), belongs);
}
