// Made by `cargo run -p ninefold-operations --example generate-all`.
import type { Puzzle } from "./index.js";
import type { components } from "./api.js";

type Status = components["schemas"]["Status"];

/** The milliseconds that an answer may take: 10,000 unless they are given. */
export interface Limits {
  timeLimit?: number;
}

/** The beginning of the record of one among many puzzles, and the reason that there is no more of it. */
export interface Line {
  /** The number of the puzzle, counted from 1. */
  number: number;
  puzzle: string | null;
  candidates?: string;
  entries?: string;
  label?: string;
  error?: components["schemas"]["Error"];
}

export interface SolveOptions {
  /**
   * The algorithm The default is the engine. For logic only it is locked-candidates, whose rules are the strongest: the
   * engine has no rules of its own.
   */
  algorithm?: "engine" | "backtrack" | "backtrack-iterative" | "naked-singles" | "row-uniques" | "hidden-singles" | "copy-and-guess" | "fewest-first" | "listed" | "sorted" | "preemptive-sets" | "locked-candidates" | "constraint-propagation" | "dancing-links";
  /** Find up to this many solutions of each puzzle; 2 tells whether there is only one @default 2 */
  limit?: number;
  /** Return up to this many of the solutions, too */
  keep?: number;
  /** Stop at the first solution found, whichever it is, without looking for others @default false */
  any?: boolean;
  /** Apply only the algorithm's rules of logic, without search @default false */
  logic_only?: boolean;
  /** Return the work done, too @default false */
  stats?: boolean;
}

/** The solutions of a puzzle. */
export interface SolveAnswer {
  puzzle: string;
  status: Status;
  /** The number of solutions found, at most the limit. */
  count: number | null;
  /** The only solution, or the first one with `any` or the limit 1. Logic alone may leave cells open. */
  solution: string | null;
  /** Whether `count` is the number of all solutions. */
  exact: boolean | null;
  /** Some of the solutions found. Only with `keep`. */
  solutions?: string[] | null;
  /** The steps of the search, as the algorithm's description defines them. Only with `stats`. */
  calls?: number | null;
  /** The digits tried where others were possible, too. Only with `stats`. */
  guesses?: number | null;
  /** The digits placed by a rule. Only with `stats`. */
  placements?: number | null;
  /** The candidates removed by a rule or by a placement. Only with `stats`. */
  eliminations?: number | null;
  /** The time of the search. Only with `stats`. */
  seconds?: number | null;
}

/** Solve puzzles, one record for each. */
export function solve(puzzle: Puzzle, options?: SolveOptions & Limits): SolveAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function solve(
  puzzles: readonly string[],
  options?: SolveOptions & Limits,
): (Omit<SolveAnswer, "puzzle"> & Line)[];

export interface CountOptions {
  /** Stop at this many solutions of a puzzle */
  limit?: number;
}

/** The number of solutions. */
export interface CountAnswer {
  puzzle: string;
  status: Status;
  /** The number of solutions found. */
  count: number | null;
  /** Whether these are all. */
  exact: boolean | null;
  /** The time for the puzzle. Puzzles that are counted many at a time have equal shares. */
  seconds: number | null;
}

/** Count the solutions of puzzles exactly, one record for each. */
export function count(puzzle: Puzzle, options?: CountOptions & Limits): CountAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function count(
  puzzles: readonly string[],
  options?: CountOptions & Limits,
): (Omit<CountAnswer, "puzzle"> & Line)[];

export interface MinimizeOptions {
  /** Drop these clues first, in this order, such as r5c5,r1c1; the others follow in reading order */
  order?: readonly (string)[];
  /** Drop the clues in the random order of this seed */
  seed?: string;
  /** Find the fewest of the clues that suffice; if time runs out, the fewest found until then @default false */
  fewest?: boolean;
}

/** A puzzle without redundant clues. */
export interface MinimizeAnswer {
  puzzle: string;
  status: Status;
  /** The minimal puzzle. */
  minimal: string | null;
  /** The number of its clues. */
  clues: number | null;
  /** The clues that were dropped. */
  dropped: string[] | null;
  /** Whether no fewer of the clues suffice, as is the case unless time ran out. Only with `fewest`. */
  exact?: boolean | null;
}

/** Drop the redundant clues of puzzles, so that every clue is needed. */
export function minimize(puzzle: string, options?: MinimizeOptions & Limits): MinimizeAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function minimize(
  puzzles: readonly string[],
  options?: MinimizeOptions & Limits,
): (Omit<MinimizeAnswer, "puzzle"> & Line)[];

export interface SetsOptions {
  /** Find the sets of up to this many cells; each cell more takes two to three times as long @default 12 */
  max_size?: number;
  /** Return the sets, too: 81 characters with the digits of the set, and points elsewhere @default false */
  lists?: boolean;
}

/** The minimal unavoidable sets of the only solution, up to a size. */
export interface SetsAnswer {
  puzzle: string;
  status: Status;
  /** The only solution. */
  solution: string | null;
  /** The largest number of cells of a set that was looked for. */
  max_size: number;
  /** The number of sets. */
  count: number | null;
  /** Whether these are all up to that size, as they are unless time ran out. */
  exact: boolean | null;
  /** The number of sets of each size. */
  sizes: Record<string, number> | null;
  /** The largest number of these sets that have no cell in common: no puzzle of the grid has fewer clues. */
  disjoint: number | null;
  /** Whether no more sets are disjoint, also among those that were not found in time. */
  disjoint_exact: boolean | null;
  /** The sets, the smallest first. Only with `lists`. */
  sets?: string[] | null;
  /** As many of these sets as have no cell in common. Only with `lists`. */
  disjoint_sets?: string[] | null;
}

/** Find the unavoidable sets of complete grids, and how many clues they ask for. */
export function sets(puzzle: string, options?: SetsOptions & Limits): SetsAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function sets(
  puzzles: readonly string[],
  options?: SetsOptions & Limits,
): (Omit<SetsAnswer, "puzzle"> & Line)[];
