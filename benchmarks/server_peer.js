// boardgame.io's server with tic-tac-toe, and a load for it; server_load.py runs both.
//
//     node server_peer.js serve PORT
//     node server_peer.js load PORT MATCHES SETTLE SECONDS PACE
//
// Run in a folder with boardgame.io and socket.io-client. Its storage is its own default: memory. The
// board is cleared by the move after the last one, so that no time goes into making matches. PACE is the
// seconds between two moves of a match; 0: the next one is sent as soon as the last one has arrived.

const { createRequire } = require("node:module");
const need = createRequire(process.cwd() + "/");
const [, , what, port, ...numbers] = process.argv;

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function isOver(cells) {
  const won = LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
  return won || cells.every((cell) => cell !== null);
}

function serve() {
  const { Server } = need("boardgame.io/server");
  const game = {
    name: "tic-tac-toe",
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      clickCell: ({ G, playerID }, cell) => {
        if (isOver(G.cells)) G.cells = Array(9).fill(null);
        if (G.cells[cell] !== null) return "INVALID_MOVE";
        G.cells[cell] = playerID;
      },
    },
  };
  const write = console.log;
  console.log = console.info = () => {};
  Server({ games: [game], origins: ["*"] }).run(Number(port), () => write("listening"));
}

async function load() {
  const { io } = need("socket.io-client");
  const [matches, settle, seconds, pace] = numbers.map(Number);
  const address = `http://127.0.0.1:${port}/tic-tac-toe`;
  let actions = 0;
  let late = 0;
  const delays = [];
  const errors = {};

  function act(socket, match, player, state) {
    const cells = state.G.cells.map((cell, place) => (cell === null || isOver(state.G.cells) ? place : -1));
    const free = cells.filter((place) => place >= 0);
    const cell = free[Math.floor(Math.random() * free.length)];
    const payload = { type: "clickCell", args: [cell], playerID: player, credentials: undefined };
    match.sent = performance.now();
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match.id, player);
  }

  function move(match) {
    const next = match.next;
    match.next = null;
    if (next) next();
    else late += 1; // the last one has not arrived
  }

  function keepPace(match) {
    setTimeout(() => {
      move(match);
      setInterval(move, pace * 1000, match);
    }, Math.random() * pace * 1000);
  }

  function sitDown(match, player) {
    return new Promise((resolve) => {
      const socket = io(address, { transports: ["websocket"], forceNew: true });
      socket.on("connect", () => socket.emit("sync", match.id, player, undefined, 2));
      socket.on("sync", (_id, { state }) => resolve([socket, state]));
      socket.on("disconnect", () => { errors.disconnect = (errors.disconnect ?? 0) + 1; });
      socket.on("update", (_id, state) => {
        if (state.ctx.currentPlayer !== player) return; // one's own action has come back
        actions += 1;
        delays.push(performance.now() - match.sent);
        match.sent = 0;
        match.next = () => act(socket, match, player, state);
        if (!pace) move(match);
      });
    });
  }

  const all = [];
  for (let number = 0; number < matches; number += 1) {
    const match = { id: `match-${number}`, sent: 0 };
    const [socket, state] = await sitDown(match, "0");
    await sitDown(match, "1");
    match.next = () => act(socket, match, "0", state);
    all.push(match);
  }
  all.forEach(pace ? keepPace : move);
  await new Promise((resolve) => setTimeout(resolve, settle * 1000));
  actions = late = 0;
  delays.length = 0;
  const begun = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const passed = (performance.now() - begun) / 1000;
  const sorted = [...delays].sort((a, b) => a - b);
  const part = (share) => Math.round(10 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 10;
  console.log(JSON.stringify({
    actions,
    actions_per_second: Math.round((10 * actions) / passed) / 10,
    p50_ms: part(0.5),
    p99_ms: part(0.99),
    max_ms: part(1 - 1e-9),
    late,
    errors,
  }));
  process.exit(0);
}

if (what === "serve") serve();
else load();
