//! Explains a puzzle step by step: `cargo run -p ninefold-explain --example in_words`.

use ninefold::Grid;
use ninefold::rating::Rater;
use ninefold::text::ParseError;
use ninefold_explain::explanation::sentences;

fn main() -> Result<(), ParseError> {
    let puzzle: Grid =
        "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
            .parse()?;
    for (position, step, _) in Rater::default().path(&puzzle) {
        println!("{}", step.technique);
        for sentence in sentences(&position, &step) {
            println!("  {sentence}");
        }
    }
    Ok(())
}
