import { Text } from '@mantine/core';
import { type AnswerOf, listProductTopics } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { type Column, opensRow } from '../../components/data-table.tsx';
import { ReadTable } from '../../components/paged-table.tsx';
import { PlanGate } from '../../components/plan-gate.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { percent } from '../dashboard/figures.ts';
import { PassageText } from '../topics/passage.tsx';

type Topic = AnswerOf<typeof listProductTopics>['topics'][number];

/** The topics that a product's published reviews mention. */
export function ProductTopics({ productId }: { productId: string }) {
  const notInPlan = useRefusal()({ plan: 'topics' });
  const read = useRead(listProductTopics, { params: { productId } }, { when: notInPlan === null });
  if (notInPlan !== null)
    return (
      <PlanGate feature="topics">
        <Text size="sm">shoulder strap: 24 reviews, 62.5% favorable</Text>
      </PlanGate>
    );
  return (
    <ReadTable
      of={read}
      label="Topics"
      rowsOf={({ topics }) => topics}
      keyOf={({ topic }) => topic}
      columns={columnsFor(productId)}
      empty={
        <Empty title="No topics yet">
          A product has topics once five reviews in English or German are published.
        </Empty>
      }
    />
  );
}

const columnsFor = (productId: string): Column<Topic>[] => [
  {
    header: 'Topic',
    cell: ({ topic, name }) => (
      <ToPage
        to="topics/$topic"
        params={{ topic }}
        search={{ productId, period: 'all' }}
        size="sm"
        className={opensRow}
      >
        {name}
      </ToPage>
    ),
  },
  { header: 'Reviews', end: true, cell: ({ reviews }) => reviews.toLocaleString() },
  {
    header: 'Favorable',
    end: true,
    cell: ({ reviews, positive }) => percent((positive / reviews) * 100),
  },
  {
    header: 'In a review',
    phone: 'second',
    cell: ({ passages: [passage] }) => passage && <PassageText of={passage} lines={2} />,
  },
];
