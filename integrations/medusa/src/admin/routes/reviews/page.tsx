import { defineRouteConfig } from '@medusajs/admin-sdk';
import { ChatBubbleLeftRight } from '@medusajs/icons';
import { Button, Container, Heading, Select, Text, toast } from '@medusajs/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueEntry } from '@tribune/client/plugins';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Connection } from '../../components/connection';
import { QueueCard } from '../../components/queue-card';
import { type Decision, decide, queue } from '../../lib/api';

const statuses = { 'pending,flagged': 'To review', approved: 'Published', rejected: 'Rejected' };

function ReviewsPage() {
  const [parameters, setParameters] = useSearchParams();
  const [status, setStatus] = useState('pending,flagged');
  const productId = parameters.get('productId');
  const client = useQueryClient();
  const filters = { status, ...(productId && { productId }) };
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['tribune', 'queue', filters],
    queryFn: ({ pageParam }) => queue({ ...filters, ...(pageParam && { startAfter: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextStartAfter }) => nextStartAfter,
    retry: 1,
  });
  const moderation = useMutation({
    mutationFn: (decision: Decision) => decide(decision),
    onError: (failure) => toast.error('The decision was not saved', { description: failure.message }),
    onSuccess: ({ results }, { status: verdict }) => {
      const failed = results.find(({ success }) => !success);
      if (failed) toast.error('The decision was not saved', { description: failed.error?.message });
      else toast.success(verdict === 'approved' ? 'Approved' : 'Rejected');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tribune'] }),
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const approve = ({ id, updatedAt }: QueueEntry) =>
    moderation.mutate({ items: [{ id, updatedAt }], status: 'approved' });
  const reject = ({ id, updatedAt }: QueueEntry, reasonCode: string) =>
    moderation.mutate({ items: [{ id, updatedAt }], status: 'rejected', reasonCode });

  return (
    <div className="flex flex-col gap-y-3" dir="ltr" lang="en">
      <Connection />
      <Container className="divide-y p-0" data-testid="tribune-queue">
        <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
          <Heading>Reviews and questions</Heading>
          <div className="flex items-center gap-2">
            {productId && (
              <Button
                className="shrink-0 whitespace-nowrap"
                size="small"
                variant="transparent"
                onClick={() => setParameters({})}
              >
                Show all products
              </Button>
            )}
            <Select size="small" value={status} onValueChange={setStatus}>
              <Select.Trigger aria-label="Status">
                <Select.Value />
              </Select.Trigger>
              <Select.Content>
                {Object.entries(statuses).map(([value, label]) => (
                  <Select.Item key={value} value={value}>
                    {label}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select>
          </div>
        </div>
        {error && (
          <Text className="text-ui-fg-error px-6 py-4" role="alert">
            {error.message}
          </Text>
        )}
        {isPending && !error && <Text className="px-6 py-4">Loading…</Text>}
        {data && items.length === 0 && (
          <Text className="text-ui-fg-subtle px-6 py-4">
            {status === 'pending,flagged' ? 'You’re all caught up' : 'No items with this status'}
          </Text>
        )}
        {items.map((item) => (
          <QueueCard
            key={item.id}
            item={item}
            isBusy={moderation.isPending}
            onApprove={approve}
            onReject={reject}
          />
        ))}
        {hasNextPage && (
          <div className="flex justify-center px-6 py-4">
            <Button variant="secondary" isLoading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </Container>
    </div>
  );
}

export const config = defineRouteConfig({ label: 'Reviews', icon: ChatBubbleLeftRight });

export default ReviewsPage;
