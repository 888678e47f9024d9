// The texts of the page in German.

export const de = {
  // The page as a whole.
  "page.title": "Ninefold",
};
