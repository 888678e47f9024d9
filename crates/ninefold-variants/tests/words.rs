//! Every word accepts a grid and refuses another one, with the sentence that names the violation.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod rules;

use ninefold_variants::words;
use rules::broken;

/// A board that ends with the statement, a grid that it accepts, one that it refuses, and the sentence.
const CASES: &str = r"
grid 1x2; givens 1. => 12 => 22 => given at r1c1: the digit is 2
grid 1x3; given r1c1=1,3 => 321 => 213 => given at r1c1: the digit is 2
grid 2x2; digits 0-9; region: r1c1 r2c2 => 1222 => 1221 => region at r1c1 r2c2: both cells hold 1
grid 2x2; digits 0-9; distinct: r1c1 r2c2 => 1222 => 1221 => distinct at r1c1 r2c2: both cells hold 1
grid 2x2; digits 0-9; diagonal \ => 1222 => 1221 => diagonal \ at r1c1 r2c2: both cells hold 1
grid 2x2; digits 0-9; diagonal / => 1231 => 1331 => diagonal / at r1c2 r2c1: both cells hold 3
grid 2x4; digits 1-9; regions 2x2; disjoint => 12345678 => 12145678 => disjoint at r1c1 r1c3: both cells hold 1
grid 4x4; windoku => 1234 1122 1342 1234 => 1234 1122 1242 1234 => windoku at r2c3 r3c2: both cells hold 2
grid 2x3; anti-knight => 123123 => 122321 => anti-knight at r1c1 r2c3: both cells hold 1
grid 2x3; digits 1-6; anti-king => 123451 => 123415 => anti-king at r1c1 r2c2: both cells hold 1
grid 2x4; chess 1 3 => 1234 1122 => 1234 1231 => chess 1 3 at r1c1 r2c4: both cells hold 1
grid 2x3; anti-taxicab => 131312 => 123321 => anti-taxicab at r1c3 r2c1: both cells hold 3
grid 1x4; digits 1-9; nonconsecutive: r1c2 r1c1 => 1246 => 1245 => nonconsecutive at r1c3 r1c4: 4 and 5 are consecutive
grid 2x2; digits 0-9; diagonal-nonconsecutive => 1223 => 1232 => diagonal-nonconsecutive at r1c1 r2c2: 1 and 2 are consecutive
grid 1x2; digits 0-9; odd: r1c1-2 => 13 => 10 => odd at r1c2: the digit is 0
grid 1x2; digits 0-9; even: r1c1-2 => 02 => 03 => even at r1c2: the digit is 3
grid 2x2; digits 0-9; max: r1c1 => 3229 => 3324 => max at r1c1 r1c2: 3 is next to 3
grid 2x2; digits 0-9; min: r1c1 => 1220 => 1200 => min at r1c1 r2c1: 1 is next to 0
grid 1x2; digits 1-9; low: r1c1-2 => 14 => 15 => low at r1c2: the digit is 5
grid 1x2; digits 1-9; high: r1c1-2 => 69 => 65 => high at r1c2: the digit is 5
grid 1x2; digits 0-9; cage 17: r1c1-2 => 89 => 78 => cage 17 at r1c1 r1c2: the sum is 15
grid 1x2; digits 0-9; sum 3 coef 1,-2: r1c1-2 => 51 => 41 => sum 3 coef 1,-2 at r1c1 r1c2: the sum is 2
grid 1x2; digits 0-9; littlekiller 10: r1c1-2 => 55 => 56 => littlekiller 10 at r1c1 r1c2: the sum is 11
grid 1x4; digits 0-9; arrow: r1c1 | r1c2-3 => 7340 => 7350 => arrow at r1c1 r1c2 r1c3: the circle is 7 and the sum is 8
grid 1x4; digits 0-9; pill: r1c2 r1c1 | r1c3-4 => 1275 => 2175 => pill at r1c1 r1c2 r1c3 r1c4: the circle is 21 and the sum is 12
grid 1x4; digits 0-9; equalsum: r1c1 | r1c2-3 | r1c4 => 5325 => 5326 => equalsum at r1c1 r1c2 r1c3 r1c4: the sums are [5, 5, 6]
grid 1x4; digits 0-9; double-arrow: r1c1-4 => 1324 => 1325 => equalsum at r1c1 r1c4 r1c2 r1c3: the sums are [6, 5]
grid 1x4; digits 0-9; regions ABBA; regionsum: r1c1-4 => 3213 => 3212 => regionsum at r1c1 r1c2 r1c3 r1c4: the sums are [3, 3, 2]
grid 1x4; digits 0-9; sumline 5: r1c1-4 => 2350 => 2342 => sumline 5 at r1c1 r1c2 r1c3 r1c4: the line [2, 3, 4, 2] cannot be cut into parts with the sum
grid 1x4; digits 0-9; zipper: r1c1-3 => 2530 => 2430 => zipper at r1c1 r1c2 r1c3: the sums from the ends to the middle are [5, 4]
grid 1x4; digits 0-9; xsum 9: r1c1-4 => 2799 => 3799 => xsum 9 at r1c1 r1c2 r1c3: the sum is 19
grid 1x6; digits 1-9; sandwich 8: r1c1-6 => 213592 => 213591 => sandwich 8 at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6: 1 and 9 are not in one cell each
grid 1x4; digits 0-9; lunchbox 4: r1c1-4 => 3476 => 2746 => lunchbox 4 at r1c1 r1c2 r1c3 r1c4: the sum is 0
grid 1x4; digits 0-9; room 4: r1c1-4 => 3142 => 2142 => room 4 at r1c1 r1c2: cell 2 of the line is 1
grid 1x4; digits 0-9; product 24: r1c1-3 => 2340 => 2350 => product 24 at r1c1 r1c2 r1c3: the product is 30
grid 1x4; digits 0-9; thermo: r1c1-3 => 1250 => 1225 => thermo at r1c2 r1c3: 2 and 2 are not allowed
grid 1x4; digits 0-9; slow-thermo: r1c1-3 => 1220 => 1210 => slow-thermo at r1c2 r1c3: 2 and 1 are not allowed
grid 1x4; digits 0-9; palindrome: r1c1-4 => 1221 => 1231 => palindrome at r1c2 r1c3: 2 and 3 are not allowed
grid 1x4; digits 0-9; renban: r1c1-3 => 4350 => 4370 => renban at r1c1 r1c2 r1c3: the digits are [3, 4, 7]
grid 1x4; digits 0-9; nabner: r1c1-3 => 1350 => 1320 => nabner at r1c1 r1c3: 1 and 2 are not allowed
grid 1x4; digits 0-9; whisper: r1c1-3 => 1610 => 1540 => whisper 5 at r1c1 r1c2: 1 and 5 are not allowed
grid 1x4; digits 0-9; between: r1c1-3 => 5420 => 5220 => between at r1c1 r1c2 r1c3: the ends are 5 and 2, the inner digits [2]
grid 1x4; digits 0-9; lockout: r1c1-3 => 1650 => 1540 => lockout 4 at r1c1 r1c3: the ends differ by 3
grid 1x4; digits 0-9; modular 3: r1c1-4 => 1534 => 1544 => modular 3 at r1c1 r1c2 r1c3: the digits are [1, 5, 4]
grid 1x6; digits 1-9; entropic: r1c1-4 => 147211 => 144711 => entropic at r1c1 r1c2 r1c3: the digits are [1, 4, 4]
grid 1x4; digits 0-9; parity: r1c1-3 => 1230 => 1300 => parity at r1c1 r1c2: 1 and 3 are not allowed
grid 1x4; regions AABB; region-same: r1c1-4 => 1221 => 1223 => region-same at r1c1 r1c2 r1c3 r1c4: the sets are [{1, 2}, {2, 3}]
grid 1x4; digits 0-9; same: r1c1-2 | r1c3-4 => 1221 => 1222 => same at r1c1 r1c2 r1c3 r1c4: the digits are [[1, 2], [2, 2]]
grid 1x4; digits 0-9; clone: r1c1-2 | r1c3-4 => 1212 => 1221 => clone at r1c1 r1c3: 1 and 2 are not allowed
grid 1x3; pairs 2.4.1: r1c1-3 => 123 => 132 => pairs at r1c1 r1c2: 1 and 3 are not allowed
grid 1x3; allpairs 6.4.0: r1c1-3 => 123 => 131 => allpairs at r1c1 r1c3: 1 and 1 are not allowed
grid 1x2; digits 0-9; white: r1c1-2 => 32 => 31 => white 1 at r1c1 r1c2: the digits are 3 and 1
grid 1x2; digits 0-9; black 3: r1c1-2 => 39 => 36 => black 3 at r1c1 r1c2: the digits are 3 and 6
grid 1x2; digits 0-9; x: r1c1-2 => 46 => 45 => x at r1c1 r1c2: the digits are 4 and 5
grid 1x2; digits 0-9; v: r1c1-2 => 05 => 15 => v at r1c1 r1c2: the digits are 1 and 5
grid 1x2; digits 0-9; edge-sum 8: r1c1-2 => 08 => 18 => edge-sum 8 at r1c1 r1c2: the digits are 1 and 8
grid 1x2; digits 0-9; greater: r1c2 r1c1 => 12 => 22 => greater at r1c2 r1c1: the digits are 2 and 2
grid 2x2; digits 0-9; quad 3,3: r1-2c1-2 => 3123 => 3122 => quad 3,3 at r1c1 r1c2 r2c1 r2c2: the digits are [3, 1, 2, 2]
grid 1x2; digits 0-9; no-white => 13 => 12 => no-white 1 at r1c1 r1c2: the digits are 1 and 2
grid 1x2; digits 0-9; no-black => 13 => 12 => no-black 2 at r1c1 r1c2: the digits are 1 and 2
grid 1x2; digits 0-9; no-dots => 13 => 36 => no-dots at r1c1 r1c2: the digits are 3 and 6
grid 1x2; digits 0-9; no-xv => 13 => 32 => no-xv 5,10 at r1c1 r1c2: the digits are 3 and 2
grid 1x4; digits 0-9; skyscraper 2: r1c1-4 => 0110 => 1010 => skyscraper 2 at r1c1 r1c2 r1c3 r1c4: the count is 1
grid 1x4; digits 0-9; skyscraper-nozero 2: r1c1-4 => 0121 => 0010 => skyscraper-nozero 2 at r1c1 r1c2 r1c3 r1c4: the count is 1
grid 1x4; digits 0-9; hidden-skyscraper 2: r1c1-4 => 1321 => 1312 => hidden-skyscraper 2 at r1c1 r1c2 r1c3 r1c4: the first hidden digit is 1
grid 1x4; digits 0-9; index column: r1c2 => 2100 => 3100 => index column at r1c2 r1c1: 1 points at 3
grid 2x2; digits 1-9; entropy => 1479 => 1236 => entropy at r1c1 r1c2 r2c1 r2c2: the digits are [1, 2, 3, 6]
grid 2x2; digits 0-9; global-mod => 1230 => 1222 => global-mod at r1c1 r1c2 r2c1 r2c2: the digits are [1, 2, 2, 2]
grid 1x4; digits 0-9; counting-circles: r1c1-3 => 1220 => 1230 => counting-circles at r1c2: the count of 2 is 1
grid 1x4; digits 0-9; count-distinct: r1c1 | r1c2-4 => 2553 => 3553 => count-distinct at r1c1 r1c2 r1c3 r1c4: the circle is 3, and there are 2 digits
grid 1x2; digits 0-9; not-sum 5: r1c1-2 => 22 => 23 => not-sum 5 at r1c1 r1c2: the sum is 5
";

#[test]
fn every_word_accepts_and_refuses() {
    let (mut tested, mut wrong) = (Vec::new(), Vec::new());
    for case in CASES.trim().lines() {
        let parts: Vec<&str> = case.split(" => ").collect();
        let [text, accepted, refused, sentence] = parts[..] else {
            panic!("{case}");
        };
        let found = (broken(text, accepted), broken(text, refused));
        if !found.0.is_empty() || found.1.first().map(String::as_str) != Some(sentence) {
            wrong.push((text, found));
        }
        let statement = text.rsplit("; ").next().unwrap();
        tested.extend(statement.split([' ', ':']).next());
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let of_head = ["grid", "digits", "regions"];
    for word in words::all().filter(|word| !of_head.contains(&word.name)) {
        assert!(tested.contains(&word.name), "{}", word.name);
    }
}
