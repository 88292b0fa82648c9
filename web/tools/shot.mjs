// A picture of a page: node tools/shot.mjs URL OUT.png [WIDTH HEIGHT] [SCRIPT]
// SCRIPT is run in the page before the picture; a promise is waited for. The console's errors are printed.
import { chromium } from "playwright-core";

const [url, out, width = "1440", height = "900", script] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: +width, height: +height }, deviceScaleFactor: 1 });
page.on("console", (line) => line.type() === "error" && console.log("console:", line.text()));
page.on("pageerror", (error) => console.log("error:", error.message));
await page.goto(url, { waitUntil: "networkidle" });
await page.waitForTimeout(300);
if (script) {
  console.log(await page.evaluate(script));
  await page.waitForTimeout(700);
}
await page.screenshot({ path: out });
await browser.close();
