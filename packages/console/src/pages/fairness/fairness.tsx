import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { type AnswerOf, fairnessReport, signalFigures } from '@tribune/contract';
import { pages } from '@tribune/contract/messages/en/pages';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { useChartFiles } from '../../components/charts/chart-files.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '../../components/icons.ts';
import { plural } from '../../components/labels.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { phaseLabels, reasonLabels } from '../../components/reasons.ts';
import { Empty, Reading } from '../../components/states.tsx';
import { ToView } from '../../components/to-page.tsx';
import { Transparency } from './transparency.tsx';

type Report = AnswerOf<typeof fairnessReport>;
type Side = Report['shown'];

/** Whether the ratings of hidden reviews differ from those of published ones. */
export default function FairnessPage() {
  const read = useRead(fairnessReport);
  const files = useChartFiles();
  const [{ view }] = useFilters((search) => ({ view: asOneOf(search.view, ['hidden', 'log']) }));
  return files.collect(
    <>
      <PageHeader
        about="Reviews may be hidden for their content, never for their rating. This page compares the ratings of published and hidden reviews of all time."
        menu={files.menu}
      />
      <LinkTabs
        isOfViews
        label="View"
        tabs={[
          { label: 'Ratings', search: { view: undefined }, isCurrent: !view },
          { label: 'Hidden reviews', search: { view: 'hidden' }, isCurrent: view === 'hidden' },
          { label: 'Transparency log', search: { view: 'log' }, isCurrent: view === 'log' },
        ]}
      />
      {view === 'log' ? (
        <Transparency />
      ) : (
        <Reading of={read}>
          {(report) => <Stack>{view ? <Hidden of={report} /> : <Ratings of={report} />}</Stack>}
        </Reading>
      )}
    </>,
  );
}

const Ratings = ({ of: report }: { of: Report }) => (
  <>
    <Verdict of={report} />
    <Stars of={report} />
    <Calculation of={report} />
  </>
);

const Hidden = ({ of: report }: { of: Report }) => (
  <>
    <Reasons of={report} />
    <Signals />
  </>
);

const verdicts = {
  no_difference: { color: 'teal', Icon: IconCheck, title: 'No difference beyond chance' },
  difference: {
    color: 'orange',
    Icon: IconAlertTriangle,
    title: 'Hidden and published reviews have different ratings',
  },
  too_few: { color: 'gray', Icon: IconHelpCircle, title: 'Too few hidden reviews to compare' },
} as const;

function Verdict({ of: { test, hidden } }: { of: Report }) {
  const { color, Icon, title } = verdicts[test.verdict];
  return (
    <Alert color={color} icon={<Icon />} title={hidden.total === 0 ? 'No hidden reviews' : title}>
      <Text size="sm">{hidden.total === 0 ? 'There is nothing to compare.' : sentenceOf(test)}</Text>
    </Alert>
  );
}

/** The explanation of the result, which the title does not contain. */
const sentenceOf = ({ verdict, explanation, pValue }: Report['test']): string =>
  verdict === 'no_difference' && pValue !== null
    ? `Hidden and published reviews have similar ratings. If ratings played no part in moderation, a difference of this size would occur ${chanceOf(pValue)}.`
    : explanation;

/** A probability in words: `in about 11 of 100 cases`. */
function chanceOf(pValue: number): string {
  if (pValue < 0.001) return 'in fewer than 1 of 1,000 cases';
  if (pValue < 0.01) return 'in fewer than 1 of 100 cases';
  return `in about ${Math.min(99, Math.round(pValue * 100))} of 100 cases`;
}

const many = (count: number) => plural(count, 'review');
const average = ({ total, averageRating }: Side) => (total === 0 ? 'none' : averageRating.toFixed(2));
const byStars = ({ starDistribution }: Side) => starDistribution.toSorted((a, b) => b.rating - a.rating);

