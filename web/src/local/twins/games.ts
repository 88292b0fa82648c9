// The twin of quincunx.games: the five games, each with its modules.

import * as bossa from "../translated/quincunx/games/bossa.js";
import * as bossaRules from "../translated/quincunx/games/bossa/rules.js";
import * as bossaText from "../translated/quincunx/games/bossa/text.js";
import * as bossaView from "../translated/quincunx/games/bossa/view.js";
import * as sarena from "../translated/quincunx/games/sarena.js";
import * as sarenaRules from "../translated/quincunx/games/sarena/rules.js";
import * as sarenaText from "../translated/quincunx/games/sarena/text.js";
import * as sarenaView from "../translated/quincunx/games/sarena/view.js";
import * as senet from "../translated/quincunx/games/senet.js";
import * as senetRules from "../translated/quincunx/games/senet/rules.js";
import * as senetText from "../translated/quincunx/games/senet/text.js";
import * as senetView from "../translated/quincunx/games/senet/view.js";
import * as sensei from "../translated/quincunx/games/sensei.js";
import * as senseiRules from "../translated/quincunx/games/sensei/rules.js";
import * as senseiText from "../translated/quincunx/games/sensei/text.js";
import * as senseiView from "../translated/quincunx/games/sensei/view.js";
import * as serendipity from "../translated/quincunx/games/serendipity.js";
import * as serendipityRules from "../translated/quincunx/games/serendipity/rules.js";
import * as serendipityText from "../translated/quincunx/games/serendipity/text.js";
import * as serendipityView from "../translated/quincunx/games/serendipity/view.js";
import { did_you_mean, UnknownName } from "../translated/quincunx/errors.js";
import { import_module, register } from "../python/lib/importlib";
import { repr } from "../python/text";
import type { Value } from "../python/value";

export const __name__ = "quincunx.games";

const MODULES: Record<string, Value> = {
  bossa: { package: bossa, rules: bossaRules, text: bossaText, view: bossaView },
  sarena: { package: sarena, rules: sarenaRules, text: sarenaText, view: sarenaView },
  senet: { package: senet, rules: senetRules, text: senetText, view: senetView },
  sensei: { package: sensei, rules: senseiRules, text: senseiText, view: senseiView },
  serendipity: {
    package: serendipity,
    rules: serendipityRules,
    text: serendipityText,
    view: serendipityView,
  },
};

for (const [name, { package: whole, ...parts }] of Object.entries(MODULES)) {
  register(`${__name__}.${name}`, whole);
  for (const [part, module] of Object.entries(parts)) register(`${__name__}.${name}.${part}`, module);
}

export const names = (): string[] => Object.keys(MODULES);

/** The name that `load` finds a package by. */
export const name_of = (whole: Value): string => whole.__name__.slice(__name__.length + 1);

export function load(name: string): Value {
  if (!names().includes(name))
    throw UnknownName(`unknown game ${repr(name)}: ${did_you_mean(name, names())}`);
  return import_module(`${__name__}.${name}`);
}
