// Small things about words that several views say.

export const count = (number, noun, nouns = `${noun}s`) => `${number} ${number === 1 ? noun : nouns}`;

/** With a capital at the beginning, unless that is the name of a cell. */
export const capital = (text) => (/^r\dc\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

export const rating = (value) => value.toFixed(1);

/** What follows from a step: "r1c2=3", "r1c2<>3 r1c5<>3". */
export const conclusion = (step) => [...step.placements, ...step.eliminations].join(" ");

/** "r1c2, r3c4 and r5c6". */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A time as people say it. */
export function duration(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  if (seconds >= 0.001) return `${(seconds * 1000).toFixed(seconds >= 0.01 ? 0 : 1)} ms`;
  return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
}

export const grouped = (number) => number.toLocaleString("en").replaceAll(",", "\u2009");
