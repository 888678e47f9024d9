//! Solutions, and what depends on them.

mod articles;
mod backdoors;
mod contract;
mod fifty;
mod minimality;
mod parts;
mod solutions;
mod unavoidable;
