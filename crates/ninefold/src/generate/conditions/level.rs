//! Deciding by the level of a puzzle: [`LevelPath`].

use super::Miss;
use super::player::solves;
use crate::logic::Position;
use crate::rating::human::{Human, Level};
use crate::rating::{Bounds, Ending, Rater, Rating};

/// The highest ER of chains with one assumption and up to thirteen strong links. Alternating chains of the human order
/// are as strong, so such a puzzle is below the last level.
const SINGLE_CHAINS: Rating = Rating::new(7.4);

/// Decides whether a puzzle has a level: steps of the level solve it, and easier ones do not.
#[derive(Debug)]
pub(super) struct LevelPath {
    level: Level,
    /// Drops puzzles fast that single chains solve, which are not of the last level.
    single_chains: Option<Rater>,
    /// A player who takes only steps up to the level below, if there is one.
    easier: Option<Human>,
    /// A player who takes only steps up to the level. Steps of the last level solve every puzzle.
    player: Option<Human>,
}

impl LevelPath {
    pub fn new(level: Level) -> LevelPath {
        let up_to = |level: Level| {
            let mut player = Human::default();
            player.up_to(level.most());
            player
        };
        LevelPath {
            level,
            single_chains: (level == Level::Extreme).then(Rater::default),
            easier: level.easier().map(up_to),
            player: (level != Level::Extreme).then(|| up_to(level)),
        }
    }

    /// Decides by the steps of a player. After an interruption the result has no meaning.
    pub fn decide(
        &mut self,
        start: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), Miss> {
        if let Some(rater) = &mut self.single_chains {
            let bounds = Bounds::none().up_to(SINGLE_CHAINS).until(interrupt);
            if rater.rate_within(*start, &bounds).ending() == Ending::Complete {
                return Err(Miss::Easier(self.level));
            }
        }
        let is_solved = |player: &mut Option<Human>| {
            let player = player.as_mut();
            player.map(|player| solves(start, player, interrupt))
        };
        // The player with fewer techniques is faster.
        if is_solved(&mut self.easier) == Some(true) {
            return Err(Miss::Easier(self.level));
        }
        match is_solved(&mut self.player) {
            Some(false) => Err(Miss::BeyondLevel(self.level)),
            _ => Ok(()),
        }
    }
}
