// The texts of the page in German, and what the library says.

export const texts = {
  // The four main actions.
  "action.check": "Prüfen",
  "action.coach": "Trainer",
  "action.hint": "Tipp",
  "action.next": "Schritt",
  "action.solve": "Lösen",

  // What the grid shows.
  "caption.back": "Zurück",
  "caption.clues": "Vorgaben eingeben",
  "caption.count": { one: "{count} Vorgabe", other: "{count} Vorgaben" },
  "caption.daily": "Tagesrätsel: ",
  "caption.grid": "Dein Gitter",
  "caption.play": "Spielen",
  "caption.play_from_here": "Ab hier spielen",
  "caption.practice": "Übung",
  "caption.puzzle": "Dein Rätsel",

  // The colours for cells.
  "colour.1": "Rot",
  "colour.2": "Orange",
  "colour.3": "Gelb",
  "colour.4": "Grün",
  "colour.5": "Blau",
  "colour.6": "Violett",

  // The dialog when a puzzle is solved.
  "completion.best": "Deine beste Zeit in dieser Stufe.",
  "completion.best.other": "Deine beste Zeit in dieser Stufe: {time}",
  "completion.hint_count": { one: "{count} Tipp", other: "{count} Tipps" },
  "completion.hints": "Tipps",
  "completion.look": "Gitter ansehen",
  "completion.next": "Nächstes Rätsel",
  "completion.rating": "Schwierigkeit",
  "completion.said": "Gelöst in {time} mit {hints}.",
  "completion.steps": "Lösungsweg zeigen",
  "completion.streak": {
    one: "{count} Tag in Folge. Morgen gibt es wieder eins.",
    other: "{count} Tage in Folge. Morgen gibt es wieder eins.",
  },
  "completion.time": "Zeit",
  "completion.title": "Gelöst!",

  // The grid, for screen readers.
  "grid.cell": "Zeile {row} Spalte {column}",
  "grid.centre_marks": "Notizen in der Mitte {digits}",
  "grid.colour": "Farbe {name}",
  "grid.conflict": "Widerspruch",
  "grid.differs": "unterscheidet sich",
  "grid.empty": "leer",
  "grid.entry": "Eintrag {digit}",
  "grid.given": "Vorgabe {digit}",
  "grid.highlighted": "hervorgehoben",
  "grid.marks": "Notizen {digits}",
  "grid.name": "Sudoku-Gitter",
  "grid.preview": "dieser Schritt setzt {digit}",
  "grid.refused": "Diese Ziffer ist eine Vorgabe.",
  "grid.wrong": "falsch",

  // The list of keys.
  "key.Arrows": "Pfeile",
  "key.Control": "Strg",
  "key.Delete": "Entf",
  "key.Shift": "Umschalt",
  "keys.apply": "Gezeigten Schritt ausführen",
  "keys.back": "Zurück zu deiner Stellung und zu einer Zelle",
  "keys.candidates": "Alle Kandidaten zeigen, stets aktuell",
  "keys.centre": "Notizen in der Mitte",
  "keys.check": "Einträge prüfen; beim Analysieren das Rätsel",
  "keys.clear": "Gitter leeren",
  "keys.clues": "Vorgaben eines Rätsels eingeben",
  "keys.colour": "Zellen färben",
  "keys.corner": "Notizen in den Ecken",
  "keys.digit": "Ziffer schreiben oder entfernen",
  "keys.earlier": "Voriger Schritt der Liste",
  "keys.erase": "Löschen; beim Eingeben die Zelle leer lassen",
  "keys.extend": "Mehrere Zellen wählen; auch mit Strg oder Umschalt und Klick, oder durch Ziehen",
  "keys.grid": "Zum Gitter",
  "keys.help": "Diese Liste",
  "keys.hint": "Tipp; nochmals für mehr",
  "keys.later": "Nächster Schritt der Liste",
  "keys.link": "Link zur Stellung kopieren",
  "keys.mark": "Notiz schreiben oder entfernen",
  "keys.move": "Im Gitter bewegen; Pos1 und Ende: Enden der Zeile",
  "keys.next": "Nächster Schritt; nochmals: ausführen und weiter",
  "keys.paste": "Rätsel in beliebiger Schreibweise einfügen",
  "keys.proof": "Solange ein Schritt gezeigt wird: voriger oder nächster Satz",
  "keys.puzzles": "Neue Rätsel, Beispiele, Einfügen, Kopieren",
  "keys.rate": "Bewerten und alle Schritte zeigen",
  "keys.redo": "Wiederholen",
  "keys.restart": "Rätsel neu beginnen",
  "keys.solve": "Lösen",
  "keys.theme": "Helle oder dunkle Farben",
  "keys.title": "Tasten",
  "keys.undo": "Rückgängig",

  // The legend of the drawings.
  "legend.both": "wahr und falsch",
  "legend.further": "auch nötig",
  "legend.in": "gesetzt",
  "legend.off": "falsch",
  "legend.on": "wahr",
  "legend.out": "gestrichen",
  "legend.part": "Muster",
  "legend.strong": "wenn falsch, dann wahr",
  "legend.weak": "wenn wahr, dann falsch",

  // The levels of puzzles, and what their hardest steps are.
  "level.easy": "Leicht",
  "level.easy.hint": "versteckte Einer",
  "level.extreme": "Extrem",
  "level.extreme.hint": "Forcing Chains",
  "level.fiendish": "Teuflisch",
  "level.fiendish.hint": "eindeutige Rechtecke, Vierer, Ketten",
  "level.hard": "Schwer",
  "level.hard.hint": "Paare, Dreier, X‑Wing, XY‑Wing",
  "level.medium": "Mittel",
  "level.medium.hint": "nackte Einer, Überschneidungen",

  // The places in the navigation.
  "place.analyse": "Analyse",
  "place.learn": "Lernen",
  "place.play": "Spielen",

  // The digit pad.
  "pad.chosen": "Ziffer {digit} gewählt",
  "pad.digit": "Ziffer {digit}",
  "pad.erase": "Löschen",

  // The page as a whole.
  "page.close": "Schließen",
  "page.damaged_link": "Dieser Link ist beschädigt: Er enthält kein Rätsel.",
  "page.digits": "Ziffern",
  "page.grid": "Gitter",
  "page.home": "Ninefold, Startseite",
  "page.input": "Eingabe",
  "page.keys": "Tasten",
  "page.navigation": "Seite",
  "page.panels": "Bereiche",
  "page.places": "Orte",
  "page.privacy": "Dieser Server berechnet alles; deine Rätsel gehen nirgendwo sonst hin.",
  "page.side": "Tipps und Analyse",
  "page.title": "Ninefold",

  // Learning.
  "learn.about":
    "Jede Technik mit ihrer Idee, einem Schritt für Schritt erklärten Beispiel und Übungen: Stellungen, in denen genau diese Technik der nächste Schritt ist.",
  "learn.all": "Alle Techniken",
  "learn.begin": "Fang an mit",
  "learn.begun": "{done} von {of} Übungen gelöst",
  "learn.continue": "Weiter mit",
  "learn.count": "{learned} von {of} gelernt",
  "learn.drill": "Übung {number}",
  "learn.else": "Nicht dieser",
  "learn.example": "Beispiel zeigen",
  "learn.example.done": "Zur Übung",
  "learn.example.title": "Beispiel",
  "learn.family": "Techniken derselben Art",
  "learn.find": "Setze die Ziffer oder entferne eine der Notizen.",
  "learn.help": "Zeig es mir",
  "learn.learned": "gelernt",
  "learn.making": "Eine Stellung wird erzeugt …",
  "learn.new": "Neue Übung",
  "learn.next": "Nächste Übung",
  "learn.none": "In der Zeit fand sich keine Stellung. Bitte versuche es noch einmal.",
  "learn.other": "Das folgt nicht aus dem Muster. Nimm es zurück und schau noch einmal.",
  "learn.picture": "{technique}: ein Gitter, in dem das Muster hervorgehoben ist",
  "learn.picture.in": "Die eingekreiste Ziffer wird gesetzt.",
  "learn.picture.out": "Was durchgestrichen ist, kann entfernt werden.",
  "learn.progress": "{learned} von {of} Techniken gelernt",
  "learn.rare":
    "Hierzu gibt es kein Beispiel: Das Muster ist so selten, dass sich kein Rätsel fand, in dem es der nächste Schritt ist.",
  "learn.rare.title": "Ohne Beispiel",
  "learn.right": "Richtig!",
  "learn.shown": "Lies, warum; wende es an oder geh weiter.",
  "learn.solved": { one: "{count} Übung gelöst", other: "{count} Übungen gelöst" },
  "learn.turn": "Übung {number}: {technique}",
  "learn.turn.new": "Neue Übung: {technique}",

  // The coach and the analysis.
  "automorphism.diagonal": "Eine Spiegelung an einer Diagonale",
  "automorphism.half-turn": "Eine halbe Drehung",
  "automorphism.other": "Eine Vertauschung von Zeilen und Spalten",
  "automorphism.quarter-turn": "Eine Vierteldrehung",
  "available.all": "Alle Schritte",
  "available.filter": "Techniken",
  "available.found": {
    one: "Die Stellung hat {count} Schritt. Wähle ihn, um zu sehen, warum er stimmt.",
    other: "Die Stellung hat {count} Schritte. Wähle einen, um zu sehen, warum er stimmt.",
  },
  "available.run": "Alle Schritte suchen",
  "coach.again": "Noch einmal versuchen",
  "coach.all": "Alle",
  "coach.and": "und",
  "coach.chains": "Ketten",
  "coach.explanation": "Erklärung",
  "coach.from": "{digits} aus {cells}",
  "coach.level.easy": "Leicht",
  "coach.level.extreme": "Extrem",
  "coach.level.fiendish": "Teuflisch",
  "coach.level.hard": "Schwer",
  "coach.level.medium": "Mittel",
  "coach.or": "oder",
  "coach.place": "Setze {digit} in {cell}",
  "coach.remove": "Streiche {groups}",
  "coach.sentence.before": "Voriger Satz",
  "coach.sentence.next": "Nächster Satz",
  "coach.sentences": "Erklärung abspielen",
  "coach.stop": "{at} von {of}",
  "coach.stops": { one: "{count} Satz", other: "{count} Sätze" },
  "coach.whole": "Der ganze Schritt.",
  "compare.all": "Alle",
  "compare.calls": "Schritte",
  "compare.calls.meaning": "Schritte der Suche, wie sie jeder Algorithmus zählt.",
  "compare.eliminations": "Streichungen",
  "compare.eliminations.meaning": "Kandidaten, die durch eine Regel oder eine gesetzte Ziffer wegfallen.",
  "compare.fastest": "Am schnellsten war {name} mit {time}.",
  "compare.finished": "{finished} von {of} Algorithmen wurden fertig.",
  "compare.guesses": "Versuche",
  "compare.guesses.meaning": "Ziffern, die versucht wurden, wo auch andere möglich waren.",
  "compare.limit": {
    one: "Jeder endet spätestens nach {count} Sekunde.",
    other: "Jeder endet spätestens nach {count} Sekunden.",
  },
  "compare.measures": "Was die Balken zeigen",
  "compare.none": "Keine",
  "compare.placements": "Gesetzte Ziffern",
  "compare.placements.meaning": "Ziffern, die eine Regel gesetzt hat.",
  "compare.run": "Auswahl starten",
  "compare.running": "{name} läuft, {number} von {of}.",
  "compare.scale": "Die Skala ist logarithmisch.",
  "compare.seconds": "Zeit",
  "compare.seconds.meaning": "Zeit, die jeder Algorithmus auf diesem Server gebraucht hat.",
  "compare.select": "Wähle mindestens einen Algorithmus.",
  "compare.status.cut": { one: "nach {count} Sekunde beendet", other: "nach {count} Sekunden beendet" },
  "compare.status.multiple": "mehrere Lösungen",
  "compare.status.none": "keine Lösung",
  "compare.status.running": "läuft …",
  "compare.status.solved": "eine Lösung",
  "compare.status.unique": "eine Lösung",
  "compare.stop": "Anhalten",
  "error.bad_puzzle": "Das ist kein Rätsel",
  "error.busy": "Der Server ist überlastet",
  "error.no_puzzle.text": "In diesem Text ist kein Rätsel.",
  "error.no_solution": "Keine Lösung",
  "error.none_made.text":
    "In der verfügbaren Zeit ist kein Rätsel der Stufe „{level}“ entstanden. Bitte noch einmal versuchen.",
  "error.other": "Das hat nicht geklappt",
  "error.several_solutions": "Mehrere Lösungen",
  "error.stopping": "Der Server wird beendet",
  "error.time_limit": "Die Zeit ist um",
  "error.too_large": "Zu groß",
  "error.unreachable": "Keine Verbindung",
  "error.unreachable.text": "Der Server antwortet nicht. Läuft er noch?",
  "error.unreadable.text": "Die Antwort des Servers ist nicht lesbar.",
  "error.wrong_position": "Im Gitter steckt ein Fehler",
  "explain.applied": "Ausgeführt",
  "explain.applied.news": "{technique} ausgeführt: {conclusion}",
  "explain.apply": "Ausführen",
  "explain.apply.next": "Ausführen und weiter",
  "explain.complete": "Fertig",
  "explain.complete.text": "Jede Zeile, jede Spalte und jede Box hat alle neun Ziffern.",
  "explain.next": "Nächster Schritt",
  "explain.rest.hint":
    "Es geht nicht weiter? Der erste Tipp sagt, wo etwas zu finden ist, der zweite nennt die Ziffern, der dritte das Muster, und der vierte zeigt den ganzen Schritt.",
  "explain.rest.next":
    "Der nächste Schritt wird in Worten erklärt und ins Gitter gezeichnet: sein Muster, seine Begründung und die Kandidaten, die er streicht.",
  "explain.rest.paste": "Ein Rätsel in jeder Schreibweise lässt sich hier mit Strg+V einfügen.",
  "explain.undo": "Rückgängig",
  "figure.ED": "Diamond-Wert",
  "figure.ED.meaning": "Wie schwer der allererste Schritt ist.",
  "figure.EP": "Pearl-Wert",
  "figure.EP.meaning": "Wie schwer der schwerste Schritt ist, bis die erste Ziffer steht.",
  "figure.ER": "Explainer-Wert",
  "figure.ER.meaning": "Wie schwer der schwerste Schritt ist, den die Lösung braucht.",
  "hint.any": "Irgendeinen Schritt suchen",
  "hint.late":
    "Die Suche nach dem leichtesten Schritt wurde nicht fertig. Der erste Schritt, den der Sudoku Explainer fände, kommt vielleicht eher.",
  "hint.more": "Mehr verraten",
  "hint.none": "Keine Technik hilft",
  "hint.title": "Tipp {level} von {of}",
  "hint.wrong": "Etwas stimmt nicht",
  "limit.every": {
    one: "Jede Berechnung endet spätestens nach {count} Sekunde.",
    other: "Jede Berechnung endet spätestens nach {count} Sekunden.",
  },
  "solve.copied": "Kopiert: die Lösung als 81 Ziffern",
  "solve.copy": "Lösung kopieren",
  "solve.direct": "ohne Raten",
  "solve.found": {
    one: "Bis dahin gefunden: {count} Lösung, nach {guesses}.",
    other: "Bis dahin gefunden: {count} Lösungen, nach {guesses}.",
  },
  "solve.guess": { one: "{count} Versuch", other: "{count} Versuchen" },
  "solve.guesses": { one: "mit {count} Versuch", other: "mit {count} Versuchen" },
  "solve.replaced": {
    one: "{count} falscher Eintrag wurde ersetzt.",
    other: "{count} falsche Einträge wurden ersetzt.",
  },
  "solve.text": "Die einzige Lösung, gefunden in {time} {way}.",
  "solve.title": "Gelöst",
  "solve.uncounted": "Ein Spiel, das für dich gelöst wurde, zählt nicht. „Zurück“ macht es rückgängig.",
  "steps.available": "Alle Schritte jetzt",
  "steps.before": { one: "Bis dahin gefunden: {count} Schritt.", other: "Bis dahin gefunden: {count} Schritte." },
  "steps.from_here": { one: "{count} Schritt von hier aus.", other: "{count} Schritte von hier aus." },
  "steps.from_start": { one: "{count} Schritt vom Anfang an.", other: "{count} Schritte vom Anfang an." },
  "steps.go_on": "Weitersuchen",
  "steps.here": "Von hier",
  "steps.hodoku": "HoDoKu: {level}, {score}.",
  "steps.invite": "Ein gewählter Schritt wird erklärt, mit der Stellung davor im Gitter.",
  "steps.list": "Schritte",
  "steps.meaning":
    "Die Werte sind die des Sudoku Explainer: 1,0 ist am leichtesten, ab 2,6 braucht man Kandidaten, ab 7 Ketten.",
  "steps.part": "Der Weg zur Lösung ist länger. Mit „Weitersuchen“ geht die Suche nach dem Rest weiter.",
  "steps.rate": "Bewerten",
  "steps.searching": { one: "Bisher {count} Schritt.", other: "Bisher {count} Schritte." },
  "steps.so_far": { one: "Bisher {count} Schritt", other: "Bisher {count} Schritte" },
  "steps.start": "Vom Anfang",
  "steps.step": "Schritt {number} von {of}",
  "steps.step.news": "Schritt {number}",
  "steps.stuck": {
    one: "{count} Schritt; danach hilft keine Technik.",
    other: "{count} Schritte; danach hilft keine Technik.",
  },
  "steps.to_list": "Zurück zur Liste",
  "steps.why": "Warum nicht?",
  "strip.chain": "Ketten",
  "strip.fish": "Fische",
  "strip.label": "Der Weg zur Lösung",
  "strip.set": "Flügel und Mengen",
  "strip.single": "Einer",
  "strip.step": "Schritt {number}: {technique}, {rating}",
  "strip.subset": "Teilmengen und Überschneidungen",
  "strip.unique": "Eindeutigkeit",
  "symmetry.antidiagonal": "Gegendiagonale",
  "symmetry.diagonal": "Diagonale",
  "symmetry.half-turn": "halbe Drehung",
  "symmetry.horizontal": "waagrechte Mittellinie",
  "symmetry.quarter-turn": "Vierteldrehung",
  "symmetry.vertical": "senkrechte Mittellinie",
  "verdict.correct": "Alles ist richtig",
  "verdict.digit": "{digit} in {cell}",
  "verdict.disguised": "Symmetrie der Vorgaben, verborgen durch eine Verkleidung: {symmetries}.",
  "verdict.eliminated": "Gestrichen, aber nötig: {candidates}.",
  "verdict.left": { one: "{count} Zelle ist noch leer", other: "{count} Zellen sind noch leer" },
  "verdict.minimal": "Es ist minimal: keine Vorgabe ist entbehrlich.",
  "verdict.minimize": "Überflüssige Vorgaben weglassen",
  "verdict.minimized": "Ohne überflüssige Vorgaben",
  "verdict.minimized.text": {
    one: "{count} Vorgabe weggelassen. {clues} bleiben, und jede wird gebraucht.",
    other: "{count} Vorgaben weggelassen. {clues} bleiben, und jede wird gebraucht.",
  },
  "verdict.mistakes": { one: "{count} Fehler", other: "{count} Fehler" },
  "verdict.none": "Keine Lösung",
  "verdict.nothing": "Noch nichts zu prüfen",
  "verdict.nothing.text": "Trage erst ein paar Ziffern ein. Dann erfährst du hier, ob sie stimmen.",
  "verdict.one": "Eine Lösung",
  "verdict.one.news": "Das Rätsel hat genau eine Lösung",
  "verdict.redundant": {
    one: "{count} Vorgabe ist überflüssig: Auch ohne sie gibt es nur eine Lösung.",
    other: "{count} Vorgaben sind überflüssig: Auch wenn eine von ihnen fehlt, gibt es nur eine Lösung.",
  },
  "verdict.same": "{what}, bei der die Ziffern {changed} ineinander übergehen, lässt das Rätsel, wie es ist",
  "verdict.same.cells": "{same}. Also kann nur {digits} in {cells} stehen.",
  "verdict.same.solution": "{same}, und damit auch die Lösung.",
  "verdict.several": "Mehrere Lösungen",
  "verdict.several.clue": "Eine Vorgabe in einer dieser Zellen schlösse eine der beiden aus.",
  "verdict.several.differ": {
    one: "Hier sind zwei davon. Sie unterscheiden sich in der markierten Zelle.",
    other: "Hier sind zwei davon. Sie unterscheiden sich in den {count} markierten Zellen.",
  },
  "verdict.several.news": {
    one: "Zwei Lösungen, die sich in {count} Zelle unterscheiden",
    other: "Zwei Lösungen, die sich in {count} Zellen unterscheiden",
  },
  "verdict.several.show": "Zwei davon zeigen",
  "verdict.so_far": "Bisher kein Fehler",
  "verdict.so_far.count": {
    one: "Die Ziffer, die du eingetragen hast, stimmt. {left}.",
    other: "Alle {count} Ziffern, die du eingetragen hast, stimmen. {left}.",
  },
  "verdict.so_far.struck": "Was du gestrichen hast, stimmt.",
  "verdict.solution": "Lösung {name}",
  "verdict.symmetry": "Symmetrie der Vorgaben: {symmetries}.",
  "verdict.take_back": { one: "Zurücknehmen", other: "Alle zurücknehmen" },
  "verdict.undecided": "Nicht entschieden",
  "verdict.undecided.text": "Die Zeit reichte nicht, um die Lösungen zu zählen.",
  "verdict.unique": {
    one: "Das Rätsel hat {count} Vorgabe und genau eine Lösung.",
    other: "Das Rätsel hat {count} Vorgaben und genau eine Lösung.",
  },
  "verdict.wrong": "Falsch: {candidates}.",
  "verdict.yours": "Dein Gitter",
  "why.at_once": "In einem Schritt",
  "why.claim": "{digit} in {cell}",
  "why.digit": "Ziffer",
  "why.false": "Das stimmt nicht",
  "why.false.right": "Die einzige Lösung hat {right} in {cell}, nicht {digit}.",
  "why.false.wrong": "Die einzige Lösung hat {digit} in {cell}.",
  "why.filled": "{cell} ist gefüllt. Wähle eine leere Zelle.",
  "why.invite":
    "Wähle eine leere Zelle und eine ihrer Ziffern. Du bekommst den leichtesten Beweis oder die Lösung, die dir widerspricht.",
  "why.late":
    "Es stimmt: die einzige Lösung widerspricht ihm nicht. Aber die Suche nach dem leichtesten Beweis wurde nicht fertig.",
  "why.not_shown": "Richtig, aber keine bekannte Technik zeigt es",
  "why.right": "Ist das richtig?",
  "why.seen": "Das zeigt schon das Gitter",
  "why.show": "Lösung zeigen",
  "why.shown.right": {
    one: "{digit} in {cell} ist richtig: ein Schritt",
    other: "{digit} in {cell} ist richtig: {count} Schritte",
  },
  "why.shown.wrong": {
    one: "{digit} in {cell} ist falsch: ein Schritt",
    other: "{digit} in {cell} ist falsch: {count} Schritte",
  },
  "why.solution": "Die einzige Lösung",
  "why.step": "Schritt {number} von {of}",
  "why.steps": "Schritte des Beweises",
  "why.wrong": "Ist das falsch?",

  "page.title_game": "Sudoku · Ninefold",
  "page.title_learn": "Lernen · Ninefold",
  "page.tools": "Werkzeuge",

  // The dialog that prints.
  "print.count": "Auf einer Seite",
  "print.digits": "Ziffern",
  "print.digits.false": "Üblich",
  "print.digits.true": "Groß",
  "print.page": "Seite {number}",
  "print.paper": "Papier",
  "print.paper.a4": "A4",
  "print.paper.a5": "A5",
  "print.paper.letter": "Letter",
  "print.print": "Drucken",
  "print.puzzles": "Rätsel",
  "print.solutions": "Lösungen",
  "print.solutions.back": "Auf eigener Seite",
  "print.solutions.foot": "Kopfüber darunter",
  "print.solutions.none": "Keine",
  "print.this": "Das im Gitter",
  "print.title": "Drucken",

  // The panel with puzzles.
  "puzzle.copied.line": "Als Zeile kopiert",
  "puzzle.copied.link": "Kopiert: ein Link zu dieser Stellung",
  "puzzle.copied.pencil marks": "Mit Notizen kopiert",
  "puzzle.copied.puzzle": "Ohne deine Einträge kopiert",
  "puzzle.copied.rows": "Als neun Zeilen kopiert",
  "puzzle.copy.line": "Eine Zeile",
  "puzzle.copy.link": "Link kopieren",
  "puzzle.copy.pencil marks": "Kandidaten",
  "puzzle.copy.puzzle": "Nur das Rätsel",
  "puzzle.copy.rows": "Neun Zeilen",
  "puzzle.levels": "Stufen neuer Rätsel",
  "puzzle.load": "Laden",
  "puzzle.loaded": { one: "Rätsel mit {count} Vorgabe geladen.", other: "Rätsel mit {count} Vorgaben geladen." },
  "puzzle.made": "Ein neues Rätsel, {level}: ER {er}",
  "puzzle.new": "Neues Rätsel",
  "puzzle.no_copying": "Der Browser erlaubt das Kopieren nicht.",
  "puzzle.paste": "Rätsel einfügen",
  "puzzle.paste.label": "Ein Rätsel in beliebiger Schreibweise",
  "puzzle.paste.placeholder": "81 Zeichen, neun Zeilen, ein gedrucktes Gitter, Kandidaten, ein Link, eine Datei …",
  "puzzle.print": "Drucken …",
  "puzzle.samples": "Beispiele",
  "puzzle.share": "Teilen",
  "puzzle.too_long": "Der Text ist länger als eine Million Zeichen.",

  // What actions have done, announced to screen readers.
  "said.back": "Zurück zu deinem Gitter: {cell}",
  "said.cells": "{count} Zellen, die letzte: {cell}",
  "said.cleared": "Das Gitter ist leer. Gib die Vorgaben ein oder geh zurück.",
  "said.filled": "Diese Zelle ist gefüllt: Für Notizen ist kein Platz.",
  "said.mode.centre": "Notizen in der Mitte",
  "said.mode.colour": "Farben",
  "said.mode.corner": "Notizen in den Ecken",
  "said.mode.digit": "Ziffern",
  "said.next": "Weiter: {cell}",
  "said.playing": "Die Vorgaben stehen. Ziffern sind jetzt deine Einträge.",
  "said.redone": "Wiederholt: {cell}",
  "said.restarted": "Das Rätsel beginnt neu. „Zurück“ macht das rückgängig.",
  "said.setsClues.false": "Ziffern sind Einträge.",
  "said.setsClues.true": "Ziffern sind Vorgaben.",
  "said.showsCandidates.false": "Deine eigenen Notizen werden gezeigt.",
  "said.showsCandidates.true": "Alle Kandidaten werden gezeigt.",
  "said.unchosen": "Keine Ziffer gewählt",
  "said.undone": "Rückgängig: {cell}",

  // The samples: their names, and what they need; long words with the place of a hyphen.
  "sample.abyss": "Abgrund",
  "sample.abyss.needs": "Ketten in Ketten",
  "sample.crossing": "Kreuzung",
  "sample.crossing.needs": "X-Wing",
  "sample.deep_water": "Tiefes Wasser",
  "sample.deep_water.needs": "Jellyfish",
  "sample.every_road": "Alle Wege",
  "sample.every_road.needs": "Forcing Chains",
  "sample.first_chain": "Erste Kette",
  "sample.first_chain.needs": "X-Ketten",
  "sample.first_steps": "Erste Schritte",
  "sample.first_steps.needs": "versteckte Einer",
  "sample.labyrinth": "Labyrinth",
  "sample.labyrinth.needs": "dynamische Ketten",
  "sample.long_way_round": "Langer Umweg",
  "sample.long_way_round.needs": "längere Ketten",
  "sample.morning_walk": "Morgen\u00adspazier\u00adgang",
  "sample.morning_walk.needs": "nackte Einer",
  "sample.pencil_out": "Bleistift raus",
  "sample.pencil_out.needs": "Über\u00adschneidungen",
  "sample.rectangle": "Rechteck",
  "sample.rectangle.needs": "eindeutiges Rechteck",
  "sample.three_of_a_kind": "Drilling",
  "sample.three_of_a_kind.needs": "Schwertfisch",

  // The settings.
  "settings.cells": "Zellen benennen als",
  "settings.digitFirst": "Zuerst wählen",
  "settings.digitFirst.false": "die Zelle",
  "settings.digitFirst.true": "die Ziffer",
  "settings.language": "Sprache",
  "settings.letterKeys": "Buchstaben sind Tastenkürzel",
  "settings.mistakes": "Mit der Lösung vergleichen",
  "settings.mistakes.asked": "beim Prüfen",
  "settings.mistakes.live": "sofort",
  "settings.mistakes.never": "nie",
  "settings.showsConflicts": "Gleiche Ziffern in einem Haus sofort markieren",
  "settings.showsTimer": "Zeit anzeigen",
  "settings.theme": "Farben",
  "settings.theme.switch": "hell oder dunkel",
  "settings.tidiesNotes": "Ziffern entfernen Notizen, die sie ausschließen",
  "settings.title": "Einstellungen",

  // The start screen.
  "start.continue": "Weiterspielen",
  "start.daily": "Rätsel des Tages",
  "start.daily.after": "Der Tag danach",
  "start.daily.before": "Der Tag davor",
  "start.daily.done": "gelöst in {time}",
  "start.enter": "Rätsel eingeben",
  "start.enter.hint": "Vorgaben tippen",
  "start.games": "Deine Spiele",
  "start.learn": "Lernen",
  "start.making": "Ein Rätsel wird gesucht …",
  "start.new": "Ein neues Rätsel",
  "start.own": "Dein eigenes Rätsel",
  "start.paste": "Rätsel einfügen",
  "start.paste.hint": "jede Schreibweise oder ein Link",
  "start.progress": {
    one: "Ein Rätsel wird gesucht … {count} Versuch bisher.",
    other: "Ein Rätsel wird gesucht … {count} Versuche bisher.",
  },
  "start.samples": "Beispiel ansehen",
  "start.samples.hint": "von leicht bis extrem",
  "start.solved": { one: "{count} Rätsel", other: "{count} Rätsel" },
  "start.solved.hint": "Bestzeiten, Tage in Folge, alle Spiele",
  "start.streak": { one: "{count} Tag in Folge", other: "{count} Tage in Folge" },
  "start.techniques": "Die Techniken",
  "start.techniques.hint": "mit Beispielen und Übungen",
  "start.title": "Spielen",

  // The tabs.
  "tab.and_steps": " & Schritte",
  "tab.compare": "Vergleich",
  "tab.explain": "Erklären",
  "tab.puzzle": "Rätsel",
  "tab.rating": "Bewertung",

  // The tools.
  "tool.candidates": "Auto",
  "tool.candidates.title": "Alle Kandidaten zeigen, stets aktuell",
  "tool.centre": "Mitte",
  "tool.centre.title": "Notizen in die Mitte schreiben",
  "tool.clear": "Leeren",
  "tool.clear.title": "Gitter leeren",
  "tool.clues": "Vorgaben",
  "tool.clues.title": "Vorgaben eines Rätsels eingeben",
  "tool.colour": "Farben",
  "tool.colour.title": "Zellen färben",
  "tool.corner": "Ecken",
  "tool.corner.title": "Notizen in die Ecken schreiben",
  "tool.marks": "-Notizen",
  "tool.more": "Mehr",
  "tool.redo": "Vor",
  "tool.redo.title": "Wiederholen",
  "tool.restart": "Neustart",
  "tool.restart.title": "Rätsel neu beginnen",
  "tool.undo": "Zurück",
  "tool.undo.title": "Rückgängig",

  // The clock.
  "clock.go_on": "Weiter",
  "clock.pause": "Pause",
  "clock.paused": "Pause",

  // What was solved.
  "history.again": "Noch einmal spielen",
  "history.average": "Schnitt",
  "history.best": "Bestzeit ohne Tipps",
  "history.count": "Gelöst",
  "history.daily": "Rätsel vom {day}",
  "history.day": { one: "{day}: {count} Rätsel gelöst", other: "{day}: {count} Rätsel gelöst" },
  "history.days": "Tagesrätsel der letzten vier Wochen",
  "history.games": "Alle Spiele",
  "history.level": "Stufe",
  "history.own": "Eigenes Rätsel",
  "history.streak": "Tage in Folge: {now}. Die längste Folge: {longest}.",
  "history.title": "Gelöste Rätsel",
};

