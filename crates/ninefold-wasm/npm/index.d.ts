import type { components } from "./api.js";

export * from "./operations.js";

type Schemas = components["schemas"];

/** A puzzle in any notation, or a position: a puzzle with the digits that were placed, and pencil marks. */
export type Puzzle = string | { puzzle: string; entries?: string; candidates?: string };

/** A request without the puzzle, with the milliseconds that its answer may take: 10,000 unless they are given. */
type Options<Request> = Partial<Omit<Request, "puzzle" | "puzzles" | "entries" | "candidates">> & { timeLimit?: number };

/** The API: the request and the answer of each endpoint. */
export type Api = Schemas;

/** What went wrong. `code` is one of those that the API has. */
export class NinefoldError extends Error {
  readonly code: Schemas["Error"]["code"];
  /** The place in the input. */
  readonly position?: Schemas["Error"]["position"];
  /** What was found before the time was over. */
  readonly found?: unknown;
  constructor(error: Pick<NinefoldError, "code" | "message" | "position" | "found">);
}

/** All steps to the solution, with their reasons. */
export function steps(puzzle: Puzzle, options?: Options<Schemas["StepsRequest"]>): Schemas["StepsResult"];

/** The next step at one of four levels: its area, its digits, its pattern, the whole step. */
export function hint(puzzle: Puzzle, options?: Options<Schemas["HintRequest"]>): Schemas["HintResult"];

/** Every placement and elimination that the position has now, each with its easiest proof. */
export function available(
  puzzle: Puzzle,
  options?: Options<Schemas["AvailableRequest"]>,
): Schemas["AvailableResult"];


/** New puzzles to order. The same seed and order always make the same puzzles. */
export function generate(
  order?: Partial<Schemas["GenerateRequest"]> & { timeLimit?: number },
): { puzzles: Schemas["GeneratedPuzzle"][]; end: Schemas["GenerateEnd"] };

/** Any endpoint of the API that answers with a record: `name` is the last part of its address. */
export function ask(name: string, request?: object, options?: { timeLimit?: number }): unknown;
