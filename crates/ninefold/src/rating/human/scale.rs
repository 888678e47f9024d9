//! A scale of the difficulty of steps, from 1.0 for the last empty cell of a house.
//!
//! The figures follow the experience of players. A placement is easier than an elimination. A step in a box is easier
//! to see than a step in a line. A step without pencil marks is easier than a step that needs them. A pattern that is
//! recognized at sight is easier than a chain that must be built link by link. The figures compare steps with each
//! other; they do not rate puzzles.

use crate::logic::{HouseKind, Reason, Technique, TechniqueEntry};
use crate::rating::Rule;
use crate::rating::tenths;

tenths! {
    /// The difficulty of finding a step, on Ninefold's scale.
    Difficulty
}

/// A group of equally hard techniques.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The difficulty of the techniques.
    pub difficulty: Difficulty,
    /// The techniques with their finder.
    pub entry: TechniqueEntry,
}

const fn stage(difficulty: f64, entry: TechniqueEntry) -> Stage {
    Stage {
        difficulty: Difficulty::new(difficulty),
        entry,
    }
}

/// The difficulty of the hardest forcing chains that use links only. Harder chains use techniques and chains inside
/// of chains. They prove nearly everything, but take long to find, so they are a last resort.
pub const LINKS: Difficulty = Difficulty::new(9.0);

/// The difficulty of a digit of the solution that no technique shows. It is on no stage, as it is the last resort.
pub const BRUTE_FORCE: Difficulty = Difficulty::new(12.0);

/// The difficulty of the hardest single.
pub const SINGLES: Difficulty = Difficulty::new(1.6);

