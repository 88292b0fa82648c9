/** Questions to the server, or about local tables to the house beside the page. What goes over the line is typed by
 * the server's own description. */

import { atServer } from "../site";
import { asksHere, type Answer, type Query } from "./local";
import type { components } from "./messages";

type Schemas = components["schemas"];
export type TableLine = Schemas["TableLine"];
/** What a table is to be; seals are added when it is made. */
export type TablePlan = Omit<Schemas["NewTable"], "seals">;
export type PlayerPlan = Schemas["PlayerPlan"];
export type Look = Schemas["Look"];
export type Made = Schemas["Made"];

/** The server understood and said no. `message` is its English text; odd/why.ts says it in the reader's language. */
export class Refusal extends Error {
  readonly code: string;
  readonly rule: string | null;
  /** Why the rules forbid an action: a key that the game's words have a sentence for, and what goes into it. */
  readonly reason: Schemas["ReasonLook"] | null;
  readonly detail: Schemas["FieldProblem"][];

  constructor(
    body: Schemas["ErrorBody"],
    readonly status: number,
    /** Seconds to wait before trying again, where the server says so. */
    readonly wait: number | null = null,
  ) {
    super(body.message);
    this.name = "Refusal";
    this.code = body.code;
    this.rule = body.rule ?? null;
    this.reason = body.reason ?? null;
    this.detail = body.detail ?? [];
  }
}

/** Nobody answers, or not the server: whether it heard the question is unknown. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("the server cannot be reached", { cause });
    this.name = "Unreachable";
  }
}

/** The house beside the page does not answer: the page lacks what it needs, or it stopped and was started again. */
export class NotHere extends Unreachable {
  constructor(
    readonly reason: "no_wasm" | "not_loaded" | "stopped" | "no_server",
    cause?: unknown,
  ) {
    super(cause);
    this.name = "NotHere";
  }
}

interface Asking {
  /** The key of a seat. It goes into a header, never into an address. */
  readonly token?: string | null | undefined;
  readonly query?: Query;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Whether it is for the house beside the page, where the path alone does not say. */
  readonly here?: boolean;
}

/** What came back, from wherever. */
interface Came {
  json(): Promise<unknown>;
  text(): Promise<string>;
}

/** An address with its places filled: address`/api/matches/${match}`. */
export function address(parts: TemplateStringsArray, ...places: string[]): string {
  return parts.reduce((done, part, i) => done + encodeURIComponent(places[i - 1] ?? "") + part);
}

/** Asks the server and reads the answer as JSON. */
export async function ask<Answer>(
  method: "GET" | "POST",
  path: string,
  asking: Asking = {},
): Promise<Answer> {
  const answer = await send(method, path, asking);
  try {
    return (await answer.json()) as Answer;
  } catch (error) {
    throw new Unreachable(error);
  }
}

/** Asks the server and reads the answer as text (rulebooks, pictures, records to keep). */
async function askText(path: string, asking: Asking = {}): Promise<string> {
  return (await send("GET", path, asking)).text();
}

async function send(method: "GET" | "POST" | "DELETE", path: string, asking: Asking): Promise<Came> {
  return asking.here || asksHere(path) ? sendHere(method, path, asking) : sendAway(method, path, asking);
}

async function sendHere(method: string, path: string, asking: Asking): Promise<Came> {
  if (typeof WebAssembly !== "object") throw new NotHere("no_wasm");
  const { house } = await import("../local/client").catch((error: unknown) => {
    throw new NotHere("not_loaded", error);
  });
  const { query = {}, body, token = null } = asking;
  const { status, ...answer }: Answer = await house.ask({ method, path, query, body, token });
  if (status >= 400) {
    const { error } = answer.body as Schemas["ErrorAnswer"];
    throw new Refusal(error, status, answer.retryAfter ?? null);
  }
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body, null, 1);
  return { json: () => Promise.resolve(answer.body), text: () => Promise.resolve(text) };
}

async function sendAway(method: string, path: string, asking: Asking): Promise<Came> {
  const address = atServer(path);
  if (address === null) throw new NotHere("no_server");
  const headers: Record<string, string> = {};
  if (asking.token) headers["Authorization"] = `Bearer ${asking.token}`;
  const request: RequestInit = { method, headers };
  if (asking.signal) request.signal = asking.signal;
  if (asking.body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = typeof asking.body === "string" ? asking.body : JSON.stringify(asking.body);
  }
  const words = Object.entries(asking.query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  const where = words.length ? `${address}?${new URLSearchParams(words).toString()}` : address;
  let answer: Response;
  try {
    answer = await fetch(where, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unreachable(error);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Error> {
  try {
    const { error } = (await answer.json()) as Schemas["ErrorAnswer"];
    const wait = Number(answer.headers.get("Retry-After"));
    return new Refusal(error, answer.status, wait > 0 ? wait : null);
  } catch (error) {
    return new Unreachable(error); // a proxy that speaks for a server which is not there
  }
}

/** Public matches, newest first. */
export function listTables(phase: "waiting" | "playing" | "over", limit = 20): Promise<Schemas["TableList"]> {
  return ask("GET", "/api/matches", { query: { phase, limit } });
}

/** `here`: on this device. */
export function makeMatch(
  plan: Partial<Schemas["NewTable"]> & { game: string },
  here: boolean,
): Promise<Made> {
  return ask("POST", "/api/matches", { body: plan, here });
}

export function look(match: string, token?: string | null): Promise<Look> {
  return ask("GET", address`/api/matches/${match}`, { token });
}

export function joinMatch(
  match: string,
  body: Partial<Schemas["Guest"]>,
  token?: string | null,
): Promise<Schemas["JoinedLook"]> {
  return ask("POST", address`/api/matches/${match}/join`, { token, body });
}

/** Takes away a table that we opened and nobody has joined. */
export async function deleteMatch(match: string, token: string | null): Promise<void> {
  await send("DELETE", address`/api/matches/${match}`, { token });
}

/** Our chance to win where we are to move; a position is weighed once, and costs no hint. */
export function evaluation(match: string, token: string): Promise<Schemas["EvaluationLook"]> {
  return ask("GET", address`/api/matches/${match}/evaluation`, { token });
}

export function hint(match: string, token: string): Promise<Schemas["HintList"]> {
  return ask("POST", address`/api/matches/${match}/hint`, { token });
}

/** Opens the salt that was sealed for a seat. */
export function reveal(match: string, token: string, salt: string): Promise<Schemas["Done"]> {
  const body: Schemas["Reveal"] = { do: "reveal", salt };
  return ask("POST", address`/api/matches/${match}/commands`, { token, body });
}

/** The match as a file to keep. */
export function recordOf(match: string, token?: string | null): Promise<string> {
  return askText(address`/api/matches/${match}/record`, { token });
}

/** A local match as it goes to a server: with everything in it. */
export function wholeRecord(match: string, token: string | null): Promise<string> {
  return askText(address`/api/matches/${match}/record`, { token, query: { whole: true } });
}

/** Brings a record back: the file's own text. `here`: to this device. */
export function openRecord(text: string, seals: readonly (string | null)[], here: boolean): Promise<Made> {
  return ask("POST", "/api/records", { body: text, here, query: { seal: seals.map((seal) => seal ?? "") } });
}

/** What chance did in a round of a finished match, and the seeds it came from. */
export function chanceOf(match: string, round: number): Promise<Schemas["ChanceLook"]> {
  return ask("GET", address`/api/matches/${match}/chance`, { query: { round } });
}
