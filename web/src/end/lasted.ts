/** How long a match was played, as its record tells. */

/** Milliseconds from the beginning to the last action; 0: it does not say. */
export function lasted(record: string): number {
  const { times } = JSON.parse(record) as { times?: unknown };
  const last: unknown = Array.isArray(times) ? times.flat().at(-1) : undefined;
  return typeof last === "number" ? last : 0;
}

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** "18 minutes", in a language; empty for what was over at once. */
export function spell(ms: number, lang: string): string {
  if (ms < SECOND) return "";
  const [unit, size] =
    ms < MINUTE
      ? (["second", SECOND] as const)
      : ms < 2 * HOUR
        ? (["minute", MINUTE] as const)
        : ms < 2 * DAY
          ? (["hour", HOUR] as const)
          : (["day", DAY] as const);
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.round(ms / size),
  );
}
