/** Where the focus goes when the reader moves on to another page. */

const PATIENCE = 5000; // ms

let waiting: MutationObserver | null = null;

/** To the main heading, which may come a little later than the page; unless the reader is elsewhere by then. */
export function moveFocus(): void {
  waiting?.disconnect();
  waiting = null;
  if (focusHeading()) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && !focusHeading()) return;
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE);
  waiting = observer;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return false;
  heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
  return true;
}
