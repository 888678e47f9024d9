//! Plans for the puzzles that are measured.

use ninefold::generate::{
    ClueSymmetry, Clues, Conditions, Level, PathOrder, Plan, PuzzleKind, Ratings, Span, Symmetries,
    Techniques, Tenths,
};
use ninefold::logic::Technique;

/// Returns a plan for puzzles from the top down with a symmetry.
pub fn top_down(symmetry: ClueSymmetry, minimal: bool) -> Plan {
    let symmetries = Symmetries::Only(symmetry);
    let kind = PuzzleKind::TopDown {
        symmetries,
        minimal,
    };
    let conditions = Conditions::default();
    Plan { kind, conditions }
}

fn unbiased(clues: Clues) -> Plan {
    let kind = PuzzleKind::Unbiased;
    let conditions = Conditions {
        clues,
        ..Conditions::default()
    };
    Plan { kind, conditions }
}

fn from_the_top(conditions: Conditions) -> Plan {
    let kind = PuzzleKind::default();
    Plan { kind, conditions }
}

/// Returns the plans that are fast enough for short rounds.
pub fn soon() -> Vec<(String, Plan)> {
    let few = Conditions {
        clues: "20-21".parse().expect("a range"),
        ..Conditions::default()
    };
    let level = |level| {
        (
            format!("level {level}"),
            from_the_top(Conditions::level(level)),
        )
    };
    let others = [
        (
            "half turn, minimal".to_owned(),
            top_down(ClueSymmetry::Half, true),
        ),
        ("unbiased, 26 clues".to_owned(), unbiased(Span::only(26))),
        ("20 and 21 clues".to_owned(), from_the_top(few)),
    ];
    others.into_iter().chain(Level::ALL.map(level)).collect()
}

/// Returns the plans whose puzzles are rare or come in clusters.
pub fn rare() -> [(&'static str, Plan); 4] {
    let nine: Ratings = Span::from(Tenths::new(90));
    let nine = Conditions {
        er: nine,
        ..Conditions::default()
    };
    let x_wing = Conditions {
        techniques: Techniques::with(PathOrder::Explainer, Technique::XWing),
        ..Conditions::default()
    };
    let most: Clues = "24-28".parse().expect("a range");
    [
        ("unbiased, 24 to 28 clues", unbiased(most)),
        ("unbiased", unbiased(Clues::ALL)),
        (
            "ER 9.0 and above",
            Plan {
                kind: PuzzleKind::Hard,
                conditions: nine,
            },
        ),
        ("X-Wing hardest", from_the_top(x_wing)),
    ]
}
