/** What a line's messages go over: a socket to the server, or the worker beside the page. */

import { atServer } from "../site";
import { isLocal } from "./local";
import type { components } from "./messages";

type Schemas = components["schemas"];
export type FromServer = Schemas["FromServer"];

export interface Wire {
  readonly isOpen: boolean;
  send(message: object): void;
  close(): void;
}

export interface WireHooks {
  opened(): void;
  heard(message: FromServer): void;
  /** It is gone; not called after `close`. */
  closed(): void;
}

/** The wire to the table of a match. */
export function wireTo(match: string, hooks: WireHooks): Wire {
  return isLocal(match) ? new WorkerWire(hooks) : new SocketWire(hooks);
}

class SocketWire implements Wire {
  readonly #socket: WebSocket;

  constructor(hooks: WireHooks) {
    const address = new URL(atServer("/api/socket") ?? "/api/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(address);
    this.#socket.onopen = () => hooks.opened();
    this.#socket.onmessage = ({ data }) => hooks.heard(JSON.parse(String(data)) as FromServer);
    this.#socket.onclose = () => hooks.closed();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.onclose = null;
    this.#socket.close();
  }
}

/** Begins as soon as the house is loaded. */
class WorkerWire implements Wire {
  #wire: Wire | null = null;
  #isClosed = false;

  constructor(hooks: WireHooks) {
    import("../local/client").then(
      ({ house }) => {
        if (!this.#isClosed) this.#wire = house.open(hooks);
      },
      () => !this.#isClosed && hooks.closed(),
    );
  }

  get isOpen(): boolean {
    return this.#wire?.isOpen ?? false;
  }

  send(message: object): void {
    this.#wire?.send(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#wire?.close();
  }
}
