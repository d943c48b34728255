import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Failure } from '../app/failure.tsx';

interface ConfirmProps {
  title: string;
  /** What happens, and what cannot be undone. */
  children: ReactNode;
  /** Label of the confirming button: verb and object. */
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  opened: boolean;
  disabled?: boolean;
}

/** Confirms an action that cannot be undone. Stays open with the error when it fails. */
export function Confirm({ title, children, action, onConfirm, onClose, opened, disabled }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    setError(null);
    onClose();
  };
  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      close();
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal opened={opened} onClose={close} title={<Text fw={620}>{title}</Text>}>
      <Text size="sm" component="div">
        {children}
      </Text>
      {error !== null && <Failure error={error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red.8" loading={busy} disabled={disabled ?? false} onClick={() => void confirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
