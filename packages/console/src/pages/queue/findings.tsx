import { List, Text, Title } from '@mantine/core';
import { reasonLabels } from '../../components/reasons.ts';
import { ToPage } from '../../components/to-page.tsx';
import { findingsOf } from './item-text.ts';
import type { Item } from './use-queue.ts';

export function Findings({ item }: { item: Item }) {
  const findings = findingsOf(item);
  if (findings.length === 0) return null;
  return (
    <>
      <Title order={3} mt="lg">
        What the screening found
      </Title>
      <List size="sm" mt={4}>
        {findings.map(({ phase, reasonCode, field, excerpt }) => (
          <List.Item key={phase + field + excerpt}>
            {reasonLabels[reasonCode]}
            {field && ` in the ${field}`}
            {excerpt && (
              <>
                : <q>{excerpt}</q>
              </>
            )}
          </List.Item>
        ))}
      </List>
      {item.review && (
        <Text size="xs" c="dimmed" mt={4}>
          The screening never sees the stars.{' '}
          <ToPage to="reviews/$reviewId" params={{ reviewId: item.id }}>
            Everything about this review
          </ToPage>
        </Text>
      )}
    </>
  );
}
