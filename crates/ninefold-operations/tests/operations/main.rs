//! Each rule of the tables and surfaces, on a request and a record that have everything; and the files made of the operations.

mod answers;
mod example;
mod files;
mod reading;
mod texts;
