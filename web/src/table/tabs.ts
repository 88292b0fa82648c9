/** The same seat in two tabs of one browser: only the one that was opened or chosen last plays. */

interface Taken {
  readonly tab: string;
  readonly players: readonly number[];
}

export interface Tabs {
  /** This tab plays from now on. */
  take(players: readonly number[]): void;
  close(): void;
}

export function openTabs(match: string, players: () => readonly number[], elsewhere: () => void): Tabs {
  const none: Tabs = { take: () => undefined, close: () => undefined };
  if (!("BroadcastChannel" in globalThis)) return none;
  const tab = crypto.randomUUID?.() ?? String(Math.random());
  const channel = new BroadcastChannel(`quincunx.${match}`);
  channel.onmessage = ({ data }: MessageEvent<Taken>) => {
    const shared = data.players.some((player) => players().includes(player));
    if (data.tab !== tab && shared) elsewhere();
  };
  return {
    take: (taken) => channel.postMessage({ tab, players: taken } satisfies Taken),
    close: () => channel.close(),
  };
}
