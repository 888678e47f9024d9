// Made by `cargo run -p ninefold-operations --example generate-all`.
import { about } from "./ask.js";

export const check = about("check");
export const sets = about("sets");
export const why = about("why");
