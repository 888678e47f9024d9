use ninefold::Puzzle;
use ninefold::logic::Position;
use ninefold::rating::human::Knowledge;
use ninefold_explain::{
    Guide, Order, explanation,
    hint::{Hint, Level},
};
use std::sync::Arc;
fn main() {
    let mut guide = Guide::default();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let Ok(puzzle) = line.trim().parse::<Puzzle>() else {
            continue;
        };
        for order in [
            Order::Explainer,
            Order::Human(Knowledge::default()),
            Order::Hodoku(Arc::default()),
        ] {
            let start = std::time::Instant::now();
            let explained = guide.explained(&order, &Position::from(&puzzle), &|| {
                start.elapsed().as_secs() > 5
            });
            for (position, step) in &explained.path {
                for s in explanation::sentences(step, position) {
                    println!("{}\t{}", s.text, serde_json::to_string(&s.parts).unwrap());
                }
                for level in Level::ALL {
                    let h = Hint::of_step(step, level);
                    println!("{}\t{}", h.text, serde_json::to_string(&h.parts).unwrap());
                }
            }
        }
    }
}
