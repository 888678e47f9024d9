// The texts of the lessons in German, by the English titles of chapters and lessons: paragraph by paragraph.

/** The chapters: their names, and what they begin with. */
export const chapters = {
  "Singles": { title: "Einer", text: [] },
  "Locked candidates": {
    title: "Überschneidungen",
    text: [
      "Eine Linie und eine Box haben drei Zellen gemeinsam. Kann eine Ziffer in einer der beiden nur dort stehen, steht sie dort und in der anderen nirgendwo sonst. Aus den Foren der Spieler und aus frühen Anleitungen.",
    ],
  },
  "Subsets": { title: "Teilmengen", text: [] },
  "Fish": {
    title: "Fische",
    text: [
      "Bei einem Fisch geht es um eine Ziffer. Einige Häuser, die Basen, brauchen sie je einmal. Alle ihre Plätze dort liegen in ebenso vielen anderen Häusern, den Überdeckungen, und von denen kann sie jede nur einmal aufnehmen. Also haben die Überdeckungen keinen Platz übrig: Die Ziffer fällt aus ihren anderen Zellen weg. Der Name der Familie kommt von den größeren.",
    ],
  },
  "Single-digit patterns": {
    title: "Muster aus einer Ziffer",
    text: [
      "Das sind die kürzesten Ketten einer Ziffer: zwei starke Verbindungen und eine schwache zwischen einem Ende der einen und einem Ende der anderen. Von den beiden Enden in der Mitte stimmt höchstens eines, also stimmt mindestens eines der beiden äußeren. Was beide äußeren Enden sieht, verliert die Ziffer.",
    ],
  },
  "Colours": {
    title: "Färben",
    text: [
      "Zwei Kandidaten sind konjugiert, wenn genau einer von ihnen stimmt. Gib konjugierten abwechselnd zwei Farben, den nächsten konjugierten wieder, so weit du kommst. Dann stimmen alle Kandidaten der einen Farbe, und alle der anderen sind falsch. Welche, brauchst du nicht zu wissen.",
    ],
  },
  "Wings and bent sets": {
    title: "Flügel und geknickte Mengen",
    text: [
      "Eine nackte Menge liegt in einem Haus, also kann jede ihrer Ziffern darin einmal stehen. Eine geknickte Menge liegt in zweien: Manche ihrer Ziffern können zweimal stehen, wenn ihre Plätze einander nicht sehen. Gibt es so viele Ziffern wie Zellen und kann nur eine Ziffer z zweimal stehen, dann steht z mindestens einmal, denn die anderen füllen alle Zellen bis auf eine. Was jedes z der Menge sieht, ist nicht z.",
    ],
  },
  "Chains": {
    title: "Ketten",
    text: [
      "Eine Kette geht abwechselnd über starke und schwache Verbindungen von Kandidat zu Kandidat und beginnt und endet mit einer starken. Ist der erste Kandidat falsch, stimmt der zweite, also ist der dritte falsch, der vierte stimmt, und so weiter bis zum Ende. Also stimmt der erste oder der letzte, und was beide ausschließen, ist falsch. Schließen sie auch einander aus, ist die Kette ein Ring: Dann stimmt von jeder schwachen Verbindung genau ein Ende, und was beide Enden einer von ihnen sieht, fällt ebenfalls weg.",
    ],
  },
  "Uniqueness": {
    title: "Eindeutigkeit",
    text: [
      "Stell dir vor, vier Zellen in zwei Zeilen, zwei Spalten und zwei Boxen enthalten nur 2 und 9, und keine davon ist vorgegeben. Vertauscht man die Ziffern, entsteht eine zweite Lösung, denn jedes Haus behält seine 2 und seine 9. Ein Rätsel mit einer einzigen Lösung kommt also nie dahin: Das ist ein tödliches Muster. Die Kandidaten, die es verhindern, sind seine Wächter; mindestens einer von ihnen stimmt. Die Zellen müssen in zwei Boxen liegen, nicht in vier: Sonst käme beim Vertauschen eine Ziffer zweimal in eine Box.",
    ],
  },
  "Almost locked sets": {
    title: "Fast gebundene Mengen (ALS)",
    text: [
      "Eine fast gebundene Menge besteht aus einigen Zellen eines Hauses mit einer Ziffer mehr, als es Zellen sind; eine Zelle mit zwei Kandidaten ist die kleinste. Fehlt ihr eine ihrer Ziffern, hat sie alle anderen. Zwei Mengen haben eine eingeschränkte gemeinsame Ziffer, wenn alle ihre Plätze in der einen alle ihre Plätze in der anderen sehen: Sie kann nicht in beiden stehen.",
    ],
  },
  "Exclusion": { title: "Ausschluss", text: [] },
  "Patterns for the hardest puzzles": { title: "Muster für die schwersten Rätsel", text: [] },
  "Forcing chains and nets": {
    title: "Forcing Chains und Netze",
    text: [
      "Wenn kein Muster hilft, nimm etwas an und sieh, was daraus folgt. Führen mehrere Möglichkeiten, von denen eine stimmen muss, alle zum selben, dann stimmt das. Oder eine führt zu einem Widerspruch, dann ist sie falsch.",
    ],
  },
  "The last resort": { title: "Das letzte Mittel", text: [] },
};

