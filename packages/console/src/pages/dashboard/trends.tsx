import { SimpleGrid } from '@mantine/core';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import type { Part } from './dashboard.tsx';
import { few } from './figures.ts';
import { type StepName, stepNameOf, stepsOf } from './steps.ts';

const dayName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = (day: string, by: StepName) =>
  by === 'month' ? monthName.format(Date.parse(day)) : dayName.format(Date.parse(day));

/** Number of reviews and questions, and the average rating, over time. */
export function Trends({ of, before, isSideBySide = false }: Part & { isSideBySide?: boolean }) {
  const by = stepNameOf(of.trends.length);
  const steps = stepsOf(of.trends, by);
  const comparison = before ? stepsOf(before.trends, by) : [];
  const chart = steps.map((step, index) => ({
    name: nameOf(step.from, by),
    Reviews: step.reviews,
    Questions: step.questions,
    'Average rating': step.averageRating,
    ...(before && {
      'Reviews (previous)': comparison[index]?.reviews ?? 0,
      'Average (previous)': comparison[index]?.averageRating ?? null,
    }),
  }));
  const average = by === 'day' ? 'Average rating of 7 days' : `Average rating by ${by}`;
  const dates = { day: 'Day', week: 'Week from', month: 'Month from' }[by];
  return (
    <SimpleGrid cols={{ base: 1, lg: isSideBySide ? 2 : 1 }} spacing="lg">
      <ChartCard
        title={`Reviews and questions by ${by}`}
        about={by === 'day' ? undefined : `The last ${by} may be incomplete.`}
        file={`reviews-and-questions-${of.startDate}-${of.endDate}`}
        of={{
          columns: [
            dates,
            'Reviews',
            'Questions',
            ...(before ? ['Previous period, from', 'Reviews (previous)'] : []),
          ],
          rows: steps.map((step, index) => [
            step.from,
            step.reviews,
            step.questions,
            ...(before ? [comparison[index]?.from ?? null, comparison[index]?.reviews ?? null] : []),
          ]),
        }}
        instead={
          of.totalReviews + of.totalQuestions === 0
            ? 'No published reviews or questions in this period.'
            : null
        }
      >
        <TrendChart
          kind="bars"
          data={chart}
          series={[
            { name: 'Reviews', color: 'teal.7' },
            { name: 'Questions', color: 'grape.5' },
            ...(before ? [{ name: 'Reviews (previous)', color: 'gray.5' }] : []),
          ]}
        />
      </ChartCard>
      <ChartCard
        title={average}
        about={
          by === 'day'
            ? 'Each point covers the seven days up to it.'
            : `Look at the trend, not single ${by}s, which have few reviews.`
        }
        file={`average-rating-${of.startDate}-${of.endDate}`}
        of={{
          columns: [
            dates,
            average,
            'Reviews',
            ...(before ? ['Previous period, from', 'Average (previous)'] : []),
          ],
          rows: steps.map((step, index) => [
            step.from,
            step.averageRating,
            step.reviews,
            ...(before ? [comparison[index]?.from ?? null, comparison[index]?.averageRating ?? null] : []),
          ]),
        }}
        instead={of.totalReviews < few ? `A trend is shown from ${few} reviews on.` : null}
      >
        <TrendChart
          kind="line"
          data={chart}
          from={1}
          to={5}
          series={[
            { name: 'Average rating', color: 'teal.7' },
            ...(before ? [{ name: 'Average (previous)', color: 'gray.5' }] : []),
          ]}
        />
      </ChartCard>
    </SimpleGrid>
  );
}
