import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { plural } from '../../components/labels.ts';
import type { Part } from './dashboard.tsx';
import { few, namesOf, percent, whole } from './figures.ts';

export function Stars({ of, before }: Part) {
  const comparison = new Map(before?.starDistribution.map((star) => [star.rating, star]));
  return (
    <ChartCard
      title="Ratings"
      about={
        of.totalReviews > 0 && of.totalReviews < few
          ? `Based on ${plural(of.totalReviews, 'review')} only.`
          : of.incentivizedCount > 0 &&
            `${whole(of.incentivizedCount)} of ${whole(of.totalReviews)} are incentivized and labeled as such.`
      }
      file={`stars-${of.startDate}-${of.endDate}`}
      of={{
        columns: [
          'Stars',
          'Reviews',
          'Percent',
          ...(before ? ['Reviews (previous)', 'Percent (previous)'] : []),
        ],
        rows: of.starDistribution.map(({ rating, count, percentage }) => [
          rating,
          count,
          percentage,
          ...(before ? [comparison.get(rating)?.count ?? 0, comparison.get(rating)?.percentage ?? 0] : []),
        ]),
      }}
      isReadable
      instead={of.totalReviews === 0 ? 'No published reviews in this period.' : null}
    >
      <Bars
        label="Reviews by rating"
        {...(before && { names: [namesOf(of), namesOf(before)] as [string, string] })}
        bars={of.starDistribution.map(({ rating, count, percentage }) => ({
          name: `${rating} ★`,
          share: percentage,
          figure: percent(percentage),
          small: before
            ? `${percent(comparison.get(rating)?.percentage ?? 0)} previously`
            : plural(count, 'review'),
          ...(before && { beside: comparison.get(rating)?.percentage ?? 0 }),
        }))}
      />
    </ChartCard>
  );
}
