import { Stack, Switch, TagsInput } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { OneOf } from './one-of.tsx';
import { type FieldsProps, type Settings, SettingsFields } from './settings-page.tsx';

const policies: Record<Settings['moderationPolicy'], string> = {
  automatic: 'Publish automatically unless flagged',
  manual: 'Hold all for review',
};

export default function ModerationPage() {
  return (
    <>
      <PageHeader title="Moderation" about="What is published at once, and what is held for review." />
      <SettingsFields>{(fields) => <Fields {...fields} />}</SettingsFields>
    </>
  );
}

function Fields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card>
      <Stack>
        <OneOf
          label="New reviews"
          description="Star ratings never affect moderation. Suppressing negative reviews is illegal in the US and EU."
          choices={policies}
          value={draft.moderationPolicy}
          onChange={(moderationPolicy) => set({ moderationPolicy })}
          disabled={disabled}
        />
        <Switch
          label="Verify email addresses"
          description="Reviews are published after the author confirms by email."
          checked={draft.requireEmailVerification}
          onChange={({ target }) => set({ requireEmailVerification: target.checked })}
          disabled={disabled}
        />
        <TagsInput
          label="Blocked words"
          description="Content with one of these words is held for review. Press Enter after each word."
          value={draft.blockedWords}
          onChange={(blockedWords) => set({ blockedWords })}
          disabled={disabled}
          maxTags={1000}
        />
      </Stack>
    </Card>
  );
}
