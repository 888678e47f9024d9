// The library as WebAssembly, for workers of the static site and for the npm package.

const MORE = 200;
const COMPLETE = 204;

export class Library {
  /** The functions of the module. */
  exports;

  /** Instantiates a compiled module. */
  constructor(module) {
    const host = { now: () => performance.now(), random: () => Math.random() };
    this.exports = new WebAssembly.Instance(module, { host }).exports;
  }

  /**
   * Calls an endpoint of the API. Yields the answer piece by piece, as { status, bytes, isLast }. The body is JSON
   * unless `isText` is set; the limit is in milliseconds.
   */
  *answer({ name, body, isText = false, limit }) {
    const library = this.exports;
    this.#write(`${name}\n${body}`);
    let status = library.begin(isText, limit);
    if (status === MORE) status = library.piece();
    for (; status === MORE; status = library.piece()) yield { status: 200, bytes: this.#bytes(), isLast: false };
    yield { status: status === COMPLETE ? 200 : status, bytes: this.#bytes(), isLast: true };
  }

  /** Supplies the texts of a language by their English templates, as the module has only English ones. */
  learn(code, texts) {
    this.#write(`${code}\n${JSON.stringify(texts)}`);
    this.exports.learn();
  }

  /** Writes a request into the library's memory. */
  #write(text) {
    const request = new TextEncoder().encode(text);
    const start = this.exports.room(request.length);
    new Uint8Array(this.exports.memory.buffer, start, request.length).set(request);
  }

  /** Returns the current answer in the library's memory. */
  #bytes() {
    const { memory, answer, length } = this.exports;
    return new Uint8Array(memory.buffer, answer(), length()).slice();
  }
}
