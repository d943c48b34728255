import { Code, Group, Stack, Table, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { AnswerOf } from '@tribune/contract';
import { getDelivery, getWebhook, listDeliveries, replayDelivery } from '@tribune/contract/webhooks';
import { useRead, useWrite } from '../../app/calls.ts';
import { WriteButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ExactTime } from '../../components/date.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Copy } from '../../components/secret.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { DeliveryState, isInProgress } from './delivery-state.tsx';

type Sent = AnswerOf<typeof getDelivery>;

/** One delivery: its request, and the response to each attempt. */
export default function DeliveryPage() {
  const { webhookId = '', eventId = '' } = useParams({ strict: false }) as Record<string, string>;
  const params = { webhookId, eventId };
  const endpoint = useRead(getWebhook, { params: { webhookId } });
  const replay = useWrite(replayDelivery, {
    changes: [listDeliveries, getDelivery],
    notice: 'Resending the event',
  });
  const read = useRead(
    getDelivery,
    { params },
    { refetchMs: (last) => (last && isInProgress(last) ? 3_000 : 0) },
  );
  return (
    <Reading of={read}>
      {(delivery) => (
        <>
          <PageHeader
            title={delivery.type}
            about={
              <>
                <ExactTime at={delivery.createdAt} /> · {delivery.eventId}
              </>
            }
            status={<DeliveryState of={delivery} />}
            action={
              <WriteButton
                of={replay}
                inputs={{ params }}
                disabled={!endpoint.data?.enabled || delivery.status === 'pending'}
              >
                Resend
              </WriteButton>
            }
          />
          <Stack>
            <Attempts of={delivery} />
            <Request of={delivery} />
          </Stack>
        </>
      )}
    </Reading>
  );
}

function Attempts({ of: { attemptLog } }: { of: Sent }) {
  return (
    <Card title="Attempts">
      <DataTable
        label="Attempts"
        rows={attemptLog}
        keyOf={({ attempt, startedAt }) => `${attempt} ${startedAt}`}
        empty={<Empty title="No attempts yet" />}
        columns={[
          { header: 'Attempt', cell: ({ attempt }) => attempt },
          { header: 'Time', cell: ({ startedAt }) => <ExactTime at={startedAt} /> },
          { header: 'Duration', end: true, cell: ({ durationMs }) => `${durationMs} ms` },
          { header: 'Status', end: true, cell: ({ responseStatus }) => responseStatus },
          {
            header: 'Response',
            cell: ({ error, responseExcerpt }) => (
              <Stack gap={2}>
                {error && <Text size="sm">{error}</Text>}
                {responseExcerpt && <Code style={{ whiteSpace: 'pre-wrap' }}>{responseExcerpt}</Code>}
                {!error && !responseExcerpt && 'Empty response'}
              </Stack>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Request({ of: { request } }: { of: Sent }) {
  return (
    <Card
      title="Request"
      about="The signature is not stored, to prevent replays."
      actions={<Copy value={request.body} what="body" />}
    >
      <Stack>
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label="Headers" variant="vertical">
            <Table.Tbody>
              {Object.entries(request.headers).map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group grow>
          <Code
            block
            tabIndex={0}
            role="region"
            aria-label="Body"
            style={{ maxHeight: 420, overflow: 'auto' }}
          >
            {indented(request.body)}
          </Code>
        </Group>
      </Stack>
    </Card>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
