// A game against the strongest bot on the device, played by chance until it is given up: what an analysis that follows it
// begins with. Before the first page of a context: `await context.addInitScript(listen)`.

/** In the page: the house in its worker is heard, and its line is known. */
export function listen() {
  if (!location.protocol.startsWith("http")) return;
  localStorage.setItem(
    "quincunx.settings",
    JSON.stringify({
      level: "master",
      evaluation: true,
      pace: "instant",
      throwsItself: true,
    }),
  );
  window.workers = [];
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...how) {
      super(...how);
      const worker = { worker: this, ended: null };
      window.workers.push(worker);
      const end = this.terminate.bind(this);
      this.terminate = () => {
        worker.ended ??= performance.now();
        end();
      };
      this.addEventListener("message", ({ data }) => {
        if (data.frame?.type !== "table") return;
        const { frame, line } = data;
        window.table = { worker: this, line, ...frame };
      });
    }
  };
}

/** In the page: plays what chance chooses, as soon as it may; whether the game goes on. */
function act() {
  const { worker, line, match, number, look } = window.table ?? {};
  if (!look || look.phase !== "playing") return look?.phase !== "over";
  const { actions: legal = [] } = look.view ?? {};
  if (!look.may.includes("act") || window.acted === number || !legal.length)
    return true;
  window.acted = number;
  window.turns = (window.turns ?? 0) + 1;
  const { action } = legal[Math.floor(Math.random() * legal.length)];
  const frame = { id: 900000 + number, do: "act", match, action, number };
  worker.postMessage({ line, frame });
  return true;
}

/** Starts a table, plays some turns, and gives up; the page shows how it ended. */
export async function playAndResign(page, game, turns) {
  await page.goto(`/new/${game}`);
  await page
    .locator("dialog .btn.primary, dialog [type=submit]")
    .last()
    .click();
  await page.waitForURL(/\/t\/local-/);
  for (let goesOn = true; goesOn;) {
    goesOn = await page.evaluate(act);
    if ((await page.evaluate(() => window.turns ?? 0)) >= turns) break;
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(2000); // the bot's last answer
  await page.evaluate(() => {
    const { worker, line, match, look } = window.table;
    if (look.phase !== "over")
      worker.postMessage({ line, frame: { id: 999999, do: "resign", match } });
  });
  await page.locator("#end").waitFor();
}
