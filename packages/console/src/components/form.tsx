import { Button, Group, Stack, type StackProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Failure } from '../app/failure.tsx';

interface FormProps extends Pick<StackProps, 'gap' | 'maw'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** The last attempt, such as a result of `useWrite`. */
  of: { error: unknown; isPending: boolean };
  /** Label of the submit button. */
  submit: ReactNode;
  disabled?: boolean;
  /** The form is one of several on its page, and not the most important one. */
  isSecondary?: boolean;
  /** The form is in a dialog: its buttons are at the end. */
  inDialog?: boolean;
  /** Adds a Cancel button. */
  onCancel?: () => void;
  'aria-label'?: string;
  children: ReactNode;
  /** Below the buttons. */
  after?: ReactNode;
}

/** A form whose fields are below each other, with the error of its last attempt above the submit button. */
export function Form(props: FormProps) {
  const { onSubmit, of, submit, disabled = false, isSecondary, inDialog, onCancel } = props;
  const { 'aria-label': label, children, after, gap = 'md', maw } = props;
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // For React, a dialog is inside the form that opened it.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <Stack gap={gap} maw={maw}>
        {children}
        {of.error ? <Failure error={of.error} /> : null}
        <Group justify={inDialog ? 'flex-end' : 'flex-start'}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant={isSecondary ? 'default' : 'filled'}
            loading={of.isPending}
            disabled={disabled}
          >
            {submit}
          </Button>
        </Group>
        {after}
      </Stack>
    </form>
  );
}
