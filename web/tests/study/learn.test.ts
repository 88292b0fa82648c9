import { describe, expect, it, vi } from "vitest";
import type { BoardGame, Motion, View } from "../../src/boards/contract";
import { Lesson, type Surroundings } from "../../src/learn/lesson.svelte";
import { pieces, viewsAfter, type LessonStep, type Plan } from "../../src/learn/plan";
import { Refusal } from "../../src/server/http";
import { Words } from "../../src/words/words.svelte";

const view = (number: number, player: number, texts: string[] = []): View => ({
  game: "senet",
  options: {},
  seat: 0,
  player,
  number,
  actions: texts.map((text, action) => ({ action, text })),
  scores: [0, 0],
  returns: [0, 0],
});

const step = (key: string, more: Partial<LessonStep> = {}): LessonStep => ({
  key,
  title: key,
  task: "Tap 1, then 2.",
  done: "Done.",
  hint: "Tap 1, then 2.",
  accepted: ["1-2"],
  reply: [],
  highlight: [],
  options: {},
  position: "",
  view: view(0, 0, ["1-2", "3-4"]),
  after: {},
  ...more,
});

const plan: Plan = {
  game: "senet",
  lang: "en",
  title: "",
  goal: "",
  end: "",
  steps: [
    step("first", { reply: ["t2", "5-6"], after: { "1-2": [view(1, -1), view(2, 1), view(3, -1)] } }),
    step("second"),
  ],
};

const WALL = new Refusal(
  { code: "illegal_action", message: "", rule: "N4", reason: { key: "wall", places: { from: 9, to: 1 } } },
  422,
);

function lesson({ still = true, start = 0 } = {}): {
  lesson: Lesson;
  announced: string[];
  escape: () => void;
} {
  const announced: string[] = [];
  const board = {
    announce: ({ before, after, step }: Pick<Motion, "before" | "after" | "step">) => {
      announced.push(`${before.number}>${after.number} ${step.seat}: ${step.text}`);
      return `said ${step.text}`;
    },
  } as unknown as BoardGame;
  const around: Surroundings = {
    game: plan.game,
    names: (seats) => Array.from({ length: seats }, (_, seat) => `P${seat}`),
    sound: () => undefined,
    why: (_game, _step, text) => Promise.resolve(text === "9-1" ? WALL : null),
    phone: false,
    low: false,
    reducedMotion: still,
    words: new Words("en", {}),
  };
  const made = new Lesson(plan, board, around, start);
  const escape = vi.fn();
  made.play = { escape };
  return { lesson: made, announced, escape };
}