/// All stages, the easiest first.
pub static SCALE: &[Stage] = &[
    stage(1.0, TechniqueEntry::FULL_HOUSES),
    stage(1.2, TechniqueEntry::HIDDEN_SINGLES),
    stage(1.6, TechniqueEntry::NAKED_SINGLES),
    stage(2.0, TechniqueEntry::POINTING),
    stage(2.1, TechniqueEntry::CLAIMING),
    stage(2.2, TechniqueEntry::LOCKED_PAIRS),
    stage(2.3, TechniqueEntry::NAKED_PAIRS),
    stage(2.5, TechniqueEntry::HIDDEN_PAIRS),
    stage(2.6, TechniqueEntry::LOCKED_TRIPLETS),
    stage(2.7, TechniqueEntry::NAKED_TRIPLETS),
    stage(2.9, TechniqueEntry::HIDDEN_TRIPLETS),
    stage(3.2, TechniqueEntry::X_WINGS),
    stage(3.4, TechniqueEntry::NAKED_QUADS),
    stage(3.6, TechniqueEntry::HIDDEN_QUADS),
    stage(3.7, TechniqueEntry::SKYSCRAPERS),
    stage(3.7, TechniqueEntry::TWO_STRING_KITES),
    stage(3.8, TechniqueEntry::XY_WINGS),
    stage(3.9, TechniqueEntry::TURBOT_FISH),
    stage(3.9, TechniqueEntry::EMPTY_RECTANGLES),
    stage(3.9, TechniqueEntry::REMOTE_PAIRS),
    stage(4.0, TechniqueEntry::UNIQUE_RECTANGLES),
    stage(4.0, TechniqueEntry::RECTANGLES),
    stage(4.1, TechniqueEntry::SWORDFISH),
    stage(4.2, TechniqueEntry::XYZ_WINGS),
    stage(4.2, TechniqueEntry::W_WINGS),
    stage(4.3, TechniqueEntry::FINNED_X_WINGS),
    stage(4.3, TechniqueEntry::SIMPLE_COLORS),
    stage(4.4, TechniqueEntry::AVOIDABLE_RECTANGLES),
    stage(4.4, TechniqueEntry::UNIQUE_LOOPS),
    stage(4.5, TechniqueEntry::BIVALUE_GRAVES),
    stage(4.5, TechniqueEntry::BIVALUE_GRAVES_PLUS),
    stage(4.6, TechniqueEntry::JELLYFISH),
    stage(4.8, TechniqueEntry::X_LOOPS),
    stage(4.8, TechniqueEntry::X_CHAINS),
    stage(4.8, TechniqueEntry::FINNED_SWORDFISH),
    stage(4.9, TechniqueEntry::XY_CHAINS),
    stage(4.9, TechniqueEntry::MULTI_COLORS),
    stage(5.0, TechniqueEntry::M_WINGS),
    stage(5.0, TechniqueEntry::S_WINGS),
    stage(5.0, TechniqueEntry::WXYZ_WINGS),
    stage(5.1, TechniqueEntry::L_WINGS),
    stage(5.1, TechniqueEntry::H_WINGS),
    stage(5.1, TechniqueEntry::SUES_DE_COQ),
    stage(5.2, TechniqueEntry::GROUPED_X_LOOPS),
    stage(5.2, TechniqueEntry::GROUPED_X_CHAINS),
    stage(5.2, TechniqueEntry::EXTENDED_RECTANGLES),
    stage(5.2, TechniqueEntry::BROKEN_WINGS),
    stage(5.3, TechniqueEntry::NICE_LOOPS),
    stage(5.3, TechniqueEntry::AICS),
    stage(5.3, TechniqueEntry::EXTERNAL_RECTANGLES),
    stage(5.4, TechniqueEntry::VWXYZ_WINGS),
    stage(5.4, TechniqueEntry::BENT_SETS),
    stage(5.5, TechniqueEntry::FINNED_JELLYFISH),
    stage(5.5, TechniqueEntry::AUTOMORPHISMS),
    stage(5.6, TechniqueEntry::ALS_XZ),
    stage(5.6, TechniqueEntry::MEDUSA),
    stage(5.6, TechniqueEntry::BIVALUE_ODDAGONS),
    stage(5.7, TechniqueEntry::FRANKEN_X_WINGS),
    stage(5.8, TechniqueEntry::GROUPED_NICE_LOOPS),
    stage(5.8, TechniqueEntry::GROUPED_AICS),
    stage(5.9, TechniqueEntry::UVWXYZ_WINGS),
    stage(5.9, TechniqueEntry::FIREWORK_TRIPLES),
    stage(5.9, TechniqueEntry::FIREWORK_PAIRS),
    stage(6.0, TechniqueEntry::FRANKEN_SWORDFISH),
    stage(6.1, TechniqueEntry::ALS_XY_WINGS),
    stage(6.2, TechniqueEntry::FIREWORK_QUADRUPLES),
    stage(6.2, TechniqueEntry::ALIGNED_PAIRS),
    stage(6.3, TechniqueEntry::ALS_CHAINS),
    stage(6.3, TechniqueEntry::MUTANT_X_WINGS),
    stage(6.4, TechniqueEntry::TUVWXYZ_WINGS),
    stage(6.4, TechniqueEntry::TRIDAGONS),
    stage(6.4, TechniqueEntry::DEATH_BLOSSOMS),
    stage(6.5, TechniqueEntry::AICS_WITH_RECTANGLES),
    stage(6.7, TechniqueEntry::AICS_WITH_ALS),
    stage(6.8, TechniqueEntry::FRANKEN_JELLYFISH),
    stage(6.9, TechniqueEntry::MUTANT_SWORDFISH),
    stage(7.0, TechniqueEntry::EXOCETS),
    stage(7.2, TechniqueEntry::SK_LOOPS),
    stage(7.3, TechniqueEntry::KRAKEN_FISH),
    stage(7.4, TechniqueEntry::MUTANT_JELLYFISH),
    stage(7.5, TechniqueEntry::MULTI_SECTOR_LOCKED_SETS),
    stage(7.5, TechniqueEntry::ALIGNED_TRIPLETS),
    stage(7.7, TechniqueEntry::TEMPLATES),
    stage(8.0, Rule::NISHIO.entry()),
    stage(8.2, Rule::MULTIPLE_CHAINS.entry()),
    stage(9.0, Rule::DYNAMIC_CHAINS.entry()),
    stage(9.4, Rule::DYNAMIC_CHAINS_PLUS.entry()),
    stage(9.8, Rule::DYNAMIC_CHAINS_PLUS_FORCING.entry()),
    stage(10.2, Rule::DYNAMIC_CHAINS_PLUS_MULTIPLE.entry()),
    stage(10.6, Rule::DYNAMIC_CHAINS_PLUS_DYNAMIC.entry()),
    stage(11.0, Rule::DYNAMIC_CHAINS_PLUS_NESTED.entry()),
];

impl Stage {
    /// Returns the difficulty of a step of the stage for this reason. A hidden single is harder to see in a line than in
    /// a box, nearly as hard as a naked single. Length makes a chain harder, and each further cell a bent set.
    pub(super) fn difficulty_of(&self, reason: &Reason) -> Difficulty {
        let more = match reason {
            Reason::HiddenSingle(single) if !single.is_full_house => match single.house.kind() {
                HouseKind::Box => 0.0,
                HouseKind::Row | HouseKind::Column => 0.3,
            },
            Reason::AlternatingChain(chain) => 0.05 * chain.links.len().saturating_sub(3) as f64,
            Reason::BentSet(set) if self.entry.techniques() == [Technique::BentSet] => {
                0.2 * set.cells.len().saturating_sub(4) as f64
            }
            _ => 0.0,
        };
        Difficulty::new(self.difficulty.get() + more)
    }
}
