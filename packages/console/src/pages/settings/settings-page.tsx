import { changeSettings, getSettings, getWidgetConfig, type Static, type settings } from '@tribune/contract';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { type Preview, SettingsForm } from '../../components/settings-form.tsx';
import { Reading } from '../../components/states.tsx';

export type Settings = Static<typeof settings>;

export interface FieldsProps {
  draft: Settings;
  set: (changes: Partial<Settings>) => void;
  disabled: boolean;
}

/** The names of settings whose values have a type. */
type NamesOf<Value> = {
  [Name in keyof Settings]: Settings[Name] extends Value ? Name : never;
}[keyof Settings];

/** Value, change and state of the inputs of settings, by their names. */
export const inputsOf = ({ draft, set, disabled }: FieldsProps) => ({
  toggle: (name: NamesOf<boolean>) => ({
    checked: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.checked }),
    disabled,
  }),
  /** An empty input leaves the setting unchanged, unless there is a value for it. */
  count: (name: NamesOf<number>, ofEmpty = draft[name]) => ({
    value: draft[name],
    onChange: (value: string | number) => set({ [name]: typeof value === 'number' ? value : ofEmpty }),
    disabled,
  }),
  choice: <Name extends NamesOf<string>>(name: Name) => ({
    value: draft[name],
    onChange: (value: Settings[Name]) => set({ [name]: value }),
    disabled,
  }),
  optionalText: (name: NamesOf<string | null>) => ({
    value: draft[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.value || null }),
    disabled,
  }),
});

interface SettingsFieldsProps {
  children: (fields: FieldsProps) => ReactNode;
  preview?: (draft: Settings) => Preview;
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
    notice: 'Settings saved. Your store is updated within seconds.',
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
