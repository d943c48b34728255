import { Button, type ButtonProps, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { OutsideOfCards } from './card.tsx';
import { Confirm, type ConfirmProps } from './confirm.tsx';
import { notifyFailure } from './toasts.tsx';

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'leftSection'> {
  label: string;
  /** Accessible name, if the label alone does not identify the dialog. */
  name?: string;
  /** Title of the dialog, by default the label. */
  title?: string;
  dialogSize?: 'md' | 'lg' | 'xl';
  /** Content of the dialog, such as a form that creates something. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { label, name, title = label, dialogSize = 'md', children, ...button } = props;
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button {...button} aria-label={name} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} size={dialogSize} title={title}>
        <OutsideOfCards>{children(close)}</OutsideOfCards>
      </Modal>
    </>
  );
}

interface ConfirmButtonProps
  extends Pick<ConfirmProps, 'title' | 'children' | 'onConfirm'>,
    Pick<ButtonProps, 'size' | 'disabled'> {
  label: string;
  /** Accessible name, if the label alone does not identify the object of the action. */
  name?: string;
  /** Label of the confirming button, by default the label. */
  action?: string;
}

/** A button whose action has to be confirmed. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, title, action = label, onConfirm, children, ...button } = props;
  const [asking, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" {...button} aria-label={name} onClick={open}>
        {label}
      </Button>
      <Confirm opened={asking} title={title} action={action} onClose={close} onConfirm={onConfirm}>
        {children}
      </Confirm>
    </>
  );
}

interface WriteButtonProps<Inputs> extends ButtonProps {
  /** Result of `useWrite`. */
  of: {
    isPending: boolean;
    mutate: (inputs: Inputs, options: { onError: (error: unknown) => void }) => void;
  };
  inputs: Inputs;
  /** Accessible name, if the content alone does not identify the object of the action. */
  'aria-label'?: string;
}

/** A button that changes something at once. A toast shows why it failed. */
export function WriteButton<Inputs>({ of, inputs, ...button }: WriteButtonProps<Inputs>) {
  return (
    <Button
      variant="default"
      {...button}
      loading={of.isPending}
      onClick={() => of.mutate(inputs, { onError: notifyFailure })}
    />
  );
}
