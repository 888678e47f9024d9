// Sudoku in browsers and node. Each function calls the library, which is WebAssembly, and returns when it has the
// answer; in a page, call it from a worker if it may take long.

import { NinefoldError, ask, asked, records } from "./ask.js";

export { NinefoldError, ask };
export * from "./operations.js";

export function generate(order = {}) {
  const { timeLimit, ...others } = order;
  const puzzles = records(asked("generate", others, timeLimit));
  const end = puzzles.pop();
  if (end.error) throw new NinefoldError(end.error);
  return { puzzles, end };
}

/** The number of bytes that become text at a time: the number of arguments of a function is limited. */
const PART = 1 << 13;

export function read(picture, options = {}) {
  const { timeLimit, corners, ...others } = options;
  const bytes = picture.data ? pam(picture) : picture;
  let text = "";
  for (let start = 0; start < bytes.length; start += PART)
    text += String.fromCharCode(...bytes.subarray(start, start + PART));
  const at = corners && { corners: corners.map(([x, y]) => `${x},${y}`).join(" ") };
  return ask("read", { picture: btoa(text), ...at, ...others }, { timeLimit });
}

/** Returns pixels as a picture of netpbm. */
function pam({ width, height, data }) {
  const head = `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n`;
  const bytes = new Uint8Array(head.length + data.length);
  bytes.set(new TextEncoder().encode(head));
  bytes.set(data, head.length);
  return bytes;
}
