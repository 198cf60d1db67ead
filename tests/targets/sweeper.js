// A Minesweeper that speaks spec/protocol.md; `node sweeper.js BUG` has a bug: "one-short" or "late-win".
"use strict";
const bug = process.argv[2] || "";
let rows = 0, columns = 0, mines = new Set(), view = [], outcome = "ongoing";

const key = (row, column) => row * columns + column;

function around(tile) {
  const row = Math.floor(tile / columns), column = tile % columns, found = [];
  for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++)
    for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, columns - 1); c++)
      if (key(r, c) !== tile) found.push(key(r, c));
  return found;
}

function reveal(tile) {
  if (mines.has(tile)) {
    view[tile] = "X";
    outcome = "loss";
    return 1;
  }
  let opened = 0;
  const pending = [tile];
  while (pending.length) {
    const next = pending.pop();
    if (view[next] !== "-") continue;
    const beside = around(next), number = beside.filter((other) => mines.has(other)).length;
    view[next] = number ? String(number) : "_";
    opened++;
    if (!number) pending.push(...(bug === "one-short" ? beside.slice(0, -1) : beside));
  }
  const left = view.filter((symbol, tile) => (symbol === "-" || symbol === "*") && !mines.has(tile)).length;
  if (left === 0 && !(bug === "late-win" && opened === 1)) outcome = "victory";
  return opened;
}

function answer(request) {
  if (request.do === "hello")
    return { protocol: 1, name: "sweeper.js", actions: ["reveal", "flag", "remove_flag"], refuses: true };
  if (request.do === "new") {
    [rows, columns] = request.topology.lengths;
    mines = new Set(request.mines.map(([row, column]) => key(row, column)));
    view = Array(rows * columns).fill("-");
    outcome = mines.size === rows * columns ? "victory" : "ongoing";
    return { outcome, view };
  }
  if (request.do === "view") return { outcome, view };
  const tile = key(...request.at), wanted = request.do === "remove_flag" ? "*" : "-";
  if (outcome !== "ongoing" || view[tile] !== wanted) return { accepted: false, outcome, view };
  const opened = request.do === "reveal" ? reveal(tile) : 0;
  if (request.do === "flag") view[tile] = "*";
  if (request.do === "remove_flag") view[tile] = "-";
  return { accepted: true, opened, outcome, view };
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  if (request.do === "quit") process.exit(0);
  process.stdout.write(JSON.stringify(answer(request)) + "\n");
});
