//! Tests of canonical forms and symmetries. The tests of pencil marks are in `tests/times`.

mod forms;
mod grid_classes;
mod patterns;
