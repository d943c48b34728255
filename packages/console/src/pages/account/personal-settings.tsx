import { Switch } from '@mantine/core';
import { changePreferences, getPreferences } from '@tribune/contract';
import { useAction, useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { SingleKeysSwitch } from '../../components/single-keys.tsx';
import { Reading } from '../../components/states.tsx';

const emails = [
  ['mentionEmails', 'Email me when a note mentions me'],
  ['lateEmails', 'Email me once a day when items are past their target time'],
] as const;

/** Which emails the person receives, and whether single keys are shortcuts. */
export function PersonalSettings() {
  const preferences = useRead(getPreferences);
  const change = useAction(changePreferences, { changes: [getPreferences] });
  return (
    <Card title="Preferences">
      <Reading of={preferences}>
        {(current) => (
          <FieldRows>
            {emails.map(([name, label]) => (
              <Switch
                key={name}
                label={label}
                checked={current[name]}
                disabled={change.isPending}
                onChange={({ target }) => change.mutate({ body: { [name]: target.checked } })}
              />
            ))}
            <SingleKeysSwitch />
          </FieldRows>
        )}
      </Reading>
    </Card>
  );
}
