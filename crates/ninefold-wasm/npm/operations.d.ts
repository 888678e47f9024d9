// Made by `cargo run -p ninefold-operations --example generate-all`.
import type { Puzzle } from "./index.js";
import type { components } from "./api.js";

/** The milliseconds that an answer may take: 10,000 unless they are given. */
export interface Limits {
  timeLimit?: number;
}

/** The first fields of the line of each of many puzzles, and the error that ends a line. */
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
  /** Find up to this many solutions of each puzzle; 2 are enough to know whether there is only one @default 2 */
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
  status: "unique" | "none" | "multiple" | "solved" | "open" | "timeout" | "bad";
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
  status: "unique" | "none" | "multiple" | "solved" | "timeout" | "bad";
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

export interface CheckOptions {
  /** Find the smallest backdoors, too: cells whose digits, once known, leave singles only; of up to this many cells */
  backdoors?: number;
}

/** The clues of a puzzle, its solutions, symmetries and backdoors, and the mistakes of a position. */
export interface CheckAnswer {
  puzzle: string;
  status: "unique" | "none" | "multiple" | "timeout" | "bad";
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
  /** The number of transformations of the cells that only rename digits; see `canonical`. */
  automorphisms: number | null;
  /** The symmetries of the cells with clues: half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal. */
  symmetry: string[] | null;
  /** The symmetries that these cells have in some disguise; see `transform`. */
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
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function check(
  puzzles: readonly string[],
  options?: CheckOptions & Limits,
): (Omit<CheckAnswer, "puzzle"> & Line)[];

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
  status: "unique" | "none" | "multiple" | "has_marks" | "timeout" | "bad";
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

export interface RateOptions {
  /** The figures @default "se" */
  scale?: "se" | "hodoku" | "both";
  /** The version of HoDoKu @default "2.2" */
  hodoku?: "2.2" | "2.3";
  /** A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings` */
  hodoku_settings?: string;
  /** Stop rating a puzzle at the first step above this rating, such as 9.0 */
  max?: number;
  /**
   * Stop rating a puzzle once it can no longer be a pearl: a later step is harder than all up to the first digit placed
   * (ER > EP) @default false
   */
  pearl?: boolean;
  /**
   * Stop rating a puzzle once it can no longer be a diamond: a later step is harder than the first (ER > ED) @default
   * false
   */
  diamond?: boolean;
}

/** The ratings of a puzzle. A figure that is not known exactly is null, and may have a bound. */
export interface RateAnswer {
  puzzle: string;
  status: "rated" | "above_max" | "not_pearl" | "not_diamond" | "none" | "multiple" | "has_marks" | "timeout" | "bad";
  /** The program whose ratings `er`, `ep` and `ed` are. Only with `scale` se or both. */
  rater?: string;
  /** The version of Ninefold. */
  ninefold: string;
  /** The rating of the hardest step; 20.0 if no technique finds the next one. Only with `scale` se or both. */
  er?: number | null;
  /**
   * The rating that `er` is above: the maximum, or that of the step that it is compared with. Only with `scale` se or
   * both.
   */
  er_above?: number | null;
  /** The least that `er` can be, as time ran out. Only with `scale` se or both. */
  er_at_least?: number | null;
  /** The rating of the hardest step up to the first digit placed. Only with `scale` se or both. */
  ep?: number | null;
  /** The rating that `ep` is above. Only with `scale` se or both. */
  ep_above?: number | null;
  /** The least that `ep` can be, as time ran out. Only with `scale` se or both. */
  ep_at_least?: number | null;
  /** The rating of the first step. Only with `scale` se or both. */
  ed?: number | null;
  /** The rating that `ed` is above. Only with `scale` se or both. */
  ed_above?: number | null;
  /** The least that `ed` can be, as time ran out. Only with `scale` se or both. */
  ed_at_least?: number | null;
  /** The techniques of the steps, in the order in which they are tried. Only with `scale` se or both. */
  techniques?: { technique: string; count: number; hardest: number }[] | null;
  /** The version of HoDoKu whose figures these are. Only with `scale` hodoku or both. */
  hodoku?: string;
  /** HoDoKu's level. Only with `scale` hodoku or both. */
  hodoku_level?: ("Easy" | "Medium" | "Hard" | "Unfair" | "Extreme") | null;
  /** The least that `hodoku_level` can be, as time ran out. Only with `scale` hodoku or both. */
  hodoku_level_at_least?: ("Easy" | "Medium" | "Hard" | "Unfair" | "Extreme") | null;
  /** HoDoKu's score, the sum of the scores of all steps. Only with `scale` hodoku or both. */
  hodoku_score?: number | null;
  /** The least that `hodoku_score` can be, as time ran out. Only with `scale` hodoku or both. */
  hodoku_score_at_least?: number | null;
  /** Whether HoDoKu solves the puzzle. Only with `scale` hodoku or both. */
  hodoku_solved?: boolean | null;
  /** HoDoKu's steps, in the order of its table. Only with `scale` hodoku or both. */
  hodoku_steps?: { step: string; code: string; count: number }[] | null;
}

/** Rate puzzles exactly as Sudoku Explainer 1.2.1 or HoDoKu does, one record for each. */
export function rate(puzzle: Puzzle, options?: RateOptions & Limits): RateAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function rate(
  puzzles: readonly string[],
  options?: RateOptions & Limits,
): (Omit<RateAnswer, "puzzle"> & Line)[];

export interface ExplainOptions {
  /** The order of the steps; by default that of Sudoku Explainer, or human with `easiest` */
  order?: "se" | "hodoku" | "human";
  /**
   * Take the easiest way in the human order: one with the easiest hardest step, and with as few steps above singles as
   * a search finds @default false
   */
  easiest?: boolean;
  /** Look at up to this many positions in search of the easiest way @default 300 */
  positions?: number;
  /** In the human order, use techniques that take a single solution for granted @default true */
  uniqueness?: boolean;
  /** In the human order, leave out these techniques, such as X-Wing */
  without?: readonly (string)[];
  /** In the human order, take only these techniques */
  known?: readonly (string)[];
  /** The version of HoDoKu @default "2.2" */
  hodoku?: "2.2" | "2.3";
  /** A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings` */
  hodoku_settings?: string;
  /** Return the texts in parts, too, for other languages @default false */
  parts?: boolean;
}

/** The way to the solution. */
export interface ExplainAnswer {
  puzzle: string;
  status: "unique" | "open" | "none" | "multiple" | "timeout" | "bad";
  /** The order of the steps. */
  order: string;
  /** In the order of Sudoku Explainer, the rating of the hardest step; 20.0 if no technique finds the next one. */
  er: number | null;
  /** The least that `er` can be, as time ran out. */
  er_at_least: number | null;
  /** The rating of the hardest step up to the first digit placed. */
  ep: number | null;
  /** The least that `ep` can be, as time ran out. */
  ep_at_least: number | null;
  /** The rating of the first step. */
  ed: number | null;
  /** The least that `ed` can be, as time ran out. */
  ed_at_least: number | null;
  /** The rating of the hardest step by the scale of the order. */
  hardest: number | null;
  /** HoDoKu's level, in its order. */
  hodoku_level: ("Easy" | "Medium" | "Hard" | "Unfair" | "Extreme") | null;
  /** HoDoKu's score, in its order. */
  hodoku_score: number | null;
  /** Whether a proof excludes any easier way. Only with `easiest`. */
  proven_easiest?: boolean | null;
  /** Whether the steps lead to the solution. */
  complete: boolean | null;
  /** The steps. */
  steps: components["schemas"]["Step"][] | null;
  /** The position after the last step. */
  end: components["schemas"]["Position"] | null;
}

/** Explain puzzles step by step with human techniques. */
export function explain(puzzle: Puzzle, options?: ExplainOptions & Limits): ExplainAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function explain(
  puzzles: readonly string[],
  options?: ExplainOptions & Limits,
): (Omit<ExplainAnswer, "puzzle"> & Line)[];

export interface HintOptions {
  /**
   * Reveal this much: 1 roughly where to look, 2 the digits too, 3 the technique with its houses and cells, 4 the whole
   * step with its reasons @default 1
   */
  level?: number;
  /** The order of the steps, whose first is the next @default "human" */
  order?: "se" | "hodoku" | "human";
  /** In the human order, use techniques that take a single solution for granted @default true */
  uniqueness?: boolean;
  /** In the human order, leave out these techniques, such as X-Wing */
  without?: readonly (string)[];
  /** In the human order, take only these techniques */
  known?: readonly (string)[];
  /** The version of HoDoKu @default "2.2" */
  hodoku?: "2.2" | "2.3";
  /** A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings` */
  hodoku_settings?: string;
  /** Return the texts in parts, too, for other languages @default false */
  parts?: boolean;
}

/** A hint. Its level decides how many fields have values. */
export interface HintAnswer {
  puzzle: string;
  status: "unique" | "open" | "none" | "multiple" | "timeout" | "bad";
  /** The subject of the hint; null without one. */
  kind: ("step" | "mistake" | "complete") | null;
  /** The level of the request. */
  level: number;
  /** The hint in words. */
  text: string | null;
  /** The words in parts. Only with `parts`. */
  parts?: components["schemas"]["Text"] | null;
  /** The technique of the step, from level 3. */
  technique: string | null;
  /** The rating of the step by the scale of the order, from level 3. */
  rating: number | null;
  /** The houses to look at; for a mistake, from level 2. */
  houses: string[] | null;
  /** The digits to look at, from level 2. */
  digits: number[] | null;
  /** The cells to look at, from level 3. */
  cells: string[] | null;
  /** The entries that are wrong, at level 4. */
  wrong_entries: components["schemas"]["Candidate"][] | null;
  /** The candidates that were eliminated though they are right, at level 4. */
  wrong_eliminations: components["schemas"]["Candidate"][] | null;
  /** The whole step, at level 4. */
  step: components["schemas"]["Step"] | null;
}

/** Give a hint about the next step of a puzzle or of a partly filled grid. */
export function hint(puzzle: Puzzle, options?: HintOptions & Limits): HintAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function hint(
  puzzles: readonly string[],
  options?: HintOptions & Limits,
): (Omit<HintAnswer, "puzzle"> & Line)[];

export interface StepsOptions {
  /** Only steps of these techniques, such as X-Wing */
  techniques?: readonly (string)[];
  /** Only steps that conclude something about one of these digits */
  digits?: readonly (number)[];
  /** Only steps that conclude something in one of these cells, such as r4c5 */
  cells?: readonly (string)[];
  /** Only steps that conclude something in one of these houses, such as "box 3" */
  houses?: readonly (string)[];
  /** In the human order, use techniques that take a single solution for granted @default true */
  uniqueness?: boolean;
  /** In the human order, leave out these techniques, such as X-Wing */
  without?: readonly (string)[];
  /** In the human order, take only these techniques */
  known?: readonly (string)[];
  /** Return the texts in parts, too, for other languages @default false */
  parts?: boolean;
}

/** The steps of a position, the easiest first. */
export interface StepsAnswer {
  puzzle: string;
  status: "unique" | "none" | "multiple" | "timeout" | "bad";
  /** The steps. Exactly one has each placement and elimination. */
  steps: components["schemas"]["Step"][] | null;
  /** The number of steps. */
  found: number | null;
  /** Whether these are all. */
  complete: boolean | null;
}

/** List all steps that a position has: each placement and elimination once, with its easiest proof. */
export function steps(puzzle: Puzzle, options?: StepsOptions & Limits): StepsAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function steps(
  puzzles: readonly string[],
  options?: StepsOptions & Limits,
): (Omit<StepsAnswer, "puzzle"> & Line)[];

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
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function sets(
  puzzles: readonly string[],
  options?: SetsOptions & Limits,
): (Omit<SetsAnswer, "puzzle"> & Line)[];

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
  status: "unique" | "none" | "multiple" | "timeout" | "bad";
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
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function why(
  puzzles: readonly string[],
  options: WhyOptions & Limits,
): (Omit<WhyAnswer, "puzzle"> & Line)[];

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
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function canonical(
  puzzles: readonly string[],
  options?: CanonicalOptions & Limits,
): (Omit<CanonicalAnswer, "puzzle"> & Line)[];

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
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function transform(
  puzzles: readonly string[],
  options?: TransformOptions & Limits,
): (Omit<TransformAnswer, "puzzle"> & Line)[];

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
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function equivalent(
  puzzles: readonly string[],
  options: EquivalentOptions & Limits,
): (Omit<EquivalentAnswer, "puzzle"> & Line)[];

export interface ConvertOptions {
  /** With `puzzle`: the notation of the puzzle, instead of detecting it. */
  from?: "line" | "rows" | "box" | "euler" | "marks" | "table" | "compact" | "readable" | "ss" | "sdk" | "sdx" | "hodoku" | "bank" | "patterns-game" | "opensudoku" | "sudokuwiki" | "sudokuexchange" | "sudokucoach" | "f-puzzles" | "sudokupad";
  /** The notation of the text @default "line" */
  to?: "line" | "rows" | "box" | "euler" | "marks" | "table" | "compact" | "readable" | "ss" | "sdk" | "sdx" | "hodoku" | "bank" | "patterns-game" | "opensudoku" | "sudokuwiki" | "sudokuexchange" | "sudokucoach" | "f-puzzles" | "sudokupad";
}

/** A puzzle in another notation. */
export interface ConvertAnswer {
  puzzle: string;
  status: "converted" | "timeout" | "bad";
/** The notation in which the puzzle is written. */
  from?: string;
  candidates?: string;
  entries?: string;
  label?: string;
  /** The puzzle in that notation. */
  text: string | null;
  /**
   * The parts of the puzzle that the notation has no room for: labels, the exact form of labels, which digits were
   * placed since, pencil marks, or other columns.
   */
  lost: string[] | null;
}

/** Write puzzles in another notation. */
export function convert(puzzle: string, options?: ConvertOptions & Limits): ConvertAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function convert(
  puzzles: readonly string[],
  options?: ConvertOptions & Limits,
): (Omit<ConvertAnswer, "puzzle"> & Line)[];

export interface StatsOptions {
  /** The techniques of Sudoku Explainer, of HoDoKu, of both, or of people @default "se" */
  scale?: "se" | "hodoku" | "both" | "human";
  /** The version of HoDoKu @default "2.2" */
  hodoku?: "2.2" | "2.3";
  /** A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings` */
  hodoku_settings?: string;
  /** In the human order, use techniques that take a single solution for granted @default true */
  uniqueness?: boolean;
  /** In the human order, leave out these techniques, such as X-Wing */
  without?: readonly (string)[];
  /** In the human order, take only these techniques */
  known?: readonly (string)[];
}

/** The techniques that some puzzles need. */
export interface StatsAnswer {
  /** The number of puzzles that were rated to the end. */
  puzzles: number;
  /**
   * The number of the others: they cannot be read, have pencil marks, or do not have exactly one solution, or time ran
   * out.
   */
  not_rated: number;
  /** The techniques that occur, in the order in which they are tried. */
  techniques: { scale: ("se" | "hodoku" | "human"); technique: string; puzzles: number; puzzles_share: number; hardest: number; hardest_share: number; steps: number }[];
}

/** Count how many puzzles need which technique. */
export function stats(puzzles: readonly string[], options?: StatsOptions & Limits): StatsAnswer;
