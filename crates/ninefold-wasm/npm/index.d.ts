import type { components } from "./api.js";

export * from "./operations.js";

type Schemas = components["schemas"];

/** A puzzle in any notation, or a position: a puzzle with the digits that were placed, and pencil marks. */
export type Puzzle = string | { puzzle: string; entries?: string; candidates?: string };

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

/** New puzzles to order. The same seed and order always make the same puzzles. */
export function generate(
  order?: Partial<Schemas["GenerateRequest"]> & { timeLimit?: number },
): { puzzles: Schemas["GeneratedPuzzle"][]; end: Schemas["GenerateEnd"] };

/** Any endpoint of the API that answers with a record: `name` is the last part of its address. */
export function ask(name: string, request?: object, options?: { timeLimit?: number }): unknown;
