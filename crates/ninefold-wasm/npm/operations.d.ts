// Made by `cargo run -p ninefold-operations --example generate-all`.
import type { Puzzle } from "./index.js";
import type { components } from "./api.js";

type Status = components["schemas"]["Status"];

/** The milliseconds that an answer may take: 10,000 unless they are given. */
export interface Limits {
  timeLimit?: number;
}

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
