export { check, count, hint, NinefoldError, solve } from "./index.js";
