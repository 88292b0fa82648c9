/** Gives a text or a picture to the reader as a file. */
export function saveFile(name: string, what: string | Blob): void {
  const blob = typeof what === "string" ? new Blob([what], { type: "application/json" }) : what;
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
