import { computedColumns, output, type Row } from '../../platform/db/statement.ts';
import { ratioHalfUp } from '../../platform/rounding.ts';
import type { Period } from '../analytics/index.ts';
import { isBefore, isNow } from './figures-scope.ts';
import { beyondChance, riseOf } from './rising.ts';

const mentions = 'd.positive + d.neutral + d.negative';
const summed = (what: string, when: string) => `coalesce(sum(${what}) filter (where ${when}), 0)`;

/** Sums of the period and of the previous one, over rows of `topic_days as d`. */
export const summedFigures = computedColumns(
  [summed(mentions, isNow), output.number('mentions')],
  [summed('d.positive', isNow), output.number('positive')],
  [summed('d.negative', isNow), output.number('negative')],
  [summed(mentions, isBefore), output.number('mentions_before')],
  [summed('d.negative', isBefore), output.number('negative_before')],
);
export type SummedFigures = Row<typeof summedFigures>;

/** Significance level: the maximum probability that any figure of a response is marked by chance. */
const level = 0.05;

const percentageOf = (part: number, of: number) => ratioHalfUp(100 * part, of, 1);

/** Counts and their share. */
export const countsOf = ({
  mentions,
  positive,
  negative,
}: Record<'mentions' | 'positive' | 'negative', number>) => ({
  mentions,
  positive,
  negative,
  negativeShare: percentageOf(negative, mentions),
});

/** Figures of a response compared to the previous period, with the p-value of each rise. They are tested together. */
export function compared<Summed extends SummedFigures>(
  found: readonly Summed[],
  { previous }: Pick<Period, 'previous'>,
) {
  const chances = found.map(({ mentions, negative, mentions_before, negative_before }) =>
    riseOf({ mentions, negative }, { mentions: mentions_before, negative: negative_before }),
  );
  const rising = beyondChance(chances, level);
  return found.map((of, index) => ({
    of,
    chance: chances[index] ?? 1,
    figures: {
      ...countsOf(of),
      previous:
        previous === null
          ? null
          : {
              mentions: of.mentions_before,
              negative: of.negative_before,
              negativeShare: percentageOf(of.negative_before, of.mentions_before),
            },
      rising: rising.has(index),
    },
  }));
}
