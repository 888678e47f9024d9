// Made by `cargo run -p ninefold-operations --example generate-all`.
import type { Puzzle } from "./index.js";

/** The milliseconds that an answer may take: 10,000 unless they are given. */
export interface Limits {
  timeLimit?: number;
}

export interface CanonicalOptions {
  /** The form @default "min" */
  form?: "min" | "max" | "solution";
  /** Return up to this many of the transformations that leave the puzzle as it is, too, the identity first */
  automorphisms?: number;
}

/** The canonical form of a puzzle. One without a form has nulls, and its status is the reason. */
export interface CanonicalAnswer {
  puzzle: string;
  status: "done" | "none" | "multiple" | "has_marks" | "timeout" | "bad";
  /** The form, as in the request. */
  form: ("min" | "max" | "solution");
  /** The puzzle in that form. */
  canonical: string | null;
  /** The number of transformations of the cells that lead to the form: as many leave the puzzle as it is. */
  automorphisms: number | null;
  /** The classes of the bands of a complete grid from the top, and of its stacks from the left, from 1 to 416. */
  band_classes: number[] | null;
  /** One of the transformations that lead to the form, such as `t r456123789 c123456789 d987654321`. */
  way: string | null;
  /** The transformations that leave the puzzle as it is. Only with `automorphisms`. */
  automorphism_ways?: string[] | null;
}

/** Turn puzzles into canonical forms, the same for all that are the same in disguise. */
export function canonical(puzzle: string, options?: CanonicalOptions & Limits): CanonicalAnswer;

export interface EquivalentOptions {
  /** The puzzle to compare with, in any notation that the library reads */
  other: string;
}

/** A puzzle beside another. */
export interface EquivalentAnswer {
  puzzle: string;
  status: "done" | "not_equivalent" | "none" | "timeout" | "bad";
  /** The puzzle to compare with. */
  other: string | null;
  /** Whether they are the same in disguise; null if two grids are compared, and one has a digit in a house twice. */
  equivalent: boolean | null;
  /** A transformation that leads from the puzzle to the other, such as `t r456123789 c123456789 d987654321`. */
  way: string | null;
}

/** Find the transformation that leads to another puzzle, if both are the same in disguise. */
export function equivalent(puzzle: string, options: EquivalentOptions & Limits): EquivalentAnswer;

export interface SetsOptions {
  /** Find the sets of up to this many cells; each cell more takes two to three times as long @default 12 */
  max_size?: number;
  /** Return the sets, too: 81 characters with the digits of the set, and points elsewhere @default false */
  lists?: boolean;
}

/** The minimal unavoidable sets of the only solution, up to a size. */
export interface SetsAnswer {
  puzzle: string;
  status: "unique" | "none" | "multiple" | "timeout" | "bad";
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

export interface TransformOptions {
  /** The transformation, such as "t r456123789 c123456789 d987654321"; parts may be left out */
  by?: string;
  /**
   * The start of random transformations: with the same number, a puzzle gets the same one; by default another each time
   */
  seed?: string;
}

/** A puzzle that was transformed. */
export interface TransformAnswer {
  puzzle: string;
  status: "done" | "timeout" | "bad";
  /** The transformed puzzle. */
  transformed: string | null;
  /** The transformation, such as `t r456123789 c123456789 d987654321`. */
  way: string | null;
}

/** Transform puzzles into others that are the same in disguise. */
export function transform(puzzle: string, options?: TransformOptions & Limits): TransformAnswer;
