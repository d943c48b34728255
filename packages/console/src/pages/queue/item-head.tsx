import { Alert, Group, Text } from '@mantine/core';
import { When } from '../../components/date.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { authorOf, emailOf, productOf, typeOf } from './item-text.ts';
import type { Item, Note } from './use-queue.ts';

/** What it is and who wrote it. */
export function Head({ item }: { item: Item }) {
  const product = productOf(item);
  return (
    <header>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text component="h2" size="sm" fw={400} c="dimmed">
          {typeOf(item)} about {product.name ?? product.id}
        </Text>
        <StatusBadge status={item.status} />
      </Group>
      <Group gap={6} mt={4} mb="md">
        <Text fw={620}>{authorOf(item)}</Text>
        {item.review?.verifiedPurchase && (
          <Text size="sm" c="dimmed">
            bought it ({item.review.verification})
          </Text>
        )}
        {item.review?.incentivized && (
          <Text size="sm" c="dimmed">
            was promised a reward
          </Text>
        )}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {emailOf(item) && `${emailOf(item)} · `}
          <When at={item.createdAt} />
        </Text>
      </Group>
    </header>
  );
}

/** What happened to it meanwhile, and who else is looking. */
export function Told({ note, watching }: { note: Note | undefined; watching: string[] | undefined }) {
  return (
    <div aria-live="polite">
      {note?.by && (
        <Alert color="blue" mb="md" title={`${note.by.name} was here`}>
          It was {note.by.status} a moment ago. A decision of yours is refused until you have seen that; take
          it again to decide anew.
        </Alert>
      )}
      {note?.failed && (
        <Alert color="red" mb="md" title="Not decided">
          {note.failed}
        </Alert>
      )}
      {watching && (
        <Alert
          color="yellow"
          mb="md"
          title={`${watching.join(' and ')} ${watching.length > 1 ? 'are' : 'is'} looking at this too`}
        />
      )}
    </div>
  );
}
