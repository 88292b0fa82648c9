import type { BrowserServer, LaunchOptions } from "playwright-core";

export interface RunningServer {
  /** Where it is: http://127.0.0.1:PORT */
  readonly address: string;
  readonly port: number;
  said(): string;
  /** `hard`: as a machine that loses its power. */
  stop(how?: { hard?: boolean }): Promise<void>;
}

/** The command `quincunx`. */
export const PROGRAM: string;
export function newFolder(): Promise<string>;
export function removeFolder(folder: string): Promise<void>;
export function startServer(how: {
  data: string;
  port?: number;
  words?: readonly string[];
  cwd?: string;
  strict?: boolean;
  env?: Readonly<Record<string, string>>;
}): Promise<RunningServer>;
export function chromiumOptions(): Promise<LaunchOptions>;
export function startBrowser(): Promise<BrowserServer>;

/** A host of plain files. */
export interface RunningHost {
  readonly address: string;
  /** What was asked for and is not there. */
  readonly missing: readonly string[];
  stop(): Promise<void>;
}

/** `quincunx site FOLDER WORDS`; what it said. */
export function writeSite(folder: string, ...words: string[]): Promise<string>;
export function startHost(how: { folder: string; path: string }): Promise<RunningHost>;
