// The texts of the page in English.

export const en = {
  // The page as a whole.
  "page.title": "Ninefold",
};
