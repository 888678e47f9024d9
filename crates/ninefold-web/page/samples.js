// Puzzles of our own, from easy to extreme. Clues were removed from random solutions in random order, mostly in pairs
// across the centre, as long as the solution stayed unique. The last puzzle was found by repeatedly exchanging clues.
// They were chosen from many thousands for their ratings by `ninefold rate`.

import { t } from "./language.js";

/** The Explainer rating of each puzzle, the name of its texts, and its clues. */
const LIST = `
1.2 first_steps: .....52...8.21...4...48.591.1..53..75.7...3.82..17..6.724.61...9...27.4...65.....
2.3 morning_walk: .....421.28..6......51....3........735..8..649........8....63......5..49.392.....
2.6 pencil_out: ...2.1...19......3.48.5..6..5...8..7..9...5..7..5...8..7..9.21.2......96...1.4...
3.2 crossing: 18..7.6.9.23.9..8.6..........162...8....8....5...437..........3.3..5.92.9.4.3..65
3.8 three_of_a_kind: 53..8......6..3.1.9...14..5...8...3...9...6...8...9...7..35...4.5.1..2......4..67
4.5 rectangle: 1........7....1356..84..2....1..7....6.524.3....8..7....2..36..6452....3........2
5.2 deep_water: ........38...93...134.8.9.54.561...9.........3...598.12.9.6.317...97...67........
6.6 first_chain: 92...6.4.6..5..8.7....84.....4.7.....97...65.....6.9.....84....8.6..1..2.5.6...89
7.1 long_way_round: .9...1.7.7.65....9..3.79.....9....3.2..7.3..6.3....7.....98.4..5....46.2.4.6...5.
8.3 every_road: 1...85..9.2....1....6..7....5.17....3...5...2....36.1....7..8....2....4.8..46...3
9.0 labyrinth: .9..45.868.......4...7..1..6......5...49.86...2......1..3..6...2.......757.13..6.
10.7 abyss: ...5..3...9......71...8..2........7...6..54..72..9...8.8..2...1...6.......4..3...
`;

export const SAMPLES = LIST.trim()
  .split("\n")
  .map((line) => line.match(/^(?<rating>\S+) (?<name>.+): (?<grid>\S+)$/).groups)
  .map(({ name, ...sample }) => ({ ...sample, name: t(`sample.${name}`), needs: t(`sample.${name}.needs`) }));
