// The operations that a page needs for playing, with a small library.

export { NinefoldError } from "./ask.js";
export { check, count, hint, solve } from "./operations.js";
