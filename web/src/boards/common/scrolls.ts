/** Whether a finger can scroll the page, or a part of it, from this element on: then a swipe is meant for that. */
export function scrolls(from: Element): boolean {
  for (let box: Element | null = from; box; box = box.parentElement) {
    const isPage = box === document.scrollingElement;
    if (!isPage && !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    if (box.scrollHeight > box.clientHeight + 1) return true;
  }
  return false;
}
