// The geometry of the grid: cells 0..80 in reading order, houses and peers; and sets of digits as nine bits (bit
// 0 for the digit 1).

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const ALL_DIGITS = 0b111111111;

export const rowOf = (cell) => Math.floor(cell / 9);
export const columnOf = (cell) => cell % 9;
const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);
const KINDS = Object.entries({ row: rowOf, column: columnOf, box: boxOf });

/** The cells of each house by its name: "row 1", "column 1", "box 1". */
export const HOUSES = new Map(
  KINDS.flatMap(([kind, of]) =>
    DIGITS.map((number) => [`${kind} ${number}`, CELLS.filter((cell) => of(cell) === number - 1)]),
  ),
);

/** For each cell, the cells that share a house with it. */
export const PEERS = CELLS.map((cell) => {
  const seen = [...HOUSES.values()].filter((house) => house.includes(cell)).flat();
  return [...new Set(seen)].filter((other) => other !== cell).sort((one, other) => one - other);
});

/** Returns the cell of a name such as "r3c5". */
export const cellOf = (name) => 9 * (Number(name[1]) - 1) + Number(name[3]) - 1;

/** Returns the candidate that a step places ("r3c5=7") or eliminates ("r3c5<>7"). */
export const candidateOf = (conclusion) => ({ cell: conclusion.slice(0, 4), digit: Number(conclusion.at(-1)) });

/** A candidate as one number, for maps. */
export const candidateKey = (cell, digit) => 9 * cell + digit - 1;

export const bit = (digit) => 1 << (digit - 1);
export const has = (set, digit) => (set & bit(digit)) !== 0;
export const setOf = (digits) => digits.reduce((set, digit) => (digit ? set | bit(digit) : set), 0);
export const digitsOf = (set) => DIGITS.filter((digit) => has(set, digit));
