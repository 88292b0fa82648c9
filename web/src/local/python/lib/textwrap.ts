// Long lines in several, as Python's `textwrap` breaks them: at spaces, and behind hyphens within words.

const CHUNKS = /\s+|(?:[^\s-]*[^\W\d_]-+(?=[^\W\d_]))|[^\s-]*-*[^\s-]+(?:-+(?![^\W\d_])[^\s-]*)*|-+/gu;

export function wrap(text: string, width: number, how: { subsequent_indent?: string } = {}): string[] {
  const chunks = (text.replace(/\s/g, " ").match(CHUNKS) ?? []).map((one) =>
    one.trim() ? one : one.replace(/./g, " "),
  );
  const lines: string[] = [];
  while (chunks.length) {
    const indent = lines.length ? (how.subsequent_indent ?? "") : "";
    const line: string[] = [];
    if (lines.length && chunks[0]?.trim() === "") chunks.shift();
    let length = 0;
    while (chunks.length && length + chunks[0]!.length <= width - indent.length) {
      length += chunks[0]!.length;
      line.push(chunks.shift()!);
    }
    if (!line.length && chunks.length) {
      const room = Math.max(1, width - indent.length);
      line.push(chunks[0]!.slice(0, room));
      chunks[0] = chunks[0]!.slice(room);
    }
    if (line.at(-1)?.trim() === "") line.pop();
    if (line.length) lines.push(indent + line.join(""));
  }
  return lines;
}
