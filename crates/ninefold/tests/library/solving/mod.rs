//! Tests of solvers, and of features that depend on solutions.

mod articles;
mod backdoors;
mod contract;
mod division;
mod fifty;
mod minimality;
mod solutions;
mod unavoidable;
