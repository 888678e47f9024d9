// Made by `cargo run -p ninefold-operations --example generate-all`.
import { about } from "./ask.js";

export const canonical = about("canonical");
export const equivalent = about("equivalent");
export const sets = about("sets");
export const transform = about("transform");
