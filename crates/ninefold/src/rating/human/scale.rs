//! A scale of how hard steps are to find, from 1.0 for the last empty cell of a house.
//!
//! The figures follow the experience of players. A placement is easier than an elimination. A step in a box is easier
//! to see than a step in a line. A step without pencil marks is easier than a step that needs them. A pattern that is
//! recognized at sight is easier than a chain that must be built link by link. The figures compare steps with each
//! other and are no rating of a puzzle.

use crate::logic::{Flow, Position, Rating, Reason, Scratch, Step, SurveyEntry, Watch};

/// A group of equally hard techniques.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The difficulty of the techniques.
    pub difficulty: Rating,
    /// The survey that finds their steps.
    pub survey: SurveyEntry,
}

const fn stage(difficulty: f64, survey: SurveyEntry) -> Stage {
    Stage {
        difficulty: Rating::new(difficulty),
        survey,
    }
}

/// The difficulty of the hardest forcing chains that use links only. Harder chains use techniques and chains inside
/// of chains. They prove nearly everything, but take long to find, so they are a last resort.
pub const LINKS: Rating = Rating::new(9.0);

/// The difficulty of the hardest single.
pub const SINGLES: Rating = Rating::new(1.6);

/// All stages, the easiest first.
pub static SCALE: &[Stage] = &[
    stage(1.0, SurveyEntry::FULL_HOUSES),
    stage(1.2, SurveyEntry::HIDDEN_SINGLES),
    stage(1.6, SurveyEntry::NAKED_SINGLES),
    stage(2.0, SurveyEntry::POINTING),
    stage(2.1, SurveyEntry::CLAIMING),
    stage(2.2, SurveyEntry::LOCKED_PAIRS),
    stage(2.3, SurveyEntry::NAKED_PAIRS),
    stage(2.5, SurveyEntry::HIDDEN_PAIRS),
    stage(2.6, SurveyEntry::LOCKED_TRIPLETS),
    stage(2.7, SurveyEntry::NAKED_TRIPLETS),
    stage(2.9, SurveyEntry::HIDDEN_TRIPLETS),
    stage(3.2, SurveyEntry::X_WINGS),
    stage(3.4, SurveyEntry::NAKED_QUADS),
    stage(3.6, SurveyEntry::HIDDEN_QUADS),
    stage(3.7, SurveyEntry::SKYSCRAPERS),
    stage(3.7, SurveyEntry::TWO_STRING_KITES),
    stage(3.8, SurveyEntry::XY_WINGS),
    stage(3.9, SurveyEntry::TURBOT_FISH),
    stage(3.9, SurveyEntry::EMPTY_RECTANGLES),
    stage(3.9, SurveyEntry::REMOTE_PAIRS),
    stage(4.0, SurveyEntry::UNIQUE_RECTANGLES),
    stage(4.0, SurveyEntry::RECTANGLES),
    stage(4.1, SurveyEntry::SWORDFISH),
    stage(4.2, SurveyEntry::XYZ_WINGS),
    stage(4.2, SurveyEntry::W_WINGS),
    stage(4.3, SurveyEntry::FINNED_X_WINGS),
    stage(4.3, SurveyEntry::SIMPLE_COLORS),
    stage(4.4, SurveyEntry::AVOIDABLE_RECTANGLES),
    stage(4.4, SurveyEntry::UNIQUE_LOOPS),
    stage(4.5, SurveyEntry::BIVALUE_GRAVES),
    stage(4.5, SurveyEntry::BIVALUE_GRAVES_PLUS),
    stage(4.6, SurveyEntry::JELLYFISH),
    stage(4.8, SurveyEntry::X_LOOPS),
    stage(4.8, SurveyEntry::X_CHAINS),
    stage(4.8, SurveyEntry::FINNED_SWORDFISH),
    stage(4.9, SurveyEntry::XY_CHAINS),
    stage(4.9, SurveyEntry::MULTI_COLORS),
    stage(5.0, SurveyEntry::M_WINGS),
    stage(5.0, SurveyEntry::S_WINGS),
    stage(5.0, SurveyEntry::WXYZ_WINGS),
    stage(5.1, SurveyEntry::L_WINGS),
    stage(5.1, SurveyEntry::H_WINGS),
    stage(5.1, SurveyEntry::SUES_DE_COQ),
    stage(5.2, SurveyEntry::GROUPED_X_LOOPS),
    stage(5.2, SurveyEntry::GROUPED_X_CHAINS),
    stage(5.2, SurveyEntry::EXTENDED_RECTANGLES),
    stage(5.2, SurveyEntry::BROKEN_WINGS),
    stage(5.3, SurveyEntry::NICE_LOOPS),
    stage(5.3, SurveyEntry::AICS),
    stage(5.3, SurveyEntry::EXTERNAL_RECTANGLES),
    stage(5.4, SurveyEntry::VWXYZ_WINGS),
    stage(5.5, SurveyEntry::FINNED_JELLYFISH),
    stage(5.5, SurveyEntry::AUTOMORPHISMS),
    stage(5.6, SurveyEntry::ALS_XZ),
    stage(5.6, SurveyEntry::MEDUSA),
    stage(5.6, SurveyEntry::BIVALUE_ODDAGONS),
    stage(5.7, SurveyEntry::FRANKEN_X_WINGS),
    stage(5.8, SurveyEntry::GROUPED_NICE_LOOPS),
    stage(5.8, SurveyEntry::GROUPED_AICS),
    stage(5.9, SurveyEntry::UVWXYZ_WINGS),
    stage(5.9, SurveyEntry::FIREWORK_TRIPLES),
    stage(5.9, SurveyEntry::FIREWORK_PAIRS),
    stage(6.0, SurveyEntry::FRANKEN_SWORDFISH),
    stage(6.1, SurveyEntry::ALS_XY_WINGS),
    stage(6.2, SurveyEntry::FIREWORK_QUADRUPLES),
    stage(6.2, SurveyEntry::ALIGNED_PAIRS),
    stage(6.3, SurveyEntry::ALS_CHAINS),
    stage(6.3, SurveyEntry::MUTANT_X_WINGS),
    stage(6.4, SurveyEntry::TUVWXYZ_WINGS),
    stage(6.4, SurveyEntry::TRIDAGONS),
    stage(6.4, SurveyEntry::DEATH_BLOSSOMS),
    stage(6.5, SurveyEntry::AICS_WITH_RECTANGLES),
    stage(6.7, SurveyEntry::AICS_WITH_ALS),
    stage(6.8, SurveyEntry::FRANKEN_JELLYFISH),
    stage(6.9, SurveyEntry::MUTANT_SWORDFISH),
    stage(7.0, SurveyEntry::EXOCETS),
    stage(7.2, SurveyEntry::SK_LOOPS),
    stage(7.3, SurveyEntry::KRAKEN_FISH),
    stage(7.4, SurveyEntry::MUTANT_JELLYFISH),
    stage(7.5, SurveyEntry::MULTI_SECTOR_LOCKED_SETS),
    stage(7.5, SurveyEntry::ALIGNED_TRIPLETS),
    stage(7.7, SurveyEntry::TEMPLATES),
    stage(8.0, SurveyEntry::NISHIO),
    stage(8.2, SurveyEntry::MULTIPLE_CHAINS),
    stage(9.0, SurveyEntry::DYNAMIC_CHAINS),
    stage(9.4, SurveyEntry::DYNAMIC_CHAINS_PLUS),
    stage(9.8, SurveyEntry::DYNAMIC_CHAINS_PLUS_FORCING),
    stage(10.2, SurveyEntry::DYNAMIC_CHAINS_PLUS_MULTIPLE),
    stage(10.6, SurveyEntry::DYNAMIC_CHAINS_PLUS_DYNAMIC),
    stage(11.0, SurveyEntry::DYNAMIC_CHAINS_PLUS_NESTED),
];

impl Stage {
    /// Visits the steps of the stage, rated by the scale.
    pub(super) fn visit(
        &self,
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        self.survey
            .visit(position, scratch, watch, &mut |mut step| {
                step.conclusion.rating =
                    Rating::new(self.difficulty.get() + for_length(&step.reason));
                visit(step)
            })
    }
}

/// Returns the additional difficulty of a long chain.
fn for_length(reason: &Reason) -> f64 {
    match reason {
        Reason::AlternatingChain(chain) => 0.05 * chain.links.len().saturating_sub(3) as f64,
        _ => 0.0,
    }
}
