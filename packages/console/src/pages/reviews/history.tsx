import { Stack, Text } from '@mantine/core';
import {
  moderationLog,
  reviewHistory,
  reviewTexts,
  type reviewVersion,
  type Static,
} from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { DecisionHistory } from '../../components/decision-history.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { Stars } from '../../components/stars.tsx';
import { Reading } from '../../components/states.tsx';
import { textLabels } from '../../components/text-labels.ts';
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
        <EarlierVersions review={review} versions={versions.data?.versions ?? []} />
      )}
    </>
  );
}

type Version = Static<typeof reviewVersion>;

/** The rating of each version, newest first, and the texts that the next version replaced. */
function EarlierVersions({ review, versions }: { review: StaffReview; versions: readonly Version[] }) {
  return (
    <Card title="Earlier versions">
      <Stack>
        {versions.map((version, index) => {
          const next = versions[index - 1] ?? review;
          const changed = reviewTexts.filter((field) => version[field] !== next[field]);
          return (
            <Stack key={version.version} gap={4}>
              <SmallHint>
                Until <ExactTime at={version.replacedAt} />
              </SmallHint>
              <div>
                <Stars rating={version.rating} />
              </div>
              {changed.map((field) => (
                <Text key={field} size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                  <b>{textLabels[field]}: </b>
                  {version[field] ?? <i>None</i>}
                </Text>
              ))}
              {changed.length === 0 && <Hint>Same text</Hint>}
            </Stack>
          );
        })}
      </Stack>
    </Card>
  );
}
