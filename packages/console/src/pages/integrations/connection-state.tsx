import { Alert, Stack, Text } from '@mantine/core';
import type { ErrorCode, ShopSkipReason } from '@tribune/contract';
import { DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Hint } from '../../components/hint.tsx';
import type { Connection } from './platform-names.ts';

const reasons: Record<ShopSkipReason, string> = {
  no_email: 'No email address',
  no_product: 'No product',
  not_completed: 'Not fulfilled yet',
  canceled: 'Canceled',
  refunded: 'Refunded',
  test: 'Test order',
  deleted: 'Deleted',
  outdated: 'Older than what is stored',
  unreadable: 'No order or product in the message',
  other_source: 'Received from another source',
  too_many_variants: 'More than 500 variants in the group',
  suspended: 'Account suspended',
};

const faults: Partial<Record<ErrorCode, string>> = {
  INVALID_SIGNATURE: 'The signature does not match. Save the secret that the store uses.',
  PAYLOAD_TOO_LARGE: 'The message is larger than 10 MB.',
  RATE_LIMITED: 'Too many messages per minute.',
};

/** Whether messages of a platform arrive, and which ones were skipped. */
export function ConnectionState({ of: connection, name }: { of: Connection; name: string }) {
  const { lastMessageAt, lastError, failingSince } = connection;
  const fault = lastError && (faults[lastError.code] ?? `Tribune answered ${lastError.code}.`);
  return (
    <Stack gap="xs" role="status" aria-label={`Messages from ${name}`}>
      {(lastMessageAt || !failingSince) && (
        <Text size="sm" c={lastMessageAt ? undefined : 'dimmed'}>
          {lastMessageAt ? (
            <>
              Last message <RelativeTime at={lastMessageAt} />
            </>
          ) : (
            'No messages received yet'
          )}
        </Text>
      )}
      {failingSince && (
        <Alert color="red" title={`Messages from ${name} are refused`}>
          {fault} First refused <RelativeTime at={failingSince} />.
        </Alert>
      )}
      {lastError && !failingSince && (
        <Hint>
          Last refused message <RelativeTime at={lastError.at} />: {fault}
        </Hint>
      )}
      <Skipped of={connection} name={name} />
    </Stack>
  );
}

/** The skipped messages, with reasons. */
function Skipped({ of: { skipped, recentlySkipped }, name }: { of: Connection; name: string }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <Text size="sm">
        Skipped in the last 90 days:{' '}
        {skipped.map(({ reason, count }) => `${reasons[reason]} (${count.toLocaleString()})`).join(', ')}
      </Text>
      <DataTable
        label={`Skipped messages from ${name}`}
        columns={[
          {
            header: 'Order or product',
            cell: ({ kind, id }) => (id ? `${kind === 'order' ? 'Order' : 'Product'} ${id}` : 'Unknown'),
          },
          { header: 'Reason', cell: ({ reason }) => reasons[reason] },
          { header: 'Received', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
        rows={recentlySkipped}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={null}
      />
    </>
  );
}
