/** The server as a program sees it: to make tables, and to play where no page is needed. */

import type { components } from "../src/server/messages";

type Schemas = components["schemas"];
export type Look = Schemas["Look"];
export type View = NonNullable<Look["view"]>;
export type Action = Schemas["ActionLook"];
export type Plan = Partial<Schemas["NewTable"]> & { game: string };
export type Made = Schemas["Made"];

export class Api {
  constructor(readonly address: string) {}

  async ask<Answer>(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (token) headers["Authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(`${this.address}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  make(plan: Plan): Promise<Made> {
    return this.ask("POST", "/matches", plan);
  }

  look(match: string, token?: string): Promise<Look> {
    return this.ask("GET", `/matches/${match}`, undefined, token);
  }

  async act(match: string, token: string, look: Look, { action }: Action): Promise<void> {
    const body = { do: "act", action, number: look.number };
    await this.ask("POST", `/matches/${match}/commands`, body, token);
  }

  /** Plays one's seats by `choose` until `enough` says so or the match is over. */
  async playOn(
    match: string,
    tokens: readonly string[],
    choose: (view: View) => Action,
    enough: (view: View) => boolean,
  ): Promise<Look> {
    for (let seen = tokens[0], look = await this.look(match, seen); ; look = await this.look(match, seen)) {
      const view = look.view;
      if (look.phase === "over" || (view && view.player >= 0 && enough(view))) return look;
      if (view && seen && look.may.includes("act")) await this.act(match, seen, look, choose(view));
      else if (tokens.length > 1) seen = tokens[(tokens.indexOf(seen ?? "") + 1) % tokens.length];
      else await new Promise((resolve) => setTimeout(resolve, 5)); // a bot has the move
    }
  }
}
