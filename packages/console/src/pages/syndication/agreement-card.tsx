import { Alert, Badge, Group, Stack, Text } from '@mantine/core';
import {
  changeSyndicationAgreement,
  endSyndicationAgreement,
  listSyndicationAgreements,
} from '@tribune/contract/syndication';
import { useWrite } from '../../app/calls.ts';
import { ConfirmButton, WriteButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Figures } from '../../components/stat.tsx';
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
        {state !== 'offered' && <Shared of={agreement} />}
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

function Shared({ of: { shared, received, role } }: { of: Agreement }) {
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
      <Figures of={figures} cols={{ base: 2, sm: figures.length }} />
      {role === 'target' && received !== null && received.unmatched > 0 && (
        <Text size="sm">
          Reviews appear once their products have the same GTIN, or brand and MPN, in your catalog.
        </Text>
      )}
    </Stack>
  );
}

function Actions({ of: { id: agreementId, state, role, pausedByYou, partner } }: { of: Agreement }) {
  const params = { agreementId };
  const changes = [listSyndicationAgreements];
  const change = useWrite(changeSyndicationAgreement, { changes });
  const end = useWrite(endSyndicationAgreement, { changes });
  const isOffer = state === 'offered';
  const about = partner?.name ?? 'the store';
  return (
    <Group gap="sm">
      {!isOffer && !pausedByYou && (
        <ConfirmButton
          label="Pause sharing"
          title="Pause sharing?"
          onConfirm={() => change.mutateAsync({ params, body: { paused: true } })}
        >
          No further reviews are shared until you resume. Reviews that were shared stay, and their edits and
          withdrawals still follow.
        </ConfirmButton>
      )}
      {!isOffer && pausedByYou && (
        <WriteButton of={change} inputs={{ params, body: { paused: false } }}>
          Resume sharing
        </WriteButton>
      )}
      <ConfirmButton
        label={isOffer ? 'Withdraw offer' : 'End agreement'}
        title={isOffer ? 'Withdraw this offer?' : `End the agreement with ${about}?`}
        onConfirm={() => end.mutateAsync({ params })}
      >
        {isOffer
          ? 'Its invitation code stops working.'
          : role === 'source'
            ? `All of your reviews are removed from ${about}. This can’t be undone.`
            : `All reviews of ${about} are removed from your store. This can’t be undone.`}
      </ConfirmButton>
    </Group>
  );
}

const skippedTitle = (changes: number) =>
  changes === 1
    ? '1 change could not be applied and was skipped'
    : `${changes.toLocaleString()} changes could not be applied and were skipped`;
