//! The proof that the processor has an instruction.
//!
//! An instruction that the processor lacks must never run, yet operations on vectors should be safe functions. This is
//! sound because a vector can only be made with a [`Token`], a zero-sized value that only detection returns: a token or
//! a vector is the proof that the instructions are available.
//!
//! Operations on vectors are `#[inline(always)]`: an instruction is fast only within a function that is compiled
//! for it. [`Token::run`] enters such a function. Everywhere else the operations are correct, but slow.

use core::hint::black_box;

/// Proof that the processor has the instructions of a vector type.
pub trait Token: Copy {
    /// Calls `work` from a function that is compiled for these instructions and is never inlined. Only code that is
    /// inlined into it uses them, so `work` and everything that it calls must be `#[inline(always)]`.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;
}

/// The token of vectors that every processor of the target has.
#[derive(Clone, Copy)]
pub struct BaselineToken;

impl Token for BaselineToken {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[inline(never)]
        fn apart<R>(work: impl FnOnce() -> R) -> R {
            black_box(&mut Frame);
            work()
        }
        apart(work)
    }
}

/// Defines a token by the features of the processor that it proves.
#[cfg(target_arch = "x86_64")]
macro_rules! token {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),*) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name(());

        impl $name {
            /// Returns the token, if this processor has the features.
            pub fn detect() -> Option<$name> {
                #[cfg(feature = "std")]
                if $(std::is_x86_feature_detected!($feature))&&* {
                    return Some($name(()));
                }
                None
            }
        }

        impl $crate::vectors::Token for $name {
            #[inline(always)]
            fn run<R>(self, work: impl FnOnce() -> R) -> R {
                #[inline(never)]
                $(#[target_feature(enable = $feature)])*
                fn compiled<R>(work: impl FnOnce() -> R) -> R {
                    core::hint::black_box(&mut $crate::vectors::token::Frame);
                    work()
                }
                // SAFETY: the processor has the features, because `detect` returns no token otherwise.
                unsafe { compiled(work) }
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use token;

/// A place with the alignment of the widest vector. A function that has one gets an aligned stack frame,
/// so no vector that is spilled there lies across two cache lines.
#[repr(align(64))]
pub struct Frame;

/// Implements the token of a vector, the method that makes one, and methods that return one, each by a
/// function on raw vectors, mostly one instruction.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_feature = "simd128"
))]
macro_rules! by_instruction {
    ($token:expr => $proof:ident;
    splat($value:ident: $bits:ty) = $splat:expr;
    $($name:ident($a:ident $(, $b:ident)*)
        = $instruction:ident $(::<$constant:ident>)? ($($operand:ident),*);)*) => {
        #[inline(always)]
        fn token(self) -> $proof {
            $token
        }
        #[inline(always)]
        fn splat(_: $proof, $value: $bits) -> Self {
            // SAFETY: the token proves that the processor has the instruction.
            Self(unsafe { $splat })
        }
        $(#[inline(always)]
        fn $name(self $(, $b: Self)*) -> Self {
            let $a = self.0;
            $(let $b = $b.0;)*
            // SAFETY: `self` was made with a token, so the processor has the instruction.
            Self(unsafe { $instruction $(::<$constant>)? ($($operand),*) })
        })*
    };
}
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_feature = "simd128"
))]
pub(crate) use by_instruction;
