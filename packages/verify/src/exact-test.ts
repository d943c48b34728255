/** Numbers of reviews with one rating: published and hidden. */
export type Column = readonly [shown: number, hidden: number];

/** Above this number of tables, columns are merged, and the expected counts suffice for the chi-square test. */
const mostTables = 200_000;

/**
 * Exact test of independence (Fisher, Freeman and Halton): the probability of all tables with the same totals that are at most as likely
 * as this one. `least` is the smallest p-value possible with these totals. Null if there are too many tables.
 */
export function exactTest(columns: readonly Column[]): { pValue: number; least: number } | null {
  const totals = columns.map(([shown, hidden]) => shown + hidden);
  const [shown, hidden] = [0, 1].map((row) => columns.reduce((sum, column) => sum + (column[row] ?? 0), 0));
  const row = (hidden ?? 0) <= (shown ?? 0) ? 1 : 0;
  const drawn = Math.min(hidden ?? 0, shown ?? 0);
  const ways = totals.map((total) => Math.min(total, drawn) + 1).sort((one, other) => one - other);
  // The last column follows from the others.
  if (ways.slice(0, -1).reduce((product, count) => product * count, 1) > mostTables) return null;
  const logFactorial = logFactorials(totals.reduce((sum, total) => sum + total, 0));
  const choose = (n: number, k: number) =>
    (logFactorial[n] ?? 0) - (logFactorial[k] ?? 0) - (logFactorial[n - k] ?? 0);
  const all = choose(logFactorial.length - 1, drawn);
  const tables: number[] = [];
  // The largest column last, so that the number of tables is that of the others.
  const sorted = [...totals].sort((one, other) => one - other);
  const enumerate = (index: number, left: number, log: number): void => {
    const total = sorted[index] ?? 0;
    if (index === sorted.length - 1) {
      if (left <= total) tables.push(Math.exp(log + choose(total, left) - all));
      return;
    }
    for (let count = 0; count <= Math.min(total, left); count += 1)
      enumerate(index + 1, left - count, log + choose(total, count));
  };
  enumerate(0, drawn, 0);
  const observed = Math.exp(
    columns.reduce((log, column) => log + choose(column[0] + column[1], column[row]), -all),
  );
  const upTo = (limit: number) =>
    Math.min(
      1,
      tables.reduce((sum, probability) => sum + (probability <= limit * (1 + 1e-7) ? probability : 0), 0),
    );
  return { pValue: upTo(observed), least: upTo(tables.reduce((one, other) => Math.min(one, other), 1)) };
}

function logFactorials(upTo: number): Float64Array {
  const logs = new Float64Array(upTo + 1);
  for (let n = 1; n <= upTo; n += 1) logs[n] = (logs[n - 1] ?? 0) + Math.log(n);
  return logs;
}
