import { Button, Group, Kbd, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { lengths, type ReasonCode, reasonCodes } from '@tribune/contract';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { reasonLabels } from '../../components/reasons.ts';
import type { Verdict } from './use-decisions.ts';

interface ReasonDialogProps {
  /** Null: closed. */
  asking: 'rejected' | 'flagged' | null;
  count: number;
  onClose: () => void;
  onDecide: (verdict: Verdict) => void;
}

/** Why something is rejected or flagged. A digit chooses, Enter decides. */
export function ReasonDialog({ asking, count, onClose, onDecide }: ReasonDialogProps) {
  const verb = asking === 'rejected' ? 'Reject' : 'Flag';
  return (
    <Modal
      opened={asking !== null}
      onClose={onClose}
      title={
        <Text fw={620}>
          {verb} {count > 1 ? `${count} items` : 'this item'}
        </Text>
      }
    >
      {asking && <Reasons key={asking} asking={asking} verb={verb} onClose={onClose} onDecide={onDecide} />}
    </Modal>
  );
}

type ReasonsProps = Pick<ReasonDialogProps, 'onClose' | 'onDecide'> & {
  asking: 'rejected' | 'flagged';
  verb: string;
};

function Reasons({ asking, verb, onClose, onDecide }: ReasonsProps) {
  const [reasonCode, setCode] = useState<ReasonCode>('spam');
  const [reason, setReason] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    onDecide({ status: asking, reasonCode, ...(reason.trim() && { reason: reason.trim() }) });
  }
  function press(event: KeyboardEvent) {
    if (event.target instanceof HTMLTextAreaElement) return;
    const code = /^\d$/.test(event.key) ? reasonCodes[(Number(event.key) + 9) % 10] : undefined;
    if (code) {
      event.preventDefault();
      setCode(code);
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event);
  }

  return (
    <form onSubmit={submit} onKeyDown={press}>
      <Stack>
        <Radio.Group label="Reason" value={reasonCode} onChange={(value) => setCode(value as ReasonCode)}>
          <Stack gap={6} mt={6}>
            {reasonCodes.map((code, index) => (
              <Group key={code} justify="space-between" wrap="nowrap">
                <Radio
                  value={code}
                  label={reasonLabels[code]}
                  {...(index === 0 && { 'data-autofocus': true })}
                />
                <Kbd size="xs" aria-hidden>
                  {(index + 1) % 10}
                </Kbd>
              </Group>
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Note"
          description={
            asking === 'rejected'
              ? 'The author of a review reads it in the mail about it.'
              : 'For your colleagues.'
          }
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={lengths.reason}
          autosize
          minRows={2}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={asking === 'rejected' ? 'red.8' : 'orange.9'}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
