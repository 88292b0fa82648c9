/** A position while somebody arranges it: what is picked, what lies where, and whether the game can come to it. The page
 * knows no rule: the game describes what there is, and its reader of positions is the judge. */

import type { Draft, Field, StudyFault } from "../local/analysis/messages";
import { Refused, type AnalysisClient } from "./client";

type Lies = Readonly<Record<string, readonly string[]>>;

export const TAKE = "";

export const keyOf = ({ name, of }: Field): string => (of ? `${name}.${of}` : name);

export class Arranging {
  /** The piece that is laid down next; TAKE: what lies there is taken away. */
  picked = $state(TAKE);
  lies = $state.raw<Lies>({});
  chosen = $state.raw<Readonly<Record<string, string>>>({});
  /** The text of the position, if it is possible. */
  position = $state<string | null>(null);
  fault = $state.raw<StudyFault | null>(null);
  readonly #holds = new Map<string, number>();
  #asked = 0;

  constructor(
    readonly draft: Draft,
    private readonly client: Pick<AnalysisClient, "arranged">,
  ) {
    for (const { rows, holds } of draft.areas)
      for (const place of rows.flat()) this.#holds.set(place, draft.closed.includes(place) ? 0 : holds);
    this.reset();
    this.picked = draft.pieces.find(({ name }) => this.left(name) > 0)?.name ?? TAKE;
  }

  /** As it was when it was begun. */
  reset(): void {
    this.chosen = Object.fromEntries(this.draft.fields.map((field) => [keyOf(field), field.value]));
    this.#change(this.draft.lies);
  }

  clear(): void {
    this.#change({});
  }

  choose(field: Field, value: string): void {
    this.chosen = { ...this.chosen, [keyOf(field)]: value };
    void this.#judge();
  }

  on(place: string): readonly string[] {
    return this.lies[place] ?? [];
  }

  /** How many pieces like this one lie nowhere yet. */
  left(name: string): number {
    const piece = this.draft.pieces.find((one) => one.name === name);
    if (!piece) return 0;
    const kin = new Set(this.draft.pieces.filter((one) => one.kin === piece.kin).map((one) => one.name));
    return (
      piece.most -
      Object.values(this.lies)
        .flat()
        .filter((one) => kin.has(one)).length
    );
  }

  /** Whether it can be picked: some are left, or the only one is moved from where it lies. */
  canPick(name: string): boolean {
    return this.left(name) > 0 || this.draft.pieces.find((one) => one.name === name)?.most === 1;
  }

  isClosed(place: string): boolean {
    return this.#holds.get(place) === 0;
  }

  /** Places above others are there once those hold something. */
  isThere(place: string): boolean {
    const below = this.draft.over[place];
    return below === undefined || this.on(below).length > 0 || this.on(place).length > 0;
  }

  /** Lays the picked piece down there, or takes away what lies there; false: nothing can be done. */
  press(place: string): boolean {
    const [here, { picked }] = [this.on(place), this];
    if (this.isClosed(place)) return false;
    if (picked === TAKE || here.at(-1) === picked || (here.includes(picked) && this.left(picked) <= 0))
      return this.take(place);
    const holds = this.#holds.get(place) ?? 1;
    const kept = holds === 1 ? [] : here;
    if (kept.length >= holds) return false;
    const without: Record<string, readonly string[]> = { ...this.lies, [place]: kept };
    if (this.left(picked) <= 0 && !here.includes(picked)) {
      if (!this.canPick(picked)) return false;
      for (const [other, pieces] of Object.entries(without))
        without[other] = pieces.filter((one) => one !== picked);
    }
    this.#change({ ...without, [place]: [...kept, picked] });
    return true;
  }

  /** The picked piece if it lies there, otherwise the uppermost. */
  take(place: string): boolean {
    const here = this.on(place);
    if (!here.length) return false;
    const at = here.includes(this.picked) ? here.lastIndexOf(this.picked) : here.length - 1;
    this.#change({ ...this.lies, [place]: here.toSpliced(at, 1) });
    return true;
  }

  #change(lies: Lies): void {
    this.lies = lies;
    void this.#judge();
  }

  async #judge(): Promise<void> {
    const asked = ++this.#asked;
    const { lies, chosen } = this;
    let [position, fault]: [string | null, StudyFault | null] = [null, null];
    try {
      position = await this.client.arranged({ lies, fields: chosen });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      fault = error.fault;
    }
    if (asked !== this.#asked) return; // something has changed since
    [this.position, this.fault] = [position, fault];
  }
}
