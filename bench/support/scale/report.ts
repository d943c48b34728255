import type { Measured } from '../load.ts';
import { table } from '../table.ts';
import { isAbove, type Result } from './measuring.ts';

/** A result's ratios, or why there are none. */
export const lineOf = ({ name, ratio, p99Ratio, failure }: Result): string =>
  `${name}: ${failure ?? `p50 × ${ratio?.toFixed(2)}, p99 × ${p99Ratio?.toFixed(2)}`}`;

/** The results that exceed a limit, or had a response other than 200. */
export const failuresOf = (results: readonly Result[]): string[] =>
  results.flatMap((result) => {
    const { name, rounds, failure, large } = result;
    if (failure) return [lineOf(result)];
    if (large?.refused) return [`${name}: ${large.refused} refused with 503`];
    return isAbove(result) ? [`${lineOf(result)}, medians of ${rounds} rounds`] : [];
  });

/** A Markdown table with times in milliseconds. */
export const tableOf = (results: readonly Result[], sizes: readonly [string, string]): string =>
  table(
    ['', ...sizes.flatMap((size) => [`${size}: p50`, 'p99', 'requests/s', '503']), 'ratio of p50', 'of p99'],
    results.map(({ name, small, large, ratio, p99Ratio, failure }) =>
      failure
        ? [name, failure, ...Array(9).fill('')]
        : [name, ...figures(small), ...figures(large), ratio?.toFixed(2) ?? '', p99Ratio?.toFixed(2) ?? ''],
    ),
  );

function figures(measured: Measured | undefined): string[] {
  if (!measured) return ['', '', '', ''];
  const { requestsPerSecond, p50Ms, p99Ms, refused } = measured;
  if (requestsPerSecond === 0) return ['none', '', '0', String(refused ?? '')];
  const rate = Math.round(requestsPerSecond).toLocaleString('en');
  return [p50Ms.toFixed(1), p99Ms.toFixed(1), rate, refused ? String(refused) : ''];
}
