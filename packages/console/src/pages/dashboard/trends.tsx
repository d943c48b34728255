import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { Loading } from '../../components/states.tsx';
import type { Part } from './dashboard.tsx';
import { few } from './figures.ts';
import { type StepName, stepNameOf, stepsOf } from './steps.ts';

// The chart library is as large as all the rest of the page, which need not wait for it.
const TrendChart = lazy(() => import('../../components/charts/trend-chart.tsx'));

const dayName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = (day: string, by: StepName) =>
  by === 'month' ? monthName.format(Date.parse(day)) : dayName.format(Date.parse(day));

/** How much came in, and how it was rated, from day to day. */
export function Trends({ of, before }: Part) {
  const by = stepNameOf(of.trends.length);
  const steps = stepsOf(of.trends, by);
  const besides = before ? stepsOf(before.trends, by) : [];
  const chart = steps.map((step, index) => ({
    name: nameOf(step.from, by),
    Reviews: step.reviews,
    Questions: step.questions,
    'Average rating': step.averageRating,
    ...(before && {
      'Reviews before': besides[index]?.reviews ?? 0,
      'Average before': besides[index]?.averageRating ?? null,
    }),
  }));
  const dates = { day: 'Day', week: 'Week from', month: 'Month from' }[by];
  return (
    <Stack gap="lg">
      <ChartCard
        title={`Reviews and questions by ${by}`}
        about={by === 'day' ? undefined : `The last ${by} may not be over yet.`}
        file={`reviews-and-questions-${of.startDate}-${of.endDate}`}
        of={{
          columns: [dates, 'Reviews', 'Questions', ...(before ? ['Before, from', 'Reviews before'] : [])],
          rows: steps.map((step, index) => [
            step.from,
            step.reviews,
            step.questions,
            ...(before ? [besides[index]?.from ?? null, besides[index]?.reviews ?? null] : []),
          ]),
        }}
        instead={
          of.totalReviews + of.totalQuestions === 0 ? 'No review was published and no question asked.' : null
        }
      >
        <Suspense fallback={<Loading />}>
          <TrendChart
            kind="bars"
            data={chart}
            series={[
              { name: 'Reviews', color: 'teal.7' },
              { name: 'Questions', color: 'grape.5' },
              ...(before ? [{ name: 'Reviews before', color: 'gray.5' }] : []),
            ]}
          />
        </Suspense>
      </ChartCard>
      <ChartCard
        title={`Average rating by ${by}`}
        about={`A ${by} without reviews has none. Single ${by}s rest on few reviews: look at where it tends, not at single points.`}
        file={`average-rating-${of.startDate}-${of.endDate}`}
        of={{
          columns: [
            dates,
            'Average rating',
            'Reviews it is of',
            ...(before ? ['Before, from', 'Average before'] : []),
          ],
          rows: steps.map((step, index) => [
            step.from,
            step.averageRating,
            step.reviews,
            ...(before ? [besides[index]?.from ?? null, besides[index]?.averageRating ?? null] : []),
          ]),
        }}
        instead={
          of.totalReviews < few
            ? `With ${of.totalReviews === 1 ? '1 review' : `${of.totalReviews} reviews`} there is no trend to see yet. From ${few} on it is drawn.`
            : null
        }
      >
        <Suspense fallback={<Loading />}>
          <TrendChart
            kind="line"
            data={chart}
            from={1}
            to={5}
            series={[
              { name: 'Average rating', color: 'teal.7' },
              ...(before ? [{ name: 'Average before', color: 'gray.5' }] : []),
            ]}
          />
        </Suspense>
      </ChartCard>
    </Stack>
  );
}
