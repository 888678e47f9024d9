//! Ratings, and the paths from which they are computed.

mod bounds;
mod exact;
mod hodoku;
mod human_order;
mod morphs;
mod path;
mod references;
mod without;
