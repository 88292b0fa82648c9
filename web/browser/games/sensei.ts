import { read } from "../../src/boards/sensei/view";
import words from "../../src/words/en/sensei.json";
import { best, times, type Driver } from "./driver";

const rank = (square: string): number => Number(square[1]);

export const sensei: Driver = {
  game: "sensei",
  attribute: "data-square",
  keys: (from, to) => [
    ...times(to.charCodeAt(0) - from.charCodeAt(0), "ArrowRight", "ArrowLeft"),
    ...times(rank(to) - rank(from), "ArrowUp", "ArrowDown"),
  ],
  /** The sage runs: leaps forward first, then the stones that are ahead. */
  choose: (view) =>
    best(view, (text) => {
      const deed = read(text);
      if (deed.kind === "claim") return 5000;
      if (deed.kind === "end") return -0.5;
      if (deed.kind === "pass") return 0;
      const far = rank(deed.to) - rank(deed.from);
      if (deed.kind === "leap") return 10 * far - 1 + (rank(deed.to) === 7 ? 1000 : 0);
      // not always the same sideways step, or the position comes again
      const turn = (deed.from.charCodeAt(0) * 7 + deed.to.charCodeAt(0) * 3 + view.number) % 10;
      return far * (3 + 0.3 * rank(deed.from)) - (far <= 0 ? 5 : 0) + turn / 10;
    }),
  async play(text, hand) {
    const deed = read(text);
    if (deed.kind === "stone" || deed.kind === "leap") {
      await hand.cell(deed.from);
      return hand.cell(deed.to);
    }
    if (deed.kind !== "claim") return hand.button(deed.kind === "end" ? words.endTurn : words.pass);
    await hand.button(words.claim);
    // A double press is no answer to the question: the second one counts only after a moment.
    const asked = hand.page.getByRole("button", { name: words.claimNow, exact: true });
    while (await asked.isVisible()) await hand.button(words.claimNow).catch(() => undefined);
  },
};
