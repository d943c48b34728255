import { Switch } from '@mantine/core';
import { changePreferences, getPreferences } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Reading } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toasts.tsx';

/** Which emails the person receives. */
export function Notifications() {
  const preferences = useRead(getPreferences);
  const change = useWrite(changePreferences, { changes: [getPreferences] });
  return (
    <Card title="Notifications">
      <Reading of={preferences}>
        {({ mentionEmails }) => (
          <Switch
            label="Email me when a note mentions me"
            checked={mentionEmails}
            disabled={change.isPending}
            onChange={({ target }) =>
              change.mutate({ body: { mentionEmails: target.checked } }, { onError: notifyFailure })
            }
          />
        )}
      </Reading>
    </Card>
  );
}
