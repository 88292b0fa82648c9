/** The page keeps itself on the device, and says when a new version of it is ready. */

import { ownFile } from "../site";

/** Whether there is a new version is asked this often (ms), and whenever the page comes to the front. */
const ASK_EVERY = 3_600_000;

export class Version {
  /** A new version is on the device and waits for a reload. */
  isReady = $state(false);
  #registration: ServiceWorkerRegistration | null = null;
  #isTaking = false;

  constructor(private readonly workers: ServiceWorkerContainer) {}

  async start(): Promise<void> {
    const { workers } = this;
    let controller = workers.controller;
    workers.addEventListener("controllerchange", () => {
      if (this.#isTaking) location.reload();
      else if (controller) this.isReady = true; // another tab has taken it
      controller = workers.controller;
    });
    const registration = await workers.register(ownFile("sw.js"));
    this.#registration = registration;
    this.#look(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => this.#look(registration.waiting));
    });
    const ask = () => {
      if (!document.hidden) registration.update().catch(() => undefined); // no network: later
    };
    setInterval(ask, ASK_EVERY);
    document.addEventListener("visibilitychange", ask);
  }

  /** The first version of all takes over by itself. */
  #look(waiting: ServiceWorker | null): void {
    if (waiting && this.workers.controller) this.isReady = true;
  }

  /** Reloads with the new version; games are kept at the server or on the device. */
  take(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) return location.reload();
    this.#isTaking = true;
    waiting.postMessage({ take: true });
  }

  /** Not now: the next visit has it. */
  put(): void {
    this.isReady = false;
  }
}

/** Begins to keep the page; null where a browser cannot. */
export function keepPage(): Version | null {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return null;
  const version = new Version(navigator.serviceWorker);
  version.start().catch(() => undefined); // it works from the network alone too
  return version;
}
