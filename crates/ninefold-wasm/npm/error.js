/** An error with its code and, if known, its place in the input and the partial results. */
export class NinefoldError extends Error {
  name = "NinefoldError";

  constructor({ code, message, position, found }) {
    super(message);
    Object.assign(this, { code, position, found });
  }
}
