import type { Value } from "../value";

/** The path of a file, as far as names go: which programs belong to a game's bots. */
class PurePath {
  private readonly parts: readonly string[];

  constructor(parts: readonly string[]) {
    this.parts = parts;
  }

  get parent(): PurePath {
    return new PurePath(this.parts.slice(0, -1));
  }

  get name(): string {
    return this.parts.at(-1) ?? "";
  }

  with_name(name: string): PurePath {
    return this.parent.__truediv__(name);
  }

  __truediv__(name: string): PurePath {
    return new PurePath([...this.parts, name]);
  }

  __str__(): string {
    return this.parts.join("/");
  }
}

export const Path = (path: Value): PurePath => new PurePath(String(path).split("/"));
