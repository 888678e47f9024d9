// Light or dark: follows the system until the button is used; that choice is stored. This is not a module, because it
// must run before the first paint. The colours are in base.css.

(() => {
  const KEY = "ninefold-theme";
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  /** Runs `work`. If the browser forbids storage, nothing is stored. */
  const stored = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };

  const apply = () => {
    const theme = stored(() => localStorage.getItem(KEY));
    root.dataset.theme = theme === "light" || theme === "dark" ? theme : system.matches ? "dark" : "light";
    label();
  };

  const other = () => (root.dataset.theme === "dark" ? "light" : "dark");

  const label = () =>
    document.getElementById("theme-button")?.setAttribute("aria-label", `Switch to ${other()} colours`);

  const toggle = () => {
    root.dataset.theme = other();
    stored(() => localStorage.setItem(KEY, root.dataset.theme));
    label();
  };

  apply();
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    label();
    document.getElementById("theme-button").addEventListener("click", toggle);
  });
})();
