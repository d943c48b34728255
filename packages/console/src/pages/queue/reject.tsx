import { Button, Checkbox, Group, Kbd, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { lengths, type ReasonCode, reasonCodes } from '@tribune/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { reasonLabels } from '../../components/reasons.ts';
import type { BulkVerdict } from './use-bulk.tsx';

interface ReasonDialogProps {
  /** Null when closed. */
  asking: 'rejected' | 'flagged' | null;
  /** Number of items as text where it is not one: `5,000 items`. */
  about: string | null;
  /** Whether it is a bulk action, which may do without emails. */
  inBulk?: boolean;
  onClose: () => void;
  onDecide: (verdict: BulkVerdict) => void;
}

/**
 * Asks for the reason of a rejection or flag. Digits select, Enter confirms. Keys are handled even before the dialog has
 * the focus, since fast moderators do not wait for it.
 */
export function ReasonDialog({ asking, about, inBulk = false, onClose, onDecide }: ReasonDialogProps) {
  const [reasonCode, setCode] = useState<ReasonCode>('spam');
  const [reason, setReason] = useState('');
  const [notifyAuthors, setNotify] = useState(true);
  const verb = asking === 'rejected' ? 'Reject' : 'Flag';

  function decide() {
    if (asking === null) return;
    onDecide({
      status: asking,
      reasonCode,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(inBulk && { notifyAuthors }),
    });
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
  // A layout effect, so that the very next key press is handled.
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
          {verb} {about ?? 'this item'}
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
            asking === 'rejected' ? 'Sent to the author in the rejection email.' : 'Visible to staff only.'
          }
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={lengths.reason}
          autosize
          minRows={2}
        />
        {inBulk && asking === 'rejected' && (
          <Checkbox
            label="Email the authors of rejected reviews"
            description="Sent after 10 minutes, unless you undo the action."
            checked={notifyAuthors}
            onChange={({ target }) => setNotify(target.checked)}
          />
        )}
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
