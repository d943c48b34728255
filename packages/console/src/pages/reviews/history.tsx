import { Text, Timeline } from '@mantine/core';
import { moderationLog, reviewHistory } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Exactly } from '../../components/date.tsx';
import { Stars } from '../../components/stars.tsx';
import { Reading } from '../../components/states.tsx';
import type { StaffReview } from './review.tsx';

/** What was decided, by whom and why; and what the review said before its author changed it. */
export function History({ review }: { review: StaffReview }) {
  const log = useRead(moderationLog, { query: { itemId: review.id, limit: 100 } });
  const versions = useRead(reviewHistory, { params: { reviewId: review.id } });
  return (
    <>
      <Card title="Decisions">
        <Reading of={log}>
          {({ entries }) =>
            entries.length === 0 ? (
              <Text size="sm">None so far.</Text>
            ) : (
              <Timeline bulletSize={12} lineWidth={1} active={entries.length}>
                {entries.map(({ id, action, actor, actorType, at, from, to, reason, reasonCode }) => (
                  <Timeline.Item key={id}>
                    <Text size="sm">
                      <b>{action}</b> by {actor ?? actorType}
                      {from && to && from !== to && `: ${from} → ${to}`}
                    </Text>
                    {(reasonCode || reason) && (
                      <Text size="sm">
                        {[reasonCode?.replaceAll('_', ' '), reason].filter(Boolean).join(': ')}
                      </Text>
                    )}
                    <Text size="xs" c="dimmed">
                      <Exactly at={at} />
                    </Text>
                  </Timeline.Item>
                ))}
              </Timeline>
            )
          }
        </Reading>
      </Card>
      {(versions.data?.versions.length ?? 0) > 0 && (
        <Card title="Earlier versions">
          {versions.data?.versions.map(({ version, rating, title, text, replacedAt }) => (
            <div key={version} style={{ marginBottom: 16 }}>
              <Text size="xs" c="dimmed">
                Until <Exactly at={replacedAt} />
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
