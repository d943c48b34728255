import type { Measured } from '../load.ts';
import { isAbove, type Neighbour, type Result } from './measuring.ts';

export const neighbourLimit = 2;

/** A result's ratios, or why there are none. */
export const lineOf = ({ name, ratio, p99Ratio, failure }: Result): string =>
  `${name}: ${failure ?? `p50 × ${ratio?.toFixed(2)}, p99 × ${p99Ratio?.toFixed(2)}`}`;

/** The results that exceed a limit, or had a response other than 200. */
export function failuresOf(results: readonly Result[], neighbours: readonly Neighbour[]): string[] {
  return [
    ...results.flatMap((result) => {
      const { name, rounds, failure, large } = result;
      if (failure) return [lineOf(result)];
      if (large?.refused) return [`${name}: ${large.refused} refused with 503`];
      return isAbove(result) ? [`${lineOf(result)}, medians of ${rounds} rounds`] : [];
    }),
    ...neighbours
      .filter(({ ratio }) => ratio > neighbourLimit)
      .map(({ what, ratio }) => `${what} beside searches of another store: p99 × ${ratio.toFixed(2)}`),
  ];
}

/** Markdown tables with times in milliseconds. */
export function tablesOf(
  results: readonly Result[],
  neighbours: readonly Neighbour[],
  sizes: readonly [string, string],
): string {
  const [small, large] = sizes;
  return [
    ...table(
      [
        '',
        ...[small, large].flatMap((size) => [`${size}: p50`, 'p99', 'requests/s', '503']),
        'ratio of p50',
        'of p99',
      ],
      results.map(({ name, small, large, ratio, p99Ratio, failure }) =>
        failure
          ? [name, failure, ...Array(9).fill('')]
          : [name, ...figures(small), ...figures(large), ratio?.toFixed(2) ?? '', p99Ratio?.toFixed(2) ?? ''],
      ),
    ),
    '',
    ...table(
      [
        'of another merchant',
        'quiet: p50',
        'p99',
        'beside searches: p50',
        'p99',
        'ratio of p99',
        'searches/s',
        'refused',
      ],
      neighbours.map(({ what, quiet, busy, ratio, searches }) => [
        what,
        ...[quiet, busy].flatMap(({ p50Ms, p99Ms }) => [p50Ms.toFixed(1), p99Ms.toFixed(1)]),
        ratio.toFixed(2),
        searches.requestsPerSecond.toFixed(0),
        String(searches.refused ?? 0),
      ]),
    ),
  ].join('\n');
}

const figures = (measured: Measured | undefined): string[] =>
  measured
    ? measured.requestsPerSecond === 0
      ? ['none', '', '0', String(measured.refused ?? '')]
      : [
          measured.p50Ms.toFixed(1),
          measured.p99Ms.toFixed(1),
          Math.round(measured.requestsPerSecond).toLocaleString('en'),
          measured.refused ? String(measured.refused) : '',
        ]
    : ['', '', '', ''];

function table(head: string[], lines: string[][]): string[] {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...lines.map(row)];
}
