//! Canonical forms and symmetries. Those of pencil marks are in `tests/times`.

mod forms;
mod grid_classes;
mod patterns;
