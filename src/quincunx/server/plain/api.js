// The server's addresses, as /api/openapi.json names them, and how they are asked.

export class Refused extends Error {
  constructor({ code, message, rule }) {
    super(message);
    Object.assign(this, { code, rule });
  }
}

// The server cannot be reached: nobody knows whether it heard the question.
export class Unreachable extends Error {}

export function address(path, places = {}) {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(places[name]));
}

// ask("GET /api/matches/{match}", { match }, { token, body, query }): the answer as data or text.
export async function ask(route, places = {}, { token, body, query } = {}) {
  const [method, path] = route.split(" ");
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const where = address(path, places) + (query ? `?${new URLSearchParams(query)}` : "");
  let answer;
  try {
    answer = await fetch(where, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Unreachable("The server cannot be reached.");
  }
  if (!answer.ok) throw await refusal(answer);
  const isData = answer.headers.get("Content-Type")?.startsWith("application/json");
  return isData ? answer.json() : answer.text();
}

async function refusal(answer) {
  try {
    return new Refused((await answer.json()).error);
  } catch {
    return new Unreachable(`The server answers with status ${answer.status}.`);
  }
}
