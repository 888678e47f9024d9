// Made by `cargo run -p ninefold-operations --example generate-all`.
import { aboutAll, aboutEach } from "./ask.js";

export const solve = aboutEach("solve");
export const count = aboutEach("count");
export const check = aboutEach("check");
export const minimize = aboutEach("minimize");
export const rate = aboutEach("rate");
export const explain = aboutEach("explain");
export const hint = aboutEach("hint");
export const steps = aboutEach("steps");
export const sets = aboutEach("sets");
export const why = aboutEach("why");
export const canonical = aboutEach("canonical");
export const transform = aboutEach("transform");
export const equivalent = aboutEach("equivalent");
export const convert = aboutEach("convert");
export const picture = aboutEach("picture");
export const stats = aboutAll("stats");
