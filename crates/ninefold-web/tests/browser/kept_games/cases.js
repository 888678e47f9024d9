// Cases of kept games that random sequences do not reach.

import assert from "node:assert/strict";
import { appended, asGame, asOldGame, blank, stateOf } from "./game-record.js";
import { KeptGames } from "./kept-games.js";
import { puzzle } from "./position.js";
import { fragmentOf, positionOf } from "./share.js";
import { Browser } from "./tabs.js";

const EASY = puzzle("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..");
const LINE = "p=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

const cases = {
  "a long game stays short and loses only the earliest undo"() {
    let game = blank(EASY);
    for (let move = 0; move < 3000; move += 1) game = appended(game, "a", "go", `e${move % 2}=${(move % 9) + 1}`);
    const { position, past } = stateOf(asGame(JSON.parse(JSON.stringify(game))));
    assert.deepEqual(position.entries.slice(0, 2), [(2998 % 9) + 1, (2999 % 9) + 1]);
    assert.ok(past.length >= 400 && JSON.stringify(game).length < 30_000);
  },

  "damaged moves cost only themselves"() {
    const good = [1, "a", "go", "e0=4"];
    const partly = [3, "a", "go", "e3=9,x,e99=1,e2=7"];
    const moves = [good, null, [2, "a", "fly", "e1=8"], [1e300, "a", "go", "e1=8"], partly];
    const { position } = stateOf(asGame({ ...blank(EASY), moves, level: "no level", daily: "2026-99-x", seconds: -1 }));
    assert.deepEqual(position.entries.slice(0, 5), [4, 0, 0, 9, 0]);
    for (const damaged of [null, 7, [], {}, { ...blank(EASY), base: "p=1" }, { ...blank(EASY), puzzle: "7" }]) {
      assert.equal(asGame(damaged), null);
    }
  },

  "games of earlier versions keep their position and undo"() {
    const position = `${LINE}&e=48${".".repeat(79)}`;
    const past = [LINE, "nonsense", `${LINE}&e=4${".".repeat(80)}`];
    const game = asOldGame({ puzzle: LINE.slice(2), position, past, level: "hard", seconds: 7, updated: 5 });
    const state = stateOf(asGame(game));
    assert.deepEqual(state.position.entries.slice(0, 2), [4, 8]);
    assert.equal(state.past.length, 2);
    assert.deepEqual([game.level, game.seconds, game.updated], ["hard", 7, 5]);
  },

  "a colour of earlier versions stays, and others join it"() {
    const moves = [
      [1, "a", "go", "c0=4"],
      [2, "a", "go", "k0=12,k1=33,k2=64"],
    ];
    const { position, past } = stateOf(asGame({ ...blank(EASY), moves }));
    assert.deepEqual(past[1].colours.slice(0, 1), [0b1000]);
    assert.deepEqual(position.colours.slice(0, 3), [0b1100, 0b100001, 0]);
    assert.deepEqual(positionOf(fragmentOf(position)).colours, position.colours);
    assert.deepEqual(positionOf(`${LINE}&c=4${"0".repeat(80)}`).colours[0], 0b1000);
  },

  "finished games are dropped first, and never the game that is played"() {
    const tab = new Browser().open();
    const puzzleOf = (number) => puzzle(String(number).padStart(81, "."));
    for (let number = 1; number <= 40; number += 1) {
      const game = { ...blank(puzzleOf(number), { level: "easy" }), isSolved: number > 2 && number <= 12 };
      tab.games.keep(game);
    }
    const kept = tab.games.all();
    assert.equal(kept.length, 30);
    assert.equal(kept.filter(({ isSolved }) => isSolved).length, 0);
    assert.ok(kept.some(({ puzzle: line }) => line.endsWith(".1")));
  },

  "without storage, games last until the page is closed"() {
    const storage = () => {
      throw new Error("forbidden");
    };
    const games = new KeptGames({ storage });
    games.keep(blank(EASY, { level: "easy" }));
    assert.equal(games.all().length, 1);
    assert.equal(games.add([blank(EASY)]), false);
  },
};

for (const [name, test] of Object.entries(cases)) {
  try {
    test();
  } catch (error) {
    console.error(`${name}:`);
    throw error;
  }
}