export const lessons = {
  "full house": ["Ein Haus mit einer leeren Zelle. Dorthin gehört die fehlende Ziffer. Das ist die Spielregel, einmal angewandt."],
  "hidden single": [
    "Eine Ziffer, der in einem Haus nur ein Platz bleibt. Die Zelle kann andere Kandidaten haben, die sie verstecken. Die meisten findest du ohne Notizen: Sieh die Linien entlang, auf denen die Ziffer schon steht, und welche Zelle einer Box sie frei lassen. Das ist in einer Box leichter als in einer Linie.",
  ],
  "naked single": [
    "Eine Zelle mit nur einem Kandidaten: Ihre Zeile, ihre Spalte und ihre Box enthalten alle anderen Ziffern. Das ist so einfach wie ein versteckter Einer, aber ohne Notizen schwerer zu sehen, denn du musst auf zwanzig Zellen achten.",
  ],
  "pointing": [
    "In einer Box liegen alle Plätze einer Ziffer in einer Zeile oder in einer Spalte. Wo auch immer sie davon steht, im Rest dieser Linie steht sie nicht: Die Box zeigt die Linie entlang.",
  ],
  "claiming": [
    "In einer Zeile oder Spalte liegen alle Plätze einer Ziffer in einer Box. Die Linie beansprucht die Ziffer dieser Box, also verliert sie der Rest der Box.",
  ],
  "naked pair, naked triplet, naked quad": [
    "Zwei Zellen eines Hauses haben dieselben zwei Kandidaten. Wie herum sie auch stehen, beide Ziffern sind verbraucht, also fallen sie aus den anderen Zellen des Hauses weg. Genauso drei Zellen mit zusammen drei Ziffern oder vier mit vier. Nicht jede Zelle braucht alle diese Ziffern: 1 2, 2 3 und 1 3 sind ein Dreier. Aus frühen Anleitungen, in denen sie disjunkte Teilmengen heißen.",
  ],
  "hidden pair, hidden triplet, hidden quad": [
    "Zwei Ziffern haben in einem Haus dieselben zwei Plätze und keine anderen. Sie füllen beide Zellen, also fallen alle anderen Kandidaten aus diesen weg. Genauso drei Ziffern in drei Zellen oder vier in vier. Versteckte und nackte Mengen sind zwei Seiten derselben Sache: Hat ein Haus sechs leere Zellen und enthalten zwei davon ein verstecktes Paar, dann sind die anderen vier ein nackter Vierer. Such nach dem, was kleiner ist.",
  ],
  "locked pair, locked triplet": [
    "Ein nacktes Paar oder ein nackter Dreier, dessen Zellen nicht nur eine Linie, sondern auch eine Box teilen. Seine Ziffern fallen aus dem Rest beider weg. Auch HoDoKu zählt es getrennt von anderen Paaren und Dreiern, als leichter.",
  ],
  "X-Wing, swordfish, jellyfish": [
    "In zwei Zeilen hat eine Ziffer nur in denselben zwei Spalten Plätze. Sie steht in gegenüberliegenden Ecken dieses Rechtecks, in jeder Spalte eine, also fällt sie aus dem Rest der beiden Spalten weg. Dasselbe gilt mit Spalten und Zeilen vertauscht. Drei Zeilen und drei Spalten ergeben einen Schwertfisch, vier einen Jellyfish; nicht in jeder Kreuzung muss die Ziffer möglich sein. Größere braucht man nie: Die Zeilen und Spalten, die übrig bleiben, ergeben einen kleineren Fisch mit denselben Streichungen. X-Wing und Schwertfisch hießen schon 2005 so.",
  ],
  "finned X-Wing, finned swordfish, finned jellyfish": [
    "Ein Fisch, der vollständig wäre, gäbe es nicht in einer Basis noch ein paar Plätze der Ziffer: die Flossen. Entweder stimmt eine Flosse, oder der Fisch ist da. Eine Zelle, die alle Flossen sieht und die Ziffer an den Fisch verlöre, verliert sie so oder so. Meist liegen die Flossen in einer Box, und die Zellen, die die Ziffer verlieren, auch. Fische mit Flossen kannten die Spieler 2006.",
  ],
  "sashimi X-Wing, sashimi swordfish, sashimi jellyfish": [
    "Ein Fisch mit Flosse, bei dem eine Basis außer ihren Flossen nur einen Platz hat oder gar keinen. Ohne die Flossen gäbe es keinen Fisch, sondern einen Einer, er sieht also kaputt aus. Der Schluss braucht aber gar keinen ganzen Fisch: Entweder stimmt eine Flosse, oder die Basen verbrauchen die Überdeckungen. Such also nach einem X-Wing, dem eine Ecke fehlt, mit einer Flosse neben der Lücke. Aus den Foren der Spieler.",
  ],
  "franken X-Wing, franken swordfish, franken jellyfish": [
    "Ein Fisch, der unter seinen Basen oder seinen Überdeckungen auch Boxen hat, neben Zeilen auf der einen und Spalten auf der anderen Seite. Eine Box braucht eine Ziffer einmal wie jede Linie, also gilt derselbe Schluss. Wo zwei Basen sich kreuzen, dient ein Platz der Ziffer beiden; er zählt als Flosse. Aus den Foren der Spieler.",
  ],
  "finned franken X-Wing, finned franken swordfish, finned franken jellyfish": [
    "Ein Franken-Fisch mit Flossen. Was alle Flossen sieht und in mehr Überdeckungen als Basen liegt, verliert die Ziffer.",
  ],
  "mutant X-Wing, mutant swordfish, mutant jellyfish": [
    "Ein Fisch, der unter seinen Basen oder unter seinen Überdeckungen Zeilen und Spalten zugleich hat. Der Schluss ist derselbe: so viele Häuser, die die Ziffer brauchen, so viele, die sie aufnehmen können. Ohne Programm findet man kaum einen; das meiste, was er entfernt, folgt auch aus einer Kette. Aus den Foren der Spieler.",
  ],
  "finned mutant X-Wing, finned mutant swordfish, finned mutant jellyfish": [
    "Ein Mutanten-Fisch mit Flossen.",
  ],
  "kraken fish type 1, kraken fish type 2": [
    "Ein einfacher Fisch mit Flossen, die kein Kandidat alle sieht. Stattdessen verbindet eine Kette aus starken und schwachen Verbindungen jede Flosse mit dem Kandidaten: „Stimmt die Flosse, ist dieser Kandidat falsch.“ Typ 1: Ohne seine Flossen würde der Fisch den Kandidaten streichen, und von jeder Flosse zeigt eine Kette, dass er falsch ist. Typ 2: Stimmt keine Flosse, steht die Ziffer auf einem der Plätze des Fisches in einer Überdeckung. Von jedem dieser Plätze und von jeder Flosse führt eine Kette zum selben Kandidaten, der von jeder Ziffer sein kann. Also ist er in jedem Fall falsch. Ninefold sucht Fische mit zwei bis vier Basen und einer oder zwei Flossen, mit Ketten einzelner Kandidaten von je höchstens drei starken Verbindungen. Mindestens eine Kette hat eine Verbindung, sonst ist es ein Fisch mit Flosse. Aus den Foren der Spieler.",
  ],
  "skyscraper": [
    "In zwei Zeilen hat eine Ziffer je zwei Plätze. Zwei der vier teilen eine Spalte, das Erdgeschoss; die anderen zwei sind sozusagen die Dächer ungleich hoher Türme. Im Erdgeschoss stimmen nicht beide Plätze, also stimmt eines der Dächer, und was beide Dächer sieht, verliert die Ziffer. Dasselbe gilt mit Spalten. Es sieht aus wie ein X-Wing, bei dem eine Ecke verrutscht ist. Havard und andere besprachen ihn und den Two-String Kite im Februar 2006 im Players’ Forum als „neue“ Techniken.",
  ],
  "two-string kite": [
    "In einer Zeile und in einer Spalte hat eine Ziffer je zwei Plätze, und einer der Zeile teilt eine Box mit einem der Spalte. Von diesen beiden stimmt höchstens einer, also stimmt eines der beiden anderen Enden: Die Zelle, in der sich die Linien durch die fernen Enden der Schnüre kreuzen, verliert die Ziffer.",
  ],
  "turbot fish": [
    "Dasselbe mit zwei beliebigen Häusern, etwa einer Box und einer Zeile. Wolkenkratzer und Two-String Kites sind Turbot Fish mit einem eigenen Namen. Nick70 untersuchte ihn 2005 im Players’ Forum, und der Name steht für alle Ketten einer Ziffer von dieser Länge.",
  ],
  "empty rectangle": [
    "In einer Box liegen alle Plätze einer Ziffer in einer Zeile und einer Spalte; die anderen vier Zellen der Box, das leere Rechteck, sind frei von ihr. In dieser Box steht die Ziffer also auf dieser Zeile oder auf dieser Spalte. Such nun auf der Zeile außerhalb der Box einen Platz der Ziffer in einer Spalte, in der sie nur noch einen anderen Platz hat. Steht die Ziffer der Box auf der Zeile, dann steht sie auf diesem anderen Platz; wenn nicht, steht sie auf der Spalte der Box. Die Zelle, in der sich diese Spalte und die Zeile des anderen Platzes kreuzen, sieht beides, also verliert sie die Ziffer. Dasselbe gilt mit Zeilen und Spalten vertauscht. Im Players’ Forum wurde es im Februar 2006 besprochen.",
  ],
  "simple colors trap": [
    "Eine Ziffer in zwei Farben. Ein Kandidat, der beide Farben sieht, ist falsch, denn eine der beiden stimmt. Auf Englisch heißt das, auch in der Anleitung von SudoCue, trap, das Gegenstück wrap.",
  ],
  "simple colors wrap": [
    "Zwei Kandidaten derselben Farbe sehen einander. Beide können nicht stimmen, also ist die ganze Farbe falsch, und die andere stimmt. Dasselbe folgt, wenn eine Farbe der Ziffer keinen Platz lässt.",
  ],
  "multi-colors type 1": [
    "Zwei Gruppen einer Ziffer, jede in zwei Farben. Eine Farbe der ersten sieht eine Farbe der zweiten. Diese beiden stimmen nicht zugleich, also stimmt eine der Farben gegenüber, und was beide davon sieht, verliert die Ziffer.",
  ],
  "multi-colors type 2": [
    "Eine Farbe der ersten Gruppe sieht beide Farben der zweiten. Von denen stimmt eine, also ist jene Farbe der ersten falsch, und zwar ganz.",
  ],
  "3D Medusa": [
    "Farben für mehrere Ziffern zugleich. Auch die letzten zwei Kandidaten einer Zelle sind konjugiert, also wachsen die Farben von Ziffer zu Ziffer. Eine Farbe ist falsch, wenn sie eine Ziffer zweimal in einem Haus hat oder zwei Ziffern in einer Zelle oder wenn sie einer Zelle alle Kandidaten nimmt. Solange von keiner bekannt ist, dass sie falsch ist, fällt ein Kandidat weg, wenn er beide Farben sieht, mit beiden in einer Zelle steht oder die eine sieht und mit der anderen in einer Zelle steht. Heißt auch fortgeschrittenes Färben. Die dritte Dimension sind die Ziffern; das Gewirr der Verbindungen mag an das Haar der Medusa erinnert haben.",
  ],
  "remote pair": [
    "Vier Zellen oder mehr, alle mit denselben zwei Kandidaten, bilden eine Kette, in der jede die nächste sieht. Also wechseln sich die Ziffern darin ab, und die erste Zelle hat eine andere als die zweite, die vierte und die sechste. Eine Zelle außerhalb, die zwei aus der Kette mit verschiedenen Ziffern sieht, verliert beide Ziffern. Aus den Foren der Spieler.",
  ],
  "XY-Wing": [
    "Die mittlere Zelle hat x y und sieht eine Zelle mit x z und eine mit y z. Welche Ziffer auch immer in der Mitte steht, in einer der beiden anderen steht z. Was beide sieht, ist nicht z. Aus den Foren der Spieler; SudokuWiki sagt Y-Wing.",
  ],
  "XYZ-Wing": [
    "Die mittlere Zelle hat x y z und sieht Zellen mit x z und y z. In einer der drei steht z, also ist, was alle drei sieht, nicht z. Da es auch die mittlere Zelle sehen muss, gibt es höchstens zwei solche Zellen, in einer Box.",
  ],
  "WXYZ-Wing": [
    "Vier Zellen mit zusammen vier Ziffern, von denen nur z zweimal stehen kann. Die drei anderen füllen höchstens drei Zellen, also steht in einer der Zellen z, und was jedes z der vier sieht, ist nicht z. In der einfachsten Form sieht eine Zelle mit vier Kandidaten drei Zellen mit je zweien, und z ist in allen vieren. Der Name führt den XYZ-Wing einen Buchstaben weiter.",
  ],
  "VWXYZ-Wing, UVWXYZ-Wing, TUVWXYZ-Wing": [
    "Dasselbe mit fünf Zellen und fünf Ziffern, mit sechs und mit sieben. Sie sind selten leichter zu sehen als die zwei fast gebundenen Mengen, aus denen sie bestehen.",
  ],
  "W-Wing": [
    "Zwei Zellen haben dieselben zwei Kandidaten, x und z. Irgendwo hat x in einem Haus seine letzten zwei Plätze, von denen die erste Zelle den einen sieht und die zweite Zelle den anderen. Auf einem dieser Plätze steht x, also steht in einer der beiden Zellen nicht x, sondern z. Was beide Zellen sieht, ist nicht z. Aus den Foren der Spieler, wo er auch als besonderes Remote Pair besprochen wird.",
  ],
  "M-Wing": [
    "(z=x)-x=(x-z)=z. Eine Zelle hat x und z. Sie sieht einen der letzten zwei Plätze von x in einem Haus. Der andere dieser Plätze hat auch z, und das hat in einem Haus nur noch einen anderen Platz: das Ende der Kette. Steht in der ersten Zelle nicht z, steht dort x; dann steht auf dem anderen Platz x und nicht z, also am Ende z. So oder so steht in der ersten Zelle oder am Ende z, und was beide sieht, ist nicht z. Aus den Foren der Spieler, wie die anderen Flügel mit einem Buchstaben.",
  ],
  "S-Wing": [
    "Der geteilte Flügel (split wing), x=x-(x=y)-y=y. Eine Zelle hat x und y. Sie sieht einen der letzten zwei Plätze von x in einem Haus und einen der letzten zwei Plätze von y in einem anderen Haus. Ist das ferne x falsch, stimmt das nahe x, also steht in der Zelle y, also ist das nahe y falsch, und das ferne y stimmt. Also stimmt das ferne x oder das ferne y. Sehen diese einander, kann in der Zelle des fernen x nicht y stehen und in der Zelle des fernen y nicht x.",
  ],
  "L-Wing": [
    "Der örtliche Flügel (local wing): drei starke Verbindungen in Häusern. In der einen Form liegen die schwachen dazwischen in Zellen, x=(x-y)=(y-z)=z: Ist das erste x falsch, stimmt das zweite; in dessen Zelle steht dann nicht y, also steht y auf seinem anderen Platz; in dieser Zelle steht dann nicht z, also steht z auf seinem anderen Platz. In der anderen Form haben zwei Verbindungen dieselbe Ziffer, x=x-x=(x-y)=y. So oder so stimmt das erste Ende oder das letzte. Sehen sie einander, steht in der Zelle des ersten nicht die Ziffer des letzten, und umgekehrt. Keine Zelle braucht nur zwei Kandidaten zu haben. Im Players’ Forum heißen die beiden Formen L3 und L2.",
  ],
  "H-Wing": [
    "Der gemischte Flügel (hybrid wing): eine Zelle mit zwei Kandidaten am einen Ende, eine starke Verbindung in einem Haus am anderen, und an jedem Ende eine andere Ziffer. Dazwischen liegt eine zweite starke Verbindung in einem Haus, (x=y)-y=(y-z)=z, oder eine zweite Zelle mit zwei Kandidaten, (x=y)-(y=z)-z=z. Steht in der Zelle nicht x, steht am fernen Ende z. Was beide ausschließen, fällt weg. Im Players’ Forum heißen sie H2 und H3; H1 ist dort der L-Wing mit drei Ziffern.",
  ],
  "X-chain": [
    "Eine Kette einer Ziffer mit drei starken Verbindungen oder mehr. Was beide Enden sieht, verliert die Ziffer. Mit zwei starken Verbindungen ist es eines der Muster aus einer Ziffer weiter oben.",
  ],
  "X-loop": [
    "Eine geschlossene Kette einer Ziffer. Bei jeder ihrer schwachen Verbindungen zeigt sich, dass die Ziffer an einem der beiden Enden steht, also fällt sie aus dem Rest des Hauses weg, in dem die Verbindung liegt.",
  ],
  "XY-chain": [
    "Eine Kette durch Zellen mit zwei Kandidaten: Die starken Verbindungen liegen in den Zellen, die schwachen zwischen ihnen. An einem der beiden Enden steht die Ziffer z, die beide haben, also ist, was beide sieht, nicht z. Aus den Foren der Spieler; ein XY-Wing ist eine aus drei Zellen, ein Remote Pair eine mit überall denselben zwei Ziffern.",
  ],
  "AIC type 1, AIC type 2": [
    "Die alternierende Kette (alternating inference chain) ist der allgemeine Fall: starke Verbindungen in Zellen und in Häusern, durch beliebige Ziffern. Bei Typ 1 haben beide Enden dieselbe Ziffer, und was beide sieht, verliert sie. Bei Typ 2 sind die Enden verschiedene Ziffern in Zellen, die einander sehen; dann kann in der Zelle eines jeden nicht die Ziffer des anderen stehen. Myth Jellies erklärte sie unter diesem Namen im Players’ Forum, wo man sie in einer Schreibweise namens Eureka notiert.",
  ],
  "continuous nice loop": [
    "Eine Kette, die sich schließt: Ihr letztes Ende schließt das erste aus. Geht man den Ring entlang, gleich in welcher Richtung, zeigt sich jede schwache Verbindung auch als starke: Genau eines ihrer Enden stimmt. Liegt also eine solche Verbindung in einem Haus, fällt die Ziffer aus dessen anderen Zellen weg, und liegt sie in einer Zelle, fallen deren andere Kandidaten weg.",
  ],
  "discontinuous nice loop": [
    "Eine Kette, die in die Zelle zurückkehrt, in der sie begann. Sind beide Enden derselbe Kandidat, stimmt er. Sind es zwei Kandidaten der Zelle, stimmt einer davon, und alle anderen fallen weg. Ob man eine Kette als Nice Loop oder als AIC schreibt, ist Sache der Schreibweise.",
  ],
  "grouped X-chain, grouped X-loop": [
    "Ein Ende einer Verbindung kann eine Gruppe sein: zwei oder drei Plätze einer Ziffer, wo sich eine Linie und eine Box kreuzen. Die Gruppe stimmt, wenn einer davon stimmt; sie schließt aus, was sie alle sieht. Das leere Rechteck ist die kleinste solche Kette.",
  ],
  "grouped AIC, grouped nice loop": ["Dasselbe bei Ketten aus mehreren Ziffern."],
  "AIC with ALS": [
    "Einer fast gebundenen Menge, also einigen Zellen eines Hauses mit einer Ziffer mehr, als es Zellen sind, kann nur eine ihrer Ziffern fehlen. Von je zwei ihrer Ziffern ist also eine da: eine starke Verbindung zwischen allen ihren Plätzen der einen und allen ihren Plätzen der anderen. Diese stehen in einer Kette wie jede andere Verbindung.",
  ],
  "AIC with unique rectangle": [
    "Vier Zellen ergäben ein Rechteck mit zwei Lösungen, gäbe es nicht zwei Kandidaten oder zwei Gruppen davon. Eines von beiden muss stimmen. Auch das ist eine starke Verbindung. Sie setzt voraus, dass das Rätsel nur eine Lösung hat.",
  ],
  "unique rectangle type 1": [
    "Drei Ecken haben nur die zwei Ziffern. In der vierten muss etwas anderes stehen, also fallen beide Ziffern dort weg. Aus den Foren der Spieler; Mike Barker stellte die Typen im April 2006 im Players’ Forum zusammen. Nummern über 4 sind von Spieler zu Spieler verschieden.",
  ],
  "unique rectangle type 2": [
    "Zwei Ecken auf einer Linie haben denselben einen Wächter. In einer davon steht diese Ziffer, also verliert sie, was beide sieht.",
  ],
  "unique rectangle type 3": [
    "Zwei Ecken haben Wächter, die mit anderen Zellen eines Hauses, in dem beide Ecken liegen, eine nackte Menge bilden. Da einer der Wächter stimmt, zählen die zwei Ecken als eine Zelle der Menge.",
  ],
  "unique rectangle type 4": [
    "Zwei Ecken auf einer Linie haben Wächter, und in einem Haus beider hat eine der zwei Ziffern, x, keinen anderen Platz. Also steht in einer der beiden Ecken x. Stünde in der anderen die andere Ziffer, wäre das tödliche Muster vollständig, also fällt diese Ziffer aus beiden Ecken weg.",
  ],
  "unique rectangle type 5": [
    "Die Wächter sind alle dieselbe Ziffer, in Ecken, die einander gegenüberliegen, oder in drei Ecken. Was sie alle sieht, verliert die Ziffer.",
  ],
  "unique rectangle type 6": [
    "Zwei gegenüberliegende Ecken haben Wächter, und eine der zwei Ziffern, x, hat in den beiden Zeilen oder in den beiden Spalten keinen Platz außerhalb des Rechtecks, wie bei einem X-Wing. Stünde x in diesen beiden Ecken, hätten die anderen die andere Ziffer, und nichts verhinderte das tödliche Muster. Also fällt x dort weg. Keith nannte es unique X-wing, und Ruud schlug die Nummer vor, im April 2006.",
  ],
  "hidden rectangle": [
    "Eine Ecke hat nur die zwei Ziffern. Auf beiden Linien, die sich in der gegenüberliegenden Ecke kreuzen, hat eine der Ziffern, x, keinen Platz außerhalb des Rechtecks. Stünde in der gegenüberliegenden Ecke die andere Ziffer, hätten ihre beiden Nachbarn x und die erste Ecke die andere Ziffer: das tödliche Muster. Also fällt die andere Ziffer dort weg.",
  ],
  "avoidable rectangle type 1, avoidable rectangle type 2": [
    "Ein eindeutiges Rechteck, von dem einige Zellen schon gefüllt sind. Sind diese nicht vorgegeben, ließen sich ihre Ziffern genauso vertauschen, also braucht es dieselben Wächter. Bei Typ 1 stehen alle Wächter in einer Zelle, meist weil die drei anderen gefüllt sind: In ihr steht keine der beiden Ziffern. Bei Typ 2 sind die Wächter dieselbe Ziffer in mehreren Zellen: Was sie alle sieht, verliert sie. Du musst wissen, welche Ziffern vorgegeben waren: Ninefold weiß es, wenn es das Rätsel kennt, und hält sonst alle Ziffern für vorgegeben. Aus den Foren der Spieler.",
  ],
  "external rectangle": [
    "Wächter von außen. Zum tödlichen Muster müssen beide Ziffern in seinen Zellen stehen, in jedem Haus, das zwei davon hat. Steht eine der Ziffern in so einem Haus anderswo, gibt es kein tödliches Muster. Also stimmt einer dieser anderen Plätze oder ein anderer Kandidat der Ecken, die in keinem der betrachteten Häuser liegen. Was alle diese ausschließen, ist falsch.",
  ],
  "unique loop type 1, unique loop type 2, unique loop type 3, unique loop type 4": [
    "Ein längerer Ring aus Zellen mit denselben zwei Ziffern, von denen jedes Haus, das er berührt, genau zwei enthält. Er lässt sich genauso vertauschen. Die Typen sind die des Rechtecks: eine Zelle mit anderen Kandidaten; überall derselbe Wächter; eine nackte Menge mit den Wächtern; eine Ziffer, die in einem Haus keinen anderen Platz hat.",
  ],
  "extended rectangle": [
    "Drei Ziffern in sechs Zellen: zwei Linien eines Bandes oder Stapels, und drei quer dazu. Vertausch die zwei Linien, und jedes Haus behält seine Ziffern. SudokuWiki beschrieb es unter diesem Namen.",
  ],
  "BUG type 1": [
    "Bivalue Universal Grave: Hätte jede leere Zelle zwei Kandidaten und jede Ziffer in jedem Haus zwei Plätze, gäbe es zwei Lösungen oder keine. Hat eine einzige Zelle mehr, steht in ihr der Kandidat, den es in ihrer Zeile, ihrer Spalte und ihrer Box dreimal gibt. Im November 2005 im Players’ Forum beschrieben. Andere schreiben BUG+1.",
  ],
  "BUG type 2, BUG type 3, BUG type 4": [
    "Mehrere Zellen haben überzählige Kandidaten, von denen einer stimmt. Bei Typ 2 sind sie dieselbe Ziffer, und was sie alle sieht, verliert sie. Bei Typ 3 bilden sie mit anderen Zellen eines Hauses eine nackte Menge. Bei Typ 4 haben sie zwei Zellen, und in einer der beiden steht eine bestimmte Ziffer, die beide haben; die andere braucht ihren überzähligen Kandidaten, also fallen die übrigen Kandidaten aus beiden weg. Diese Typen sind die des Sudoku Explainer.",
  ],
  "BUG+n": [
    "Allgemein: n überzählige Kandidaten verhindern den BUG, und einer davon stimmt. Was sie alle ausschließen, ist falsch.",
  ],
  "ALS-XZ": [
    "Zwei fast gebundene Mengen haben eine eingeschränkte gemeinsame Ziffer x. Einer von ihnen fehlt sie, also hat diese alle ihre anderen Ziffern. Haben beide auch z, steht in einer von ihnen z, und was jedes z in beiden sieht, ist nicht z. Gibt es zwei eingeschränkte gemeinsame Ziffern, fehlt der einen Menge die eine und der anderen die andere; also hat jede alle ihre anderen Ziffern, und jede der zwei steht in einer der Mengen. Was das ausschließt, fällt ebenfalls weg. Gefunden von bennys im Players’ Forum.",
  ],
  "ALS-XY-Wing": [
    "Drei Mengen: Die mittlere hat mit der einen die eingeschränkte gemeinsame Ziffer x und mit der anderen y. Ihr kann nur eine Ziffer fehlen, also fehlt einer der beiden anderen ihre gemeinsame Ziffer, und sie hat ihr z. Das ist ein XY-Wing, bei dem jede Zelle eine Menge sein darf.",
  ],
  "ALS chain": [
    "Vier Mengen oder mehr, jede mit einer eingeschränkten gemeinsamen Ziffer mit der nächsten, und benachbarte gemeinsame Ziffern sind verschieden. In einem der Enden steht z.",
  ],
  "overlapping ALS chain": [
    "Zwei Mengen der Kette haben eine Zelle gemeinsam. Die eingeschränkten gemeinsamen Ziffern stehen dann nicht in dieser Zelle, also ist die Begründung dieselbe wie bei ALS-XZ, ALS-XY-Wing oder ALS-Kette. Aber die Mengen verdecken einander, deshalb ist sie schwerer zu sehen. Bei wenigen Kandidaten überlappen sich viele Mengen; suche zuerst Mengen ohne gemeinsame Zelle.",
  ],
  "death blossom": [
    "Ein Stängel, eine Zelle mit zwei oder mehr Kandidaten, von denen jeder alle seine Plätze in einer anderen fast gebundenen Menge sieht, einem Blütenblatt. Was auch immer im Stängel steht, nimmt einem Blütenblatt eine Ziffer, und dieses hat dann z. Was jedes z aller Blütenblätter sieht, ist nicht z. Mike Barker beschrieb und benannte sie. Mit zwei Blütenblättern ist es ein ALS-XY-Wing, also hat der Stängel mindestens drei Kandidaten; die Blütenblätter haben höchstens fünf Zellen.",
  ],
  "Sue de Coq": [
    "Zwei oder drei Zellen, in denen sich eine Linie und eine Box kreuzen, haben mindestens zwei Ziffern mehr, als es Zellen sind. Nimm einige Zellen der Linie und einige der Box mit verschiedenen Ziffern dazu, bis es so viele Ziffern wie Zellen sind. Dann steht jede Ziffer dort einmal: Ziffern des Teils der Linie fallen aus dem Rest der Linie weg, die des Teils der Box aus dem Rest der Box und Ziffern, die es nur in der Kreuzung gibt, aus beiden. Benannt nach dem Mitglied des Players’ Forum, das es im Thema „Two-Sector Disjoint Subsets“ beschrieb, das im Januar 2006 im Gang war.",
  ],
  "bent set": [
    "Zellen in einer Linie, in einer Box und in deren Kreuzung wie bei einem Sue de Coq. Hier dürfen der Teil der Linie und der Teil der Box eine Ziffer gemeinsam haben, die dann zweimal dort stehen kann. Zähle zusammen, auf wie vielen Plätzen jede Ziffer höchstens stehen kann. Ist die Summe die Zahl der Zellen, steht jede auf so vielen Plätzen. Ein Kandidat, der diese Zahl verringern würde, ist falsch. Von der fünften Zelle an macht jede weitere die Menge um 0,2 schwerer, denn sie ist schwerer zu sehen.",
  ],
  "aligned pair exclusion, aligned triplet exclusion": [
    "Geh alle Möglichkeiten durch, zwei oder drei Zellen zu füllen. Eine Möglichkeit scheidet aus, wenn sie eine Ziffer zweimal in ein Haus setzt oder wenn einer Zelle, die alle davon sieht, kein Kandidat bliebe. Ein Kandidat, der in keiner Möglichkeit vorkommt, fällt weg. Trotz des Namens müssen die Zellen nicht in einer Linie liegen; manche sagen Subset Exclusion. Sie stimmt, ist aber mühsam, und das meiste, was sie findet, sind Flügel. Mindestens zwei solche äußeren Zellen müssen die Basiszellen sehen, mit höchstens zwei Kandidaten bei einem Paar und drei bei einem Dreier; was die Basiszellen ohne sie zeigen, ist eine nackte Menge. Auch die Reihenfolge von Sudoku Explainer kennt sie.",
  ],
  "bivalue oddagon": [
    "Ein ungerader Ring aus mindestens fünf Zellen mit denselben zwei Kandidaten, von denen jede die nächste sieht. Sie müssten sich abwechseln, und das kann ein ungerader Ring nicht. Also stimmt ein Wächter, irgendein anderer Kandidat im Ring, und was alle Wächter ausschließen, ist falsch. Die Eindeutigkeit braucht es dazu nicht. Ein Ring, in dem auch andere als Nachbarn einander sehen, enthält einen kürzeren, also zählen nur Ringe ohne solche Paare. Aus den Foren der Spieler.",
  ],
  "broken wing": [
    "Eine ungerade Zahl von Plätzen einer Ziffer, fünf oder mehr, bildet einen Ring, in dem Nachbarn ein Haus teilen, das keinen dritten davon hat. Hätten diese Häuser keine anderen Plätze, müsste die Ziffer in jeder zweiten Zelle des Rings stehen, und das geht in einem ungeraden Ring nicht auf. Also stimmt einer der Wächter, der anderen Plätze in diesen Häusern. Was alle Wächter sehen, verliert die Ziffer. Beschrieben von Rod Hagglund im Players’ Forum; SudokuWiki nennt es guardians.",
  ],
  "firework pair, firework triple, firework quadruple": [
    "In einer Zeile steht eine Ziffer in einer Box oder in einer Zelle Y außerhalb; in einer Spalte durch dieselbe Box in der Box oder in einer Zelle Z außerhalb. Steht sie weder in Y noch in Z, haben beide Linien sie in der Box, also steht sie in der Zelle X, in der sie sich kreuzen. Drei Ziffern mit denselben X, Y und Z füllen diese drei Zellen, und alles andere fällt dort weg. Ein Vierer hat zwei Ziffern mit demselben X und zwei andere mit denselben Y und Z und der gegenüberliegenden Kreuzung: Die vier füllen die vier Ecken, und keine Kreuzung hat eine Ziffer der anderen. Für ein Paar brauchst du eine Zelle, die nur die zwei Ziffern hat und Y und Z sieht: Eine der Ziffern steht dort, also nicht in Y oder Z, sondern in X. In X steht nichts als die zwei Ziffern. Beschrieben von shye im Players’ Forum im November 2021.",
  ],
  "SK loop": [
    "Vier gefüllte Zellen sind die Ecken eines Rechtecks in vier Boxen. Sieh in jeder dieser Boxen die beiden anderen Zellen der Zeile der Ecke an und die beiden ihrer Spalte: sechzehn Zellen in acht Paaren, die einen Ring bilden. Ergeben die Ziffern zwischen benachbarten Paaren zusammen sechzehn, brauchen die Zellen jede davon, also fällt jede aus dem Rest des Hauses weg, in dem sie liegt. Gefunden wurde er im Rätsel Easter Monster.",
  ],
  "multi-sector locked set": [
    "Der allgemeine Fall von all dem: irgendwelche Zellen, und für jede Ziffer die Zahl, wie oft sie dort stehen kann. Ergeben die Zahlen zusammen die Zahl der Zellen, steht jede Ziffer dort so oft, wie sie kann. Also fällt eine Ziffer aus jeder Zelle weg, die ihr einen dieser Plätze nähme. Ninefold betrachtet die leeren Zellen, in denen bis zu vier Zeilen irgendwelche Spalten kreuzen oder bis zu vier Spalten irgendwelche Zeilen, höchstens zwanzig Zellen. Eine Ziffer zählt einmal für jede der Zeilen, in denen diese Zellen sie aufnehmen können, oder einmal für jede der Spalten: was weniger ist. Die einen nennen Spieler Home Digits, die anderen Away Digits. Aus den Foren der Spieler.",
  ],
  "exocet": [
    "Zwei Basiszellen einer Box, die in einer Linie liegen, haben zusammen drei oder vier Kandidaten. In jeder der beiden anderen Boxen des Bandes gibt es eine Zielzelle außerhalb dieser Linie; in der dritten Zelle, die in dieser Box auf der Querlinie des Ziels liegt, kann keine Ziffer der Basis stehen. Drei Linien queren das Band in den Zielen und in der Zelle neben der Basis. Hat jede Ziffer der Basis dort außerhalb des Bandes in höchstens zwei Zeilen Plätze, stehen in den Zielen dieselben zwei Ziffern wie in der Basis. Jeder Kandidat, der zu keiner solchen Füllung der vier Zellen passt, ist falsch: andere Kandidaten der Ziele und eine Ziffer der Basis, die kein Ziel hat. Allan Barker fand den ersten im Rätsel Fata Morgana; der Name ist von champagne, und David P Bird schrieb das Kompendium der Regeln, von denen dies die erste ist. Bei ihm heißt das Junior Exocet.",
  ],
  "Nishio forcing chains": [
    "Nimm einen Kandidaten an und verfolge nur seine eigene Ziffer. Hat sie danach in einem Haus keinen Platz mehr oder steht sie dort zweimal, ist der Kandidat falsch. Benannt nach Tetsuya Nishio, einem japanischen Rätselmacher.",
  ],
  "tridagon": [
    "Vier Boxen, die ein Rechteck bilden; in jeder drei Zellen in drei Zeilen und drei Spalten; und alle zwölf haben dieselben drei Ziffern. In einer Box steigen oder fallen die drei Zellen. Steigt eine ungerade Zahl der Boxen, lassen sich die Zellen nicht füllen. Also stimmt ein Wächter, ein Kandidat einer anderen Ziffer. Auch als Thor's Hammer und Trivalue Oddagon bekannt; Denis Berthier schlug diesen Namen im März 2022 im Forum der Spieler vor. Bekannt dafür ist das Rätsel Loki, das mith in jenem Jahr veröffentlichte. Ein einzelner Wächter wird gesetzt; was mehrere Wächter alle ausschließen, ist falsch.",
  ],
  "Gurth's symmetrical placement": [
    "Bleiben die Vorgaben gleich, wenn du das Gitter drehst oder spiegelst und einige Ziffern vertauschst, bleibt auch die einzige Lösung gleich. Also steht in einer Zelle, die ihren Platz behält, eine Ziffer, die nicht vertauscht wird. Und sieht eine Zelle die, an deren Platz sie kommt, steht in ihr keine solche Ziffer, denn sonst hätten beide sie. Ninefold verlangt, dass die Ziffern im Gitter und die Notizen symmetrisch sind, und findet das deshalb am Anfang eines Rätsels, bevor andere Schritte die Notizen stören. Unter Gurths Namen bekannt, seit Spieler 2007 darüber sprachen. ninefold check nennt die Symmetrie jedes Rätsels, auch die verkleidete.",
  ],
  "cell forcing chains": [
    "Nimm jeden Kandidaten einer Zelle einmal an und folge je einer Kette. Führen alle Ketten zum selben Schluss, stimmt er, denn einer der Kandidaten stimmt.",
  ],
  "region forcing chains": ["Dasselbe für alle Plätze einer Ziffer in einem Haus."],
  "dynamic contradiction forcing chains": [
    "Nimm einen Kandidaten an und verfolge alles, wozu er führt, wobei ein Schluss mehrere andere zugleich brauchen kann: eher ein Netz als eine Kette. Kommt etwas sowohl als richtig wie als falsch heraus, ist der Kandidat falsch.",
  ],
  "dynamic double forcing chain": [
    "Nimm an, ein Kandidat stimme, und dann, er sei falsch. Was beide Male herauskommt, stimmt.",
  ],
  "dynamic cell forcing chains, dynamic region forcing chains": [
    "Dasselbe mit Netzen wie bei den Forcing Chains einer Zelle und eines Hauses: für alle Kandidaten einer Zelle oder alle Plätze einer Ziffer in einem Haus. Alle Namen in diesem Abschnitt sind die des Sudoku Explainer von Nicolas Juillerat.",
  ],
  "template set, template delete": [
    "Eine Schablone ist eine der 46.656 Möglichkeiten, eine Ziffer in alle neun Zeilen, Spalten und Boxen zu setzen. Streich die, die die Stellung ausschließt. In einer Zelle, die keine Schablone einer Ziffer benutzt, steht sie nicht; in einer, die alle benutzen, steht sie. Damit findet man alles, was sich von einer Ziffer wissen lässt, aber kaum jemand kann das im Kopf.",
  ],
};
