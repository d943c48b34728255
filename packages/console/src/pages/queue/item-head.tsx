import { Alert, Group, Text } from '@mantine/core';
import { RelativeTime } from '../../components/date.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { authorOf, emailOf, productOf, typeOf } from './item-text.ts';
import type { Item, Note } from './use-queue.ts';

/** Type, product, status and author of an item. */
export function Head({ item }: { item: Item }) {
  const product = productOf(item);
  return (
    <header>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text component="h2" size="sm" fw={400} c="dimmed">
          {typeOf(item)} of {product.name ?? product.id}
        </Text>
        <StatusBadge status={item.status} />
      </Group>
      <Group gap={6} mt={4} mb="md">
        <Text fw={620}>{authorOf(item)}</Text>
        {(item.review ?? item.storeReview)?.verifiedPurchase && (
          <Text size="sm" c="dimmed">
            Verified purchase
          </Text>
        )}
        {(item.review ?? item.storeReview)?.verification === 'imported' && (
          <Text size="sm" c="dimmed">
            Imported
          </Text>
        )}
        {item.review?.incentivized && (
          <Text size="sm" c="dimmed">
            Incentivized
          </Text>
        )}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {emailOf(item) && `${emailOf(item)} · `}
          <RelativeTime at={item.createdAt} />
        </Text>
      </Group>
    </header>
  );
}

/** Decisions of others, failures, and other viewers. */
export function ItemNotices({ note, watching }: { note: Note | undefined; watching: string[] | undefined }) {
  return (
    <div aria-live="polite">
      {note?.by && (
        <Alert color="blue" mb="md" title={`Moderated by ${note.by.name}`}>
          This item is {note.by.status} now. To change that, moderate it again.
        </Alert>
      )}
      {note?.failed && (
        <Alert color="red" mb="md" title="Decision not saved">
          {note.failed}
        </Alert>
      )}
      {watching && (
        <Alert
          color="yellow"
          mb="md"
          title={`${watching.join(' and ')} ${watching.length > 1 ? 'are' : 'is'} also viewing this item`}
        />
      )}
    </div>
  );
}
