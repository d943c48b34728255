import { Box, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failure } from '../app/failure.tsx';
import { Confirm } from './confirm.tsx';
import { Hint } from './hint.tsx';
import classes from './settings-form.module.css';

interface SettingsFormProps {
  onSave: () => void;
  onDiscard: () => void;
  /** The last attempt to save, such as a result of `useWrite`. */
  of: { error: unknown; isPending: boolean };
  isChanged: boolean;
  /** Why the changes cannot be saved; null when they can. */
  refusal: string | null;
  /** Label of the submit button. */
  save: string;
  /** Actions that do not require changes. */
  actions?: ReactNode;
  /** A preview that stays visible beside the fields. */
  preview?: ReactNode;
  children: ReactNode;
}

/** Settings that are saved together, with a preview. The bar with the submit button appears once something has changed. */
export function SettingsForm(props: SettingsFormProps) {
  const { onSave, of, isChanged, refusal, actions, preview, children } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {refusal !== null && !isChanged && <Hint mb="md">{refusal}</Hint>}
      {preview ? (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Stack>{children}</Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Box pos={{ lg: 'sticky' }} top={16}>
              {preview}
            </Box>
          </Grid.Col>
        </Grid>
      ) : (
        <Stack>{children}</Stack>
      )}
      {of.error ? (
        <Box mt="lg">
          <Failure error={of.error} />
        </Box>
      ) : null}
      {actions && <Group mt="lg">{actions}</Group>}
      <SaveBar {...props} />
      <LeaveDialog isChanged={isChanged && !of.isPending} />
    </form>
  );
}

function SaveBar({ onDiscard, of, isChanged, refusal, save }: SettingsFormProps) {
  return (
    <div className={classes.bar} data-changed={isChanged || undefined}>
      <Text size="sm" fw={550} role="status" flex="1 1 160px">
        {isChanged && (refusal ?? 'Unsaved changes')}
      </Text>
      {isChanged && (
        <Group gap="xs">
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" disabled={refusal !== null} loading={of.isPending}>
            {save}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Asks before unsaved changes are lost: with a dialog inside the console, and with the browser’s own when the window is closed. */
function LeaveDialog({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isChanged,
    enableBeforeUnload: () => isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === 'blocked'}
      title="Leave without saving?"
      action="Discard changes"
      cancel="Stay"
      onClose={() => reset?.()}
      onConfirm={async () => proceed?.()}
    >
      Your changes on this page are lost.
    </Confirm>
  );
}
