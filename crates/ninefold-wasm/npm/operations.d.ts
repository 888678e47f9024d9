// Made by `cargo run -p ninefold-operations --example generate-all`.
import type { Api, Limits, Line, Options, Position, Puzzle } from "./index.js";

export type SolveOptions = Options<Api["SolveRequest"]>;

export type SolveAnswer = Api["SolveResult"];

/** Solve puzzles, one record for each. */
export function solve(puzzle: Puzzle | Position, options?: SolveOptions & Limits): SolveAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function solve(
  puzzles: readonly Puzzle[],
  options?: SolveOptions & Limits,
): (Omit<SolveAnswer, "puzzle"> & Line)[];

export type CountOptions = Options<Api["CountRequest"]>;

export type CountAnswer = Api["CountResult"];

/** Count the solutions of puzzles exactly, one record for each. */
export function count(puzzle: Puzzle | Position, options?: CountOptions & Limits): CountAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function count(
  puzzles: readonly Puzzle[],
  options?: CountOptions & Limits,
): (Omit<CountAnswer, "puzzle"> & Line)[];

export type CheckOptions = Options<Api["CheckRequest"]>;

export type CheckAnswer = Api["CheckResult"];

/** Validate puzzles: clues, uniqueness, minimality, symmetry. */
export function check(puzzle: Puzzle | Position, options?: CheckOptions & Limits): CheckAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function check(
  puzzles: readonly Puzzle[],
  options?: CheckOptions & Limits,
): (Omit<CheckAnswer, "puzzle"> & Line)[];

export type MinimizeOptions = Options<Api["MinimizeRequest"]>;

export type MinimizeAnswer = Api["MinimizeResult"];

/** Drop the redundant clues of puzzles, so that every clue is needed. */
export function minimize(puzzle: Puzzle, options?: MinimizeOptions & Limits): MinimizeAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function minimize(
  puzzles: readonly Puzzle[],
  options?: MinimizeOptions & Limits,
): (Omit<MinimizeAnswer, "puzzle"> & Line)[];

export type RateOptions = Options<Api["RateRequest"]>;

export type RateAnswer = Api["RateResult"];

/** Rate puzzles exactly as Sudoku Explainer 1.2.1 or HoDoKu does, or for players, one record for each. */
export function rate(puzzle: Puzzle | Position, options?: RateOptions & Limits): RateAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function rate(
  puzzles: readonly Puzzle[],
  options?: RateOptions & Limits,
): (Omit<RateAnswer, "puzzle"> & Line)[];

export type ExplainOptions = Options<Api["ExplainRequest"]>;

export type ExplainAnswer = Api["ExplainResult"];

/** Explain puzzles step by step with human techniques. */
export function explain(puzzle: Puzzle | Position, options?: ExplainOptions & Limits): ExplainAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function explain(
  puzzles: readonly Puzzle[],
  options?: ExplainOptions & Limits,
): (Omit<ExplainAnswer, "puzzle"> & Line)[];

export type HintOptions = Options<Api["HintRequest"]>;

export type HintAnswer = Api["HintResult"];

/** Give a hint about the next step of a puzzle or of a partly filled grid. */
export function hint(puzzle: Puzzle | Position, options?: HintOptions & Limits): HintAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function hint(
  puzzles: readonly Puzzle[],
  options?: HintOptions & Limits,
): (Omit<HintAnswer, "puzzle"> & Line)[];

export type StepsOptions = Options<Api["StepsRequest"]>;

export type StepsAnswer = Api["StepsResult"];

/** List all steps that a position has: each placement and elimination once, with its easiest proof. */
export function steps(puzzle: Puzzle | Position, options?: StepsOptions & Limits): StepsAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function steps(
  puzzles: readonly Puzzle[],
  options?: StepsOptions & Limits,
): (Omit<StepsAnswer, "puzzle"> & Line)[];

export type SetsOptions = Options<Api["SetsRequest"]>;

export type SetsAnswer = Api["SetsResult"];

/** Find the unavoidable sets of complete grids, and how many clues they require. */
export function sets(puzzle: Puzzle, options?: SetsOptions & Limits): SetsAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function sets(
  puzzles: readonly Puzzle[],
  options?: SetsOptions & Limits,
): (Omit<SetsAnswer, "puzzle"> & Line)[];

export type WhyOptions = Options<Api["WhyRequest"], "claim">;

export type WhyAnswer = Api["WhyResult"];

/** Say why a candidate is right or wrong: the easiest proof, or the solution that contradicts it. */
export function why(puzzle: Puzzle | Position, options: WhyOptions & Limits): WhyAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function why(
  puzzles: readonly Puzzle[],
  options: WhyOptions & Limits,
): (Omit<WhyAnswer, "puzzle"> & Line)[];

export type CanonicalOptions = Options<Api["CanonicalRequest"]>;

export type CanonicalAnswer = Api["CanonicalResult"];

/** Turn puzzles into canonical forms, which all equivalent puzzles share. */
export function canonical(puzzle: Puzzle, options?: CanonicalOptions & Limits): CanonicalAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function canonical(
  puzzles: readonly Puzzle[],
  options?: CanonicalOptions & Limits,
): (Omit<CanonicalAnswer, "puzzle"> & Line)[];

export type TransformOptions = Options<Api["TransformRequest"]>;

export type TransformAnswer = Api["TransformResult"];

/** Transform puzzles into equivalent ones. */
export function transform(puzzle: Puzzle, options?: TransformOptions & Limits): TransformAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function transform(
  puzzles: readonly Puzzle[],
  options?: TransformOptions & Limits,
): (Omit<TransformAnswer, "puzzle"> & Line)[];

export type EquivalentOptions = Options<Api["EquivalentRequest"], "other">;

export type EquivalentAnswer = Api["EquivalentResult"];

/** Find a transformation that turns a puzzle into another one, if the two are equivalent. */
export function equivalent(puzzle: Puzzle, options: EquivalentOptions & Limits): EquivalentAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function equivalent(
  puzzles: readonly Puzzle[],
  options: EquivalentOptions & Limits,
): (Omit<EquivalentAnswer, "puzzle"> & Line)[];

export type ConvertOptions = Options<Api["ConvertRequest"]>;

export type ConvertAnswer = Api["ConvertResult"];

/** Write puzzles in another notation. */
export function convert(puzzle: Puzzle, options?: ConvertOptions & Limits): ConvertAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function convert(
  puzzles: readonly Puzzle[],
  options?: ConvertOptions & Limits,
): (Omit<ConvertAnswer, "puzzle"> & Line)[];

export type PictureOptions = Options<Api["PictureRequest"]>;

export type PictureAnswer = Api["PictureResult"];

/** Draw puzzles as SVG. */
export function picture(puzzle: Puzzle, options?: PictureOptions & Limits): PictureAnswer;
/** Does it for each puzzle, in order, also for those that cannot be read. */
export function picture(
  puzzles: readonly Puzzle[],
  options?: PictureOptions & Limits,
): (Omit<PictureAnswer, "puzzle"> & Line)[];

export type StatsOptions = Options<Api["StatsRequest"]>;

export type StatsAnswer = Api["StatsResult"];

/** Count how many puzzles need which technique. */
export function stats(puzzles: readonly Puzzle[], options?: StatsOptions & Limits): StatsAnswer;
