import { Button, Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { lengths, type ReasonCode, reasonCodes } from '@tribune/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { reasonLabels } from '../../components/reasons.ts';
import { isSingle, Key, useSingleKeys } from '../../components/single-keys.tsx';
import type { BulkVerdict } from './use-bulk.tsx';

interface ReasonDialogProps {
  /** Null when closed. */
  asking: 'rejected' | 'flagged' | null;
  /** The preselected reason. Without one, a rejection requires a choice, because the author receives the reason. */
  preset: ReasonCode | null;
  /** The number of items as text if there are several: `5,000 items`. */
  about: string | null;
  /** Whether it is a bulk action, which can skip emails. */
  inBulk?: boolean;
  onClose: () => void;
  onDecide: (verdict: BulkVerdict) => void;
}

/** Asks for the reason of a rejection or flag. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { asking, about, inBulk = false, onClose } = props;
  const { draft, change, reasonCode, isMissing, decide, reset } = useReason(props);
  const verb = asking === 'rejected' ? 'Reject' : 'Flag';
  function close() {
    reset();
    onClose();
  }
  return (
    <Modal
      opened={asking !== null}
      onClose={close}
      title={
        <Text fw={620}>
          {verb} {about ?? 'this item'}
        </Text>
      }
    >
      <Stack>
        <Reasons
          value={reasonCode}
          onChange={(code) => change({ code })}
          error={isMissing && 'Select a reason. The author receives it.'}
        />
        <Textarea
          label="Note"
          description={
            asking === 'rejected' ? 'Sent to the author in the rejection email.' : 'Visible to staff only.'
          }
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
          maxLength={lengths.reason}
          autosize
          minRows={2}
        />
        {inBulk && asking === 'rejected' && (
          <Checkbox
            label="Email the authors of rejected reviews"
            description="Sent after 10 minutes, unless you undo the action."
            checked={draft.notifyAuthors}
            onChange={({ target }) => change({ notifyAuthors: target.checked })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
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

interface Draft {
  code: ReasonCode | null;
  note: string;
  notifyAuthors: boolean;
}
const blank: Draft = { code: null, note: '', notifyAuthors: true };

/** The entered reason and text, and how to submit them. */
function useReason({ asking, preset, inBulk = false, onDecide }: ReasonDialogProps) {
  const [draft, setDraft] = useState(blank);
  const [wasTried, setTried] = useState(false);
  const reasonCode = draft.code ?? preset ?? (asking === 'flagged' ? 'other' : null);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  function reset() {
    setDraft(blank);
    setTried(false);
  }
  function decide() {
    if (asking === null) return;
    if (reasonCode === null) return setTried(true);
    const reason = draft.note.trim();
    onDecide({
      status: asking,
      reasonCode,
      ...(reason && { reason }),
      ...(inBulk && { notifyAuthors: draft.notifyAuthors }),
    });
    reset();
  }
  useReasonKeys(asking !== null, { choose: (code) => change({ code }), decide });
  return { draft, change, reasonCode, isMissing: wasTried && reasonCode === null, decide, reset };
}

interface ReasonsProps {
  value: ReasonCode | null;
  onChange: (code: ReasonCode) => void;
  error: string | false;
}

function Reasons({ value, onChange, error }: ReasonsProps) {
  return (
    <Radio.Group label="Reason" value={value} onChange={(code) => onChange(code as ReasonCode)} error={error}>
      <Stack gap={6} mt={6}>
        {reasonCodes.map((code, index) => (
          <Group key={code} justify="space-between" wrap="nowrap">
            <Radio
              value={code}
              label={reasonLabels[code]}
              {...(code === (value ?? reasonCodes[0]) && { 'data-autofocus': true })}
            />
            <Key name={String((index + 1) % 10)} />
          </Group>
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Digits select, Enter confirms. Handled even before the dialog has focus, because fast moderators do not wait for it. */
function useReasonKeys(
  active: boolean,
  { choose, decide }: { choose: (code: ReasonCode) => void; decide: () => void },
): void {
  const [singleKeys] = useSingleKeys();
  const press = useRef<(event: KeyboardEvent) => void>(() => {});
  press.current = (event) => {
    const at = event.target;
    if (event.defaultPrevented || at instanceof HTMLTextAreaElement) return;
    if (!singleKeys && isSingle(event.key)) return;
    const code = /^\d$/.test(event.key) ? reasonCodes[(Number(event.key) + 9) % 10] : undefined;
    const decides =
      event.key === 'Enter' && !(at instanceof HTMLButtonElement && at.closest('[role="dialog"]'));
    if (code) choose(code);
    else if (decides) decide();
    else return;
    event.preventDefault();
  };
  // A layout effect, so that the very next key press is handled.
  useLayoutEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}
