//! The backends, and the detection of those that the processor supports.

use core::fmt;
use core::str::FromStr;

use crate::macros::named;
use crate::vectors::BaselineToken;
#[cfg(target_arch = "x86_64")]
use crate::vectors::{Avx2Token, Avx512Token};

named! {
    /// The vectors that an engine works with, the widest last.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Backend {
        /// The vectors of every processor of the target: SSE2 on x86-64, NEON on aarch64, SIMD128 on WebAssembly that
        /// is compiled for it, 64-bit words elsewhere. 8 lanes.
        Portable = "portable",
        /// AVX2 on x86-64: 16 lanes.
        Avx2 = "avx2",
        /// AVX-512 (F, BW, VL, BITALG, VBMI, VBMI2) on x86-64: 32 lanes.
        Avx512 = "avx512",
    }
}

/// A backend with the proof that the processor supports it.
#[derive(Clone, Copy)]
pub(super) enum Detected {
    Portable(BaselineToken),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Token),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Token),
}

impl Backend {
    /// Returns whether this processor supports the backend.
    pub fn is_available(self) -> bool {
        self.detect().is_some()
    }

    pub(super) fn detect(self) -> Option<Detected> {
        match self {
            Backend::Portable => Some(Detected::Portable(BaselineToken)),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2Token::detect().map(Detected::Avx2),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512Token::detect().map(Detected::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => None,
        }
    }

    /// Returns the widest backend that is available.
    pub fn best() -> Backend {
        let mut widest_first = Backend::ALL.into_iter().rev();
        let best = widest_first.find(|backend| backend.is_available());
        best.unwrap_or(Backend::Portable)
    }
}

/// Unknown backend, or not supported by this CPU.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnavailableBackend;

impl fmt::Display for UnavailableBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown backend, or not supported by this CPU; available:")?;
        let mut available = Backend::ALL.into_iter().filter(|it| it.is_available());
        available.try_for_each(|backend| write!(f, " {backend}"))
    }
}

impl core::error::Error for UnavailableBackend {}

impl FromStr for Backend {
    type Err = UnavailableBackend;

    fn from_str(name: &str) -> Result<Backend, UnavailableBackend> {
        Backend::ALL
            .into_iter()
            .find(|backend| backend.name() == name && backend.is_available())
            .ok_or(UnavailableBackend)
    }
}
