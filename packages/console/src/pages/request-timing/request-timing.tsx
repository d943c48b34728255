import { type AnswerOf, getRequestTiming, getSettings, putRequestTiming } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SettingsForm } from '../../components/settings-form.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { DelayRules } from './delay-rules.tsx';
import { EmailLimit } from './email-limit.tsx';
import { ExampleOrder } from './example-order.tsx';
import { SendingHours } from './sending-hours.tsx';
import { TransitTimes } from './transit-times.tsx';

type Stored = AnswerOf<typeof getRequestTiming>;
export type Timing = Omit<Stored, 'updatedAt'>;

export interface TimingProps {
  draft: Timing;
  set: (changes: Partial<Timing>) => void;
  disabled: boolean;
}

export default function RequestTimingPage() {
  const timing = useRead(getRequestTiming);
  const settings = useRead(getSettings);
  return (
    <>
      <PageHeader about="When customers receive review requests and reminders.">
        <ToPage to="requests" size="sm">
          Review requests
        </ToPage>
      </PageHeader>
      <Reading of={settings}>
        {() => (
          <Reading of={timing}>
            {({ updatedAt, ...saved }) => (
              <Form key={String(updatedAt)} saved={saved} updatedAt={updatedAt} />
            )}
          </Reading>
        )}
      </Reading>
    </>
  );
}

function Form({ saved, updatedAt }: { saved: Timing; updatedAt: string | null }) {
  const refusal = useRefusal()(putRequestTiming);
  const [draft, setDraft] = useState(saved);
  const save = useWrite(putRequestTiming, {
    changes: [getRequestTiming],
    notice: 'Request timing saved',
  });
  const fields: TimingProps = {
    draft,
    set: (changes) => setDraft((before) => ({ ...before, ...changes })),
    disabled: refusal !== null,
  };
  return (
    <SettingsForm
      onSave={() => save.mutate({ body: { ...draft, updatedAt } })}
      onDiscard={() => setDraft(saved)}
      of={save}
      isChanged={JSON.stringify(draft) !== JSON.stringify(saved)}
      refusal={refusal}
      save="Save timing"
      preview={{
        title: 'Example',
        about: 'What would happen to an order, with unsaved changes too.',
        content: <ExampleOrder draft={draft} />,
      }}
    >
      <DelayRules {...fields} />
      <TransitTimes {...fields} />
      <SendingHours {...fields} />
      <EmailLimit {...fields} />
    </SettingsForm>
  );
}
