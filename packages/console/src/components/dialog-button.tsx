import { Button, type ButtonProps, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { OutsideOfCards } from './card.tsx';

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'leftSection'> {
  label: string;
  /** Title of the dialog, by default the label. */
  title?: string;
  dialogSize?: 'md' | 'lg';
  /** Content of the dialog, such as a form that creates something. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { label, title = label, dialogSize = 'md', children, ...button } = props;
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} size={dialogSize} title={<Text fw={620}>{title}</Text>}>
        <OutsideOfCards>{children(close)}</OutsideOfCards>
      </Modal>
    </>
  );
}
