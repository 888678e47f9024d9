//! The number of ways in which two bands can follow a first one.

use super::classes::CLASSES;

/// The ways to continue a band of a class.
///
/// Each choice for the three stacks determines the triples of two bands. The product of their numbers of orders is the
/// number of pairs of bands with this choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Following {
    /// The sum of these products.
    pub sum: u64,
    /// The greatest of these products.
    pub greatest: u32,
}

/// The ways to continue each class. Computing them would take ten times as long as all other tables; a test does it.
pub const FOLLOWING: [Following; CLASSES] = [
    following(216_749_952, 82_944),
    following(205_086_336, 27_648),
    following(198_167_424, 9_216),
    following(200_463_232, 9_216),
    following(194_565_440, 7_396),
    following(202_262_784, 27_648),
    following(204_095_808, 20_736),
    following(197_750_528, 13_824),
    following(195_512_448, 9_216),
    following(195_984_128, 9_216),
    following(197_467_136, 20_736),
    following(197_569_536, 9_216),
    following(199_050_368, 9_216),
    following(197_466_368, 13_824),
    following(196_738_880, 13_824),
    following(196_097_408, 9_216),
    following(196_256_128, 13_824),
    following(194_574_016, 12_384),
    following(192_761_792, 7_396),
    following(193_614_848, 9_216),
    following(196_239_744, 13_824),
    following(195_429_184, 7_396),
    following(194_693_920, 9_216),
    following(195_820_064, 13_824),
    following(194_911_296, 13_824),
    following(196_743_328, 20_736),
    following(196_987_712, 13_824),
    following(196_306_208, 20_736),
    following(194_744_800, 8_064),
    following(193_263_040, 4_608),
    following(195_078_784, 8_256),
    following(194_954_192, 12_384),
    following(195_922_928, 13_248),
    following(194_832_032, 12_384),
    following(193_404_480, 8_256),
    following(194_232_592, 12_384),
    following(192_964_592, 7_488),
    following(195_098_320, 10_944),
    following(191_193_184, 7_396),
    following(198_517_760, 9_216),
    following(197_900_144, 24_768),
    following(195_370_656, 9_216),
    following(192_201_376, 7_396),
    following(189_777_152, 7_396),
];

const fn following(sum: u64, greatest: u32) -> Following {
    Following { sum, greatest }
}

#[cfg(test)]
mod tests {
    use super::super::classes::Classes;
    use super::super::partitions::Partitions;
    use super::*;
    use std::vec::Vec;

    /// Tries all choices for all classes.
    #[test]
    fn what_follows_is_as_computed() {
        let partitions = Partitions::new();
        let classes = Classes::new(&partitions);
        let counts: Vec<u64> = classes
            .all
            .iter()
            .map(|it| it.orders.len() as u64)
            .collect();
        let orders = |triple| counts[classes.class_of(triple, &partitions)];
        let mut all = 0;
        for (class, expected) in classes.all.iter().zip(FOLLOWING) {
            let mut computed = following(0, 0);
            let [one, two, three] = class
                .triple
                .map(|number| &partitions.continued[usize::from(number)]);
            for a in one {
                for b in two {
                    for c in three {
                        let product = orders([a[0], b[0], c[0]]) * orders([a[1], b[1], c[1]]);
                        computed.sum += product;
                        computed.greatest = computed.greatest.max(product as u32);
                    }
                }
            }
            assert_eq!(computed, expected);
            all += class.size * class.orders.len() as u64 * computed.sum;
        }
        // The number of grids (B. Felgenhauer and A. F. Jarvis, 2005): rows of three bands and columns of three
        // stacks can be in any order.
        let all = u128::from(all) * u128::from(6_u64.pow(6));
        assert_eq!(all, 6_670_903_752_021_072_936_960);
    }
}
