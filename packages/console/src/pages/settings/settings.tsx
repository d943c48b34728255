import { Stack } from '@mantine/core';
import { changeSettings, getSettings, getWidgetConfig, type Static, type settings } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { LogoFields } from '../../components/logo-fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SettingsForm } from '../../components/settings-form.tsx';
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
  const save = useWrite(changeSettings, {
    changes: [getSettings, getWidgetConfig],
    onDone: () => notify('Settings saved. Your store is updated within seconds.'),
  });
  const fields: FieldsProps = {
    draft,
    set: (change) => setDraft((now) => ({ ...now, ...change })),
    disabled: refusal !== null,
  };
  return (
    <SettingsForm
      onSave={() => save.mutate({ body: changes })}
      onDiscard={() => setDraft(saved)}
      of={save}
      isChanged={Object.keys(changes).length > 0}
      refusal={refusal}
      save="Save settings"
      preview={<WidgetPreview draft={draft} />}
    >
      <ModerationFields {...fields} />
      <MailFields {...fields} />
      <OriginFields {...fields} />
      <DesignFields {...fields} />
      <LogoFields />
    </SettingsForm>
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
