import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AnswerOf, listQueue } from '@tribune/contract';
import { type ReactNode, useState } from 'react';
import { type Merchant, meQuery } from '../../app/auth.ts';
import { keyOf } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { clientOf } from '../../app/merchant.tsx';
import { type Column, DataTable, opensRow } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Due } from '../../components/due.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading } from '../../components/states.tsx';
import { authorOf, excerptOf, typeOf } from '../queue/item-text.ts';

type Queue = AnswerOf<typeof listQueue>;
interface Row {
  store: Merchant;
  item: Queue['items'][number];
}

const storesAtATime = 20;
const refetchMs = 60_000;
const query = {
  status: ['pending', 'flagged'] as ('pending' | 'flagged')[],
  followsReview: false,
  sort: 'due' as const,
  limit: 20,
};

/** The work in all stores of the person: how much each has, and the items that are due first. Each store is asked separately. */
export default function AllStoresPage() {
  const { data } = useQuery(meQuery);
  const [shown, setShown] = useState(storesAtATime);
  const live = (data?.merchants ?? []).filter(({ sandboxOf }) => sandboxOf === null);
  const stores = live.slice(0, shown);
  const queues = useQueries({
    queries: stores.map(({ id }) => ({
      queryKey: keyOf(id, listQueue, { query }),
      queryFn: ({ signal }: { signal: AbortSignal }) => clientOf(id)(listQueue, { query, signal }),
      refetchInterval: refetchMs,
    })),
  });
  const rows = stores
    .flatMap((store, index) => (queues[index]?.data?.items ?? []).map((item) => ({ store, item })))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const failed = queues.filter(({ isError }) => isError);
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  return (
    <>
      <PageHeader about="Items to review, those due first, then the oldest." />
      <Stack>
        <Group gap="xs">
          {stores.map(({ id, name }, index) => (
            <ToQueue key={id} of={id}>
              {name}: {toReview(queues[index]?.data)}
            </ToQueue>
          ))}
          {live.length > shown && (
            <Button size="xs" variant="default" onClick={() => setShown(shown + storesAtATime)}>
              Show more stores
            </Button>
          )}
        </Group>
        {failed[0] && <Failure error={failed[0].error} onRetry={retry} />}
        {queues.some(({ isPending }) => isPending) && <Loading />}
        {(rows.length > 0 || queues.every(({ isSuccess }) => isSuccess)) && (
          <DataTable
            label="Items to review"
            rows={rows}
            keyOf={({ item }) => item.id}
            columns={columns}
            empty={<Empty title="You’re all caught up" />}
          />
        )}
      </Stack>
    </>
  );
}

/** Items with a target time before others, as in the queue of a store. */
const placeOf = ({ item: { dueAt, createdAt } }: Row) =>
  dueAt === null ? Date.parse(createdAt) + 1e13 : Date.parse(dueAt);

/** Media are counted with their reviews. Unknown until the store has responded. */
function toReview(queue: Queue | undefined): string {
  if (!queue) return '?';
  const { media: _media, ...others } = queue.counts;
  const counts = Object.values(others).map(({ pending, flagged }) => pending + flagged);
  return counts.reduce((sum, count) => sum + count, 0).toLocaleString();
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Item',
    cell: ({ store, item }) => (
      <>
        <ToQueue of={store.id} item={item.id} className={opensRow}>
          {typeOf(item)} by {authorOf(item)}
        </ToQueue>
        <Text size="sm" lineClamp={2}>
          {excerptOf(item)}
        </Text>
      </>
    ),
  },
  { header: 'Store', cell: ({ store }) => store.name },
  { header: 'Submitted', cell: ({ item }) => <RelativeTime at={item.createdAt} /> },
  { header: 'Due', cell: ({ item }) => item.dueAt && <Due at={item.dueAt} /> },
];

interface ToQueueProps {
  of: string;
  item?: string;
  className?: string;
  children: ReactNode;
}

/** A link to the queue of a store, with an item open. */
const ToQueue = ({ of, item, className = '', children }: ToQueueProps) => (
  <Anchor
    size="sm"
    lineClamp={1}
    className={className}
    renderRoot={(props) => (
      <Link
        {...props}
        to={'/$merchantId/queue' as string}
        params={{ merchantId: of } as never}
        search={{ sort: 'due', item } as never}
      />
    )}
  >
    {children}
  </Anchor>
);
