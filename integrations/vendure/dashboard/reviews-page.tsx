import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnyRoute, Link } from '@tanstack/react-router';
import type { QueueEntry } from '@tribune/client/plugins';
import { Button, Page, PageBlock, PageLayout, PageTitle, useChannel } from '@vendure/dashboard';
import { useState } from 'react';
import { toast } from 'sonner';
import { type Decision, messageOf, moderate, problemsOf, queuePage } from './api';
import { Connection } from './connection';
import { English } from './english';
import { QueueCard } from './queue-card';

const filters = { 'pending,flagged': 'To review', approved: 'Published', rejected: 'Rejected' };

/** The product ID in the address. May be a number, because the router parses `?productId=12`. */
export function productIdOf({ productId }: Record<string, unknown>): string | undefined {
  return typeof productId === 'string' || typeof productId === 'number' ? String(productId) : undefined;
}

/** Tribune's queue for the channel. */
export function ReviewsPage({ route }: { route: AnyRoute }) {
  const productId = productIdOf(route.useSearch());
  const { activeChannel } = useChannel();
  const [status, setStatus] = useState('pending,flagged');
  const client = useQueryClient();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['tribune', 'queue', activeChannel?.id, status, productId],
    queryFn: ({ pageParam }) =>
      queuePage({
        status: status.split(','),
        ...(productId && { productId }),
        ...(pageParam && { startAfter: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page?.nextStartAfter,
    retry: 1,
  });
  const moderation = useMutation({
    mutationFn: (decision: Decision) => moderate(decision),
    onSuccess: (_, { status: verdict }) => toast.success(verdict === 'approved' ? 'Approved' : 'Rejected'),
    onError: (failure: Error) =>
      toast.error('The decision was not saved', { description: messageOf(failure) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tribune'] }),
  });
  const decide = ({ id, updatedAt }: QueueEntry, decision: Pick<Decision, 'status' | 'reasonCode'>) =>
    moderation.mutate({ id, updatedAt, ...decision });
  const items = data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const isConnected = data?.pages[0] !== null;

  return (
    <Page pageId="tribune-reviews">
      <PageTitle>
        <span dir="ltr" lang="en">
          Reviews and questions
        </span>
      </PageTitle>
      <PageLayout>
        <PageBlock column="main" blockId="tribune-queue">
          <English>
            <div className="flex flex-wrap items-center gap-3 pb-3">
              <select
                aria-label="Status"
                className="border-input bg-background h-8 rounded-md border px-2 text-sm"
                value={status}
                onChange={({ target }) => setStatus(target.value)}
              >
                {Object.entries(filters).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              {productId && (
                <Link to="/tribune-reviews" search={{}} className="text-sm underline">
                  Show all products
                </Link>
              )}
            </div>
            {error && (
              <p className="font-medium text-sm" role="alert">
                {messageOf(error)}
              </p>
            )}
            {isPending && !error && <p className="text-sm">Loading…</p>}
            {data && !isConnected && <Disconnected />}
            {data && isConnected && items.length === 0 && (
              <p className="text-muted-foreground text-sm">
                {status === 'pending,flagged' ? 'You’re all caught up' : 'No items with this status'}
              </p>
            )}
            <div className="divide-y">
              {items.map((item) => (
                <QueueCard key={item.id} item={item} isBusy={moderation.isPending} onDecide={decide} />
              ))}
            </div>
            {hasNextPage && (
              <Button variant="outline" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
                Show more
              </Button>
            )}
          </English>
        </PageBlock>
        <PageBlock column="side" blockId="tribune-connection" title="Tribune">
          <Connection />
        </PageBlock>
      </PageLayout>
    </Page>
  );
}

function Disconnected() {
  const { data } = useQuery({ queryKey: ['tribune', 'problems'], queryFn: () => problemsOf(), retry: 1 });
  return <p className="text-muted-foreground text-sm">{data?.pending ?? 'This channel has no queue.'}</p>;
}
