//! What the sentences of a step say is so.
//!
//! A checker is given each sentence in parts. It reads the record of the step as JSON, works out by itself what follows
//! from the position, and looks up in a table what each template claims of its values. Chains speak of assumptions, so
//! their sentences are checked only for cells and digits that are not in the record.

mod colors;
mod record;
mod said;
mod sets;
mod simple;
mod table;
mod uniqueness;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, fs, thread};

use ninefold::logic::{Position, Reason, Step, Technique, TechniqueEntry};
use ninefold::rating::hodoku::{InOrder, Settings};
use ninefold::rating::human::{Difficulty, Human, SCALE};
use ninefold::rating::{Path, Rater};
use ninefold::{Cell, Grid};
use ninefold_explain::record::StepRecord;
use ninefold_explain::text::Text;

use crate::lessons;
use crate::puzzles::PUZZLES;
use record::Record;

/// The numbers of checked sentences.
#[derive(Default)]
struct Tally {
    steps: BTreeMap<&'static str, usize>,
    templates: BTreeMap<&'static str, usize>,
    sentences: usize,
    complaints: BTreeMap<String, (usize, String)>,
}

impl Tally {
    /// Checks the sentences of a step.
    fn take(&mut self, position: &Position, step: &Step) {
        let (record, sentences) = read(position, step);
        *self.steps.entry(step.technique.name()).or_default() += 1;
        self.sentences += sentences.len();
        for (number, sentence) in sentences.iter().enumerate() {
            for said in said::templates(sentence, &record, &[]) {
                *self.templates.entry(said.template).or_default() += 1;
            }
            for complaint in table::complaints(sentence, &record, &sentences[..number]) {
                let told: Vec<String> = sentences.iter().map(Text::to_string).collect();
                let example = || format!("{}: {told:#?}\n{}", step.technique, record.reason);
                let known = self.complaints.entry(complaint);
                known.or_insert_with(|| (0, example())).0 += 1;
            }
        }
    }

    fn add(&mut self, other: Tally) {
        for (technique, count) in other.steps {
            *self.steps.entry(technique).or_default() += count;
        }
        for (template, count) in other.templates {
            *self.templates.entry(template).or_default() += count;
        }
        self.sentences += other.sentences;
        for (complaint, (count, example)) in other.complaints {
            self.complaints.entry(complaint).or_insert((0, example)).0 += count;
        }
    }

    /// Fails if there was a complaint.
    fn assert_right(&self) {
        let complaints: Vec<String> = self
            .complaints
            .iter()
            .map(|(complaint, (count, example))| format!("{count} times {complaint}\n{example}"))
            .collect();
        assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
    }
}

/// Returns the record of a step, read from its JSON, and its sentences.
fn read(position: &Position, step: &Step) -> (Record, Vec<Text>) {
    let record = StepRecord::new(1, step, SCALE[0].difficulty, position);
    let sentences = record
        .sentences
        .iter()
        .map(|sentence| sentence.parts.clone());
    let sentences = sentences.collect();
    (
        Record::new(&serde_json::to_value(&record).unwrap()),
        sentences,
    )
}

