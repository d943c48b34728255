import { List, Text, Title } from '@mantine/core';
import { moderationLog } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { pendingCauses } from '../../components/decision-history.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { causeLabels, hintLabels, phaseLabels } from '../../components/reasons.ts';
import { textLabels } from '../../components/text-labels.ts';
import { ToPage } from '../../components/to-page.tsx';
import { findingsOf } from './item-text.ts';
import type { Item } from './use-queue.ts';

/** Why the item is in the queue. */
export function Findings({ item }: { item: Item }) {
  const findings = findingsOf(item);
  return (
    <>
      {item.status === 'pending' && <PendingReason item={item} />}
      {findings.length > 0 && (
        <>
          <Title order={3} mt="lg">
            Screening results
          </Title>
          <List size="sm" mt={4}>
            {findings.map(({ phase, field, excerpt, note }) => (
              <List.Item key={phase + field + excerpt + note}>
                {phaseLabels[phase]}
                {note && (phase === 'integrity' ? `: ${note}` : ` “${note}”`)}
                {field && ` in the ${(textLabels[field] ?? field).toLowerCase()}`}
                {excerpt && (
                  <>
                    : <q>{excerpt}</q>
                  </>
                )}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {item.hints.length > 0 && (
        <Text size="sm" mt={findings.length > 0 ? 4 : 'lg'}>
          <b>Hints:</b> {item.hints.map((hint) => hintLabels[hint]).join('. ')}
        </Text>
      )}
      {item.review && (
        <SmallHint mt={findings.length > 0 ? 4 : 'lg'}>
          {findings.length > 0 && 'Star ratings never affect screening. '}
          <ToPage to="reviews/$reviewId" params={{ reviewId: item.id }}>
            View review
          </ToPage>
        </SmallHint>
      )}
    </>
  );
}

function PendingReason({ item }: { item: Item }) {
  const { medium, review } = item;
  const follows = medium?.followsReview === true;
  const log = useRead(moderationLog, { query: { itemId: item.id, limit: 20 } }, { when: !follows });
  const causes = pendingCauses(log.data?.entries ?? []).filter(
    // Omits a cause that no longer applies, because the address was confirmed in the meantime.
    (cause) => cause !== 'email_verification' || review?.verification !== 'email',
  );
  const reasons = follows ? ['Its review is pending'] : causes.map((cause) => causeLabels[cause]);
  if (reasons.length === 0) return null;
  return (
    <Text size="sm" mt="lg">
      <b>Pending:</b> {reasons.join('. ')}
    </Text>
  );
}
