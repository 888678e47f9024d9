// Light or dark: as the system has it until the button says otherwise, which is remembered. Not a module, as it
// must run before the first paint; the colours themselves are in base.css.

(() => {
  const KEY = "ninefold-theme";
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // Storage may be forbidden: then nothing is remembered.
    }
  };

  const apply = (theme) => {
    root.dataset.theme = theme === "light" || theme === "dark" ? theme : system.matches ? "dark" : "light";
    const button = document.getElementById("theme-button");
    button?.setAttribute("aria-label", root.dataset.theme === "dark" ? "Light colours" : "Dark colours");
  };

  const toggle = () => {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // As above.
    }
    apply(theme);
  };

  apply(remembered());
  system.addEventListener("change", () => apply(remembered()));
  document.addEventListener("DOMContentLoaded", () => {
    apply(remembered());
    document.getElementById("theme-button").addEventListener("click", toggle);
  });
})();
