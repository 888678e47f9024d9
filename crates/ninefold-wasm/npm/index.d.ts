import type { components } from "./api.js";

export * from "./operations.js";

type Schemas = components["schemas"];

/** A puzzle as 81 numbers, or as nine rows of nine. 0 is an empty cell. */
export type Cells = (ArrayLike<number> & ArrayBufferView) | readonly number[] | readonly (readonly number[])[];

/** A puzzle in any notation, or as numbers. */
export type Puzzle = string | Cells;

/** A puzzle with the player's digits and pencil marks. */
export interface Position {
  puzzle: Puzzle;
  entries?: Puzzle;
  candidates?: string;
}

/** The request and the answer types of each API endpoint. */
export type Api = Schemas;

/** The options in a request; some are required. */
export type Options<Request, Needed extends keyof Request = never> = {
  [Name in keyof Request as Exclude<Name, Asked | Needed>]?: Readable<Request[Name]>;
} & Pick<Request, Needed>;

type Asked = "puzzle" | "puzzles" | "entries" | "candidates" | "lines";

type Readable<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

/** The milliseconds that an answer may take; by default 10,000. */
export interface Limits {
  timeLimit?: number;
}

/** The first fields of each line about many puzzles, and the error at the end of a line. */
export interface Line {
  /** The number of the puzzle, counted from 1. */
  number: number;
  puzzle: string | null;
  candidates?: string;
  entries?: string;
  label?: string;
  error?: Schemas["Error"];
}

/** An error of the library. `code` is one of the API's error codes. */
export class NinefoldError extends Error {
  readonly code: Schemas["Error"]["code"];
  /** The place in the input. */
  readonly position?: Schemas["Error"]["position"];
  /** The partial results when time ran out. */
  readonly found?: unknown;
  constructor(error: Pick<NinefoldError, "code" | "message" | "position" | "found">);
}

/** Makes new puzzles to order. The same seed and order always make the same puzzles. */
export function generate(order?: Partial<Schemas["GenerateRequest"]> & { timeLimit?: number }): {
  puzzles: Schemas["GeneratedPuzzle"][];
  end: Schemas["GenerateEnd"];
};

/** The pixels of a picture, four bytes each, as `ImageData` of a canvas has them. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/**
 * Reads the puzzle in the pixels of a photo or a screenshot, or in the bytes of a picture of netpbm. Without `corners`,
 * clockwise from the top left corner of the puzzle, the best grid is read. If there is none, the status is `bad`, and
 * `error` says why.
 */
export function read(
  picture: Pixels | Uint8Array,
  options?: { corners?: readonly (readonly [number, number])[]; cells?: boolean } & Limits,
): Schemas["ReadResult"] & { error?: string };

/** Calls any API endpoint that answers with a record: `name` is the last part of its address. */
export function ask(name: string, request?: object, options?: { timeLimit?: number }): unknown;
