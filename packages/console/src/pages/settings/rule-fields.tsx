import { NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { OneOf } from './one-of.tsx';
import type { FieldsProps, Settings } from './settings.tsx';

const policies: Record<Settings['moderationPolicy'], string> = {
  automatic: 'are published unless the screening finds something',
  manual: 'all wait for a decision',
};

export function ModerationFields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Moderation">
      <Stack>
        <OneOf
          label="New reviews"
          description="No choice looks at the stars: to hold back bad reviews is unlawful."
          choices={policies}
          value={draft.moderationPolicy}
          onChange={(moderationPolicy) => set({ moderationPolicy })}
          disabled={disabled}
        />
        <TagsInput
          label="Blocked words"
          description="What contains one waits for a decision. Enter ends a word."
          value={draft.blockedWords}
          onChange={(blockedWords) => set({ blockedWords })}
          disabled={disabled}
          maxTags={1000}
        />
        <Switch
          label="Confirm addresses"
          description="A review counts once its author has followed the link in a mail."
          checked={draft.requireEmailVerification}
          onChange={({ target }) => set({ requireEmailVerification: target.checked })}
          disabled={disabled}
        />
        <Switch
          label="Ask buyers to answer questions"
          description="An approved question is mailed to a few who have bought the product."
          checked={draft.askBuyersToAnswer}
          onChange={({ target }) => set({ askBuyersToAnswer: target.checked })}
          disabled={disabled}
        />
      </Stack>
    </Card>
  );
}

const consents: Record<Settings['requestConsent'], string> = {
  soft_opt_in: 'customers may be asked, and can unsubscribe',
  opt_in: 'only those whose order says that they agreed',
};
const days = { min: 0, max: 60, maw: 200 };
const asDays = (value: number | string) => (typeof value === 'number' ? value : 0);

export function MailFields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Review requests">
      <Stack>
        <NumberInput
          {...days}
          label="Days after delivery"
          value={draft.requestDelayDays}
          onChange={(value) => set({ requestDelayDays: asDays(value) })}
          disabled={disabled}
        />
        <NumberInput
          {...days}
          label="Days until the reminder"
          description="0: no reminder."
          value={draft.reminderDelayDays}
          onChange={(value) => set({ reminderDelayDays: asDays(value) })}
          disabled={disabled}
        />
        <OneOf
          label="Consent"
          choices={consents}
          value={draft.requestConsent}
          onChange={(requestConsent) => set({ requestConsent })}
          disabled={disabled}
        />
        <TextInput
          label="Sender"
          description="The shop’s name when empty."
          value={draft.senderName ?? ''}
          onChange={({ target }) => set({ senderName: target.value || null })}
          maxLength={100}
          disabled={disabled}
        />
        <TextInput
          type="email"
          label="Replies go to"
          value={draft.replyTo ?? ''}
          onChange={({ target }) => set({ replyTo: target.value || null })}
          disabled={disabled}
        />
      </Stack>
    </Card>
  );
}

export function OriginFields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Where the widget may be">
      <TagsInput
        label="Origins of your shop’s pages"
        description="As in https://shop.example; https://*.shop.example takes subdomains. Enter ends one."
        value={draft.allowedOrigins}
        onChange={(allowedOrigins) => set({ allowedOrigins })}
        disabled={disabled}
        maxTags={100}
      />
    </Card>
  );
}
