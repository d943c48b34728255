import { Text, TextInput } from '@mantine/core';
import { listDeliveries, replayWebhook } from '@tribune/contract/webhooks';
import { useWrite } from '../../app/calls.ts';
import { Form } from '../../components/form.tsx';
import { plural } from '../../components/labels.ts';

/** Resends all failed and canceled deliveries since a day, for example after an outage. */
export function ReplayAll({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const replay = useWrite(replayWebhook, {
    changes: [listDeliveries],
    notice: ({ replayed }) =>
      replayed === 0
        ? 'No failed deliveries to resend'
        : `Resending ${plural(replayed, 'delivery', 'deliveries')}`,
    onDone: onClose,
  });
  return (
    <Form
      onSubmit={(entered) =>
        replay.mutate({ params: { webhookId }, body: { since: `${entered('since')}T00:00:00.000Z` } })
      }
      of={replay}
      inDialog
      onCancel={onClose}
      submit="Resend deliveries"
    >
      <Text size="sm">
        Resends all failed and canceled deliveries. Receivers can detect duplicates by the event ID.
      </Text>
      <TextInput
        name="since"
        label="Since (UTC)"
        type="date"
        defaultValue={new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}
        required
        data-autofocus
      />
    </Form>
  );
}
