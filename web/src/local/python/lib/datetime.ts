// Moments: milliseconds since 1970, written as ISO 8601 says.

import { ValueError } from "../errors";
import { repr } from "../text";
import type { Value } from "../value";

export const UTC = "UTC";

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,6})\d*)?)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

class Moment {
  private readonly ms: number;

  constructor(ms: number) {
    this.ms = ms;
  }

  timestamp(): number {
    return this.ms / 1000;
  }

  /** To the millisecond, which is all that is asked for. */
  isoformat(_how: Value = {}): string {
    return new Date(this.ms).toISOString().replace("Z", "+00:00");
  }
}

export const datetime = {
  fromtimestamp: (seconds: number, _zone: Value = UTC): Moment => new Moment(Math.round(seconds * 1000)),

  /** Without a zone it is the time of this place. */
  fromisoformat(text: string): Moment {
    const found = ISO.exec(text);
    const [, year, month, day, hour = "00", minute = "00", second = "00", part = "0", zone = ""] =
      found ?? [];
    const whole = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
    const shift =
      zone === "" || zone === "Z" || zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
    const ms = found ? Date.parse(whole + shift) : NaN;
    if (Number.isNaN(ms)) throw ValueError(`Invalid isoformat string: ${repr(text)}`);
    return new Moment(ms + Number(`0.${part}`) * 1000);
  },
};
