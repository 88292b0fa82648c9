// Making and changing elements. Nothing here reads markup: whatever comes from others stays text.

export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export function button(text, onclick, properties = {}) {
  return h("button", { type: "button", onclick, ...properties }, text);
}

export function field(label, control, properties = {}) {
  return h("label", { class: "field", ...properties }, h("span", {}, label), control);
}

export function select(choices, chosen, onchange = () => {}) {
  const options = choices.map(([value, text]) =>
    h("option", { value, selected: String(value) === String(chosen) }, text));
  return h("select", { onchange }, options);
}

// Says to whoever listens what happened.
export function announce(text) {
  document.getElementById("heard").textContent = text;
}

// A line under the header: a problem, or null when there is none any more.
export function notice(text) {
  const line = document.getElementById("line");
  line.textContent = text ?? "";
  line.hidden = text == null;
}

// A button that copies a text and says so.
export function copier(label, text) {
  const copy = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
      announce("Copied");
    } catch {
      shown.select(); // not every address lets a page copy: then by hand
    }
  });
  const shown = h("input", { readonly: true, value: text, "aria-label": label,
    onfocus: () => shown.select() });
  return h("div", { class: "copier" }, shown, copy);
}
