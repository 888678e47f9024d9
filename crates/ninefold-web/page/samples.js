// Puzzles of our own, from easy to extreme. Clues were removed from random solutions in random order, mostly in pairs
// across the centre, as long as the solution stayed unique; the last puzzle was found by exchanging clues again and
// again. These were chosen from many thousands for the ratings that `ninefold rate` gives them.

export const SAMPLES = [
  {
    name: "First steps",
    rating: "1.2",
    needs: "hidden singles",
    grid: ".....52...8.21...4...48.591.1..53..75.7...3.82..17..6.724.61...9...27.4...65.....",
  },
  {
    name: "Morning walk",
    rating: "2.3",
    needs: "naked singles",
    grid: ".....421.28..6......51....3........735..8..649........8....63......5..49.392.....",
  },
  {
    name: "Pencil out",
    rating: "2.6",
    needs: "locked candidates",
    grid: "...2.1...19......3.48.5..6..5...8..7..9...5..7..5...8..7..9.21.2......96...1.4...",
  },
  {
    name: "Crossing",
    rating: "3.2",
    needs: "X-wing",
    grid: "18..7.6.9.23.9..8.6..........162...8....8....5...437..........3.3..5.92.9.4.3..65",
  },
  {
    name: "Three of a kind",
    rating: "3.8",
    needs: "swordfish",
    grid: "53..8......6..3.1.9...14..5...8...3...9...6...8...9...7..35...4.5.1..2......4..67",
  },
  {
    name: "Rectangle",
    rating: "4.5",
    needs: "unique rectangle",
    grid: "1........7....1356..84..2....1..7....6.524.3....8..7....2..36..6452....3........2",
  },
  {
    name: "Deep water",
    rating: "5.2",
    needs: "jellyfish",
    grid: "........38...93...134.8.9.54.561...9.........3...598.12.9.6.317...97...67........",
  },
  {
    name: "First chain",
    rating: "6.6",
    needs: "X-chains",
    grid: "92...6.4.6..5..8.7....84.....4.7.....97...65.....6.9.....84....8.6..1..2.5.6...89",
  },
  {
    name: "Long way round",
    rating: "7.1",
    needs: "longer chains",
    grid: ".9...1.7.7.65....9..3.79.....9....3.2..7.3..6.3....7.....98.4..5....46.2.4.6...5.",
  },
  {
    name: "Every road",
    rating: "8.3",
    needs: "forcing chains",
    grid: "1...85..9.2....1....6..7....5.17....3...5...2....36.1....7..8....2....4.8..46...3",
  },
  {
    name: "Labyrinth",
    rating: "9.0",
    needs: "dynamic chains",
    grid: ".9..45.868.......4...7..1..6......5...49.86...2......1..3..6...2.......757.13..6.",
  },
  {
    name: "Abyss",
    rating: "10.7",
    needs: "chains in chains",
    grid: "...5..3...9......71...8..2........7...6..54..72..9...8.8..2...1...6.......4..3...",
  },
];