function Stars({ of: { shown, hidden, longPending } }: { of: Report }) {
  const comparison = new Map(hidden.starDistribution.map((star) => [star.rating, star]));
  const bars = byStars(shown).map(({ rating, percentage }) => {
    const beside = comparison.get(rating)?.percentage ?? 0;
    return {
      name: plural(rating, 'star'),
      share: percentage,
      beside,
      figure: `${percentage.toFixed(1)}% published`,
      small: `${beside.toFixed(1)}% hidden`,
    };
  });
  const rows = byStars(shown).map(({ rating, count, percentage }) => [
    rating,
    count,
    percentage,
    comparison.get(rating)?.count ?? 0,
    comparison.get(rating)?.percentage ?? 0,
  ]);
  return (
    <ChartCard
      title="Ratings of published and hidden reviews"
      about={`Published: ${many(shown.total)}, ${average(shown)} on average. Hidden (rejected, flagged, deleted, or pending for more than ${longPending.days} days): ${many(hidden.total)}, ${average(hidden)} on average.`}
      file="fairness-stars"
      of={{ columns: ['Stars', 'Published', 'Published %', 'Hidden', 'Hidden %'], rows }}
      instead={shown.total + hidden.total === 0 ? 'No reviews yet.' : null}
    >
      <Bars label="Share of each rating, published and hidden" names={['Published', 'Hidden']} bars={bars} />
    </ChartCard>
  );
}

const reasonOf = ({ reasonCode }: Report['byReasonCode'][number]) =>
  reasonCode === null ? 'No reason' : reasonLabels[reasonCode];

