//! The plans of orders.

use ninefold::generate::{
    Around, Conditions, Equal, Impossible, Needed, PathOrder, Plan as ClassicPlan,
    PuzzleKind as Made, Techniques, Wish,
};
use ninefold::rating::human::Knowledge;
use ninefold_variants::Board;

use crate::generate::board::{Blank, BoardPlan, symmetry};
use crate::generate::maker::Wants;
use crate::generate::plan::Plan;
use crate::generate::unfulfillable::Unfulfillable;
use crate::generate::{PuzzleOrder, TechniqueOrder};
use crate::table::Request;

/// The options of the order that boards have.
const OF_BOARDS: [&str; 5] = ["board", "jigsaw", "killer", "symmetry", "minimal"];

impl PuzzleOrder {
    /// Returns the plan for the order.
    ///
    /// # Errors
    /// If it is known that no puzzle can fulfil it.
    pub fn plan(&self) -> Result<Plan, Unfulfillable> {
        if let Some(Blank(board)) = &self.board {
            return self.board_plan(board);
        }
        let conditions = self.conditions();
        self.check_together(&conditions)?;
        let plan = ClassicPlan {
            kind: self.kind(&conditions),
            conditions,
        };
        plan.check()?;
        Ok(plan.into())
    }

    fn board_plan(&self, board: &Board) -> Result<Plan, Unfulfillable> {
        let (own, usual) = (PuzzleOrder::TABLE.options(), PuzzleOrder::start());
        let is_other = |name: &&str| {
            !OF_BOARDS.contains(name) && Request::get(self, name) != Request::get(&usual, name)
        };
        if let Some(option) = own.iter().map(|row| row.name).find(is_other) {
            return Err(Unfulfillable::ClassicOnly { option });
        }
        let plan = BoardPlan {
            board: board.clone(),
            jigsaw: self.jigsaw,
            killer: self.killer,
            symmetry: symmetry(self.symmetry.unwrap_or_default())?,
            minimal: self.minimal,
        };
        match plan.fault() {
            Some(fault) => Err(Unfulfillable::Board(fault)),
            None => Ok(Plan::Board(Box::new(plan))),
        }
    }

    /// Returns the wishes beyond the plan.
    pub fn wants(&self) -> Wants {
        Wants {
            ratings: self.rate || self.needs_ratings(),
            position: self.position,
        }
    }

    /// Returns whether the order is about difficulty, so its records have ratings of Sudoku Explainer.
    pub fn needs_ratings(&self) -> bool {
        self.level.is_some() || self.conditions().need_rating()
    }

    /// Returns whether a puzzle may take long, unlike one that is only made.
    pub fn takes_long(&self) -> bool {
        let follows_path = self.techniques() != Techniques::default();
        let searches = self.pattern.is_some() || self.near.is_some() || self.board.is_some();
        follows_path || self.wants().ratings || searches
    }

    fn kind(&self, conditions: &Conditions) -> Made {
        let symmetries = self.symmetry.unwrap_or_default();
        match (&self.pattern, &self.near) {
            (Some(pattern), _) => Made::Pattern {
                pattern: pattern.clone(),
                minimal: self.minimal,
            },
            (_, Some(seeds)) => Made::Near(Around {
                seeds: seeds.clone(),
                exchanges: self.exchanges.clone(),
                aim: self.aim.unwrap_or_default(),
            }),
            _ if self.grids => Made::Grids,
            _ if self.unbiased => Made::Unbiased,
            _ if !symmetries.group_cells() && conditions.call_for_known() => Made::NearKnown,
            _ if !symmetries.group_cells() && conditions.call_for_search() => Made::Hard,
            _ => Made::TopDown {
                symmetries,
                minimal: self.minimal || !symmetries.group_cells(),
            },
        }
    }

    fn conditions(&self) -> Conditions {
        Conditions {
            clues: self.clues.unwrap_or_default(),
            level: self.level,
            er: self.er.unwrap_or_default(),
            ep: self.ep.unwrap_or_default(),
            ed: self.ed.unwrap_or_default(),
            equal: Equal::of(self.pearl, self.diamond),
            techniques: self.techniques(),
            unrelated: self.unrelated,
        }
    }

    fn techniques(&self) -> Techniques {
        let known = self.known.as_ref();
        let known = known.map(|known| known.iter().copied().collect());
        let order = match self.order.unwrap_or_default() {
            TechniqueOrder::Human => PathOrder::Human(Knowledge::of(known, [], self.uniqueness)),
            TechniqueOrder::Explainer => PathOrder::Explainer,
        };
        Techniques {
            order,
            needed: self.technique.map(|technique| Needed {
                technique,
                only: self.only,
            }),
            hardest: self.hardest,
            without: self.without.iter().copied().collect(),
        }
    }

    fn check_together(&self, conditions: &Conditions) -> Result<(), Impossible> {
        let wishes = [
            (self.grids, Wish::Grids),
            (self.unbiased, Wish::Unbiased),
            (self.pattern.is_some(), Wish::Pattern),
            (self.symmetry.is_some(), Wish::Symmetry),
            (self.near.is_some(), Wish::Near),
            (self.unrelated, Wish::Unrelated),
            (*conditions != Conditions::default(), Wish::Conditions),
        ];
        let ordered = wishes.into_iter().filter(|(is_ordered, _)| *is_ordered);
        let ordered: Vec<Wish> = ordered.map(|(_, wish)| wish).collect();
        Impossible::in_wishes(&ordered)
    }
}
