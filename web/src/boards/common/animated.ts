/** Animates an element when it comes, and stops when it goes; faster where steps are shown faster. */
export const animated =
  (frames: Keyframe[], timing: { ms: number; delay?: number; easing?: string }, speed: number) =>
  (element: Element): (() => void) => {
    const { ms, delay = 0, easing = "linear" } = timing;
    const how = { duration: ms / speed, delay: delay / speed, easing, fill: "both" } as const;
    const animation = element.animate(frames, how);
    return () => animation.cancel();
  };