function Reasons({ of: { byReasonCode } }: { of: Report }) {
  const total = byReasonCode.reduce((sum, side) => sum + side.total, 0);
  return (
    <ChartCard
      title="Why reviews are hidden"
      about="Averages of few reviews are unreliable: with five reviews, one more 1-star review changes the average by half a star."
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
      instead={byReasonCode.length === 0 ? 'No hidden reviews.' : null}
    >
      <DataTable
        label="Hidden reviews by reason"
        rows={byReasonCode}
        keyOf={({ reasonCode }) => reasonCode ?? 'none'}
        empty={<Empty title="No hidden reviews" />}
        columns={[
          { header: 'Reason', cell: reasonOf },
          { header: 'Hidden', end: true, cell: (side) => side.total.toLocaleString() },
          {
            header: 'Share',
            end: true,
            cell: (side) => `${((side.total / Math.max(1, total)) * 100).toFixed(0)}%`,
          },
          {
            header: 'Average rating',
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

/** Decisions on the reviews that signals of unusual activity and screening held. */
function Signals() {
  const { data } = useRead(signalFigures);
  const bySignal = data?.bySignal.map(({ signal, ...figures }) => ({
    ...figures,
    // As on the public trust page.
    name: pages[`signal_${signal}`],
  }));
  const byPhase = data?.byPhase.map(({ phase, ...figures }) => ({ ...figures, name: phaseLabels[phase] }));
  return (
    <>
      <Decided
        title="Unusual activity"
        about="Reviews that signals of unusual activity held, and what moderators decided. A review counts for each of its signals. No signal sees star ratings."
        nameHeader="Signal"
        file="fairness-signals"
        rows={bySignal}
        empty="No reviews were held for unusual activity."
      />
      <Decided
        title="Screening"
        about="Reviews that screening held, and what moderators decided. A review counts for each of its results. Screening does not see star ratings."
        nameHeader="Screening"
        file="fairness-screening"
        rows={byPhase}
        empty="Screening held no reviews."
      />
    </>
  );
}

type Figures = Omit<AnswerOf<typeof signalFigures>['byPhase'][number], 'phase'> & {
  name: string;
  /** Raids; only signals of unusual activity raise alarms. */
  alarms?: number;
};

function Decided({
  title,
  about,
  nameHeader,
  file,
  rows,
  empty,
}: {
  title: string;
  about: string;
  nameHeader: string;
  file: string;
  rows: readonly Figures[] | undefined;
  empty: string;
}) {
  const shown = rows ?? [];
  const hasAlarms = shown.some(({ alarms }) => alarms !== undefined);
  const decidedOf = ({ confirmed, overturned }: Figures) => confirmed.total + overturned.total;
  const precision = (one: Figures) =>
    `${((one.confirmed.total / decidedOf(one)) * 100).toFixed(0)}% of ${decidedOf(one)}`;
  return (
    <ChartCard
      title={title}
      about={about}
      file={file}
      isReadable
      of={{
        columns: [
          ...[nameHeader, 'Alarms', 'Held', 'Confirmed', 'Overturned', 'Undecided'],
          ...ratings.flatMap((rating) => [`Confirmed ${rating} stars`, `Overturned ${rating} stars`]),
        ],
        rows: shown.map(({ name, alarms, held, confirmed, overturned, undecided }) => [
          ...[name, alarms ?? null, held, confirmed.total, overturned.total, undecided],
          ...ratings.flatMap((rating) => [starsIn(confirmed, rating), starsIn(overturned, rating)]),
        ]),
      }}
      instead={rows && shown.length === 0 ? empty : null}
    >
      <DataTable
        label={`${title}: held reviews`}
        rows={shown}
        keyOf={({ name }) => name}
        empty={<Empty title="No held reviews" />}
        columns={[
          { header: nameHeader, cell: ({ name }) => name },
          ...(hasAlarms
            ? [{ header: 'Alarms', end: true, cell: ({ alarms = 0 }: Figures) => alarms.toLocaleString() }]
            : []),
          { header: 'Held', end: true, cell: ({ held }) => held.toLocaleString() },
          { header: 'Confirmed', end: true, cell: (one) => (decidedOf(one) === 0 ? '—' : precision(one)) },
          { header: 'Overturned', end: true, cell: ({ overturned }) => overturned.total.toLocaleString() },
          {
            header: 'Average confirmed / overturned',
            end: true,
            cell: (one) =>
              decidedOf(one) === 0 ? '—' : `${average(one.confirmed)} / ${average(one.overturned)}`,
          },
        ]}
      />
    </ChartCard>
  );
}

const ratings = [1, 2, 3, 4, 5];
const starsIn = ({ starDistribution }: Side, rating: number) =>
  starDistribution.find((one) => one.rating === rating)?.count ?? 0;

function Calculation({ of: { test } }: { of: Report }) {
  const { id } = useMerchant();
  return (
    <Card title="How this is calculated">
      <Stack gap="xs">
        <Text size="sm">
          If ratings played no part in moderation, hidden and published reviews would have about the same
          ratings. A chi-square test of independence gives the probability that a difference is due to chance,
          and an exact test does for small numbers. Below 1% it is reported as a difference. Imported reviews
          are left out. The public trust page shows the same figures.
        </Text>
        {test.pValue !== null && (
          <Text size="sm">
            Result: by chance {chanceOf(test.pValue)} (p{' '}
            {test.pValue < 0.001 ? '< 0.001' : `= ${test.pValue.toFixed(3)}`},{' '}
            {test.chiSquare === null
              ? 'exact test of Fisher, Freeman and Halton'
              : `χ² = ${test.chiSquare.toFixed(1)}, ${test.degreesOfFreedom} degrees of freedom`}
            ).
          </Text>
        )}
        <Text size="sm">
          A difference does not prove unfair moderation: spam often has five stars. Review the{' '}
          <ToView search={{ view: 'hidden' }} size="sm">
            reasons of hidden reviews
          </ToView>
          .{' '}
          <Anchor href={`/apiV2/merchants/${id}/review-policy`} target="_blank" size="sm">
            Public review policy
          </Anchor>
        </Text>
      </Stack>
    </Card>
  );
}
