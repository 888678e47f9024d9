//! Options that several commands share. The options of an operation are made from its request, in `ninefold-operations`.

pub mod algorithm;
pub mod format;
pub mod time;
