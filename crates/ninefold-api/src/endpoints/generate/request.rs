//! What a request for new puzzles asks for.

use ninefold::generate::Equal;
use ninefold_common::making::draw_seed;
use ninefold_common::order::Order;

use crate::errors::Failure;
use crate::input::{Between, Fields, LONGEST_TEXT, Long};
use crate::work::Effort;

/// How many puzzles a request may ask for.
type Count = Between<1, 1000>;

/// The number of a block, or of attempts in a block.
type Number = Between<0, { u32::MAX }>;

/// What is wanted, and where to begin.
#[derive(Debug)]
pub struct Wanted {
    pub order: Order,
    pub seed: u64,
    pub count: u64,
    /// Whether each puzzle is rated.
    pub rates: bool,
    pub from_block: u64,
    /// How many attempts of that block were made before.
    pub skip: u64,
    /// How many puzzles of the next attempt were sent before.
    pub sent: u64,
}

impl Wanted {
    pub fn read(fields: &mut Fields) -> Result<Wanted, Failure> {
        let order = order(fields)?;
        Ok(Wanted {
            count: fields.take::<Count>("count")?.map_or(1, Between::get),
            seed: fields
                .take("seed")?
                .map_or_else(draw_seed, |Long(seed)| seed),
            rates: is_set(fields, "rate")? || order.needs_ratings(),
            from_block: fields.take::<Number>("from_block")?.map_or(0, Between::get),
            sent: fields.take::<Number>("sent")?.map_or(0, Between::get),
            skip: fields.take::<Number>("skip")?.map_or(0, Between::get),
            order,
        })
    }

    /// What the pieces of the work need: rating puzzles takes far longer than making them, and what is proved of the
    /// digits of a pattern, or of puzzles to look around, cannot be interrupted.
    pub fn effort(&self) -> Effort {
        let Order { pattern, near, .. } = &self.order;
        match self.rates || pattern.is_some() || near.is_some() {
            true => Effort::Long,
            false => Effort::Short,
        }
    }
}

fn order(fields: &mut Fields) -> Result<Order, Failure> {
    let is_pearl = is_set(fields, "pearl")?;
    Ok(Order {
        grids: is_set(fields, "grids")?,
        unbiased: is_set(fields, "unbiased")?,
        symmetry: fields.take_read("symmetry")?,
        minimal: is_set(fields, "minimal")?,
        pattern: fields.take_read("pattern")?,
        near: fields.take_all_read_within("near", LONGEST_TEXT)?,
        exchanges: fields.take_all_read("exchanges")?.unwrap_or_default(),
        aim: fields.take_read("aim")?,
        clues: fields.take_read("clues")?.unwrap_or_default(),
        level: fields.take_read("level")?,
        er: fields.take_read("er")?,
        ep: fields.take_read("ep")?,
        ed: fields.take_read("ed")?,
        equal: Equal::of(is_pearl, is_set(fields, "diamond")?),
        technique: fields.take_read("technique")?,
        only: is_set(fields, "only")?,
        position: is_set(fields, "position")?,
        unrelated: is_set(fields, "unrelated")?,
        without: fields.take_all_read("without")?.unwrap_or_default(),
    })
}

fn is_set(fields: &mut Fields, name: &str) -> Result<bool, Failure> {
    Ok(fields.take(name)?.unwrap_or(false))
}
