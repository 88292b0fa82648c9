// The socket to one match. After a gap it comes back by itself, and asks for what came after its number.

const PATIENCE = 10_000; // ms without an answer until the line counts as dead
const ASK_EVERY = 20_000;
const WAITS = [300, 1000, 2000, 4000, 8000]; // before one try after the other

export class Line {
  // heard({look, log}); present(players); up(is_up); refused(error)
  constructor(match, token, hooks) {
    Object.assign(this, { match, token, hooks, tries: 0, asked: 0, isClosed: false });
    this.start();
    this.connect();
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.socket ? this.ping() : this.again(0);
    });
    setInterval(() => this.ping(), ASK_EVERY);
  }

  // Looks from another seat from now on.
  sit(token) {
    this.token = token;
    this.start();
    this.watch();
  }

  close() {
    this.isClosed = true;
    this.socket?.close();
  }

  start() {
    this.number = null;
    this.log = [];
  }

  connect() {
    clearTimeout(this.waiting);
    this.waiting = null;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.socket = socket;
    this.patience(socket);
    socket.onopen = () => this.watch();
    socket.onmessage = (message) => {
      if (socket === this.socket) this.take(JSON.parse(message.data));
    };
    socket.onclose = () => this.lost(socket);
  }

  watch() {
    this.tell({ do: "watch", match: this.match, token: this.token ?? null, after: this.number });
  }

  ping() {
    if (this.socket?.readyState === WebSocket.OPEN) this.tell({ do: "ping" });
  }

  tell(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return; // `watch` follows when it opens
    this.socket.send(JSON.stringify({ id: ++this.asked, ...message }));
    this.patience(this.socket);
  }

  // Gives a socket up from which nothing comes.
  patience(socket) {
    this.deadline ??= setTimeout(() => this.lost(socket), PATIENCE);
  }

  take(message) {
    clearTimeout(this.deadline);
    this.deadline = null;
    switch (message.type) {
      case "table": return this.table(message);
      case "presence": return this.hooks.present(message.players);
      case "going": this.wait = message.after_ms; return undefined;
      case "error": return this.hooks.refused(message);
      case "done": return undefined;
    }
    return undefined; // of a later version
  }

  table({ number, look, changed }) {
    if (changed && this.number === null) return; // still for the seat before
    this.tries = 0;
    this.hooks.up(true);
    this.number = number;
    this.log = changed ? [...this.log.slice(0, changed.log_from), ...changed.log] : look.log;
    this.hooks.heard({ look, log: this.log });
  }

  lost(socket) {
    if (socket !== this.socket) return;
    clearTimeout(this.deadline);
    this.deadline = null;
    this.socket = null;
    socket.onclose = null;
    socket.close();
    if (this.isClosed) return;
    this.hooks.up(false);
    const usual = WAITS[Math.min(this.tries++, WAITS.length - 1)] * (0.75 + Math.random() / 2);
    this.again(Math.max(usual, this.wait ?? 0));
    this.wait = 0;
  }

  again(wait) {
    if (this.socket || this.isClosed) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.connect(), wait);
  }
}
