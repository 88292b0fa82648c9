// How the page says things.

export const TITLE = "Quincunx";

export function optionText(name, value) {
  if (typeof value === "boolean") return `${name}: ${value ? "yes" : "no"}`;
  return `${name}: ${value}`;
}

// Options that differ from game to game; a game for two only need not say so.
export function optionsText(options) {
  const shown = Object.entries(options ?? {}).filter(([name]) => name !== "seats");
  return shown.map(([name, value]) => optionText(name, value)).join(" · ");
}

export function clockText(clock) {
  switch (clock?.kind) {
    case "move": return `${clock.seconds} s a move`;
    case "game": return `${clock.seconds / 60} min${clock.increment ? ` + ${clock.increment} s` : ""}`;
    case "days": return `${clock.days} ${clock.days === 1 ? "day" : "days"} a move`;
    default: return "no clock";
  }
}

export function timeText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function range([least, most], unit) {
  return least === most ? `${least} ${unit}` : `${least} to ${most} ${unit}`;
}

export function nameOf(player) {
  if (player.kind === "open") return "open seat";
  if (player.stand_in) return `${player.name} (a ${player.level} bot plays on)`;
  return player.kind === "bot" ? `${player.name} (bot)` : player.name;
}

export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