describe("a lesson", () => {
  it("shows the accepted action and every reply, in the seats that made them, then says that it is done", () => {
    const { lesson: one, announced } = lesson();
    one.act(0);
    expect(announced).toEqual(["0>1 0: 1-2", "1>2 -1: t2", "2>3 1: 5-6"]);
    expect(one.said).toBe("done");
    expect(one.view.number).toBe(3);
    expect(one.legal).toEqual([]);
    expect(one.last.map(({ text }) => text)).toEqual(["1-2", "t2", "5-6"]);
    expect(one.announcer.lines.map(({ text }) => text)).toEqual(["said 1-2", "said t2", "said 5-6"]);
    expect([...one.solved]).toEqual(["first"]);
  });

  it("moves one thing at a time and goes on when the board has shown it", () => {
    const { lesson: one } = lesson({ still: false });
    one.act(0);
    expect(one.motion?.step).toEqual({ number: 1, seat: 0, text: "1-2" });
    expect(one.legal).toEqual([]);
    expect(one.said).toBeNull();
    const [first] = [one.motion];
    first?.done();
    expect(one.motion?.step.text).toBe("t2");
    first?.done(); // once more does nothing
    expect(one.motion?.step.text).toBe("t2");
    one.motion?.done();
    one.motion?.done();
    expect(one.motion).toBeNull();
    expect(one.said).toBe("done");
  });

  it("says the hint after a legal try that does not fit, and puts back what was in the hand", () => {
    const { lesson: one, escape } = lesson();
    one.act(1);
    expect(one.said).toBe("hint");
    expect(one.isWrong).toBe(true);
    expect(escape).toHaveBeenCalledOnce();
    expect(one.hint).toEqual({ stage: "where", text: "1-2" });
    expect(one.view.number).toBe(0);
    one.act(0);
    expect(one.said).toBe("done");
  });

  it("distinguishes what is not legal from what does not fit, and says why it is not legal", async () => {
    const { lesson: one } = lesson();
    one.tryIllegal("9-1");
    expect(one.refused).toEqual({ text: "9-1", rule: null });
    await vi.waitFor(() => expect(one.said).toBe("refused"));
    expect(one.refusal).toBe(WALL);
    one.act(1);
    expect(one.refused).toBeNull();
    expect(one.said).toBe("hint");
  });

  it("refuses without a reason where nobody can say one", async () => {
    const { lesson: one } = lesson();
    one.tryIllegal("3-9");
    await vi.waitFor(() => expect(one.said).toBe("refused"));
    expect(one.refusal).toBeNull();
  });

  it("does not say a reason that comes after something else was done", async () => {
    const { lesson: one } = lesson();
    one.tryIllegal("9-1");
    one.act(0);
    await Promise.resolve();
    await Promise.resolve();
    expect(one.said).toBe("done");
    expect(one.refusal).toBeNull();
  });

  it("shows where, then what, to whoever asks twice", () => {
    const { lesson: one } = lesson();
    one.help();
    expect(one.isWrong).toBe(false);
    expect(one.hint?.stage).toBe("where");
    one.help();
    expect(one.hint?.stage).toBe("what");
  });

  it("goes on without boards to show, back, again and over the end", () => {
    const { lesson: one } = lesson({ start: 1 });
    one.act(0);
    expect(one.said).toBe("done");
    expect(one.view.number).toBe(0);
    one.again();
    expect(one.said).toBeNull();
    expect(one.legal).toHaveLength(2);
    one.go(-3);
    expect(one.number).toBe(0);
    one.go(2);
    expect(one.isOver).toBe(true);
    expect(one.legal).toEqual([]);
    one.act(0);
    expect(one.isOver).toBe(true);
    one.go(0);
    expect(one.isOver).toBe(false);
    expect(one.said).toBeNull();
  });

  it("begins where somebody was, within the lesson", () => {
    expect(lesson({ start: 99 }).lesson.number).toBe(1);
  });
});

describe("a plan", () => {
  it("knows the boards after each accepted action", () => {
    const two = step("x", { accepted: ["1-2", "3-4"], after: { "1-2": [view(1, 1)] } });
    expect(viewsAfter(two, "1-2")).toHaveLength(1);
    expect(viewsAfter(two, "3-4")).toEqual([]);
  });

  it("takes buttons out of a text", () => {
    expect(pieces("Press **Place** now.")).toEqual([
      { text: "Press ", isButton: false },
      { text: "Place", isButton: true },
      { text: " now.", isButton: false },
    ]);
  });
});

interface LessonText {
  readonly steps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
const TUTORIALS = import.meta.glob<LessonText>("../../../src/quincunx/games/*/tutorial/??.json", {
  import: "default",
  eager: true,
});
const WORDS = import.meta.glob<Record<string, string>>(
  "../../src/words/*/{senet,sensei,sarena,serendipity,bossa}.json",
  { import: "default", eager: true },
);

describe("the buttons that lessons name", () => {
  it("are called so on the page, in every language", () => {
    const strange: string[] = [];
    let found = 0;
    for (const [path, { steps }] of Object.entries(TUTORIALS)) {
      const [, game = "", lang = ""] = /games\/(\w+)\/tutorial\/(\w+)\.json$/.exec(path) ?? [];
      const words = WORDS[`../../src/words/${lang}/${game}.json`] ?? {};
      // Labels may break where a soft hyphen is; those with a choice hold each name in braces.
      const labels = Object.values(words).flatMap((text) => {
        const said = text.replaceAll("\u00ad", "");
        return [said, ...[...said.matchAll(/\{([^{},]+)\}/g)].map(([, name]) => name)];
      });
      for (const step of Object.values(steps))
        for (const text of Object.values(step))
          for (const piece of typeof text === "string" ? pieces(text) : [])
            if (piece.isButton) {
              found++;
              if (!labels.includes(piece.text)) strange.push(`${lang} ${game}: ${piece.text}`);
            }
    }
    expect(strange).toEqual([]);
    expect(found).toBeGreaterThan(100);
  });
});
