import { Box, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failure } from '../app/failure.tsx';

interface SettingsFormProps {
  onSave: () => void;
  onDiscard: () => void;
  /** The last attempt to save, such as a result of `useWrite`. */
  of: { error: unknown; isPending: boolean };
  isChanged: boolean;
  /** Why the changes cannot be saved; null when they can. */
  refusal: string | null;
  /** Whether the refusal is about the changes, and not about the person. */
  isInvalid?: boolean;
  /** Label of the submit button. */
  save: string;
  /** Actions beside the submit button, and those at the end. */
  beside?: ReactNode;
  last?: ReactNode;
  /** Stays visible beside the fields that change it. */
  preview: ReactNode;
  children: ReactNode;
}

/** Settings that are saved together, with their preview. Asks before unsaved changes are lost. */
export function SettingsForm(props: SettingsFormProps) {
  const { onSave, onDiscard, of, isChanged, refusal, isInvalid = false, save, beside, last } = props;
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      isChanged &&
      !of.isPending &&
      !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: () => isChanged,
    disabled: !isChanged,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>{props.children}</Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Box pos={{ lg: 'sticky' }} top={16}>
            {props.preview}
          </Box>
        </Grid.Col>
      </Grid>
      {of.error ? (
        <Box mt="lg">
          <Failure error={of.error} />
        </Box>
      ) : null}
      <Group mt="lg">
        <Button type="submit" disabled={!isChanged || refusal !== null} loading={of.isPending}>
          {save}
        </Button>
        {beside}
        <Button variant="default" disabled={!isChanged} onClick={onDiscard}>
          Discard changes
        </Button>
        {last}
        <Text size="sm" c={isInvalid ? 'inherit' : 'dimmed'} role="status">
          {refusal ?? (isChanged ? 'Unsaved changes' : 'All changes saved')}
        </Text>
      </Group>
    </form>
  );
}
