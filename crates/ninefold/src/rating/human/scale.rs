//! A scale of the difficulty of steps, from 1.0 for the last empty cell of a house.
//!
//! The figures follow the experience of players. A placement is easier than an elimination. A step in a box is easier
//! to see than a step in a line. A step without pencil marks is easier than a step that needs them. A pattern that is
//! recognized at sight is easier than a chain that must be built link by link. The figures compare steps with each
//! other; they do not rate puzzles.

use crate::logic::{HouseKind, Reason, Step, Technique, TechniqueEntry};
use crate::rating::Rule;
use crate::rating::tenths;

tenths! {
    /// The difficulty of finding a step, on Ninefold's scale.
    Difficulty
}

/// A group of techniques that one finder finds.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The difficulty of its easiest steps.
    pub difficulty: Difficulty,
    /// The techniques with their finder.
    pub entry: TechniqueEntry,
    /// The rule of Sudoku Explainer that finds the shortest forcing chain.
    pub(super) chains: Option<Rule>,
}

const fn stage(difficulty: f64, entry: TechniqueEntry) -> Stage {
    Stage {
        difficulty: Difficulty::new(difficulty),
        entry,
        chains: None,
    }
}

const fn forcing_chains(difficulty: f64, rule: Rule) -> Stage {
    Stage {
        chains: Some(rule),
        ..stage(difficulty, rule.entry())
    }
}

/// The difficulty of the longest forcing chains that use links only. Harder chains use techniques and chains inside
/// of chains. They prove nearly everything, but take long to find, so they are a last resort.
pub const LINKS: Difficulty = Difficulty::new(9.0 + LONGEST_CHAIN);

/// The amount that length adds to the difficulty of the longest forcing chains.
const LONGEST_CHAIN: f64 = 0.3;

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
    stage(3.8, TechniqueEntry::UNIQUE_RECTANGLES),
    stage(3.8, TechniqueEntry::RECTANGLES),
    stage(3.9, TechniqueEntry::TURBOT_FISH),
    stage(3.9, TechniqueEntry::EMPTY_RECTANGLES),
    stage(3.9, TechniqueEntry::REMOTE_PAIRS),
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
    stage(6.6, TechniqueEntry::OVERLAPPING_ALS_CHAINS),
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
    forcing_chains(8.0, Rule::NISHIO),
    forcing_chains(8.2, Rule::MULTIPLE_CHAINS),
    forcing_chains(9.0, Rule::DYNAMIC_CHAINS),
    forcing_chains(9.4, Rule::DYNAMIC_CHAINS_PLUS),
    forcing_chains(9.8, Rule::DYNAMIC_CHAINS_PLUS_FORCING),
    forcing_chains(10.2, Rule::DYNAMIC_CHAINS_PLUS_MULTIPLE),
    forcing_chains(10.6, Rule::DYNAMIC_CHAINS_PLUS_DYNAMIC),
    forcing_chains(11.0, Rule::DYNAMIC_CHAINS_PLUS_NESTED),
];

impl Stage {
    /// Returns the difficulty of the easiest steps of one of its techniques. Unique rectangles are the easier to see, the
    /// less there is besides the four cells: one cell with other candidates (type 1), a common digit (2, 5), a line
    /// with two places (4, 6), two such lines (hidden), and a subset with further cells (3).
    pub fn least(&self, technique: Technique) -> Difficulty {
        let more = match technique {
            Technique::UniqueRectangleType2 => 0.2,
            Technique::UniqueRectangleType4 | Technique::UniqueRectangleType5 => 0.3,
            Technique::UniqueRectangleType6 | Technique::HiddenRectangle => 0.4,
            Technique::UniqueRectangleType3 => 0.5,
            _ => 0.0,
        };
        Difficulty::new(self.difficulty.get() + more)
    }

    /// Returns whether its finder visits the easiest steps first.
    pub(super) fn ascends(&self) -> bool {
        let mut techniques = self.entry.techniques().iter();
        techniques.all(|technique| self.least(*technique) == self.difficulty)
    }

    /// Returns the difficulty of a step of the stage. A hidden single is harder to see in a line than in a box, nearly as
    /// hard as a naked single. Length makes a chain harder, and each further cell a bent set.
    pub(super) fn difficulty_of(&self, step: &Step) -> Difficulty {
        let more = match &step.reason {
            Reason::HiddenSingle(single) if !single.is_full_house => match single.house.kind() {
                HouseKind::Box => 0.0,
                HouseKind::Row | HouseKind::Column => 0.3,
            },
            Reason::AlternatingChain(chain) => of_length(chain.links.len(), 3, 0.1),
            Reason::Chain(chain) => of_forcing_chain(chain.length),
            Reason::BentSet(set) if step.technique == Technique::BentSet => {
                of_length(set.cells.len(), 4, 0.2)
            }
            _ => 0.0,
        };
        Difficulty::new(self.least(step.technique).get() + more)
    }
}

/// The amount that length adds to the difficulty of the longest chains and the largest bent sets. So length does not
/// lift a step to another level.
pub(super) const LONGEST: f64 = 1.0;

/// Returns the amount that the links or cells beyond the shortest add.
fn of_length(length: usize, shortest: usize, each: f64) -> f64 {
    (each * length.saturating_sub(shortest) as f64).min(LONGEST)
}

/// Returns the amount that the length of a forcing chain adds: 0.05 for each doubling beyond six nodes.
fn of_forcing_chain(nodes: usize) -> f64 {
    let doublings = (nodes.max(6) / 6).ilog2();
    (0.05 * f64::from(doublings)).min(LONGEST_CHAIN)
}
