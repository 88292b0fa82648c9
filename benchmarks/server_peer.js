// boardgame.io's server with tic-tac-toe, and a load for it; server_load.py runs both.
//
//     node server_peer.js serve PORT
//     node server_peer.js load PORT MATCHES SETTLE SECONDS
//
// Run in a folder with boardgame.io and socket.io-client. Its storage is its own default: memory. The
// board is cleared by the move after the last one, so that no time goes into making matches.

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
  const [matches, settle, seconds] = numbers.map(Number);
  const address = `http://127.0.0.1:${port}/tic-tac-toe`;
  let actions = 0;
  const delays = [];
  const errors = {};

  function act(socket, match, player, state) {
    const free = isOver(state.G.cells) ? 0 : state.G.cells.indexOf(null);
    const payload = { type: "clickCell", args: [free], playerID: player, credentials: undefined };
    match.sent = performance.now();
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match.id, player);
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
        act(socket, match, player, state);
      });
    });
  }

  const begin = [];
  for (let number = 0; number < matches; number += 1) {
    const match = { id: `match-${number}`, sent: 0 };
    const [socket, state] = await sitDown(match, "0");
    await sitDown(match, "1");
    begin.push(() => act(socket, match, "0", state));
  }
  begin.forEach((start) => start());
  await new Promise((resolve) => setTimeout(resolve, settle * 1000));
  actions = 0;
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
    errors,
  }));
  process.exit(0);
}

if (what === "serve") serve();
else load();
