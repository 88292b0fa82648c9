// The seats that this browser holds, kept so that a reload or a restart comes back to them.

const KEPT = "quincunx.seats"; // {match: {game, at, tokens: {player: token}}}
const NAME = "quincunx.name";
const MOST = 50;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // no storage here, or somebody else's text in it
  }
}

// Whether it could be kept.
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// The newest first: [[match, {game, at, tokens}], …]
export function tables() {
  return Object.entries(read(KEPT, {})).sort(([, a], [, b]) => b.at - a.at);
}

// Players of a match, as numbers, and their tokens.
export function held(match) {
  const tokens = read(KEPT, {})[match]?.tokens ?? {};
  return new Map(Object.entries(tokens).map(([player, token]) => [Number(player), token]));
}

export function keep(match, game, player, token) {
  const all = read(KEPT, {});
  const tokens = { ...all[match]?.tokens, [player]: token };
  all[match] = { game, at: Date.now(), tokens };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST);
  return write(KEPT, Object.fromEntries(newest));
}

export function forget(match) {
  const all = read(KEPT, {});
  delete all[match];
  write(KEPT, all);
}

export function myName() {
  return read(NAME, "");
}

export function rememberName(name) {
  if (name) write(NAME, name);
}
