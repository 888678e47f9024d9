// The texts of the page in German.

export const de = {
  // The page as a whole.
  "page.title": "Ninefold",

  // Lernen.
  "learn.about":
    "Jede Technik mit ihrer Idee, einem Schritt für Schritt erklärten Beispiel und Übungen: Stellungen, in denen genau diese Technik der nächste Schritt ist.",
  "learn.all": "Alle Techniken",
  "learn.drill": "Übung {number}",
  "learn.else": "Nicht dieser",
  "learn.example": "Beispiel zeigen",
  "learn.find": "Der nächste Schritt ist diese Technik: {technique}. Setze die Ziffer oder streiche einen Kandidaten, der daraus folgt.",
  "learn.help": "Zeig es mir",
  "learn.learned": "gelernt",
  "learn.next": "Nächste Übung",
  "learn.other": "Das mag stimmen, folgt aber nicht aus dem gesuchten Muster. Nimm es zurück und sieh noch einmal hin.",
  "learn.right": "Richtig!",
  "learn.solved": { one: "{count} Übung gelöst", other: "{count} Übungen gelöst" },
  "learn.turn": "Übung {number}: du bist dran",
};
