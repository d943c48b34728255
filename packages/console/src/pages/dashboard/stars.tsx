import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import type { Part } from './dashboard.tsx';
import { few, namesOf, percent, whole } from './figures.ts';

export function Stars({ of, before }: Part) {
  const besides = new Map(before?.starDistribution.map((star) => [star.rating, star]));
  return (
    <ChartCard
      title="Stars"
      about={
        of.totalReviews > 0 && of.totalReviews < few
          ? `Of ${of.totalReviews} reviews only: one more can change these shares a lot.`
          : of.incentivizedCount > 0 &&
            `${whole(of.incentivizedCount)} of ${whole(of.totalReviews)} were rewarded; the shop says so beside each.`
      }
      file={`stars-${of.startDate}-${of.endDate}`}
      of={{
        columns: ['Stars', 'Reviews', 'Percent', ...(before ? ['Reviews before', 'Percent before'] : [])],
        rows: of.starDistribution.map(({ rating, count, percentage }) => [
          rating,
          count,
          percentage,
          ...(before ? [besides.get(rating)?.count ?? 0, besides.get(rating)?.percentage ?? 0] : []),
        ]),
      }}
      isReadable
      instead={of.totalReviews === 0 ? 'No published reviews on these days.' : null}
    >
      <Bars
        label="Reviews by stars"
        {...(before && { names: [namesOf(of), namesOf(before)] as [string, string] })}
        bars={of.starDistribution.map(({ rating, count, percentage }) => ({
          name: `${rating} ★`,
          share: percentage,
          says: percent(percentage),
          small: before
            ? `${percent(besides.get(rating)?.percentage ?? 0)} before`
            : `${whole(count)} ${count === 1 ? 'review' : 'reviews'}`,
          ...(before && { beside: besides.get(rating)?.percentage ?? 0 }),
        }))}
      />
    </ChartCard>
  );
}
