//! The explanations of steps read well, on the paths of all puzzles of the references, or of a few puzzles without
//! these files.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, fs, thread};

use ninefold::logic::{ChainKind, GraveType, LoopType, Position, Reason, Step, TechniqueEntry};
use ninefold::rating::hodoku::{InOrder, Settings};
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};
use ninefold::{Candidate, Grid};
use ninefold_explain::explanation::Sentence;
use ninefold_explain::hint::{Detail, Hint};
use ninefold_explain::{eureka, explanation, names};

use crate::puzzles::PUZZLES;

fn puzzles() -> Vec<String> {
    let Ok(shared) = env::var("NINEFOLD_SHARED") else {
        return PUZZLES.map(str::to_owned).to_vec();
    };
    let files = ["se_ratings", "se_ratings_rare", "se_ratings_more"];
    let texts = files.map(|file| fs::read_to_string(format!("{shared}/references/{file}.tsv")));
    let lines = texts.iter().flat_map(|text| text.as_ref().unwrap().lines());
    lines.map(|line| line[..81].to_owned()).collect()
}

#[test]
fn every_reason_reads_well() {
    let (puzzles, next) = (puzzles(), AtomicUsize::new(0));
    let work = || {
        let mut rater = Rater::default();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Relaxed)) {
            let grid: Grid = puzzle.parse().unwrap();
            for (position, step, _) in rater.path(&grid) {
                check(&step, &position);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
}

/// This also holds for the steps of the human order.
#[test]
fn human_steps_read_well_too() {
    for puzzle in PUZZLES {
        let grid: Grid = puzzle.parse().unwrap();
        for (position, step, _) in Path::new(&grid, Human::default()) {
            check(&step, &position);
            let names = names::of(&step);
            assert_eq!(names[0], step.technique.name());
            let is_alternating = matches!(step.reason, Reason::AlternatingChain(_));
            assert!(!is_alternating || eureka::of(&step.reason).is_some());
        }
    }
}

/// Returns the explanation of the first step that the entry finds in the puzzle.
fn told(entry: TechniqueEntry, puzzle: &str) -> Vec<String> {
    let position = Position::from(&puzzle.parse::<Grid>().unwrap());
    let step = &entry.steps(&position)[0];
    check(step, &position);
    let sentences = explanation::sentences(&position, step).into_iter();
    sentences.map(|sentence| sentence.text).collect()
}

#[test]
fn rare_patterns_are_proved_in_words() {
    let triple =
        ".7.1.6...8.6.......423.....4..5.7...16....4...85...69.......276....9...3...2..1..";
    assert_eq!(
        told(TechniqueEntry::FIREWORK_TRIPLES, triple),
        [
            "Outside of box 7, the only place for 2, 6 and 7 in row 8 is r8c4, and in column 1 it is r6c1.",
            "A digit that is in neither is in box 7 on both lines, so where they cross: each of 2, 6 and 7 is in r8c1, \
             r8c4 or r6c1.",
            "So 2, 6 and 7 fill r6c1, r8c1 and r8c4, and no other digit is left for these cells.",
            "Remove 3 from r6c1; 5 from r8c1; 4, 8 from r8c4.",
        ]
    );
    let fata_morgana =
        "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";
    assert_eq!(
        told(TechniqueEntry::EXOCETS, fata_morgana),
        [
            "The base cells r5c4 and r5c6 hold two of 1, 3 and 6. Take one of the two.",
            "The base cells have it for row 5 and box 5, and the cells beside the targets r4c2 and r6c8 cannot be it. So \
             in this band, columns 2, 5 and 8 have room for it only in these targets.",
            "Outside the band, each of 1, 3 and 6 has places in at most two rows of these three lines. So at most two of \
             the lines have it there.",
            "So the third line has it in r4c2 or r6c8. This is true of both digits, so base and targets hold the same two \
             digits.",
            "All candidates that fit no such two digits are wrong.",
            "Remove 2, 4 from r4c2.",
        ]
    );
    let symmetrical =
        "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7";
    let told_of = told(TechniqueEntry::AUTOMORPHISMS, symmetrical);
    assert_eq!(
        told_of[..3],
        [
            "If you turn the grid by 180 degrees, and exchange 1 and 8, exchange 2 and 3, exchange 4 and 9 and exchange \
             5 and 7, the position is the same as before.",
            "The puzzle has one solution, so that is the same as before, too: the digit of a cell turns into the digit \
             of the cell to which it moves.",
            "r5c5 stays where it is, so only a digit that stays the same can go there: 6.",
        ]
    );
    let easter_monster =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    for entry in [
        TechniqueEntry::SK_LOOPS,
        TechniqueEntry::MULTI_SECTOR_LOCKED_SETS,
    ] {
        let told = told(entry, easter_monster);
        assert!(told[0].contains("cells with the digits"), "{told:?}");
    }
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    assert_eq!(
        told(TechniqueEntry::TRIDAGONS, loki)[1..],
        [
            "Only the candidate 1 of r8c8 prevents this.",
            "So r8c8 is 1."
        ]
    );
    assert_eq!(told(TechniqueEntry::TEMPLATES, loki).len(), 3);
    let quadruple =
        "...7..59.7..4.63....2......92.....6..41.....8.....8.2.6..3.7.......8.....391.....";
    let pair = "9..4............146.8....2......7...31.5...6..671...8....7...42..2.3817..3....8..";
    for (puzzle, entry) in [
        (quadruple, TechniqueEntry::FIREWORK_QUADRUPLES),
        (pair, TechniqueEntry::FIREWORK_PAIRS),
    ] {
        let puzzle: Grid = puzzle.parse().unwrap();
        let mut seen = 0;
        for (position, ..) in Path::new(&puzzle, Human::default()) {
            for step in entry.steps(&position) {
                check(&step, &position);
                seen += 1;
            }
        }
        assert!(seen > 0);
    }
}

#[test]
fn every_reason_of_hodoku_reads_well() {
    let Ok(shared) = env::var("NINEFOLD_SHARED") else {
        return;
    };
    let ratings = fs::read_to_string(format!("{shared}/references/hodoku_ratings.tsv")).unwrap();
    let settings = Settings::default();
    for line in ratings.lines().skip(1).step_by(6) {
        let puzzle: Grid = line[..81].parse().unwrap();
        let mut order = InOrder::new(&settings);
        for (position, step, _) in Path::new(&puzzle, &mut order) {
            check(&step, &position);
        }
        assert!(order.scored().solved, "{puzzle}");
    }
}

fn check(step: &Step, position: &Position) {
    let sentences = explanation::sentences(position, step);
    let texts: Vec<&str> = sentences
        .iter()
        .map(|sentence| &sentence.text[..])
        .collect();
    let context = format!("{}: {texts:#?}", step.technique);
    // The ways to fill aligned cells, and the chains of a kraken fish, are repeated below each candidate that they
    // concern.
    let has_cases = matches!(
        step.reason,
        Reason::AlignedExclusion(_) | Reason::KrakenFish(_)
    );
    // Different techniques inside of a net may have a sentence in common, or rest on the same known facts.
    let is_own = |it: &&Sentence| it.depth <= 1 && !it.text.ends_with("(as above).");
    let own = sentences.iter().filter(is_own);
    let own: Vec<&str> = own.map(|sentence| &sentence.text[..]).collect();
    let different: BTreeSet<&&str> = own.iter().collect();
    assert!(
        has_cases || different.len() == own.len(),
        "told twice: {context}"
    );
    let has_echo = sentences.windows(2).any(|two| two[0] == two[1]);
    assert!(!has_echo, "told twice in a row: {context}");
    let line = eureka::of(&step.reason);
    let sentences = texts.iter().filter(|text| Some(**text) != line.as_deref());
    for text in sentences {
        let is_whole = text.ends_with(['.', ':']) && !text.contains("  ") && !text.contains(" .");
        assert!(
            is_whole && !text.contains("()") && !text.contains(" ,"),
            "{text}: {context}"
        );
    }
    let end = *texts.last().unwrap();
    match step.conclusion.placement {
        Some(placed) => assert_eq!(end, format!("So {} is {}.", placed.cell(), placed.digit())),
        None => assert!(end.starts_with("Remove "), "{context}"),
    }
    check_reason(step, position, &context);
    check_hint(position, step, &context);
}

fn check_reason(step: &Step, position: &Position, context: &str) {
    let pattern = explanation::of(&step.reason).pattern();
    match &step.reason {
        Reason::Locking(locking) => {
            let places = position.places(locking.base, locking.digit);
            assert_eq!(locking.cells, places, "{context}");
            assert_eq!(pattern.cells, places, "{context}");
        }
        Reason::Fish(fish) => {
            let places = position.board(fish.digit) & fish.bases.cells();
            assert_eq!(fish.cells, places, "{context}");
            assert_eq!(pattern.cells, places, "{context}");
        }
        Reason::UniqueLoop(found) => {
            if let LoopType::ThreeNaked { house, digits, .. }
            | LoopType::ThreeHidden { house, digits, .. } = &found.kind
            {
                assert!(pattern.houses.contains(*house), "{context}");
                assert!((*digits - pattern.digits).is_empty(), "{context}");
            }
        }
        Reason::BivalueGrave(found) => {
            if let GraveType::Three { house, digits, .. } = &found.kind {
                assert!(pattern.houses.contains(*house), "{context}");
                assert!((*digits - pattern.digits).is_empty(), "{context}");
            }
        }
        Reason::Chain(chain) => {
            if let ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle = chain.kind {
                let links: usize = context.matches("So the ").count()
                    + context.matches(" and nothing else").count();
                assert!(
                    (1..=chain.derivations[0].nodes.len()).contains(&links),
                    "{context}"
                );
            }
        }
        _ => {}
    }
}

fn check_hint(before: &Position, step: &Step, context: &str) {
    let hint = Hint::of_step(step, Detail::Pattern);
    let houses: BTreeSet<_> = hint.houses.iter().collect();
    assert_eq!(houses.len(), hint.houses.len(), "{}: {context}", hint.text);
    assert!(!hint.digits.is_empty());
    let is_chain = matches!(step.reason, Reason::Chain(_) | Reason::AlternatingChain(_));
    assert_eq!(hint.houses.is_empty(), is_chain, "{}", hint.text);
    assert!(!is_chain || !hint.cells.is_empty(), "{}", hint.text);
    // A digit with the one cell where only it is left would be the conclusion.
    if let (Some(_), Some(cell)) = (hint.digits.single(), hint.cells.single()) {
        let mut after = *before;
        after.apply(&step.conclusion);
        let placed = step.conclusion.placement.map(Candidate::cell);
        let is_settled = Some(cell) == placed || after.candidates(cell) == hint.digits;
        assert!(!is_settled, "{}", hint.text);
    }
    if let Some(cell) = hint.cells.first() {
        assert!(hint.text.contains(&cell.to_string()), "{}", hint.text);
    }
}
