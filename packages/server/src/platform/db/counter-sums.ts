/** The sum of each of these columns over the rows. */
export function sumsByColumn<Column extends string>(
  columns: readonly Column[],
  rows: readonly { readonly [Name in Column]: number }[],
): Record<Column, number> {
  // Safe cast: every column is set before it is returned.
  const sums = {} as Record<Column, number>;
  for (const column of columns) sums[column] = 0;
  for (const row of rows) for (const column of columns) sums[column] += row[column];
  return sums;
}
