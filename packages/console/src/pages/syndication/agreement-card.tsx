import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import {
  changeSyndicationAgreement,
  endSyndicationAgreement,
  listSyndicationAgreements,
} from '@tribune/contract/syndication';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Hint } from '../../components/hint.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import type { Agreement } from './syndication.tsx';

const states: Record<Agreement['state'], { label: string; color: string }> = {
  offered: { label: 'Not accepted yet', color: 'gray' },
  active: { label: 'Active', color: 'teal' },
  paused: { label: 'Paused', color: 'yellow' },
  ended: { label: 'Ended', color: 'gray' },
};

/** An offer or agreement with its figures. */
export function AgreementCard({ agreement }: { agreement: Agreement }) {
  const { role, state, name, partner, problem, skippedChanges, lastSkipped, expiresAt, endedAt } = agreement;
  const { label, color } = states[state];
  return (
    <Card
      title={partner?.name ?? name ?? 'Offer'}
      about={role === 'source' ? 'Shows your reviews.' : 'You show its reviews.'}
      actions={
        <Badge color={color} variant="light">
          {label}
        </Badge>
      }
    >
      <Stack gap="sm">
        {expiresAt && (
          <Text size="sm">
            The code can be used until <ExactTime at={expiresAt} />.
          </Text>
        )}
        {endedAt && (
          <Text size="sm">
            Ended by {agreement.endedBy === role ? 'you' : (partner?.name ?? 'the other side')} on{' '}
            <ExactTime at={endedAt} />.
          </Text>
        )}
        {state === 'paused' && <Text size="sm">{pausedBy(agreement)}</Text>}
        {skippedChanges > 0 && (
          <Alert color="yellow" title={skippedTitle(skippedChanges)}>
            <span style={{ overflowWrap: 'anywhere' }}>Last one: {lastSkipped}</span>
          </Alert>
        )}
        {problem && (
          <Alert color="orange" title="The last exchange failed. It is retried automatically.">
            <span style={{ overflowWrap: 'anywhere' }}>{problem}</span>
          </Alert>
        )}
        {state !== 'offered' && <Figures of={agreement} />}
        {state !== 'ended' && <Actions of={agreement} />}
      </Stack>
    </Card>
  );
}

function pausedBy({ pausedByYou, pausedByPartner, partner }: Agreement): string {
  const other = partner?.name ?? 'the other side';
  const who = pausedByYou && pausedByPartner ? `you and ${other}` : pausedByYou ? 'you' : other;
  return `Paused by ${who}. No further reviews are shared; edits and withdrawals still follow.`;
}

function Figures({ of: { shared, received, role } }: { of: Agreement }) {
  const figures: readonly (readonly [label: string, count: number])[] = [
    ...(shared
      ? ([
          ['Delivered', shared.delivered],
          ['Queued', shared.queued],
        ] as const)
      : []),
    ...(received
      ? ([
          ['Published', received.published],
          ['Pending', received.pending],
          ['Rejected', received.rejected],
          ['Product unknown', received.unmatched],
          ['Withdrawn', received.withdrawn],
        ] as const)
      : []),
  ];
  return (
    <Stack gap={4}>
      <Group component="dl" gap="xl" m={0}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <Hint component="dt">{label}</Hint>
            <Text component="dd" m={0} fw={600}>
              {count.toLocaleString('en')}
            </Text>
          </div>
        ))}
      </Group>
      {role === 'target' && received !== null && received.unmatched > 0 && (
        <Text size="sm">
          Reviews appear once their products have the same GTIN, or brand and MPN, in your catalog.
        </Text>
      )}
    </Stack>
  );
}

function Actions({ of: { id: agreementId, state, role, pausedByYou, partner } }: { of: Agreement }) {
  const [asking, setAsking] = useState<'pause' | 'end' | null>(null);
  const params = { agreementId };
  const changes = [listSyndicationAgreements];
  const change = useWrite(changeSyndicationAgreement, { changes });
  const end = useWrite(endSyndicationAgreement, { changes });
  const isOffer = state === 'offered';
  const about = partner?.name ?? 'the store';
  return (
    <Group gap="sm">
      {!isOffer && !pausedByYou && (
        <Button variant="default" size="compact-md" onClick={() => setAsking('pause')}>
          Pause sharing
        </Button>
      )}
      {!isOffer && pausedByYou && (
        <Button
          variant="default"
          size="compact-md"
          loading={change.isPending}
          onClick={() => change.mutate({ params, body: { paused: false } }, { onError: notifyFailure })}
        >
          Resume sharing
        </Button>
      )}
      <Button variant="default" size="compact-md" onClick={() => setAsking('end')}>
        {isOffer ? 'Withdraw offer' : 'End agreement'}
      </Button>
      <Confirm
        opened={asking === 'pause'}
        title="Pause sharing?"
        action="Pause sharing"
        onClose={() => setAsking(null)}
        onConfirm={() => change.mutateAsync({ params, body: { paused: true } })}
      >
        No further reviews are shared until you resume. Reviews that were shared stay, and their edits and
        withdrawals still follow.
      </Confirm>
      <Confirm
        opened={asking === 'end'}
        title={isOffer ? 'Withdraw this offer?' : `End the agreement with ${about}?`}
        action={isOffer ? 'Withdraw offer' : 'End agreement'}
        onClose={() => setAsking(null)}
        onConfirm={() => end.mutateAsync({ params })}
      >
        {isOffer
          ? 'Its invitation code stops working.'
          : role === 'source'
            ? `All of your reviews are removed from ${about}. This can’t be undone.`
            : `All reviews of ${about} are removed from your store. This can’t be undone.`}
      </Confirm>
    </Group>
  );
}

const skippedTitle = (changes: number) =>
  changes === 1
    ? '1 change could not be applied and was skipped'
    : `${changes.toLocaleString()} changes could not be applied and were skipped`;
