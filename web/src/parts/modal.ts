/** A <dialog> that is open for as long as it is in the page, and gives the focus back afterwards. */

import type { Attachment } from "svelte/attachments";

interface How {
  /** False: the page behind it stays usable. */
  readonly isModal?: () => boolean;
  /** False: a press beside it does not close it, because something may have been typed. */
  readonly closesBeside?: boolean;
}

export function modal(onclose: () => void, how: How = {}): Attachment<HTMLDialogElement> {
  const { isModal = () => true, closesBeside = true } = how;
  return (dialog) => {
    const before = document.activeElement;
    if (isModal()) dialog.showModal();
    else dialog.show();
    // Escape asks to close; whoever shows the dialog decides.
    const cancel = (event: Event) => {
      event.preventDefault();
      onclose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      onclose();
    };
    const press = (event: MouseEvent) => {
      if (closesBeside && event.target === dialog && dialog.matches(":modal")) onclose(); // beside the dialog
    };
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("keydown", key);
    dialog.addEventListener("mousedown", press);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("keydown", key);
      dialog.removeEventListener("mousedown", press);
      const inside = dialog.contains(document.activeElement) || document.activeElement === document.body;
      dialog.close();
      // places of a board are drawn: they are not HTML
      const canFocus = before instanceof HTMLElement || before instanceof SVGElement;
      if (!inside || !canFocus) return;
      if (before.isConnected) before.focus();
      // What opened it may come back only after it has gone, or never: then the board has the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (before.isConnected) before.focus();
        if (document.activeElement === document.body)
          document.querySelector<SVGElement>(".board [tabindex='0']")?.focus({ preventScroll: true });
      });
    };
  };
}
