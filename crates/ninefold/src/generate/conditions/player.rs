//! Deciding by the path of a player: [`PlayerPath`].

use super::needed::Needed;
use super::{Miss, Techniques};
use crate::generate::span::Tenths;
use crate::grid::Grid;
use crate::logic::{Position, Technique};
use crate::rating::Path;
use crate::rating::human::{BRUTE_FORCE, Difficulty, Human, Knowledge};

/// Decides whether the path of a player fulfils conditions on its techniques.
#[derive(Debug)]
pub(super) struct PlayerPath {
    player: Human,
    /// A player without the harder techniques, if some are too hard. This player is soon stuck in most puzzles.
    limited: Option<Human>,
    /// A player without the technique that must be the only way.
    without_needed: Option<Human>,
    /// Whether the needed technique decides alone: a player with all techniques solves every known puzzle.
    ends_at_needed: bool,
    /// The difficulty above which a step before the needed technique ends the path.
    most_before_needed: Difficulty,
    /// The path followed last, up to the first step of the needed technique.
    before_needed: Option<BeforeNeeded>,
}

/// The part of a path up to the first step of the needed technique.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate) struct BeforeNeeded {
    /// The digits placed before that step.
    pub digits: Grid,
    /// The difficulty of the hardest step, that one included.
    pub hardest: Difficulty,
}

impl PlayerPath {
    /// Returns the path of this player for these conditions.
    pub fn new(knowledge: &Knowledge, techniques: &Techniques) -> PlayerPath {
        let limited = techniques.most().map(|most| {
            let difficulty = |it| techniques.order.difficulty(it);
            let is_easier = |it: &Technique| difficulty(*it).is_some_and(|own| own <= most);
            let known = Technique::ALL
                .iter()
                .copied()
                .filter(|it| knowledge.has(*it));
            Human::knowing(known.filter(is_easier).collect())
        });
        let only = techniques.needed.filter(|needed| needed.only);
        let is_alone = limited.is_none() && only.is_none() && techniques.without.is_empty();
        PlayerPath {
            player: Human::knowing(knowledge.clone()),
            ends_at_needed: is_alone && *knowledge == Knowledge::default(),
            limited,
            without_needed: only
                .map(|needed| Human::knowing(knowledge.clone().without(needed.technique))),
            most_before_needed: BRUTE_FORCE,
            before_needed: None,
        }
    }

    /// Makes a step of this difficulty the hardest that may come before the needed technique.
    pub fn end_above(&mut self, most: Difficulty) {
        self.most_before_needed = most;
    }

    /// Forgets the path followed last.
    pub fn forget(&mut self) {
        self.before_needed = None;
    }

    /// Returns the path followed last, up to the first step of the needed technique.
    pub fn before_needed(&self) -> Option<BeforeNeeded> {
        self.before_needed
    }

    /// Follows the path until a condition is missed. After an interruption the result has no meaning.
    pub fn decide(
        &mut self,
        start: &Position,
        techniques: &Techniques,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), Miss> {
        if let (Some(limited), Some(hardest)) = (&mut self.limited, techniques.hardest)
            && !solves(start, limited, interrupt)
        {
            return Err(Miss::Harder(hardest));
        }
        let mut is_cut = false;
        let (mut seen, mut figure) = (Seen::default(), Difficulty::default());
        let mut path = Path::new(*start, &mut self.player).until(interrupt);
        for (before, step, difficulty) in path.by_ref() {
            seen.take(step.technique, techniques)?;
            figure = figure.max(difficulty);
            if seen.occurs && self.before_needed.is_none() {
                self.before_needed = Some(BeforeNeeded {
                    digits: *before.grid(),
                    hardest: figure,
                });
            }
            is_cut = !seen.occurs && difficulty > self.most_before_needed;
            if is_cut {
                break;
            }
            if seen.occurs && self.ends_at_needed {
                return Ok(());
            }
        }
        if !is_cut && !path.position().is_complete() {
            return Err(Miss::Unsolved);
        }
        let Some(Needed { technique, .. }) = techniques.needed else {
            return Ok(());
        };
        if !seen.occurs {
            let nearest = seen.nearest.map(|(_, _, technique)| technique);
            return Err(Miss::Lacks { technique, nearest });
        }
        if let Some(other) = &mut self.without_needed
            && solves(start, other.up_to(figure), interrupt)
        {
            return Err(Miss::NotNeeded(technique));
        }
        Ok(())
    }
}

/// Returns whether the player solves the puzzle, before `interrupt` ends the path.
pub(super) fn solves(
    start: &Position,
    player: &mut Human,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> bool {
    let mut path = Path::new(*start, player).until(interrupt);
    path.by_ref().for_each(drop);
    path.position().is_complete()
}

/// The techniques of the steps taken.
#[derive(Default)]
struct Seen {
    /// Whether the needed technique occurs.
    occurs: bool,
    /// The technique nearest in difficulty to the needed one, with its distance; the harder one of two.
    nearest: Option<(u16, core::cmp::Reverse<Tenths>, Technique)>,
}

impl Seen {
    /// Takes in a step, unless it misses a condition.
    fn take(&mut self, technique: Technique, techniques: &Techniques) -> Result<(), Miss> {
        if techniques.without.contains(&technique) {
            return Err(Miss::Occurs(technique));
        }
        let difficulty = |technique| techniques.order.difficulty(technique).unwrap_or_default();
        let own = difficulty(technique);
        if let (Some(hardest), Some(most)) = (techniques.hardest, techniques.most())
            && own > most
        {
            return Err(Miss::Harder(hardest));
        }
        if let Some(needed) = techniques.needed {
            self.occurs |= technique == needed.technique;
            let distance = own.get().abs_diff(difficulty(needed.technique).get());
            let this = (distance, core::cmp::Reverse(own), technique);
            self.nearest = self.nearest.into_iter().chain([this]).min();
        }
        Ok(())
    }
}
