import { changeSettings, getSettings, getWidgetConfig, type Static, type settings } from '@tribune/contract';
import { type ReactNode, useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { SettingsForm } from '../../components/settings-form.tsx';
import { Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';

export type Settings = Static<typeof settings>;

export interface FieldsProps {
  draft: Settings;
  set: (changes: Partial<Settings>) => void;
  disabled: boolean;
}

interface SettingsFieldsProps {
  children: (fields: FieldsProps) => ReactNode;
  preview?: (draft: Settings) => ReactNode;
}

/** A form with some of the merchant's settings. Saves only the changed ones. */
export function SettingsFields(props: SettingsFieldsProps) {
  const read = useRead(getSettings);
  return (
    <Reading of={read}>
      {(saved) => <Form key={JSON.stringify({ ...saved, logo: null })} saved={saved} {...props} />}
    </Reading>
  );
}

function Form({ saved, children, preview }: SettingsFieldsProps & { saved: Settings }) {
  const refusal = useRefusal()(changeSettings);
  const [draft, setDraft] = useState(saved);
  const changes = changesOf(saved, draft);
  const save = useWrite(changeSettings, {
    changes: [getSettings, getWidgetConfig],
    onDone: () => notify('Settings saved. Your store is updated within seconds.'),
  });
  return (
    <SettingsForm
      onSave={() => save.mutate({ body: changes })}
      onDiscard={() => setDraft(saved)}
      of={save}
      isChanged={Object.keys(changes).length > 0}
      refusal={refusal}
      save="Save settings"
      preview={preview?.(draft)}
    >
      {children({
        draft,
        set: (change) => setDraft((now) => ({ ...now, ...change })),
        disabled: refusal !== null,
      })}
    </SettingsForm>
  );
}

function changesOf(saved: Settings, draft: Settings): Partial<Settings> {
  const changed = Object.entries(draft).filter(
    // The logo is saved separately.
    ([name, value]) =>
      name !== 'logo' && JSON.stringify(value) !== JSON.stringify(saved[name as keyof Settings]),
  );
  return Object.fromEntries(changed);
}
