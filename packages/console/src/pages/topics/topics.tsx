import { Button, Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { listTopicInsights, topicSorts } from '@tribune/contract/insights';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { plural } from '../../components/labels.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PlanGate } from '../../components/plan-gate.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { percent } from '../dashboard/figures.ts';
import { countColumns, Share } from './figure-links.tsx';
import { NewestPassage } from './passage.tsx';
import { Scoped } from './scope-picker.tsx';
import { type SelectedScope, useSelectedScope } from './selected-scope.ts';

type Insights = AnswerOf<typeof listTopicInsights>;
type Topic = Insights['topics'][number];

const sortNames = {
  mentions: 'Most mentioned',
  negative: 'Most unfavorable mentions',
  rising: 'Rising complaints',
} as const;

/** Topics that reviews mention, and how they change. */
export default function TopicsPage() {
  const notInPlan = useRefusal()({ plan: 'topics' });
  return (
    <>
      <PageHeader about="What published reviews in English and German speak of, by submission date (UTC). Found automatically." />
      {notInPlan ? (
        <PlanGate feature="topics">
          <Text size="sm">shoulder strap: 24 mentions, 62.5% unfavorable (was 18.2%)</Text>
        </PlanGate>
      ) : (
        <Topics />
      )}
    </>
  );
}

function Topics() {
  const { id: merchantId } = useMerchant();
  const scope = useSelectedScope();
  const [{ sort }] = useFilters((found) => ({ sort: asOneOf(found.sort, topicSorts) }));
  const read = useRead(listTopicInsights, {
    params: { merchantId },
    query: { ...scope.query, ...(sort && { sort }) },
  });
  return (
    <Scoped scope={scope} read={read}>
      {(shown) => <Found of={shown} scope={scope} sort={sort ?? 'mentions'} />}
    </Scoped>
  );
}

interface FoundProps {
  of: Insights;
  scope: SelectedScope;
  sort: (typeof topicSorts)[number];
}

function Found({ of: shown, scope, sort }: FoundProps) {
  return shown.topics.length === 0 ? (
    <Empty title="No topics in this period">
      Select a longer period. A product has topics once five reviews in English or German are published.
    </Empty>
  ) : (
    <ChartCard
      title="Topics"
      about={`${plural(shown.totalTopics, 'topic')}. “Rising” marks complaints that grew beyond what chance explains.`}
      file={`topics-${shown.startDate}-${shown.endDate}`}
      isReadable
      of={tableOf(shown)}
    >
      <LinkTabs
        isOfViews
        label="Order"
        tabs={topicSorts.map((one) => ({
          label: sortNames[one],
          search: { sort: one },
          isCurrent: one === sort,
        }))}
      />
      <TopicTable topics={shown.topics} scope={scope} />
    </ChartCard>
  );
}

/** Topics with a single mention say little, and are shown on demand. */
function TopicTable({ topics, scope }: { topics: readonly Topic[]; scope: SelectedScope }) {
  const [isLong, setLong] = useState(false);
  const often = topics.filter(({ mentions, rising }) => mentions > 1 || rising);
  const rest = topics.length - often.length;
  return (
    <>
      <DataTable
        label="Topics"
        rows={isLong || often.length === 0 ? topics : often}
        keyOf={({ topic }) => topic}
        columns={columnsFor(scope)}
        empty={<Empty title="No topics" />}
      />
      {rest > 0 && often.length > 0 && !isLong && (
        <Button variant="subtle" size="xs" mt="sm" onClick={() => setLong(true)}>
          Show {rest} more, mentioned once or not at all
        </Button>
      )}
    </>
  );
}

const tableOf = ({ topics }: Insights) => ({
  columns: [
    ...['Topic', 'Mentions', 'Favorable', 'Unfavorable', 'Unfavorable %'],
    ...['Mentions (previous)', 'Unfavorable % (previous)', 'Rising'],
  ],
  rows: topics.map(({ name, mentions, positive, negative, negativeShare, previous, rising }) => [
    ...[name, mentions, positive, negative, negativeShare],
    ...[previous?.mentions ?? null, previous?.negativeShare ?? null, rising ? 'yes' : 'no'],
  ]),
});

function columnsFor(scope: SelectedScope): Column<Topic>[] {
  const counts = countColumns<Topic>({
    topicOf: ({ topic }) => topic,
    nameOf: ({ name }) => `of ${name}`,
    searchOf: (_topic, more) => scope.searchFor(more),
  });
  return [
    {
      header: 'Topic',
      cell: ({ topic, name }) => (
        <ToPage to="topics/$topic" params={{ topic }} search={scope.searchFor()} size="sm" fw={600}>
          {name}
        </ToPage>
      ),
    },
    counts.mentions,
    {
      header: 'Favorable share',
      end: true,
      cell: ({ positive, mentions }) => (mentions === 0 ? null : percent((positive / mentions) * 100)),
    },
    counts.unfavorable,
    { header: 'Unfavorable share', end: true, cell: (topic) => <Share of={topic} /> },
    {
      header: 'In a review',
      phone: 'second',
      cell: ({ topic, mentions }) => mentions > 0 && <NewestPassage topic={topic} scope={scope} />,
    },
  ];
}
