import { SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { AnswerOf } from '@tribune/contract';
import { getTopicTrend, topicSteps } from '@tribune/contract/insights';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Count, countColumns, Share } from './figure-links.tsx';
import { Scoped } from './scope-picker.tsx';
import { type SelectedScope, useSelectedScope } from './selected-scope.ts';
import { TopicTrend } from './topic-trend.tsx';

export type Trend = AnswerOf<typeof getTopicTrend>;
type Product = Trend['products'][number];

/** A topic over time, and by product. */
export default function TopicPage() {
  const { id: merchantId } = useMerchant();
  const { topic = '' } = useParams({ strict: false }) as { topic?: string };
  const scope = useSelectedScope();
  const [{ by }, change] = useFilters((found) => ({ by: asOneOf(found.by, topicSteps) }));
  const read = useRead(getTopicTrend, {
    params: { merchantId, topic },
    query: { ...scope.query, ...(by && { by }) },
  });
  return (
    <>
      <PageHeader title={read.data?.name ?? topic.replaceAll('-', ' ')} />
      <Scoped scope={scope} read={read}>
        {(shown) =>
          shown.mentions === 0 && !shown.previous?.mentions ? (
            <Empty title="No mentions in this period">Select a longer period or another product.</Empty>
          ) : (
            <>
              <Totals of={shown} scope={scope} />
              <div>
                <VisuallyHidden id="step-label">Step</VisuallyHidden>
                <SegmentedControl
                  aria-labelledby="step-label"
                  data={[
                    { value: 'week', label: 'By week' },
                    { value: 'month', label: 'By month' },
                  ]}
                  value={shown.by}
                  onChange={(value) => change({ by: asOneOf(value, topicSteps) })}
                />
              </div>
              <TopicTrend of={shown} scope={scope} />
              <Card title="Products">
                <DataTable
                  label="Products"
                  rows={shown.products}
                  keyOf={({ productId }) => productId}
                  columns={columnsFor(shown, scope)}
                  empty={<Empty title="No products" />}
                />
              </Card>
            </>
          )
        }
      </Scoped>
    </>
  );
}

function Totals({ of, scope }: { of: Trend; scope: SelectedScope }) {
  const { topic, mentions, negative } = of;
  return (
    <Card>
      <Text>
        <Count topic={topic} name="mentions" count={mentions} search={scope.searchFor()} />{' '}
        {mentions === 1 ? 'mention' : 'mentions'},{' '}
        <Count
          topic={topic}
          name="unfavorable mentions"
          count={negative}
          search={scope.searchFor({ sentiment: 'negative' })}
        />{' '}
        unfavorable: <Share of={of} />
      </Text>
    </Card>
  );
}

const columnsFor = ({ topic }: Trend, scope: SelectedScope): Column<Product>[] => {
  const onlyOf = ({ productId }: Product, more: object = {}) =>
    scope.searchFor({ productId, groupId: undefined, ...more });
  const counts = countColumns<Product>({
    topicOf: () => topic,
    nameOf: (one) => `by reviews of ${one.name ?? one.productId}`,
    searchOf: onlyOf,
  });
  return [
    {
      header: 'Product',
      cell: (one) => (
        <ToPage to="topics/$topic" params={{ topic }} search={onlyOf(one)} size="sm">
          {one.name ?? one.productId}
        </ToPage>
      ),
    },
    groupColumn(topic, scope),
    counts.mentions,
    counts.unfavorable,
    { header: 'Unfavorable share', end: true, cell: (one) => <Share of={one} /> },
  ];
};

const groupColumn = (topic: string, scope: SelectedScope): Column<Product> => ({
  header: 'Group',
  cell: ({ groupId }) =>
    groupId !== null && (
      <ToPage
        to="topics/$topic"
        params={{ topic }}
        search={scope.searchFor({ groupId, productId: undefined })}
        size="sm"
      >
        {groupId}
      </ToPage>
    ),
});
