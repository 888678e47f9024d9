import type { components } from "./api.js";

export * from "./operations.js";

type Schemas = components["schemas"];

/** A puzzle in any notation, or a position: a puzzle with the player's digits and pencil marks. */
export type Puzzle = string | { puzzle: string; entries?: string; candidates?: string };

/** The request and the answer types of each API endpoint. */
export type Api = Schemas;

/** An error of the library. `code` is one of the API's error codes. */
export class NinefoldError extends Error {
  readonly code: Schemas["Error"]["code"];
  /** The place in the input. */
  readonly position?: Schemas["Error"]["position"];
  /** The results from before the time was over. */
  readonly found?: unknown;
  constructor(error: Pick<NinefoldError, "code" | "message" | "position" | "found">);
}

/** Makes new puzzles to order. The same seed and order always make the same puzzles. */
export function generate(
  order?: Partial<Schemas["GenerateRequest"]> & { timeLimit?: number },
): { puzzles: Schemas["GeneratedPuzzle"][]; end: Schemas["GenerateEnd"] };

/** Calls any API endpoint that answers with a record: `name` is the last part of its address. */
export function ask(name: string, request?: object, options?: { timeLimit?: number }): unknown;
