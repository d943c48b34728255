import { Stack, Switch, TagsInput } from '@mantine/core';
import { locales } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { languageName } from '../../components/languages.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { Domains } from './domains.tsx';
import { LogoFields } from './logo-fields.tsx';
import { type FieldsProps, inputsOf, SettingsFields } from './settings-page.tsx';
import { UsageCard } from './usage-card.tsx';

export default function StorePage() {
  return (
    <>
      <PageHeader
        title="Store"
        about="Where your reviews are shown, in which language and under which logo."
      />
      <Stack>
        <SettingsFields>{(fields) => <Fields {...fields} />}</SettingsFields>
        <LogoFields />
        <Domains />
        <UsageCard />
        <DeletionCard />
      </Stack>
    </>
  );
}

function Fields(fields: FieldsProps) {
  const { draft, set, disabled } = fields;
  const { toggle } = inputsOf(fields);
  return (
    <>
      <Card title="Allowed domains" id="domains">
        <TagsInput
          label="Domains of your store"
          description="Such as https://store.example. https://*.store.example includes subdomains. Press Enter after each."
          value={draft.allowedOrigins}
          onChange={(allowedOrigins) => set({ allowedOrigins })}
          disabled={disabled}
          maxTags={100}
        />
      </Card>
      <Card title="Language and notifications">
        <Stack>
          <Choice
            label="Language"
            description="Of your widget, emails and hosted pages, unless a page or an order names another one."
            of={locales}
            names={languageName}
            value={draft.locale}
            onChange={(locale) => set({ locale })}
            disabled={disabled}
            maw={260}
          />
          <Switch
            label="Email owners about rising complaints"
            description="Sent when reviews of the last four weeks criticize a topic more often than before, beyond chance."
            {...toggle('topicAlertEmails')}
          />
          <Switch
            label="Email owners about unusual activity"
            description="Sent when reviews arrive together in an unusual way and await one decision."
            {...toggle('raidAlertEmails')}
          />
        </Stack>
      </Card>
    </>
  );
}
