/** Percentages with one decimal that sum to 100, by the largest remainder; all 0 if the total is 0. Exact: counted in whole tenths. */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const tenths = counts.map((count) => Math.floor((count * 1000) / total));
  let missing = 1000 - tenths.reduce((sum, part) => sum + part, 0);
  const byRemainder = counts
    .map((count, place) => ({ place, remainder: (count * 1000) % total }))
    .sort((one, other) => other.remainder - one.remainder || one.place - other.place);
  for (const { place } of byRemainder) {
    if (missing === 0) break;
    tenths[place] = (tenths[place] ?? 0) + 1;
    missing--;
  }
  return tenths.map((part) => part / 10);
}