/// Returns puzzles of all kinds: easy ones, minimal ones and such with few givens.
fn puzzles() -> Vec<String> {
    let Ok(shared) = env::var("NINEFOLD_SHARED") else {
        return PUZZLES.map(str::to_owned).to_vec();
    };
    let of_file = |(file, count): (&str, usize)| {
        let text = fs::read_to_string(format!("{shared}/corpora/{file}.txt")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let step = lines.len() / count;
        let some = lines.iter().step_by(step).take(count);
        some.map(|line| line[..81].to_owned()).collect::<Vec<_>>()
    };
    let files = [
        ("easy", 20),
        ("minimal", 110),
        ("17_clue", 30),
        ("magictour_1465", 40),
    ];
    let shared = files.into_iter().flat_map(of_file);
    PUZZLES
        .map(str::to_owned)
        .into_iter()
        .chain(shared)
        .collect()
}

/// Checks all that `look` visits for each item, on all processors.
fn check<T: Sync>(items: &[T], look: impl Fn(&T, &mut Tally) + Sync) -> Tally {
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let work = || {
        let mut tally = Tally::default();
        while let Some(item) = items.get(next.fetch_add(1, Relaxed)) {
            look(item, &mut tally);
        }
        all.lock().unwrap().add(tally);
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    all.into_inner().unwrap()
}

/// Checks the paths of a puzzle in all orders.
fn check_paths(puzzle: &str, tally: &mut Tally) {
    let grid: Grid = puzzle.parse().unwrap();
    for (position, step, _) in Rater::default().path(&grid) {
        tally.take(&position, &step);
    }
    for (position, step, _) in Path::new(&grid, Human::default()) {
        tally.take(&position, &step);
    }
    let settings = Settings::default();
    for (position, step, _) in Path::new(&grid, &mut InOrder::new(&settings)) {
        tally.take(&position, &step);
    }
}

/// The difficulty up to which all steps of a position are found in little time.
const QUICK: Difficulty = Difficulty::new(5.7);

/// Checks steps of many techniques in a position in the middle of a path.
fn check_all_steps(puzzle: &str, tally: &mut Tally) {
    let grid: Grid = puzzle.parse().unwrap();
    let path = Path::new(&grid, Human::default());
    let path: Vec<Position> = path.map(|(position, ..)| position).collect();
    let position = &path[path.len() / 3];
    for stage in SCALE.iter().filter(|stage| stage.difficulty <= QUICK) {
        for step in stage.entry.steps(position).iter().take(30) {
            tally.take(position, step);
        }
    }
}

/// Returns the steps of a player with this technique only.
fn steps_of(position: Position, technique: Technique) -> impl Iterator<Item = (Position, Step)> {
    let knowing = Human::knowing([technique].into_iter().collect());
    let path = Path::new(position, knowing).take(12);
    path.map(|(position, step, _)| (position, step))
}

/// Puzzles with patterns that are in no lesson: a half turn that exchanges digits, a tridagon, an SK loop.
const RARE: [(TechniqueEntry, &str); 3] = [
    (
        TechniqueEntry::AUTOMORPHISMS,
        "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7",
    ),
    (
        TechniqueEntry::TRIDAGONS,
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    ),
    (
        TechniqueEntry::SK_LOOPS,
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
];

/// Templates with an entry in the table that these positions do not need.
const NOT_TAUGHT: &[&str] = &[
    "That leaves {cell} as the only place for {digit} in {house}.",
    "All other candidates have been ruled out already.",
    "Its row, column and box have {digits}, and {gone} has been ruled out already.",
    "Its row, column and box have {digits}, and {gone} have been ruled out already.",
    "Trying all ways to fill the grid leaves one solution, and that has {digit} in {cell}.",
    "In {base}, the only places for {digit} are {cells}, all in {cover}.",
    "{cells} are fins because each is in two of the houses that need their {digit}, and would serve both at once.",
    "{cell} is in two of {covers} at once and would take both, so too few would be left.",
    "Each of {cells} is in two of {covers} at once and would take both, so too few would be left.",
    "{cells} are there, too, and see all the fins, so they are not {digit} in any case.",
    "{digit} fits there only once, as its places see each other",
    "{cell} cannot be both {digit} and {second}.",
    "{turned}, the position is the same as before.",
    "{cells} stay where they are, so only a digit that stays the same can go there: {digits}.",
    "; together with {cells} that is a naked quad in {house}",
    "; together with {cells} that is a naked set of {size} in {house}",
    "{cell} is filled, but not given.",
    "They would hold nothing else if {digits} had no other places in {houses}.",
];

#[test]
fn what_the_sentences_of_lessons_say_is_so() {
    let mut tally = check(&lessons::taught(), |(position, technique), tally| {
        for (position, step) in steps_of(*position, *technique) {
            tally.take(&position, &step);
        }
    });
    tally.add(check(&RARE, |(entry, puzzle), tally| {
        let position = Position::from(&puzzle.parse::<Grid>().unwrap());
        let steps = entry.steps(&position);
        assert!(!steps.is_empty());
        steps.iter().for_each(|step| tally.take(&position, step));
    }));
    report("lessons", &tally);
    tally.assert_right();
    let is_told = |template: &&str| tally.templates.contains_key(template);
    let untold: Vec<&str> = table::checked()
        .filter(|template| !is_told(template))
        .collect();
    let stale: Vec<&&str> = untold
        .iter()
        .filter(|template| !NOT_TAUGHT.contains(template))
        .collect();
    assert!(stale.is_empty(), "no sentence says {stale:#?}");
}

#[test]
fn what_the_sentences_of_paths_say_is_so() {
    let tally = check(&puzzles(), |puzzle, tally| check_paths(puzzle, tally));
    report("paths", &tally);
    tally.assert_right();
}

#[test]
fn what_the_sentences_of_all_steps_say_is_so() {
    let puzzles: Vec<String> = puzzles().into_iter().step_by(7).collect();
    let tally = check(&puzzles, |puzzle, tally| check_all_steps(puzzle, tally));
    report("all steps", &tally);
    tally.assert_right();
}

/// Returns the text with one of its cells or numbers replaced by the next, in each way.
fn tampered(text: &Text) -> Vec<Text> {
    match text {
        Text::Cell(cell) => vec![Text::Cell(Cell::ALL[(cell.index() + 10) % 81])],
        Text::Number(number) => vec![Text::Number(number % 9 + 1)],
        Text::Filled(template, values) => {
            let with = |values| Text::Filled(template, values);
            with_one_tampered(values).into_iter().map(with).collect()
        }
        Text::List(joint, items) => {
            let with = |items| Text::List(*joint, items);
            with_one_tampered(items).into_iter().map(with).collect()
        }
        _ => Vec::new(),
    }
}

fn with_one_tampered(texts: &[Text]) -> Vec<Vec<Text>> {
    let mut all = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        for other in tampered(text) {
            let mut texts = texts.to_vec();
            texts[number] = other;
            all.push(texts);
        }
    }
    all
}

/// Sentences that say something else is wrong, as long as they name cells or digits of the step: the checker notices.
#[test]
fn the_checker_notices_other_cells_and_digits() {
    let mut noticed: BTreeMap<&'static str, (usize, usize)> = BTreeMap::new();
    for (position, technique) in lessons::taught() {
        let Some((position, step)) = steps_of(position, technique).next() else {
            continue;
        };
        if matches!(
            step.reason,
            Reason::Chain(_) | Reason::AlternatingChain(_) | Reason::KrakenFish(_)
        ) {
            continue;
        }
        let (record, sentences) = read(&position, &step);
        for (number, sentence) in sentences.iter().enumerate() {
            let Text::Filled(template, _) = sentence else {
                continue;
            };
            for other in tampered(sentence) {
                let of_template = noticed.entry(template).or_default();
                of_template.0 += 1;
                let complaints = || table::complaints(&other, &record, &sentences[..number]);
                let complaints = catch_unwind(AssertUnwindSafe(complaints));
                of_template.1 +=
                    usize::from(complaints.map_or(true, |complaints| !complaints.is_empty()));
            }
        }
    }
    let (all, found) = noticed
        .values()
        .fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    println!("{found} of {all} noticed");
    let missed: Vec<_> = noticed
        .iter()
        .filter(|(_, (all, found))| found < all)
        .collect();
    println!("{missed:#?}");
    assert!(
        all > 5000 && 100 * found >= 98 * all,
        "{found} of {all}: {missed:#?}"
    );
    for (template, (all, found)) in noticed {
        assert!(
            10 * found >= 7 * all,
            "{found} of {all} noticed: {template}"
        );
    }
}

/// Prints what was checked, for `--nocapture`.
fn report(name: &str, tally: &Tally) {
    println!(
        "{name}: {} sentences, {} templates",
        tally.sentences,
        tally.templates.len()
    );
    println!("{:?}", tally.steps);
    let without: Vec<&str> = table::checked()
        .filter(|template| !tally.templates.contains_key(template))
        .collect();
    println!("not told: {without:#?}");
}
