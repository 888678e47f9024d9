//! The API as a function from bytes to bytes, for a worker of the page and for node.
//!
//! * `answering`: computes an answer piece by piece within its time limit.
//! * `direct`: answers a plain puzzle without JSON, for the npm package only.
//! * `learning`: takes the texts of a language, which the module lacks.
//! * `playing`: the small library of the npm package.
//! * `boundary`: the functions that JavaScript calls; compiled for WebAssembly only.

mod answering;
#[cfg(target_arch = "wasm32")]
mod boundary;
#[cfg(feature = "direct")]
mod direct;
mod learning;
#[cfg(feature = "small")]
mod playing;

pub use answering::Answering;
#[cfg(feature = "direct")]
pub use direct::{Direct, LONGEST};
pub use learning::learn;
#[cfg(feature = "small")]
pub use playing::play;
