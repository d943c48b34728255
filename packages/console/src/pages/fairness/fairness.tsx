import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { type AnswerOf, fairnessReport } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import { Empty, Reading } from '../../components/states.tsx';

type Report = AnswerOf<typeof fairnessReport>;
type Side = Report['shown'];

/** Whether what is hidden has other stars than what is shown, in plain words. */
export default function FairnessPage() {
  const read = useRead(fairnessReport);
  return (
    <>
      <PageHeader
        title="Fairness"
        about="Reviews may be hidden for what they contain, never for how many stars they give. This page compares the stars of the shown with those of the hidden, over all time."
      />
      <Reading of={read}>
        {(report) => (
          <Stack gap="lg">
            <Verdict of={report} />
            <Stars of={report} />
            <Reasons of={report} />
            <HowItIsTold of={report} />
          </Stack>
        )}
      </Reading>
    </>
  );
}

const verdicts = {
  no_difference: {
    color: 'teal',
    Icon: IconCheck,
    title: 'No difference in stars beyond chance',
  },
  difference: {
    color: 'orange',
    Icon: IconAlertTriangle,
    title: 'Hidden reviews have other stars than shown ones, beyond chance',
  },
  too_few: { color: 'gray', Icon: IconHelpCircle, title: 'Too few hidden reviews to tell' },
} as const;

function Verdict({ of: { test, hidden } }: { of: Report }) {
  const { color, Icon, title } = verdicts[test.verdict];
  const says = hidden.total === 0 ? 'No review is hidden, so there is nothing to compare.' : test.explanation;
  return (
    <Alert color={color} icon={<Icon aria-hidden />} title={hidden.total === 0 ? 'Nothing is hidden' : title}>
      <Text size="sm">{says}</Text>
    </Alert>
  );
}

const many = (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString()} reviews`);
const average = ({ total, averageRating }: Side) => (total === 0 ? 'none' : averageRating.toFixed(2));
const byStars = ({ starDistribution }: Side) => starDistribution.toSorted((a, b) => b.rating - a.rating);

function Stars({ of: { shown, hidden } }: { of: Report }) {
  const besides = new Map(hidden.starDistribution.map((star) => [star.rating, star]));
  const bars = byStars(shown).map(({ rating, percentage }) => {
    const beside = besides.get(rating)?.percentage ?? 0;
    return {
      name: rating === 1 ? '1 star' : `${rating} stars`,
      share: percentage,
      beside,
      says: `${percentage.toFixed(1)}% shown`,
      small: `${beside.toFixed(1)}% hidden`,
    };
  });
  const rows = byStars(shown).map(({ rating, count, percentage }) => [
    rating,
    count,
    percentage,
    besides.get(rating)?.count ?? 0,
    besides.get(rating)?.percentage ?? 0,
  ]);
  return (
    <ChartCard
      title="Stars of the shown and the hidden"
      about={`Shown: ${many(shown.total)}, ${average(shown)} on average. Hidden (waiting, rejected or flagged): ${many(hidden.total)}, ${average(hidden)} on average.`}
      file="fairness-stars"
      of={{ columns: ['Stars', 'Shown', 'Shown %', 'Hidden', 'Hidden %'], rows }}
      instead={
        shown.total + hidden.total === 0 ? 'There are no reviews yet. Come back when there are some.' : null
      }
    >
      <Bars label="Share of each star, shown and hidden" names={['Shown', 'Hidden']} bars={bars} />
    </ChartCard>
  );
}

const reasonOf = ({ reasonCode }: Report['byReasonCode'][number]) =>
  reasonCode === null ? 'No reason given, or none yet' : reasonLabels[reasonCode];

function Reasons({ of: { byReasonCode } }: { of: Report }) {
  const total = byReasonCode.reduce((sum, side) => sum + side.total, 0);
  return (
    <ChartCard
      title="Why reviews are hidden"
      about="A reason with few reviews says little: with five of them, one more of one star moves the average by half."
      file="fairness-reasons"
      isReadable
      of={{
        columns: ['Reason', 'Hidden', 'Average', '1 star', '2 stars', '3 stars', '4 stars', '5 stars'],
        rows: byReasonCode.map((side) => [
          reasonOf(side),
          side.total,
          side.total === 0 ? null : side.averageRating,
          ...side.starDistribution.toSorted((a, b) => a.rating - b.rating).map(({ count }) => count),
        ]),
      }}
      instead={byReasonCode.length === 0 ? 'No review is hidden.' : null}
    >
      <DataTable
        label="Hidden reviews by reason"
        rows={byReasonCode}
        keyOf={({ reasonCode }) => reasonCode ?? 'none'}
        empty={<Empty title="No review is hidden" />}
        columns={[
          { header: 'Reason', cell: reasonOf },
          { header: 'Hidden', end: true, cell: (side) => side.total.toLocaleString() },
          {
            header: 'Share',
            end: true,
            cell: (side) => `${((side.total / Math.max(1, total)) * 100).toFixed(0)}%`,
          },
          {
            header: 'Average stars',
            end: true,
            cell: (side) => `${average(side)}${side.total < 10 ? ' (few)' : ''}`,
          },
          {
            header: '1 or 2 stars',
            end: true,
            cell: ({ starDistribution }) =>
              starDistribution.reduce((sum, { rating, count }) => sum + (rating <= 2 ? count : 0), 0),
          },
        ]}
      />
    </ChartCard>
  );
}

function HowItIsTold({ of: { test } }: { of: Report }) {
  const { id } = useShop();
  return (
    <Card title="How this is worked out">
      <Stack gap="xs">
        <Text size="sm">
          If stars played no part, each number of stars would be as frequent among the hidden as among the
          shown, but for chance. A chi-square test of independence says how improbable the difference is; from
          1 in 100 on it is called one. With fewer than five expected reviews of a kind it says nothing at
          all.
        </Text>
        {test.chiSquare !== null && (
          <Text size="sm">
            Here: χ² = {test.chiSquare} with {test.degreesOfFreedom}{' '}
            {test.degreesOfFreedom === 1 ? 'degree' : 'degrees'} of freedom, p{' '}
            {test.pValue === 0 ? 'below 0.000001' : `= ${test.pValue}`}.
          </Text>
        )}
        <Text size="sm">
          A difference is no proof of a wrong: spam often has five stars. It is a reason to look at the
          reasons.{' '}
          <Anchor href={`/apiV2/merchants/${id}/review-policy`} target="_blank" size="sm">
            What the public is told about moderation
          </Anchor>
        </Text>
      </Stack>
    </Card>
  );
}
