import { Text } from '@mantine/core';
import { moderationLog, reviewHistory } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { DecisionHistory } from '../../components/decision-history.tsx';
import { Stars } from '../../components/stars.tsx';
import { Reading } from '../../components/states.tsx';
import type { StaffReview } from './review.tsx';

/** Decisions about a review, and its versions before its author edited it. */
export function History({ review }: { review: StaffReview }) {
  const log = useRead(moderationLog, { query: { itemId: review.id, limit: 100 } });
  const versions = useRead(reviewHistory, { params: { reviewId: review.id } });
  return (
    <>
      <Card title="History">
        <Reading of={log}>{({ entries }) => <DecisionHistory entries={entries} />}</Reading>
      </Card>
      {(versions.data?.versions.length ?? 0) > 0 && (
        <Card title="Earlier versions">
          {versions.data?.versions.map(({ version, rating, title, text, replacedAt }) => (
            <div key={version} style={{ marginBottom: 16 }}>
              <Text size="xs" c="dimmed">
                Until <ExactTime at={replacedAt} />
              </Text>
              <Stars rating={rating} /> <b>{title}</b>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {text}
              </Text>
            </div>
          ))}
        </Card>
      )}
    </>
  );
}
