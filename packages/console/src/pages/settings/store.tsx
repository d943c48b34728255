import { Stack, Switch, TagsInput } from '@mantine/core';
import { locales } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { languageName } from '../../components/languages.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { LogoFields } from './logo-fields.tsx';
import { type FieldsProps, inputsOf, SettingsFields } from './settings-page.tsx';

export default function StorePage() {
  return (
    <>
      <PageHeader about="Where your reviews are shown, in which language and under which logo." />
      <Stack>
        <SettingsFields>{(fields) => <Fields {...fields} />}</SettingsFields>
        <LogoFields />
        <DeletionCard />
      </Stack>
    </>
  );
}

function Fields(fields: FieldsProps) {
  const { draft, set, disabled } = fields;
  const { toggle } = inputsOf(fields);
  return (
    <Card>
      <FieldRows>
        <TagsInput
          label="Allowed domains"
          description="Where your store shows reviews, such as https://store.example. https://*.store.example includes subdomains. Press Enter after each."
          value={draft.allowedOrigins}
          onChange={(allowedOrigins) => set({ allowedOrigins })}
          disabled={disabled}
          maxTags={100}
        />
        <Choice
          label="Language"
          description="Of your widget, emails and hosted pages, unless a page or an order names another one."
          of={locales}
          names={languageName}
          value={draft.locale}
          onChange={(locale) => set({ locale })}
          disabled={disabled}
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
      </FieldRows>
    </Card>
  );
}
