/** A button that has gone with the act must not take the focus along: for keyboard players it stays on the board. */

import { tick } from "svelte";

interface Focus {
  usesKeys(): void;
  usesPointer(): void;
  comesTo(event: FocusEvent): void;
}

/** To be called while a component is set up. `changes` are read again whenever they change. */
export function keepFocus(changes: () => unknown, mayTake: () => boolean): Focus {
  let last: EventTarget | null = null;
  let byKeys = false;

  async function keep(): Promise<void> {
    await tick();
    const isLost = document.activeElement === document.body && last instanceof Element && !last.isConnected;
    if (!isLost || !byKeys || !mayTake()) return;
    document.querySelector<HTMLElement>(".board [tabindex='0']")?.focus({ preventScroll: true });
  }
  $effect(() => {
    changes();
    void keep();
  });

  return {
    usesKeys() {
      byKeys = true;
      // Whoever pressed a button with the mouse and now looks back by keys has no focus to keep.
      last = document.activeElement === document.body ? null : document.activeElement;
    },
    usesPointer() {
      byKeys = false;
      last = null;
    },
    comesTo(event) {
      last = byKeys ? event.target : null;
    },
  };
}
