// How several views write numbers, lists and conclusions.

export const count = (number, noun, nouns = `${noun}s`) => `${number} ${number === 1 ? noun : nouns}`;

/** Starts with a capital letter, unless the text starts with the name of a cell. */
export const capital = (text) => (/^r\dc\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

export const rating = (value) => value.toFixed(1);

/** What a step concludes: "r1c2=3", which eliminations in its cell follow from, or "r1c2<>3 r1c5<>3". */
export const conclusion = ({ placements, eliminations }) =>
  (placements.length > 0 ? placements : eliminations).join(" ");

/** The reasons of a step, or of anything else with sentences, as one text. */
export const spoken = ({ sentences }) => sentences.map(({ text }) => text).join(" ");

/** "r1c2, r3c4 and r5c6". */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "1.25 s", "25 ms", "1.5 ms" or "7 µs". */
export function duration(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  if (seconds >= 0.001) return `${(seconds * 1000).toFixed(seconds >= 0.01 ? 0 : 1)} ms`;
  return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
}

/** With thin spaces between groups of three digits. */
export const grouped = (number) => number.toLocaleString("en").replaceAll(",", "\u2009");
