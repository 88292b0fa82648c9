// Results of the page's benchmarks as JSON, one row per line, as rows.py writes it.

const row = (value) =>
  typeof value === "object"
    ? `{${Object.entries(value)
        .map(([name, one]) => `${JSON.stringify(name)}: ${row(one)}`)
        .join(", ")}}`
    : JSON.stringify(value);

const lines = (value, depth, of) =>
  `{\n${Object.entries(value)
    .map(([name, one]) => `${" ".repeat(depth)}${JSON.stringify(name)}: ${of(one)}`)
    .join(",\n")}\n${" ".repeat(depth - 1)}}`;

/** An object of numbers, and of objects that hold a row for every game. */
export const asRows = (results) =>
  lines(results, 1, (one) => (typeof one === "object" ? lines(one, 2, row) : row(one)));
