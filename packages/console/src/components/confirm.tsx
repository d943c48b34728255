import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../app/failure.tsx';

export interface ConfirmProps {
  title: string;
  /** Explains what will happen and what cannot be undone. */
  children: ReactNode;
  /** Label of the confirming button: verb and object. */
  action: string;
  /** Label of the button that cancels. */
  cancel?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  opened: boolean;
  disabled?: boolean;
}

/** Confirms an action that cannot be undone. Stays open with the error when it fails. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, cancel = 'Cancel', onConfirm, onClose, opened, disabled } = props;
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  const close = () => {
    confirm.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Text size="sm" component="div">
        {children}
      </Text>
      {confirm.error && <Failure error={confirm.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {cancel}
        </Button>
        <Button
          color="red.8"
          loading={confirm.isPending}
          disabled={disabled ?? false}
          onClick={() => confirm.mutate()}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
