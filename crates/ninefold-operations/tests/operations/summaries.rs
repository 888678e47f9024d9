//! Summaries, each about all puzzles together.

use ninefold::text::{Written, read};
use ninefold_operations::Summary;
use ninefold_operations::stats::{Stats, TechniqueScale};
use ninefold_operations::surface::about::About;
use ninefold_operations::surface::{python, schema, typescript};
use ninefold_operations::table::Request;
use serde_json::json;

#[test]
fn parts_add_up_and_shares_are_of_all_that_were_rated() {
    let (stats, easy) = (Stats::start(), read(Stats::EXAMPLE.as_bytes()));
    let easy: Option<&Written> = easy[0].puzzle.as_ref().ok();
    let mut sums = [&[easy][..], &[easy, None]].map(|puzzles| {
        let mut sum = <Stats as Summary>::Sum::default();
        stats.add(&mut sum, puzzles, None, &|| false);
        sum
    });
    let [sum, other] = &mut sums;
    Stats::merge(sum, other);
    let record = Stats::record(sum);
    assert_eq!((record.puzzles, record.not_rated), (2, 1));
    let warning = Stats::left_out(&record).unwrap();
    assert!(warning.starts_with("1 of 3 puzzles"), "{warning}");
    let rows = Stats::rows(&record);
    assert!(rows.iter().all(|row| row.puzzles_share == 1.0));
    assert!(rows.iter().all(|row| row.scale == TechniqueScale::Se));
    let hardest: f64 = rows.iter().map(|row| row.hardest_share).sum();
    assert_eq!(hardest, 1.0);
}

#[test]
fn surfaces_take_a_list_of_puzzles() {
    let about = About::summary::<Stats>();
    let schemas = schema::schemas(&about);
    let (name, request) = &schemas[0];
    assert_eq!(name, "StatsRequest");
    assert_eq!(request["required"], json!(["puzzles"]));
    assert_eq!(request["properties"]["scale"]["default"], "se");
    let text = python::function(&about);
    let scale = "Literal[\"se\", \"hodoku\", \"both\", \"human\"] = \"se\"";
    let first = format!("def stats(\n    puzzles: _Puzzles,\n    scale: {scale},\n    threads: ");
    assert!(text.contains(&first), "{text}");
    let text = typescript::types(&about);
    let function = "export function stats(puzzles: readonly Puzzle[], options?: ";
    assert!(text.contains(function), "{text}");
}
