// Made by `cargo run -p ninefold-operations --example generate-all`.
import type { Puzzle } from "./index.js";
import type { components } from "./api.js";

type Status = components["schemas"]["Status"];

/** The milliseconds that an answer may take: 10,000 unless they are given. */
export interface Limits {
  timeLimit?: number;
}

export interface CheckOptions {
  /** Find the smallest backdoors, too: cells whose digits, once known, leave singles only; of up to this many cells */
  backdoors?: number;
}

/** The clues of a puzzle, its solutions, symmetries and backdoors, and the mistakes of a position. */
export interface CheckAnswer {
  puzzle: string;
  status: Status;
  /** Whether the puzzle can be read. */
  well_formed: boolean;
  /** The number of clues; null with pencil marks. */
  clues: number | null;
  /** The given cells whose digit occurs again in their row, column or box. */
  contradictory: string[] | null;
  /** The only solution. */
  solution: string | null;
  /** Two solutions, if there are several. */
  multiple: { solutions: string[]; differ: string[] } | null;
  /** The reason why no grid solves it. */
  none: { kind: ("conflict" | "empty_cell" | "no_place" | "search"); conflicts: components["schemas"]["Conflict"][]; cells: string[]; houses: string[]; digits: number[]; placements: components["schemas"]["Candidate"][]; sentences: components["schemas"]["Sentence"][]; parts: components["schemas"]["Text"][] } | null;
  /** Whether every clue is needed; null without exactly one solution, with pencil marks, or if time ran out. */
  minimal: boolean | null;
  /** The redundant clues: any single one can be left out. */
  redundant: string[] | null;
  /** The number of transformations of the cells that only rename digits; see `canon`. */
  automorphisms: number | null;
  /** The symmetries of the cells with clues: half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal. */
  symmetry: string[] | null;
  /** The symmetries that these cells have in some disguise; see `morph`. */
  symmetry_in_disguise: string[] | null;
  /** The cells that automorphisms fill, with their possible digits, such as r5c5=6 (Gurth's symmetrical placement). */
  placement: string[] | null;
  /** Automorphisms with their consequences, if there is one solution. The first excludes the most candidates. */
  placements: { by: string; kind: string; changed: string[]; cells: string[]; digits: number[] }[] | null;
  /** The position, if the player has placed digits or struck out pencil marks. */
  position: { grid: string; status: string; conflicts: components["schemas"]["Conflict"][]; wrong_entries: components["schemas"]["Candidate"][]; wrong_eliminations: components["schemas"]["Candidate"][]; complete: boolean } | null;
  /**
   * The number of cells of the smallest backdoors: 0 if naked and hidden singles solve the puzzle as it is. Only with
   * `backdoors`.
   */
  backdoor_size?: number | null;
  /** The option's number, if there are no backdoors of up to this many cells. Only with `backdoors`. */
  backdoor_size_above?: number | null;
  /** All backdoors of that size. Only with `backdoors`. */
  backdoors?: string[][] | null;
}

/** Validate puzzles: clues, uniqueness, minimality, symmetry. */
export function check(puzzle: Puzzle, options?: CheckOptions & Limits): CheckAnswer;

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

export interface WhyOptions {
  /** The claim: r4c5=8 that the 8 is right there, r4c5<>8 that it is wrong */
  claim: string;
  /** In the human order, use techniques that take a single solution for granted @default true */
  uniqueness?: boolean;
  /** In the human order, leave out these techniques, such as X-Wing */
  without?: readonly (string)[];
  /** In the human order, take only these techniques */
  known?: readonly (string)[];
  /** Return the texts in parts, too, for other languages @default false */
  parts?: boolean;
}

/** The answer about a claim. */
export interface WhyAnswer {
  puzzle: string;
  status: Status;
  /** The claim. */
  claim: string | null;
  /** The verdict: shown, not_shown, false, or seen. */
  verdict: string | null;
  /** The answer in a sentence. */
  text: string | null;
  /** The sentence in parts. Only with `parts`. */
  parts?: components["schemas"]["Text"] | null;
  /** The steps that show it; the last one concludes it. */
  steps: components["schemas"]["Step"][] | null;
  /** The solution, if it contradicts the claim. */
  solution: string | null;
}

/** Say why a candidate is right or wrong: the easiest proof, or the solution that contradicts it. */
export function why(puzzle: Puzzle, options: WhyOptions & Limits): WhyAnswer;
