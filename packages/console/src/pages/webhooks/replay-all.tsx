import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { listDeliveries, replayWebhook } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { notify } from '../../components/toasts.tsx';

interface ReplayAllProps {
  webhookId: string;
  opened: boolean;
  onClose: () => void;
}

/** After an outage: all that failed or was cancelled since a day. */
export function ReplayAll({ webhookId, opened, onClose }: ReplayAllProps) {
  const [since, setSince] = useState(() => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  const replay = useWrite(replayWebhook, {
    changes: [listDeliveries],
    onDone({ replayed }) {
      notify(replayed === 0 ? 'There was nothing to send again.' : `${replayed} are sent again.`);
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={620}>Send failed ones again</Text>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          replay.mutate({
            params: { webhookId },
            body: { since: new Date(`${since}T00:00:00.000Z`).toISOString() },
          });
        }}
      >
        <Stack>
          <Text size="sm">
            Everything that failed or was cancelled. Receivers know an event by its id, so one that arrives
            twice does no harm.
          </Text>
          <TextInput
            label="Since the beginning of (UTC)"
            type="date"
            value={since}
            onChange={({ target }) => setSince(target.value)}
            required
            data-autofocus
          />
          {replay.error && <Failure error={replay.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={replay.isPending}>
              Send again
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
