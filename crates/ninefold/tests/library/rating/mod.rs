//! Ratings, and the paths that they are made of.

mod bounds;
mod exact;
mod hodoku;
mod human_order;
mod morphs;
mod path;
mod references;
mod without;
