/** New versions of the page: announced, and taken over when the reader wants it. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Version } from "../../src/offline/version.svelte";

type Heard = () => void;
class Speaking {
  readonly heard = new Map<string, Heard[]>();
  addEventListener(type: string, heard: Heard): void {
    this.heard.set(type, [...(this.heard.get(type) ?? []), heard]);
  }
  say(type: string): void {
    for (const heard of this.heard.get(type) ?? []) heard();
  }
}
class Coming extends Speaking {
  readonly sent: unknown[] = [];
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
}
class Registration extends Speaking {
  waiting: Coming | null = null;
  installing: Coming | null = null;
  asked = 0;
  update(): Promise<void> {
    this.asked++;
    return Promise.reject(new Error("no network"));
  }
}
class Container extends Speaking {
  controller: object | null = {};
  readonly registration = new Registration();
  readonly addresses: string[] = [];
  register(address: string): Promise<Registration> {
    this.addresses.push(address);
    return Promise.resolve(this.registration);
  }
}

let workers: Container;
let version: Version;
const reload = vi.fn();
const page = Object.assign(new Speaking(), { hidden: false });
beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("document", page);
  workers = new Container();
  version = new Version(workers as unknown as ServiceWorkerContainer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A new version has been fetched. */
function arrive(): Coming {
  const coming = new Coming();
  workers.registration.installing = coming;
  workers.registration.say("updatefound");
  [workers.registration.installing, workers.registration.waiting] = [null, coming];
  coming.say("statechange");
  return coming;
}

it("says nothing of the first version", async () => {
  workers.controller = null;
  await version.start();
  expect(workers.addresses).toEqual(["/sw.js"]);
  arrive();
  expect(version.isReady).toBe(false);
  workers.controller = {};
  workers.say("controllerchange");
  expect(version.isReady).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it("announces the next one, and reloads with it only when it is wanted", async () => {
  await version.start();
  const coming = arrive();
  expect(version.isReady).toBe(true);
  expect(coming.sent).toEqual([]);
  version.take();
  expect(coming.sent).toEqual([{ take: true }]);
  expect(reload).not.toHaveBeenCalled();
  workers.say("controllerchange");
  expect(reload).toHaveBeenCalledOnce();
});

it("announces one that was waiting before, and can be put away", async () => {
  workers.registration.waiting = new Coming();
  await version.start();
  expect(version.isReady).toBe(true);
  version.put();
  expect(version.isReady).toBe(false);
});

it("never reloads a tab because another one did: it says so", async () => {
  await version.start();
  workers.say("controllerchange");
  expect(version.isReady).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  version.take();
  expect(reload).toHaveBeenCalledOnce();
});

it("looks for new versions when the page comes to the front", async () => {
  await version.start();
  page.say("visibilitychange");
  expect(workers.registration.asked).toBe(1);
});
