import { Badge, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { type AnswerOf, listBulkActions, listRaids, startBulkAction } from '@tribune/contract';
import { useState } from 'react';
import { useAction, useReadPages } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Box } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { RelativeTime, TimeSpan } from '../../components/date.tsx';
import { plural } from '../../components/labels.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { LoadMore } from '../../components/paged-table.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { BulkProgress } from '../queue/bulk-progress.tsx';
import { ReasonDialog } from '../queue/reject.tsx';
import type { BulkVerdict } from '../queue/use-bulk.tsx';

type Raid = AnswerOf<typeof listRaids>['raids'][number];

/** Reviews that arrived together in an unusual way: each case with its reasons, one decision and one undo. */
export default function RaidsPage() {
  const raids = useReadPages(listRaids, { query: { limit: 20 } });
  return (
    <>
      <PageHeader about="Reviews that arrived together in an unusual way. Nothing here depends on star ratings." />
      <BulkProgress />
      <Reading of={raids}>
        {({ pages }) => {
          const listed = pages.flatMap((page) => page.raids);
          return listed.length === 0 ? (
            <Empty title="No unusual activity">
              If reviews arrive in a burst, from one network or with copied texts, they are held here as one
              case.
            </Empty>
          ) : (
            <Stack>
              {listed.map((raid) => (
                <Case key={raid.id} raid={raid} />
              ))}
              <LoadMore of={raids} />
            </Stack>
          );
        }}
      </Reading>
    </>
  );
}

function Case({ raid }: { raid: Raid }) {
  const { id, productId, productName, startedAt, lastAt, raisedAt, reviews } = raid;
  const name = productName ?? productId;
  const all = reviews.pending + reviews.approved + reviews.rejected + reviews.flagged;
  return (
    <Box isSection p="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {plural(all, 'review')} of {name}
          </Title>
          <Text size="sm" c="dimmed">
            <TimeSpan from={startedAt} to={lastAt} />. Noticed <RelativeTime at={raisedAt} />
          </Text>
        </div>
        <Group gap={6}>
          {reviews.pending > 0 && (
            <Badge variant="light" color="yellow" autoContrast>
              {reviews.pending} pending
            </Badge>
          )}
          {reviews.pending === 0 && (
            <Badge variant="light" color="gray">
              Decided
            </Badge>
          )}
        </Group>
      </Group>
      <Text size="sm" mt="xs">
        {reviews.approved} published, {reviews.rejected} rejected, {reviews.flagged} flagged
      </Text>
      <Reasons of={raid.signals} />
      <Group mt="md" gap="sm">
        <Decisions raid={raid} name={name} />
        <ToPage to="queue" search={{ status: 'all', raidId: id, sort: 'newest' }} size="sm">
          View its reviews
        </ToPage>
      </Group>
    </Box>
  );
}

/** Each observation with its probability, and what would explain it. */
function Reasons({ of: signals }: { of: Raid['signals'] }) {
  return (
    <List size="sm" mt="sm" spacing={6}>
      {signals.map(({ signal, note, pValue, refutedBy }) => (
        <List.Item key={signal}>
          {note}
          {pValue !== null && ` By chance: p ${pValue < 0.001 ? '< 0.001' : `= ${pValue.toFixed(3)}`}.`}
          <Text size="xs" c="dimmed">
            Rule out: {refutedBy}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

/** One decision about everything in the case that is pending. The progress above offers its undo. */
function Decisions({ raid, name }: { raid: Raid; name: string }) {
  const refusal = useRefusal()(startBulkAction);
  const start = useAction(startBulkAction, {
    changes: [listBulkActions, listRaids],
    notice: 'Bulk action started',
  });
  const [asking, setAsking] = useState<'approved' | 'rejected' | null>(null);
  const { pending } = raid.reviews;
  const about = plural(pending, 'review');
  async function decide(verdict: BulkVerdict) {
    setAsking(null);
    start.mutate({ body: { filters: { raidId: raid.id, status: ['pending'] }, ...verdict } });
  }
  if (pending === 0) return null;
  const disabled = refusal !== null || start.isPending;
  return (
    <>
      <Button
        variant="light"
        color="red"
        onClick={() => setAsking('rejected')}
        disabled={disabled}
        aria-label={`Reject all of ${name}`}
      >
        Reject all…
      </Button>
      <Button
        variant="default"
        onClick={() => setAsking('approved')}
        disabled={disabled}
        aria-label={`Approve all of ${name}`}
      >
        Approve all…
      </Button>
      <ReasonDialog
        asking={asking === 'rejected' ? 'rejected' : null}
        preset="fake"
        about={about}
        inBulk
        onClose={() => setAsking(null)}
        onDecide={(verdict) => void decide(verdict)}
      />
      <Confirm
        opened={asking === 'approved'}
        title={`Approve ${about}?`}
        action="Approve all"
        onClose={() => setAsking(null)}
        onConfirm={() => decide({ status: 'approved' })}
      >
        They are published in the background. You can cancel, and undo the whole action afterwards.
      </Confirm>
    </>
  );
}
