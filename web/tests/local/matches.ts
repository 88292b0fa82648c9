/** The twin of web/tools/equal/matches.py: the same matches at the translated table. */

import { Act, command_from_data } from "../../src/local/translated/quincunx/table/commands.js";
import { Dice } from "../../src/local/translated/quincunx/chance.js";
import { QuincunxError } from "../../src/local/translated/quincunx/errors.js";
import { TableFault } from "../../src/local/translated/quincunx/table/faults.js";
import { MatchRecord } from "../../src/local/translated/quincunx/table/saved.js";
import { TableSettings } from "../../src/local/translated/quincunx/table/settings.js";
import { Table } from "../../src/local/translated/quincunx/table/table.js";
import { fromPlain, toPlain } from "../../src/local/python/plain";
import { str } from "../../src/local/python/text";
import { bytes, isinstance } from "../../src/local/python/types";
import type { Value } from "../../src/local/python/value";
import { digest } from "./equal";

const START = 1_700_000_000_000;

const datas = (events: Value[]): Value[] => events.map((event) => event.to_data());

function outcome(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (!isinstance(error, QuincunxError)) throw error;
    const refusal = error as Value;
    return ["refused", refusal.constructor.__name__, refusal.code ?? "", str(refusal)];
  }
}

function shown(table: Value, now: number, after: number): Value[] {
  const everybody = [null, ...table.chairs.keys()];
  return everybody.map((player) => [table.look(player, now), table.changes(player, after)]);
}

function command(data: Value, bot: string): Value {
  const read = command_from_data(fromPlain(data));
  return bot && isinstance(read, Act) ? Act(read.action, read.text, undefined, bot) : read;
}

/** Plays a recorded match again; what each command leads to, and what is left at the end. */
export function replayed(match: Value): { first: string; steps: Value[]; left: Value; files: Value[] } {
  const dice = Dice(bytes.fromhex(match.dice));
  const events = Table.create(
    TableSettings.from_data(fromPlain(match.settings)),
    dice,
    START,
    true,
    match.seals,
  );
  const table = Table.replay(events);
  const first = digest([datas(events), shown(table, START, 0)]);
  const steps = match.steps.map((step: Value) => ({ ...asked(step), ...answered(table, step) }));
  const now = match.steps.at(-1).now;
  const files = match.files.map(([file]: [Value]) => outcome(() => opened(file, dice, now)));
  return { first, steps, left: leftBy(table), files };
}

const asked = ({ command, player, bot, now }: Value): Value => ({ command, player, bot, now });

function answered(table: Value, step: Value): Value {
  try {
    const decided = table.decide(command(step.command, step.bot), step.player, step.now);
    for (const event of decided) table.apply(event);
    const events = digest(datas(decided));
    if (!step.shown) return { events };
    return { events, after: step.after, shown: digest(shown(table, step.now, step.after)) };
  } catch (error) {
    if (!isinstance(error, TableFault)) throw error;
    const { code, message, rule, reason } = error as Value;
    return { refused: [code, message, rule, toPlain(reason)] };
  }
}

function leftBy(table: Value): Value {
  const everybody = [null, ...table.chairs.keys()];
  const left: Value = {
    records: everybody.map((player) => table.record_data(player)),
    chance: outcome(() => table.chance_data()),
    steps: outcome(() => table.steps(0, 0, 12)),
    rematch: table.rematch_settings().to_data(),
    whole: table.record().to_data(),
  };
  return Object.fromEntries(Object.entries(left).map(([name, value]) => [name, digest([value])]));
}

function opened(file: Value, dice: Value, now: number): string {
  const made = Table.from_record(MatchRecord.from_text(JSON.stringify(file)), null, dice, now);
  return digest([datas(made), Table.replay(made).look(0, now)]);
}

/** What comes of a command that somebody sends. */
export const readAs = (data: Value): Value =>
  outcome(() => toPlain(command_from_data(fromPlain(data)).to_data()));
