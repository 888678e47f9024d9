// Only compiled: checks that the declared types are those of the answers.

import { NinefoldError, canonical, count, explain, generate, hint, rate, read, solve, steps, why } from "ninefold";
import { hint as smallHint } from "ninefold/small";

const solution: string | null = solve("1").solution;
const statuses: [number, string][] = solve(["1"], { keep: 2 }).map(({ number, status }) => [number, status]);
const solutions: number | null = count("1", { limit: 10 }).count;
const rating: number | null | undefined = rate("1", { scale: "both", timeLimit: 100 }).er;
const ratings: (number | null | undefined)[] = rate(["1"]).map(({ er }) => er);
const technique: string | undefined = explain({ puzzle: "1", entries: "2" }, { order: "human" }).steps?.[0]?.technique;
const text: string | null = hint("1", { level: 2 }).text;
const made: string | undefined = generate({ level: "hard", count: 2 }).puzzles[0]?.puzzle;
const form: string | null = canonical("1").canonical;
const seen: string | null = read({ width: 1, height: 1, data: new Uint8Array(4) }).puzzle;
const cells: string | null = solve(new Uint8Array(81)).solution;
const rows: string | null = solve([[1, 2, 3]]).solution;
const many: number[] = solve(["1", new Uint8Array(81), [[1]]]).map(({ number }) => number);
const small: string | null = smallHint("1", { level: 2 }).text;
const code: string = new NinefoldError({ code: "bad_request", message: "no" }).code;
// @ts-expect-error: there is no such level.
hint("1", { level: "strong" });
// @ts-expect-error: the claim is needed.
why("1", { parts: true });
why("1", { claim: "r1c1<>5" });
steps("1", { cells: ["r1c1"] as const });

export { cells, code, form, made, many, rating, ratings, rows, seen, small, solution, solutions, statuses, technique, text };
