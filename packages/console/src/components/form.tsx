import { Button, Group, Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../app/failure.tsx';

/** Returns the value of a field by its name; of a checked checkbox, `on`. */
export type Entered = (name: string) => string;

interface FormProps extends Pick<StackProps, 'gap' | 'maw'> {
  onSubmit: (entered: Entered, form: HTMLFormElement) => unknown;
  /** The last attempt, such as a result of `useWrite`. */
  of: { error: unknown; isPending: boolean };
  /** Label of the submit button. */
  submit: ReactNode;
  disabled?: boolean;
  /** Whether other forms on the page are more important. */
  isSecondary?: boolean;
  /** Whether the form is in a dialog, where the buttons are at the end. */
  inDialog?: boolean;
  /** Adds a Cancel button. */
  onCancel?: () => void;
  'aria-label'?: string;
  children: ReactNode;
  /** Content below the buttons. */
  after?: ReactNode;
}

/** A form with its fields in one column, and the error of the last attempt above the submit button. */
export function Form(props: FormProps) {
  const { onSubmit, of, submit, disabled = false, isSecondary, inDialog, onCancel } = props;
  const { 'aria-label': label, children, after, gap = 'md', maw } = props;
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // In React's event tree, a dialog is inside the form that opened it.
        event.stopPropagation();
        const data = new FormData(event.currentTarget);
        onSubmit((name) => String(data.get(name) ?? ''), event.currentTarget);
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
