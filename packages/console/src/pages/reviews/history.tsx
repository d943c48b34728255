import { moderationLog } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { DecisionHistory } from '../../components/decision-history.tsx';
import { EarlierVersions, useEarlierVersions } from '../../components/earlier-versions.tsx';
import { Reading } from '../../components/states.tsx';
import type { StaffReview } from './review.tsx';

/** Decisions about a review, and its versions before its author edited it. */
export function History({ review }: { review: StaffReview }) {
  const log = useRead(moderationLog, { query: { itemId: review.id, limit: 100 } });
  const versions = useEarlierVersions(review.id);
  return (
    <>
      <Card title="History">
        <Reading of={log}>{({ entries }) => <DecisionHistory entries={entries} />}</Reading>
      </Card>
      {versions.length > 0 && (
        <Card title="Earlier versions">
          <EarlierVersions current={review} versions={versions} />
        </Card>
      )}
    </>
  );
}
