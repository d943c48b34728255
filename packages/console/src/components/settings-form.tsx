import { Box, Button, Drawer, Grid, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failure } from '../app/failure.tsx';
import { Card } from './card.tsx';
import { Confirm } from './confirm.tsx';
import { Hint } from './hint.tsx';
import classes from './settings-form.module.css';

/** What the unsaved settings do. */
export interface Preview {
  title: string;
  about: string;
  content: ReactNode;
}

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
  /** Stays visible beside the fields; on narrow screens, a button opens it. */
  preview?: Preview | undefined;
  children: ReactNode;
}

/** Settings that are saved together, with a preview. The bar with the submit button appears once something has changed. */
export function SettingsForm(props: SettingsFormProps) {
  const { onSave, of, isChanged, refusal, actions, preview, children } = props;
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {refusal !== null && !isChanged && <Hint mb="md">{refusal}</Hint>}
      {preview && isBeside ? (
        <Grid gap="lg">
          <Grid.Col span={7}>
            <Stack>{children}</Stack>
          </Grid.Col>
          <Grid.Col span={5}>
            <Box pos="sticky" top={16}>
              <Card title={preview.title} about={preview.about}>
                {preview.content}
              </Card>
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
      <SaveBar {...props} preview={isBeside ? undefined : preview} />
      <LeaveDialog isChanged={isChanged && !of.isPending} />
    </form>
  );
}

function SaveBar({ onDiscard, of, isChanged, refusal, save, preview }: SettingsFormProps) {
  return (
    <div className={classes.bar} data-shown={isChanged || preview !== undefined || undefined}>
      <Text size="sm" fw={550} role="status" className={classes.state}>
        {isChanged && (refusal ?? 'Unsaved changes')}
      </Text>
      {preview && <PreviewButton of={preview} isWide={!isChanged} />}
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

function PreviewButton({ of: { title, about, content }, isWide }: { of: Preview; isWide: boolean }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open} flex={isWide ? 1 : undefined}>
        {title}
      </Button>
      <Drawer opened={isOpen} onClose={close} size="90%" title={title}>
        <Hint mb="sm">{about}</Hint>
        {content}
      </Drawer>
    </>
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
