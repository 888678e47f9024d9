//! Each rule of the tables and surfaces, on a request and a record that have everything.

mod answers;
mod example;
mod reading;
mod texts;
