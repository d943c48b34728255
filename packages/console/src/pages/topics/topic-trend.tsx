import { Stack } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/states.tsx';
import { percent } from '../dashboard/figures.ts';
import { countColumns } from './figure-links.tsx';
import type { SelectedScope } from './selected-scope.ts';
import type { Trend } from './topic.tsx';

type Step = Trend['trend'][number];

const dayName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Mentions by week or month, and the reviews of each. */
export function TopicTrend({ of, scope }: { of: Trend; scope: SelectedScope }) {
  const { by, trend, topic, startDate, endDate } = of;
  const nameOf = ({ from }: Step) => (by === 'month' ? monthName : dayName).format(Date.parse(from));
  const table = {
    columns: ['From', 'To', 'Mentions', 'Favorable', 'Unfavorable', 'Unfavorable %'],
    rows: trend.map((step) => [
      ...[step.from, step.to, step.mentions, step.positive, step.negative, step.negativeShare],
    ]),
  };
  return (
    <Stack>
      <ChartCard
        title={`Mentions by ${by}`}
        about={`The first and the last ${by} may be incomplete.`}
        file={`topic-${topic}-${startDate}-${endDate}`}
        isReadable
        of={table}
      >
        <TrendChart
          kind="bars"
          data={trend.map((step) => ({
            name: nameOf(step),
            Mentions: step.mentions,
            Unfavorable: step.negative,
          }))}
          series={[
            { name: 'Mentions', color: 'teal.7' },
            { name: 'Unfavorable', color: 'red.6' },
          ]}
        />
      </ChartCard>
      <Card title={`Reviews by ${by}`}>
        <DataTable
          label={`Reviews by ${by}`}
          rows={trend.filter(({ mentions }) => mentions > 0)}
          keyOf={({ from }) => from}
          columns={columnsFor(topic, scope)}
          empty={<Empty title="No mentions in this period" />}
        />
      </Card>
    </Stack>
  );
}

const columnsFor = (topic: string, scope: SelectedScope): Column<Step>[] => {
  const within = ({ from, to }: Step, more: object = {}) =>
    scope.searchFor({ period: undefined, startDate: from, endDate: to, ...more });
  const counts = countColumns<Step>({
    topicOf: () => topic,
    nameOf: ({ from }) => `from ${from}`,
    searchOf: within,
  });
  return [
    { header: 'Days', cell: ({ from, to }) => (from === to ? from : `${from} to ${to}`) },
    counts.mentions,
    counts.unfavorable,
    { header: 'Unfavorable share', end: true, cell: ({ negativeShare }) => percent(negativeShare) },
  ];
};
