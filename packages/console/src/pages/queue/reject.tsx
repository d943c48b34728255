import { Button, Group, Kbd, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { lengths, type ReasonCode, reasonCodes } from '@tribune/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { reasonLabels } from '../../components/reasons.ts';
import type { Verdict } from './use-decisions.ts';

interface ReasonDialogProps {
  /** Null: closed. */
  asking: 'rejected' | 'flagged' | null;
  count: number;
  onClose: () => void;
  onDecide: (verdict: Verdict) => void;
}

/**
 * Why something is rejected or flagged. A digit chooses, Enter decides: from the moment on that this is asked, whether
 * or not the dialog has appeared and has the focus yet, as quick fingers do not wait for it.
 */
export function ReasonDialog({ asking, count, onClose, onDecide }: ReasonDialogProps) {
  const [reasonCode, setCode] = useState<ReasonCode>('spam');
  const [reason, setReason] = useState('');
  const verb = asking === 'rejected' ? 'Reject' : 'Flag';

  function decide() {
    if (asking === null) return;
    onDecide({ status: asking, reasonCode, ...(reason.trim() && { reason: reason.trim() }) });
    setCode('spam');
    setReason('');
  }
  const press = useRef<(event: KeyboardEvent) => void>(() => {});
  press.current = (event) => {
    const at = event.target;
    if (event.defaultPrevented || at instanceof HTMLTextAreaElement) return;
    const code = /^\d$/.test(event.key) ? reasonCodes[(Number(event.key) + 9) % 10] : undefined;
    const decides =
      event.key === 'Enter' && !(at instanceof HTMLButtonElement && at.closest('[role="dialog"]'));
    if (code) setCode(code);
    else if (decides) decide();
    else return;
    event.preventDefault();
  };
  // Before the browser does anything else, so that the very next key is heard.
  useLayoutEffect(() => {
    if (asking === null) return;
    const listen = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [asking]);

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
      <Stack>
        <Radio.Group label="Reason" value={reasonCode} onChange={(value) => setCode(value as ReasonCode)}>
          <Stack gap={6} mt={6}>
            {reasonCodes.map((code, index) => (
              <Group key={code} justify="space-between" wrap="nowrap">
                <Radio
                  value={code}
                  label={reasonLabels[code]}
                  {...(code === reasonCode && { 'data-autofocus': true })}
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
          <Button onClick={decide} color={asking === 'rejected' ? 'red.8' : 'orange.9'}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
