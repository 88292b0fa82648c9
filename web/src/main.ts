import "./look/tokens.css";
import "./look/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings.svelte";
import { reader } from "./words/reader.svelte";

const RETRY = 3000; // ms

async function begin(target: HTMLElement): Promise<void> {
  document.documentElement.dataset["theme"] = settings.dark ? "dark" : "light";
  try {
    await reader.need("home"); // the first words: everything that is shown needs them
  } catch {
    setTimeout(() => void begin(target), RETRY);
    return;
  }
  mount(App, { target });
}

const target = document.getElementById("page");
if (!target) throw new Error("the page has no place for itself");
void begin(target);
