//! What players call the kinds of chains: after what they start from, and what they may use.

use super::hint::ChainKind;
use super::reason::Reach;

/// The names of dynamic chains of one kind, by level: behind the plus stands what they may use
/// besides links; nothing behind it means locking, pairs and X-Wings.
macro_rules! by_level {
    ($kind:literal) => {
        [
            concat!("dynamic ", $kind),
            concat!("dynamic ", $kind, " (+)"),
            concat!("dynamic ", $kind, " (+ forcing chains)"),
            concat!("dynamic ", $kind, " (+ multiple forcing chains)"),
            concat!("dynamic ", $kind, " (+ dynamic forcing chains)"),
            concat!("dynamic ", $kind, " (+ nested dynamic forcing chains)"),
        ]
    };
}

static DOUBLE: [&str; 6] = by_level!("double forcing chain");
static CELL: [&str; 6] = by_level!("cell forcing chains");
static REGION: [&str; 6] = by_level!("region forcing chains");
static CONTRADICTION: [&str; 6] = by_level!("contradiction forcing chains");

/// The name of the technique that finds such chains.
pub(super) fn of(kind: ChainKind, reach: Reach) -> &'static str {
    let level = usize::from(reach.level());
    match (kind, reach) {
        (ChainKind::XCycle, _) => "X-cycle",
        (ChainKind::XChain, _) => "forcing X-chain",
        (ChainKind::YCycle, _) => "Y-cycle",
        (ChainKind::XYCycle, _) => "XY-cycle",
        (ChainKind::XYChain, _) => "forcing chain",
        (_, Reach::Nishio) => "Nishio forcing chains",
        (ChainKind::Cell, Reach::Multiple) => "cell forcing chains",
        (ChainKind::Region, Reach::Multiple) => "region forcing chains",
        (ChainKind::Cell, _) => CELL[level],
        (ChainKind::Region, _) => REGION[level],
        (ChainKind::Double, _) => DOUBLE[level],
        (ChainKind::Contradiction, _) => CONTRADICTION[level],
    }
}
