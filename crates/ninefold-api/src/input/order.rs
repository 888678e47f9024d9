//! Whose steps are asked for, and what the player knows.

use std::sync::Arc;

use ninefold::logic::Technique;
use ninefold::rating::human::Knowledge;
use ninefold_explain::{Order, OrderName};

use super::Fields;
use crate::errors::{Code, Failure, Field, Place};

/// The fields that tell what the player knows.
const KNOWLEDGE: [&str; 3] = ["known", "without", "uniqueness"];

/// Reads an order; unless one is named, it is the one given here.
pub fn order(fields: &mut Fields, usual: OrderName) -> Result<Order, Failure> {
    let name = fields.take_read("order")?.unwrap_or(usual);
    let knowledge = KNOWLEDGE.into_iter().find(|name| fields.has(name));
    match (name, knowledge) {
        (OrderName::Human, _) => Ok(Order::Human(self::knowledge(fields)?)),
        (_, Some(field)) => {
            let message = format!("`{field}` goes with the order human only.");
            Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)))
        }
        (OrderName::Explainer, None) => Ok(Order::Explainer),
        (OrderName::Hodoku, None) => Ok(Order::Hodoku(Arc::default())),
    }
}

/// Reads whether the texts are wanted in parts, too, for other languages than English.
pub fn parts(fields: &mut Fields) -> Result<bool, Failure> {
    Ok(fields.take("parts")?.unwrap_or(false))
}

/// Reads what the player knows; all techniques if nothing is said of it.
pub fn knowledge(fields: &mut Fields) -> Result<Knowledge, Failure> {
    let known: Option<Vec<Technique>> = fields.take_all_read::<Technique, _>("known")?;
    let without: Option<Vec<Technique>> = fields.take_all_read::<Technique, _>("without")?;
    let uniqueness: Option<bool> = fields.take("uniqueness")?;
    let mut knowledge = known.map_or_else(Knowledge::default, Knowledge::from_iter);
    for technique in without.into_iter().flatten() {
        knowledge = knowledge.without(technique);
    }
    Ok(match uniqueness {
        Some(false) => knowledge.without_uniqueness(),
        _ => knowledge,
    })
}
