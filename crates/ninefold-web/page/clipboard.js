// Copying to the clipboard.

import { el } from "./dom.js";
import { t } from "./language.js";
import { tell } from "./status.js";

/** Copies a text, and announces it. */
export async function copy(text, news) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  tell(isCopied || copySelected(text) ? news : t("puzzle.no_copying"));
}

/** Copies in the older way, which also works without a secure connection. */
function copySelected(text) {
  const area = el("textarea", { class: "unseen", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  const focused = document.activeElement;
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  focused?.focus?.();
  return isCopied;
}