/**
 * What the library says, by its templates in English, which are what the API's texts in parts begin with. A text of a
 * template has its places in any order. Where its form depends on the sentence around it, it is an object with a text
 * for each form, and that sentence names the form it wants: {so:then}. Without a name, a place takes the form of the
 * text around it. All nouns for cells, houses and digits are feminine, so articles fit.
 */
export const library = {
  // What is wrong with a position.
  "There is no solution.": "Es gibt keine Lösung.",
  "There is no solution: {reason}.": "Es gibt keine Lösung: {reason}.",
  "There are several solutions.": "Es gibt mehrere Lösungen.",
  "The puzzle has no solution.": "Das Rätsel hat keine Lösung.",
  "The puzzle has several solutions.": "Das Rätsel hat mehrere Lösungen.",
  "{digit} stands twice in {house}: {cells}.": "Die {digit} steht zweimal in {house}: {cells}.",
  "{digit} stands {count} times in {house}: {cells}.": "Die {digit} steht {count}-mal in {house}: {cells}.",
  "{cell} is {digit}, but {right} is given there.": "In {cell} steht {digit}, vorgegeben ist dort aber {right}.",
  "{cell} is empty, but {right} is given there.": "{cell} ist leer, vorgegeben ist dort aber {right}.",
  "{cell} is {digit}, but that is wrong.": "In {cell} steht {digit}, das ist aber falsch.",
  "The digit that belongs in {cell} has been eliminated.": "Die Ziffer, die in {cell} gehört, wurde gestrichen.",
  "nothing is left for {cell}": "für {cell} bleibt nichts übrig",
  "{house} has no place left for {digit}": "{house} hat keinen Platz mehr für die {digit}",

  // Hints.
  "The grid is complete.": "Das Gitter ist vollständig.",
  "Look {region}.": "Sieh {region} nach.",
  "Look at {digits} {region}.": "Achte {region} auf {digits}.",
  "{technique}: {told}": "{technique}: {told}",
  "{houses}: {cells}": "{houses}: {cells}",
  "Something in {place} contradicts the only solution.": "Etwas in {place} widerspricht der einzigen Lösung.",
  "the grid": "deinem Gitter",
  "look at {digits} in {places}.": "Achte auf {digits} in {places}.",
  "the digit {digit}": "die {digit}",
  "the digits {digits}": "die Ziffern {digits}",
  "in the upper left": "oben links",
  "at the top, in the middle": "oben in der Mitte",
  "in the upper right": "oben rechts",
  "on the left, in the middle": "links in der Mitte",
  "in the middle": "in der Mitte",
  "on the right, in the middle": "rechts in der Mitte",
  "in the lower left": "unten links",
  "at the bottom, in the middle": "unten in der Mitte",
  "in the lower right": "unten rechts",
  "in the upper three rows": "in den oberen drei Zeilen",
  "in the middle three rows": "in den mittleren drei Zeilen",
  "in the lower three rows": "in den unteren drei Zeilen",
  "in the left three columns": "in den linken drei Spalten",
  "in the middle three columns": "in den mittleren drei Spalten",
  "in the right three columns": "in den rechten drei Spalten",
  "all over the grid": "im ganzen Gitter",

  // Houses, and what is said of candidates: in a main clause, after "wenn", and after "dann" or "also".
  "row {number}": "Zeile {number}",
  "column {number}": "Spalte {number}",
  "box {number}": "Box {number}",
  "rows {numbers}": "Zeilen {numbers}",
  "columns {numbers}": "Spalten {numbers}",
  "boxes {numbers}": "Boxen {numbers}",
  "{cell} is {digit}": {
    main: "in {cell} steht die {digit}",
    if: "in {cell} die {digit} steht",
    then: "steht in {cell} die {digit}",
  },
  "{cell} is not {digit}": {
    main: "in {cell} steht keine {digit}",
    if: "in {cell} keine {digit} steht",
    then: "steht in {cell} keine {digit}",
  },
  "{cell} is {digits}": {
    main: "in {cell} steht {digits}",
    if: "in {cell} {digits} steht",
    then: "steht in {cell} {digits}",
  },
  "{cells} is {digit}": {
    main: "in {cells} steht die {digit}",
    if: "in {cells} die {digit} steht",
    then: "steht in {cells} die {digit}",
  },
  "{cell} is not {digits}": {
    main: "in {cell} steht keine der Ziffern {digits}",
    if: "in {cell} keine der Ziffern {digits} steht",
    then: "steht in {cell} keine der Ziffern {digits}",
  },
  "one of {cells} is {digit}": {
    main: "in einer der Zellen {cells} steht die {digit}",
    if: "in einer der Zellen {cells} die {digit} steht",
    then: "steht in einer der Zellen {cells} die {digit}",
  },
  "one of {candidates} is right": {
    main: "von {candidates} stimmt eines",
    if: "von {candidates} eines stimmt",
    then: "stimmt von {candidates} eines",
  },
  "neither {one} nor {other} is {digit}": {
    main: "weder in {one} noch in {other} steht die {digit}",
    if: "weder in {one} noch in {other} die {digit} steht",
    then: "steht weder in {one} noch in {other} die {digit}",
  },
  "none of {cells} is {digit}": {
    main: "in keiner der Zellen {cells} steht die {digit}",
    if: "in keiner der Zellen {cells} die {digit} steht",
    then: "steht in keiner der Zellen {cells} die {digit}",
  },
  "none of {candidates} is right": {
    main: "von {candidates} stimmt keines",
    if: "von {candidates} keines stimmt",
    then: "stimmt von {candidates} keines",
  },
  "{cell} were {digit}": "in {cell} die {digit} stünde",
  "{digits} in {cell}": "{digits} in {cell}",
  "{cell} ({digits})": "{cell} ({digits})",
  "these cells": "diesen Zellen",
  "their house": "ihrem Haus",

  // What follows.
  "So {claim}.": "Also {claim:then}.",
  "So {claim} in any case.": "Also {claim:then}, so oder so.",
  "In the same way, {claim}.": "Genauso {claim:then}.",
  "Remove {groups}.": "Streiche {groups}.",
  "{digits} from {cells}": "{digits} aus {cells}",
  "That leaves {cell} as the only place for {digit} in {house}.":
    "Damit bleibt für die {digit} in {house} nur noch {cell}.",

  // Singles.
  "a hidden single": "einen versteckten Einer",
  "a naked single": "einen nackten Einer",
  "a digit of the solution": "eine Ziffer der Lösung",
  "{cell} is the last empty cell of {house}, which lacks only {digit}.":
    "{cell} ist die letzte leere Zelle in {house}, und dort fehlt nur noch die {digit}.",
  "The {digit} in {by} blocks {cells}.": "Die {digit} in {by} schließt {cells} aus.",
  "The {digit}s in {by} block {cells}.": "Die {digit} in {by} schließt {cells} aus.",
  "In {cells}, {digit} has been ruled out already.": "In {cells} ist die {digit} schon ausgeschlossen.",
  "In {house}, {cell} is the only place left for {digit}.":
    "In {house} ist {cell} der einzige Platz, der für die {digit} bleibt.",
  "{digit} is the only candidate left in {cell}.": "Die {digit} ist der einzige Kandidat, der in {cell} bleibt.",
  "Its row, column and box have all other digits already.":
    "Ihre Zeile, Spalte und Box haben schon alle anderen Ziffern.",
  "All other candidates have been ruled out already.": "Alle anderen Kandidaten sind schon ausgeschlossen.",
  "Its row, column and box have {digits}, and {gone} has been ruled out already.":
    "Ihre Zeile, Spalte und Box haben schon {digits}, und die {gone} ist schon ausgeschlossen.",
  "Its row, column and box have {digits}, and {gone} have been ruled out already.":
    "Ihre Zeile, Spalte und Box haben schon {digits}, und {gone} sind schon ausgeschlossen.",
  "Trying all ways to fill the grid leaves one solution, and that has {digit} in {cell}.":
    "Probiert man alle Möglichkeiten durch, bleibt eine Lösung, und die hat in {cell} die {digit}.",
  "No pattern was found that shows it.": "Es wurde kein Muster gefunden, das es zeigt.",

  // Locked candidates and subsets.
  "locked candidates": "eine Überschneidung",
  "In {base}, all places for {digit} are in {cover}, too.":
    "In {base} liegen alle Plätze für die {digit} auch in {cover}.",
  "In {base}, the only places for {digit} are {cells}, both in {cover}.":
    "In {base} sind {cells} die einzigen Plätze für die {digit}, beide in {cover}.",
  "In {base}, the only places for {digit} are {cells}, all in {cover}.":
    "In {base} sind {cells} die einzigen Plätze für die {digit}, alle in {cover}.",
  "So {cover} has its {digit} there, and nowhere else.": "Also hat {cover} die {digit} dort und nirgendwo sonst.",
  "a hidden pair": "ein verstecktes Paar",
  "a hidden set": "eine versteckte Menge",
  "a naked pair": "ein nacktes Paar",
  "a naked set": "eine nackte Menge",
  "a Sue de Coq": "ein Sue de Coq",
  "Where {line} and {block} cross, there are as many cells as digits.":
    "Wo sich {line} und {block} kreuzen, gibt es so viele Zellen wie Ziffern.",
  "A cell elsewhere that sees all places of a digit among these cells loses it, too: {cells}.":
    "Auch anderswo verliert eine Zelle die Ziffer, wenn sie alle Plätze dieser Ziffer in diesen Zellen sieht: {cells}.",
  "In {crossing}, {line} and {block} cross. With {others}, that is {count} cells for the {count} digits {digits}.":
    "In {crossing} kreuzen sich {line} und {block}. Mit {others} sind das {count} Zellen für die {count} Ziffern {digits}.",
  "{in_line} and {in_box} share no digit, so none fits there twice, and each of these digits is there once.":
    "{in_line} und {in_box} haben keine Ziffer gemeinsam, also passt keine zweimal hinein, und jede dieser Ziffern steht dort einmal.",
  "So the rest of {line} has no {of_line}, and the rest of {block} no {of_box}.":
    "Also hat der Rest von {line} keine {of_line} und der Rest von {block} keine {of_box}.",
  "In {houses}, {cells} have only the candidates {digits}.": "In {houses} haben {cells} nur die Kandidaten {digits}.",
  "So {digits} go nowhere else in either house.": "Also stehen {digits} nirgendwo sonst in diesen beiden Häusern.",
  "In {house}, the only places for {digits} are {cells}.": "In {house} sind {cells} die einzigen Plätze für {digits}.",
  "So they fill these cells, and no other digit goes there.":
    "Also füllen sie diese Zellen, und keine andere Ziffer steht dort.",
  "In {house}, {cells} have only the candidates {digits}.": "In {house} haben {cells} nur die Kandidaten {digits}.",
  "So these cells take up {digits}, which go nowhere else in {house}.":
    "Also verbrauchen diese Zellen {digits}, die deshalb nirgendwo sonst in {house} stehen.",

  // Fish.
  "an X-Wing": "einen X-Wing",
  "a fish": "einen Fisch",
  "Each of {bases} needs its {digit}, and {places} are in {covers}, which can take only one {digit} each.":
    "{bases} brauchen je eine {digit}, und {places} liegen in {covers}, wo nur je eine {digit} Platz hat.",
  "all their places for it": "alle Plätze dafür",
  "their places for it besides the fin {fins}": "die Plätze dafür außer der Flosse {fins}",
  "their places for it besides the fins {fins}": "die Plätze dafür außer den Flossen {fins}",
  "{cell} is a fin because it is in two of the houses that need their {digit}, and would serve both at once.":
    "{cell} ist eine Flosse, weil sie in zweien der Häuser liegt, die eine {digit} brauchen, und beiden zugleich genügen würde.",
  "{cells} are fins because each is in two of the houses that need their {digit}, and would serve both at once.":
    "{cells} sind Flossen, weil jede in zweien der Häuser liegt, die eine {digit} brauchen, und beiden zugleich genügen würde.",
  "{cell} is in two of {covers} at once and would take both, so too few would be left.":
    "{cell} liegt in zweien der Häuser {covers} zugleich und würde beide belegen, also blieben zu wenige übrig.",
  "Each of {cells} is in two of {covers} at once and would take both, so too few would be left.":
    "{cells} liegen jeweils in zweien der Häuser {covers} zugleich und würden beide belegen, also blieben zu wenige übrig.",
  "So {covers} have no other {digit}.": "Also steht in {covers} sonst keine {digit}.",
  "Unless {fins} is {digit}, {covers} have no other {digit}.":
    "Steht die {digit} nicht in {fins}, steht in {covers} sonst keine {digit}.",
  "{cell} is there, too, and sees the fin, so it is not {digit} in either case.":
    "{cell} liegt auch dort und sieht die Flosse, also steht dort in keinem der beiden Fälle die {digit}.",
  "{cells} are there, too, and see the fin, so they are not {digit} in either case.":
    "{cells} liegen auch dort und sehen die Flosse, also steht dort in keinem der beiden Fälle die {digit}.",
  "{cell} is there, too, and sees all the fins, so it is not {digit} in any case.":
    "{cell} liegt auch dort und sieht alle Flossen, also steht dort in keinem Fall die {digit}.",
  "{cells} are there, too, and see all the fins, so they are not {digit} in any case.":
    "{cells} liegen auch dort und sehen alle Flossen, also steht dort in keinem Fall die {digit}.",
  "a kraken fish": "einen Kraken-Fisch",
  "Unless {fins} is {digit}, {covers} have no other {digit}, so {wrong}.":
    "Steht die {digit} nicht in {fins}, steht in {covers} sonst keine {digit}, also {wrong:then}.",
  "Unless {fins} is {digit}, {cover} has its {digit} in {places}.":
    "Steht die {digit} nicht in {fins}, hat {cover} ihre {digit} in {places}.",

  // Wings and sets.
  "a wing": "einen Flügel",
  "{pivot} is {digits}: {cases}.": "In {pivot} steht {digits}: {cases}.",
  "if it is {shared}, {wing} is {digit}": "bei {shared} steht in {wing} die {digit}",
  "otherwise it is {digit} itself": "sonst steht die {digit} dort selbst",
  "Whatever {pivot} is, {digit} is in {places}.": "Was auch immer in {pivot} steht: Die {digit} steht in {places}.",
  "{cell} sees both, so it is not {digit}.": "{cell} sieht beide, also steht dort keine {digit}.",
  "{cells} see both, so they are not {digit}.": "{cells} sehen beide, also steht dort keine {digit}.",
  "{cell} sees all of them, so it is not {digit}.": "{cell} sieht sie alle, also steht dort keine {digit}.",
  "{cells} see all of them, so they are not {digit}.": "{cells} sehen sie alle, also steht dort keine {digit}.",
  "a bent set": "eine geknickte Menge",
  "{cells} are {count} cells with the digits {digits}.": "{cells} sind {count} Zellen mit den Ziffern {digits}.",
  "{digit} fits there only once, as its places see each other":
    "die {digit} passt dort nur einmal hinein, denn ihre Plätze sehen einander",
  "{digits} fit there only once each, as their places see each other":
    "{digits} passen dort nur je einmal hinein, denn ihre Plätze sehen einander",
  "{digit} fits there at most {count} times": "die {digit} passt dort höchstens {count}-mal hinein",
  "{digits} fit there at most {count} times each": "{digits} passen dort je höchstens {count}-mal hinein",
  "{counts}.": "{counts}.",
  "That is too little for {count} cells, so {places} is {digit}.":
    "Das reicht nicht für {count} Zellen, also steht in {places} die {digit}.",
  "That just fills the {count} cells, so each digit is there as often as it fits.":
    "Das füllt die {count} Zellen gerade so, also steht jede Ziffer dort so oft, wie sie hineinpasst.",
  "If {claims}, that digit would fit there less often, and a cell would stay empty.":
    "Wenn {claims}, passte diese Ziffer dort seltener hinein, und eine Zelle bliebe leer.",
  "a death blossom": "eine Death Blossom",
  "{cell} is {digits}.": "In {cell} steht {digits}.",
  "If it is {lost}, {cell} loses {lost} and is {digit}.":
    "Ist es die {lost}, verliert {cell} die {lost} und wird zur {digit}.",
  "If it is {lost}, {cells} lose {lost} and hold {digits}: {claim}.":
    "Ist es die {lost}, verlieren {cells} die {lost} und enthalten {digits}, also {claim:then}.",
  "If it is {lost}, {cells} lose {lost}: {claim}.":
    "Ist es die {lost}, verlieren {cells} die {lost}, also {claim:then}.",
  "So in every case {places} is {digit}.": "Also steht in jedem Fall in {places} die {digit}.",
  "a firework": "ein Firework",
  "Outside of {block}, the only place for {digits} in {row} is {on_row}, and in {column} it is {on_column}.":
    "Außerhalb von {block} ist in {row} der einzige Platz für {digits} {on_row} und in {column} {on_column}.",
  "A digit that is in neither is in {block} on both lines, so where they cross: each of {digits} is in {cells}.":
    "Eine Ziffer, die in keiner der beiden steht, steht auf beiden Linien in {block}, also wo sie sich kreuzen: {digits} stehen jeweils in {cells}.",
  "So {digits} fill {cells}, and no other digit is left for these cells.":
    "Also füllen {digits} die Zellen {cells}, und für andere Ziffern ist dort kein Platz.",
  "{partner} is {digits} and sees {ends}, so these are not that digit, and {crossing} is.":
    "In {partner} steht {digits}. {ends} werden davon gesehen, also steht diese Ziffer nicht dort, sondern in {crossing}.",
  "Of them, {one} can only be {digits_of_one}, and {other} only {digits_of_other}.":
    "Davon kann in {one} nur {digits_of_one} stehen und in {other} nur {digits_of_other}.",
  "an exocet": "einen Exocet",
  "The base {base} holds two of {digits}.": "In der Basis {base} stehen zwei der Ziffern {digits}.",
  "Take one that it does hold: then the rest of {line} and of {block} does not have it. So in each of {crossing} it is outside of the band of these boxes, or else in {targets}: the third cell beside each of these cannot be such a digit.":
    "Nimm eine, die dort steht: Dann steht sie sonst weder in {line} noch in {block}. Also steht sie in {crossing} jeweils außerhalb des Bandes dieser Boxen oder aber in {targets}: In der dritten Zelle neben diesen kann so eine Ziffer nicht stehen.",
  "But outside of the band each of {each} has places in no more than two rows of these three lines, so at most two of the lines have it there.":
    "Außerhalb des Bandes hat aber jede der Ziffern {each} auf diesen drei Linien nur in höchstens zwei Zeilen Plätze, also steht sie dort auf höchstens zwei der Linien.",
  "But outside of the band each of {each} has places in no more than two columns of these three lines, so at most two of the lines have it there.":
    "Außerhalb des Bandes hat aber jede der Ziffern {each} auf diesen drei Linien nur in höchstens zwei Spalten Plätze, also steht sie dort auf höchstens zwei der Linien.",
  "So {targets} holds it. As that is so for both digits of the base, base and targets hold the same two digits.":
    "Also steht sie in {targets}. Da das für beide Ziffern der Basis gilt, enthalten Basis und Ziele dieselben zwei Ziffern.",
  "A candidate that is in no such way to fill them is wrong.":
    "Ein Kandidat, der in keiner Möglichkeit vorkommt, sie so zu füllen, ist falsch.",

  // One digit.
  "the templates of a digit": "die Schablonen einer Ziffer",
  "Go through all ways to place {digit} once in every row, column and box, in cells that can still be {digit}.":
    "Geh alle Möglichkeiten durch, die {digit} in jede Zeile, Spalte und Box einmal zu setzen, und zwar in Zellen, in denen sie noch stehen kann.",
  "Every way has {digit} in {cell}.": "Bei jeder Möglichkeit steht in {cell} eine {digit}.",
  "No way has {digit} in {cells}.": "Bei keiner Möglichkeit steht in {cells} eine {digit}.",
  "a broken wing": "einen Broken Wing",
  "{cells} make a ring: each shares a house with the next, and the last with the first.":
    "{cells} bilden einen Ring: Jede teilt ein Haus mit der nächsten und die letzte mit der ersten.",
  "If {houses} had no other places for {digit}, it would be in every second cell of the ring, which does not work out with {count} cells.":
    "Hätten {houses} keine anderen Plätze für die {digit}, stünde sie in jeder zweiten Zelle des Rings, und das geht mit {count} Zellen nicht auf.",
  "So one of the other places is right: {guardians} is {digit}.":
    "Also ist einer der anderen Plätze richtig: In {guardians} steht die {digit}.",

  // Colours and symmetry.
  "colours": "Farben",
  "Either {one}, or {other}.": "Entweder {one:then}, oder {other:main}.",
  "{cell} cannot be both {digit} and {second}.": "In {cell} können nicht {digit} und {second} zugleich stehen.",
  "{cells} cannot both be {digit}, as they see each other in {house}.":
    "In {cells} kann nicht beide Male die {digit} stehen, denn sie sehen einander in {house}.",
  "So the first way is wrong, and the second is right.":
    "Also ist die erste Möglichkeit falsch, und die zweite stimmt.",
  "So the second way is wrong, and the first is right.":
    "Also ist die zweite Möglichkeit falsch, und die erste stimmt.",
  "If {claims}, nothing is left for {cell}.": "Wenn {claims:if}, bleibt für {cell} nichts übrig.",
  "{one} and {other} see each other in {house}": "{one} und {other} sehen einander in {house}",
  "{joint}.": "{joint}.",
  "{joint}, so they are not both right.": "{joint}, also stimmen nicht beide.",
  "So {one}, or {other}.": "Also {one:then}, oder {other:main}.",
  "{one} or {other} is {digit}, and {cell} sees both.":
    "In {one} oder {other} steht die {digit}, und {cell} sieht beide.",
  "{one} or {other} is {digit}, and {cells} see both.":
    "In {one} oder {other} steht die {digit}, und {cells} sehen beide.",
  "So if {claims}, neither of the other two ways is possible.":
    "Wenn {claims:if}, ist also keine der beiden anderen Möglichkeiten mehr offen.",
  "{wrong}, as {by}.": "{wrong}, denn {by}.",
  "a symmetry": "eine Symmetrie",
  "{turned}, the position is the same as before.": "{turned}, ist die Stellung dieselbe wie vorher.",
  "{turned}, and {exchanged}, the position is the same as before.":
    "{turned} und dabei {exchanged}, ist die Stellung dieselbe wie vorher.",
  "The puzzle has one solution, so that is the same as before, too: the digit of a cell turns into the digit of the cell to which it moves.":
    "Das Rätsel hat eine einzige Lösung, also ist auch diese dieselbe wie vorher: Die Ziffer einer Zelle wird zur Ziffer der Zelle, an deren Stelle sie kommt.",
  "{cell} stays where it is, so only a digit that stays the same can go there: {digits}.":
    "{cell} bleibt, wo sie ist, also kann dort nur eine Ziffer stehen, die gleich bleibt: {digits}.",
  "{cells} stay where they are, so only a digit that stays the same can go there: {digits}.":
    "{cells} bleiben, wo sie sind, also kann dort nur eine Ziffer stehen, die gleich bleibt: {digits}.",
  "In {cell} the eliminated digits would turn up again in a cell that it sees or is, and exclude themselves.":
    "In {cell} würden die gestrichenen Ziffern in einer Zelle wiederkehren, die sie sieht oder selbst ist, und sich so ausschließen.",
  "In {cells} the eliminated digits would turn up again in a cell that each sees or is, and exclude themselves.":
    "In {cells} würden die gestrichenen Ziffern in einer Zelle wiederkehren, die jede von ihnen sieht oder selbst ist, und sich so ausschließen.",
  "If you turn the grid by 180 degrees": "Wenn du das Gitter um 180 Grad drehst",
  "If you turn the grid by 90 degrees": "Wenn du das Gitter um 90 Grad drehst",
  "If you exchange top and bottom": "Wenn du oben und unten vertauschst",
  "If you exchange left and right": "Wenn du links und rechts vertauschst",
  "If you mirror the grid in the diagonal from the top left":
    "Wenn du das Gitter an der Diagonale von oben links spiegelst",
  "If you mirror the grid in the diagonal from the top right":
    "Wenn du das Gitter an der Diagonale von oben rechts spiegelst",
  "If you transform the grid by {transformation}": "Wenn du das Gitter mit {transformation} umformst",
  "exchange {digit} and {next}": "{digit} mit {next} vertauschst",
  "turn {digit} into {next}": "{digit} durch {next} ersetzt",

  // Uniqueness.
  "a unique loop": "eine eindeutige Schleife",
  "a bivalue grave": "einen BUG",
  "a deadly pattern": "ein tödliches Muster",
  "If {cells} held nothing but {one} and {other}, these could be swapped, and the puzzle would have two solutions.":
    "Stünden in {cells} nur {one} und {other}, könnte man die beiden vertauschen, und das Rätsel hätte zwei Lösungen.",
  "If {cells} held nothing but {one} and {other}, the two could be exchanged, and the puzzle would have two solutions.":
    "Stünden in {cells} nur {one} und {other}, könnte man die beiden vertauschen, und das Rätsel hätte zwei Lösungen.",
  "If {cells} held nothing but {digits}, these could be exchanged, and the puzzle would have two solutions.":
    "Stünden in {cells} nur {digits}, könnte man sie vertauschen, und das Rätsel hätte zwei Lösungen.",
  "To avoid this, {cells} must be {digits}{also}.": "Damit das nicht geschieht, muss in {cells} {digits} stehen{also}.",
  "The other one of the two and {cells} are then the only places for {digits} in {house}.":
    "Die andere der beiden und {cells} sind dann die einzigen Plätze für {digits} in {house}.",
  "So nothing else can go in {cells}.": "Also kann in {cells} nichts anderes stehen.",
  "In {house}, the only places for {digit} are the same two cells.":
    "In {house} sind dieselben zwei Zellen die einzigen Plätze für die {digit}.",
  "So one of them is {digit}, and the other one has its surplus digit.":
    "Also steht in einer davon die {digit} und in der anderen ihre überzählige Ziffer.",
  "; together with {cells} that is a naked pair in {house}":
    "; zusammen mit {cells} ist das ein nacktes Paar in {house}",
  "; together with {cells} that is a naked triplet in {house}":
    "; zusammen mit {cells} ist das ein nackter Dreier in {house}",
  "; together with {cells} that is a naked quad in {house}":
    "; zusammen mit {cells} ist das ein nackter Vierer in {house}",
  "; together with {cells} that is a naked set of {size} in {house}":
    "; zusammen mit {cells} ist das eine nackte Menge von {size} in {house}",
  "So {digits} go nowhere else in {house}.": "Also stehen {digits} nirgendwo sonst in {house}.",
  "In {house}, the only places for {digit} are {cells}, so one of the two is {digit}.":
    "In {house} sind {cells} die einzigen Plätze für die {digit}, also steht sie in einer der beiden.",
  "If the other were {free}, all these cells would hold nothing but {one} and {other}.":
    "Stünde in der anderen die {free}, stünden in allen diesen Zellen nur {one} und {other}.",
  "Without {candidates} every empty cell would have two candidates and every digit two places in each house, and the puzzle would not have exactly one solution.":
    "Ohne {candidates} hätte jede leere Zelle zwei Kandidaten und jede Ziffer in jedem Haus zwei Plätze, und das Rätsel hätte nicht genau eine Lösung.",
  "To avoid this, {claims}.": "Damit das nicht geschieht, {claims:then}.",
  "In each of these cases, {wrong}.": "In jedem dieser Fälle {wrong:then}.",
  "Only the candidate {digit} of {cell} prevents this.": "Nur der Kandidat {digit} von {cell} verhindert das.",
  "{cell} is filled, but not given.": "{cell} ist gefüllt, aber nicht vorgegeben.",
  "{cells} are filled, but not given.": "{cells} sind gefüllt, aber nicht vorgegeben.",
  "{cells} cannot be filled with {digits} alone.": "{cells} lassen sich nicht allein mit {digits} füllen.",
  "{cells} make a ring of {count} cells: {digits} alone cannot take turns in it, as the number is odd.":
    "{cells} bilden einen Ring aus {count} Zellen: Darin können sich {digits} allein nicht abwechseln, denn die Zahl ist ungerade.",
  "They would hold nothing else if {digits} had no other places in {houses}.":
    "Nur diese stünden dort, wenn {digits} in {houses} keine anderen Plätze hätten.",
  "They would hold nothing else if {digits} had no other places in {houses}, and {cells} no other candidates.":
    "Nur diese stünden dort, wenn {digits} in {houses} keine anderen Plätze hätten und {cells} keine anderen Kandidaten.",
  "Together with {cells}, that takes up {digits}.": "Zusammen mit {cells} verbraucht das {digits}.",
  "{cell} sees all their places of {digit}, so it is not {digit}.":
    "{cell} sieht alle ihre Plätze der {digit}, also steht dort keine {digit}.",
  "{cells} see all their places of {digit}, so they are not {digit}.":
    "{cells} sehen alle ihre Plätze der {digit}, also steht dort keine {digit}.",
  "In {houses}, the only places for {digit} are among these cells.":
    "In {houses} sind nur unter diesen Zellen Plätze für die {digit}.",
  "If {cell} were {digit}, {beside} would be {other}, so {opposite} would be {digit}: the deadly rectangle.":
    "Stünde in {cell} die {digit}, stünde in {beside} die {other} und deshalb in {opposite} die {digit}: das tödliche Rechteck.",

  // Aligned exclusion.
  "aligned exclusion": "Aligned Exclusion",
  "Go through all ways to fill {cells}.": "Geh alle Möglichkeiten durch, {cells} zu füllen.",
  "A way is impossible if it puts a digit twice in a house, or takes all candidates of {cells}.":
    "Eine Möglichkeit scheidet aus, wenn sie eine Ziffer zweimal in ein Haus setzt oder {cells} alle Kandidaten nimmt.",
  "A candidate that occurs in no possible way is wrong.":
    "Ein Kandidat, der in keiner verbleibenden Möglichkeit vorkommt, ist falsch.",
  "If {cell} were {digit}:": "Stünde in {cell} die {digit}:",
  "With {others}, {why}.": "Mit {others} {why}.",
  "{cell} and {other} would both be {digit}": "stünde in {cell} und {other} die {digit}",
  "nothing would be left for {cell}": "bliebe für {cell} nichts übrig",

  // Chains.
  "an alternating chain": "eine alternierende Kette",
  "a cycle": "einen Zyklus",
  "a forcing chain": "eine Forcing Chain",
  "cell forcing chains": "Forcing Chains einer Zelle",
  "region forcing chains": "Forcing Chains eines Hauses",
  "a double forcing chain": "eine doppelte Forcing Chain",
  "a contradiction": "einen Widerspruch",
  "a technique": "eine Technik",
  "by {pattern}": "durch {pattern}",
  "assumed": "angenommen",
  "{why}, as above": "{why}, wie oben",
  "{cell} holds {digits}.": "{cell} hat die Kandidaten {digits}.",
  "{cells} hold {digits}.": "{cells} haben die Kandidaten {digits}.",
  "If {supposed}, then {so} ({why}).": "Wenn {supposed:if}, dann {so:then} ({why}).",
  "If {supposed}, then {off} ({why}), so {so} ({strong}).":
    "Wenn {supposed:if}, dann {off:then} ({why}), also {so:then} ({strong}).",
  "Then {off} ({why}), so {so} ({strong}).": "Dann {off:then} ({why}), also {so:then} ({strong}).",
  "Then {end} ({why}).": "Dann {end:then} ({why}).",
  "Then {off} again ({why}): the chain has come back to its start. So of every two candidates or groups that exclude each other in it, exactly one is right.":
    "Dann {off:then} ({why}): Die Kette ist wieder am Anfang. Also ist von je zwei Kandidaten oder Gruppen, die einander darin ausschließen, genau einer richtig.",
  "{claim} ({why}).": "{claim} ({why}).",
  "no other digit is left in {cell}": "keine andere Ziffer bleibt für {cell}",
  "no other place for {digit} is left in {house}": "kein anderer Platz bleibt für die {digit} in {house}",
  "same cell": "gleiche Zelle",
  "same row": "gleiche Zeile",
  "same column": "gleiche Spalte",
  "same box": "gleiche Box",
  "each sees the other": "beide sehen einander",
  "something must break the rectangle": "etwas muss das Rechteck verhindern",
  "without {without}, {cells} are a naked pair of {left}": "ohne {without} sind {cells} ein nacktes Paar aus {left}",
  "without {without}, {cells} are a naked triple of {left}":
    "ohne {without} sind {cells} ein nackter Dreier aus {left}",
  "without {without}, {cells} hold all their other digits":
    "ohne {without} enthalten {cells} alle ihre anderen Ziffern",
  "{claim}, and {cell} sees both": "{claim}, und {cell} sieht beide",
  "{claim}, and {cell} sees all of them": "{claim}, und {cell} sieht sie alle",
  "{claim}, and {cells} see both": "{claim}, und {cells} sehen beide",
  "{claim}, and {cells} see all of them": "{claim}, und {cells} sehen sie alle",
  "{claim}; in either case {wrong}": "{claim}; in jedem Fall {wrong:then}",
  "The other one of the two is {digit}, so a cell that sees both holds neither digit.":
    "In der anderen der beiden steht die {digit}, also steht in einer Zelle, die beide sieht, keine der zwei Ziffern.",
  "{cells} lack one of {ends}, so they hold {digit}: {wrong}.":
    "In {cells} fehlt eine der Ziffern {ends}, also steht dort die {digit}, und deshalb {wrong:then}.",
  "{cell} is {digits}. Every case gives the same result.":
    "In {cell} steht {digits}. Jeder Fall führt zum selben Ergebnis.",
  "The {digit} of {houses} stands in {cells}. Every case gives the same result.":
    "Die {digit} von {houses} steht in {cells}. Jeder Fall führt zum selben Ergebnis.",
  "Either {cell} is {digit} or it is not; both give the same result.":
    "Entweder steht in {cell} die {digit} oder nicht; beides führt zum selben Ergebnis.",
  "Suppose that {claim}.": "Angenommen, {claim}.",
  "Again: suppose that {claim}.": "Noch einmal: Angenommen, {claim}.",
  "If {claim}, there is nothing to show.": "Wenn {claim:if}, ist nichts zu zeigen.",
  "Again: if {claim}, there is nothing to show.": "Noch einmal: Wenn {claim:if}, ist nichts zu zeigen.",
  "This holds in any case:": "Das gilt in jedem Fall:",
  "Again: this holds in any case:": "Noch einmal: Das gilt in jedem Fall:",
  "On the other hand, still supposing that {claim}:": "Andererseits, weiterhin angenommen, {claim}:",
  "Again: on the other hand, still supposing that {claim}:":
    "Noch einmal: Andererseits, weiterhin angenommen, {claim}:",
  "Once more, for {shown}: {told}": "Ein weiteres Mal, nun dafür, dass {shown:if}: {told:main}",
  "As above, {claims}.": "Wie oben {claims:then}.",
  "The chain has come back to its start, so it holds backwards too: either all that it says is true, or all of it the other way round.":
    "Die Kette ist wieder am Anfang, also gilt sie auch rückwärts: Entweder stimmt alles, was sie sagt, oder von allem das Gegenteil.",
  "The assumption contradicts itself.": "Die Annahme widerspricht sich selbst.",
  "Then {cell} would be both {digit} and not {digit}, so {place} cannot be {wrong}.":
    "Dann stünde in {cell} die {digit} und zugleich keine {digit}, also kann in {place} nicht die {wrong} stehen.",
  "Then {cell} would be both {digit} and not {digit}, so {place} must be {wrong}.":
    "Dann stünde in {cell} die {digit} und zugleich keine {digit}, also muss in {place} die {wrong} stehen.",
  "So {cell} is {digits} and nothing else.": "Also steht in {cell} {digits} und nichts anderes.",
  "So the {digit} stands in {places}, and {cell} sees both.":
    "Also steht die {digit} in {places}, und {cell} sieht beide.",
  "So the {digit} stands in {places}, and {cells} see both.":
    "Also steht die {digit} in {places}, und {cells} sehen beide.",

  // Answers about a claim.
  "one step": "ein Schritt",
  "{count} steps": "{count} Schritte",
  "{claim} is what the position shows already.": "{claim} zeigt schon die Stellung.",
  "{claim} is false: the only solution has {digit} in {cell}.":
    "{claim} ist falsch: Die einzige Lösung hat in {cell} die {digit}.",
  "{claim} is true by {technique}: {steps}.": "{claim} stimmt, durch {technique}: {steps}.",
  "{claim} is true by {technique}: {steps}. By {other}, one step is enough.":
    "{claim} stimmt, durch {technique}: {steps}. Durch {other} genügt ein Schritt.",
  "{claim} is true, but by nothing simpler than {technique}: {steps}.":
    "{claim} stimmt, aber durch nichts Einfacheres als {technique}: {steps}.",
  "{claim} is true, but by nothing simpler than trying out: no known technique shows it.":
    "{claim} stimmt, aber das zeigt nur Ausprobieren, keine bekannte Technik.",

  // The techniques.
  "full house": "letzte freie Zelle",
  "hidden single": "versteckter Einer",
  "naked single": "nackter Einer",
  "direct claiming": "direktes Claiming",
  "direct pointing": "direktes Pointing",
  "claiming": "Claiming",
  "pointing": "Pointing",
  "direct hidden pair": "direktes verstecktes Paar",
  "direct hidden triplet": "direkter versteckter Dreier",
  "hidden pair": "verstecktes Paar",
  "hidden triplet": "versteckter Dreier",
  "hidden quad": "versteckter Vierer",
  "naked pair": "nacktes Paar",
  "naked triplet": "nackter Dreier",
  "naked quad": "nackter Vierer",
  "X-Wing": "X-Wing",
  "swordfish": "Schwertfisch",
  "jellyfish": "Jellyfish",
  "finned X-Wing": "X-Wing mit Flosse",
  "finned swordfish": "Schwertfisch mit Flosse",
  "finned jellyfish": "Jellyfish mit Flosse",
  "sashimi X-Wing": "Sashimi-X-Wing",
  "sashimi swordfish": "Sashimi-Schwertfisch",
  "sashimi jellyfish": "Sashimi-Jellyfish",
  "franken X-Wing": "Franken-X-Wing",
  "franken swordfish": "Franken-Schwertfisch",
  "franken jellyfish": "Franken-Jellyfish",
  "finned franken X-Wing": "Franken-X-Wing mit Flosse",
  "finned franken swordfish": "Franken-Schwertfisch mit Flosse",
  "finned franken jellyfish": "Franken-Jellyfish mit Flosse",
  "mutant X-Wing": "Mutanten-X-Wing",
  "mutant swordfish": "Mutanten-Schwertfisch",
  "mutant jellyfish": "Mutanten-Jellyfish",
  "finned mutant X-Wing": "Mutanten-X-Wing mit Flosse",
  "finned mutant swordfish": "Mutanten-Schwertfisch mit Flosse",
  "finned mutant jellyfish": "Mutanten-Jellyfish mit Flosse",
  "XY-Wing": "XY-Wing",
  "XYZ-Wing": "XYZ-Wing",
  "locked pair": "gesperrtes Paar",
  "locked triplet": "gesperrter Dreier",
  "Sue de Coq": "Sue de Coq",
  "bent set": "geknickte Menge",
  "SK loop": "SK-Loop",
  "multi-sector locked set": "Multi-Sector Locked Set",
  "WXYZ-Wing": "WXYZ-Wing",
  "VWXYZ-Wing": "VWXYZ-Wing",
  "UVWXYZ-Wing": "UVWXYZ-Wing",
  "TUVWXYZ-Wing": "TUVWXYZ-Wing",
  "firework pair": "Firework-Paar",
  "firework triple": "Firework-Dreier",
  "firework quadruple": "Firework-Vierer",
  "exocet": "Exocet",
  "template set": "Schablone: gesetzte Ziffer",
  "template delete": "Schablone: gestrichene Kandidaten",
  "Gurth's symmetrical placement": "Symmetrie nach Gurth",
  "broken wing": "Broken Wing",
  "death blossom": "Death Blossom",
  "kraken fish type 1": "Kraken-Fisch Typ 1",
  "kraken fish type 2": "Kraken-Fisch Typ 2",
  "simple colors trap": "einfaches Färben: Falle",
  "simple colors wrap": "einfaches Färben: Widerspruch",
  "multi-colors type 1": "mehrfaches Färben Typ 1",
  "multi-colors type 2": "mehrfaches Färben Typ 2",
  "3D Medusa": "3D-Medusa",
  "unique loop type 1": "eindeutige Schleife Typ 1",
  "unique loop type 2": "eindeutige Schleife Typ 2",
  "unique loop type 3": "eindeutige Schleife Typ 3",
  "unique loop type 4": "eindeutige Schleife Typ 4",
  "unique rectangle type 1": "eindeutiges Rechteck Typ 1",
  "unique rectangle type 2": "eindeutiges Rechteck Typ 2",
  "unique rectangle type 3": "eindeutiges Rechteck Typ 3",
  "unique rectangle type 4": "eindeutiges Rechteck Typ 4",
  "unique rectangle type 5": "eindeutiges Rechteck Typ 5",
  "unique rectangle type 6": "eindeutiges Rechteck Typ 6",
  "hidden rectangle": "verstecktes Rechteck",
  "avoidable rectangle type 1": "vermeidbares Rechteck Typ 1",
  "avoidable rectangle type 2": "vermeidbares Rechteck Typ 2",
  "external rectangle": "externes Rechteck",
  "extended rectangle": "erweitertes Rechteck",
  "bivalue oddagon": "Bivalue-Oddagon",
  "tridagon": "Tridagon",
  "BUG type 1": "BUG Typ 1",
  "BUG type 2": "BUG Typ 2",
  "BUG type 3": "BUG Typ 3",
  "BUG type 4": "BUG Typ 4",
  "BUG+n": "BUG+n",
  "aligned pair exclusion": "Aligned Pair Exclusion",
  "aligned triplet exclusion": "Aligned Triplet Exclusion",
  "brute force": "Durchprobieren",
  "X-cycle": "X-Zyklus",
  "XY-cycle": "XY-Zyklus",
  "Y-cycle": "Y-Zyklus",
  "forcing X-chain": "Forcing X-Chain",
  "forcing chain": "Forcing Chain",
  "Nishio forcing chains": "Nishio-Forcing-Chains",
  "cell forcing chains": "Forcing Chains einer Zelle",
  "region forcing chains": "Forcing Chains eines Hauses",
  "forcing chain contradiction": "Forcing Chain mit Widerspruch",
  "forcing chain verity": "Forcing Chain mit Bestätigung",
  "forcing net contradiction": "Forcing Net mit Widerspruch",
  "forcing net verity": "Forcing Net mit Bestätigung",
  "skyscraper": "Wolkenkratzer",
  "two-string kite": "Two-String Kite",
  "turbot fish": "Turbot Fish",
  "empty rectangle": "leeres Rechteck",
  "X-chain": "X-Kette",
  "X-loop": "X-Schleife",
  "grouped X-chain": "gruppierte X-Kette",
  "grouped X-loop": "gruppierte X-Schleife",
  "W-Wing": "W-Wing",
  "M-Wing": "M-Wing",
  "S-Wing": "S-Wing",
  "L-Wing": "L-Wing",
  "H-Wing": "H-Wing",
  "remote pair": "Remote Pair",
  "XY-chain": "XY-Kette",
  "AIC type 1": "AIC Typ 1",
  "AIC type 2": "AIC Typ 2",
  "discontinuous nice loop": "Discontinuous Nice Loop",
  "continuous nice loop": "Continuous Nice Loop",
  "grouped AIC": "gruppierte AIC",
  "grouped nice loop": "gruppierter Nice Loop",
  "ALS-XZ": "ALS-XZ",
  "ALS-XY-Wing": "ALS-XY-Wing",
  "ALS chain": "ALS-Kette",
  "AIC with ALS": "AIC mit ALS",
  "AIC with unique rectangle": "AIC mit eindeutigem Rechteck",
  "dynamic cell forcing chains": "dynamische Forcing Chains einer Zelle",
  "dynamic contradiction forcing chains": "dynamische Forcing Chains mit Widerspruch",
  "dynamic double forcing chain": "doppelte dynamische Forcing Chain",
  "dynamic region forcing chains": "dynamische Forcing Chains eines Hauses",
  "dynamic cell forcing chains (+)": "dynamische Forcing Chains einer Zelle (+)",
  "dynamic contradiction forcing chains (+)": "dynamische Forcing Chains mit Widerspruch (+)",
  "dynamic double forcing chain (+)": "doppelte dynamische Forcing Chain (+)",
  "dynamic region forcing chains (+)": "dynamische Forcing Chains eines Hauses (+)",
  "dynamic cell forcing chains (+ forcing chains)": "dynamische Forcing Chains einer Zelle (+ Forcing Chains)",
  "dynamic contradiction forcing chains (+ forcing chains)":
    "dynamische Forcing Chains mit Widerspruch (+ Forcing Chains)",
  "dynamic double forcing chain (+ forcing chains)": "doppelte dynamische Forcing Chain (+ Forcing Chains)",
  "dynamic region forcing chains (+ forcing chains)": "dynamische Forcing Chains eines Hauses (+ Forcing Chains)",
  "dynamic cell forcing chains (+ multiple forcing chains)":
    "dynamische Forcing Chains einer Zelle (+ mehrfache Forcing Chains)",
  "dynamic contradiction forcing chains (+ multiple forcing chains)":
    "dynamische Forcing Chains mit Widerspruch (+ mehrfache Forcing Chains)",
  "dynamic double forcing chain (+ multiple forcing chains)":
    "doppelte dynamische Forcing Chain (+ mehrfache Forcing Chains)",
  "dynamic region forcing chains (+ multiple forcing chains)":
    "dynamische Forcing Chains eines Hauses (+ mehrfache Forcing Chains)",
  "dynamic cell forcing chains (+ dynamic forcing chains)":
    "dynamische Forcing Chains einer Zelle (+ dynamische Forcing Chains)",
  "dynamic contradiction forcing chains (+ dynamic forcing chains)":
    "dynamische Forcing Chains mit Widerspruch (+ dynamische Forcing Chains)",
  "dynamic double forcing chain (+ dynamic forcing chains)":
    "doppelte dynamische Forcing Chain (+ dynamische Forcing Chains)",
  "dynamic region forcing chains (+ dynamic forcing chains)":
    "dynamische Forcing Chains eines Hauses (+ dynamische Forcing Chains)",
  "dynamic cell forcing chains (+ nested dynamic forcing chains)":
    "dynamische Forcing Chains einer Zelle (+ verschachtelte dynamische Forcing Chains)",
  "dynamic contradiction forcing chains (+ nested dynamic forcing chains)":
    "dynamische Forcing Chains mit Widerspruch (+ verschachtelte dynamische Forcing Chains)",
  "dynamic double forcing chain (+ nested dynamic forcing chains)":
    "doppelte dynamische Forcing Chain (+ verschachtelte dynamische Forcing Chains)",
  "dynamic region forcing chains (+ nested dynamic forcing chains)":
    "dynamische Forcing Chains eines Hauses (+ verschachtelte dynamische Forcing Chains)",

  // Errors of the server or the worker.
  "No technique helps here.": "Hier hilft keine Technik.",
  "The time for computing is over.": "Die Rechenzeit ist um.",
  "The server is busy; please try again in a few seconds.":
    "Der Server ist überlastet; versuch es bitte in ein paar Sekunden noch einmal.",
  "The server is stopping.": "Der Server wird beendet.",
  "An internal error occurred; the server's log has the details.":
    "Ein interner Fehler ist aufgetreten; Näheres steht im Protokoll des Servers.",
  "This cannot be read: line {line}, column {column} does not fit any notation.":
    "Das lässt sich nicht lesen: Zeile {line}, Spalte {column} passt zu keiner Schreibweise.",
  "Singles place {candidates}.": "Einer ergeben {candidates}.",
  "There is no solution: every way to fill the grid fails somewhere.":
    "Es gibt keine Lösung: Jede Möglichkeit, das Gitter zu füllen, scheitert irgendwo.",

  // The levels of HoDoKu.
  "Easy": "Leicht",
  "Medium": "Mittel",
  "Hard": "Schwer",
  "Unfair": "Unfair",
  "Extreme": "Extrem",

  // What the algorithms do.
  "first empty cell in reading order, digits ascending, recursive, in place":
    "erste leere Zelle in Leserichtung, Ziffern aufsteigend, rekursiv, ohne Kopien",
  "a list of the empty cells, column by column, and a pointer that moves back and forth":
    "eine Liste der leeren Zellen, spaltenweise, und ein Zeiger, der vor- und zurückgeht",
  "naked singles until none is left, then backtrack-iterative":
    "nackte Einer, bis keiner mehr da ist, dann backtrack-iterative",
  "naked singles, and hidden singles in rows, until none is left; then backtrack":
    "nackte Einer und versteckte Einer in Zeilen, bis keiner mehr da ist; dann backtrack",
  "hidden singles on a grid of candidates, then backtracking over these":
    "versteckte Einer auf einem Gitter von Kandidaten, dann Backtracking über diese",
  "naked singles; then guesses in a cell with fewest candidates, on a copy of the board":
    "nackte Einer; dann Versuche in einer Zelle mit den wenigsten Kandidaten, auf einer Kopie des Gitters",
  "backtracking that always continues in the cell with fewest candidates":
    "Backtracking, das stets in der Zelle mit den wenigsten Kandidaten fortfährt",
  "cells in list order; every digit, given ones too, is checked for conflicts":
    "Zellen der Liste nach; jede Ziffer, auch vorgegebene, wird auf Widersprüche geprüft",
  "listed, with the cells sorted once by their number of digits without conflict":
    "wie listed, mit den Zellen einmal nach der Zahl ihrer Ziffern ohne Widerspruch sortiert",
  "forced digits, preemptive sets of sizes 2 to 8, then depth-first guessing":
    "erzwungene Ziffern, nackte Mengen von 2 bis 8 Zellen, dann Versuche mit Tiefensuche",
  "preemptive-sets with locked candidates added": "preemptive-sets, dazu Überschneidungen",
  "Norvig's two rules, then search in the cell with fewest candidates":
    "Norvigs zwei Regeln, dann Suche in der Zelle mit den wenigsten Kandidaten",
  "Knuth's Algorithm X with dancing links": "Knuths Algorithmus X mit Dancing Links",
  "many search nodes side by side, in vectors": "viele Suchknoten nebeneinander, in Vektoren",
};
