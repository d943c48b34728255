import { Box, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { changeSettings, getSettings, getWidgetConfig, type Static, type settings } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { LogoFields } from '../../components/logo-fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DesignFields } from './design-fields.tsx';
import { MailFields, ModerationFields, OriginFields } from './rule-fields.tsx';
import { UsageCard } from './usage-card.tsx';
import { WidgetPreview } from './widget-preview.tsx';

export type Settings = Static<typeof settings>;

export interface FieldsProps {
  draft: Settings;
  set: (changes: Partial<Settings>) => void;
  disabled: boolean;
}

export default function SettingsPage() {
  const read = useRead(getSettings);
  return (
    <>
      <PageHeader title="Settings" about="How reviews are collected, moderated and displayed." />
      <Reading of={read}>
        {(saved) => <Form key={JSON.stringify({ ...saved, logo: null })} saved={saved} />}
      </Reading>
      <Stack mt="md">
        <UsageCard />
        <DeletionCard />
      </Stack>
    </>
  );
}

function Form({ saved }: { saved: Settings }) {
  const refusal = useRefusal()(changeSettings);
  const [draft, setDraft] = useState(saved);
  const changes = changesOf(saved, draft);
  const isChanged = Object.keys(changes).length > 0;
  const save = useWrite(changeSettings, {
    changes: [getSettings, getWidgetConfig],
    onDone: () => notify('Settings saved. Your store is updated within seconds.'),
  });
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      isChanged &&
      !save.isPending &&
      !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: () => isChanged,
    disabled: !isChanged,
  });
  const fields: FieldsProps = {
    draft,
    set: (change) => setDraft((now) => ({ ...now, ...change })),
    disabled: refusal !== null,
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: changes });
      }}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            <ModerationFields {...fields} />
            <MailFields {...fields} />
            <OriginFields {...fields} />
            <DesignFields {...fields} />
            <LogoFields />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          {/* Stays visible beside the fields that change it. */}
          <Box pos={{ lg: 'sticky' }} top={16}>
            <WidgetPreview draft={draft} />
          </Box>
        </Grid.Col>
      </Grid>
      {save.error && <Failure error={save.error} />}
      <Group mt="lg">
        <Button type="submit" disabled={!isChanged || refusal !== null} loading={save.isPending}>
          Save settings
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={() => setDraft(saved)}>
          Discard changes
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {refusal ?? (isChanged ? 'Unsaved changes' : 'All changes saved')}
        </Text>
      </Group>
    </form>
  );
}

function changesOf(saved: Settings, draft: Settings): Partial<Settings> {
  const changed = Object.entries(draft).filter(
    // The logo is saved by itself.
    ([name, value]) =>
      name !== 'logo' && JSON.stringify(value) !== JSON.stringify(saved[name as keyof Settings]),
  );
  return Object.fromEntries(changed);
}
