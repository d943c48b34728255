import { NumberInput, Radio, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import type { FieldsProps } from './settings.tsx';

export function ModerationFields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Moderation">
      <Stack>
        <Radio.Group
          label="New reviews"
          description="No choice looks at the stars: to hold back bad reviews is unlawful."
          value={draft.moderationPolicy}
          onChange={(value) => set({ moderationPolicy: value as typeof draft.moderationPolicy })}
        >
          <Stack gap={6} mt={6}>
            <Radio
              value="automatic"
              label="are published unless the screening finds something"
              disabled={disabled}
            />
            <Radio value="manual" label="all wait for a decision" disabled={disabled} />
          </Stack>
        </Radio.Group>
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

const asDays = (value: number | string) => (typeof value === 'number' ? value : 0);

export function MailFields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Review requests">
      <Stack>
        <NumberInput
          label="Days after delivery"
          min={0}
          max={60}
          value={draft.requestDelayDays}
          onChange={(value) => set({ requestDelayDays: asDays(value) })}
          disabled={disabled}
          maw={200}
        />
        <NumberInput
          label="Days until the reminder"
          description="0: no reminder."
          min={0}
          max={60}
          value={draft.reminderDelayDays}
          onChange={(value) => set({ reminderDelayDays: asDays(value) })}
          disabled={disabled}
          maw={200}
        />
        <Radio.Group
          label="Consent"
          value={draft.requestConsent}
          onChange={(value) => set({ requestConsent: value as typeof draft.requestConsent })}
        >
          <Stack gap={6} mt={6}>
            <Radio
              value="soft_opt_in"
              label="customers may be asked, and can unsubscribe"
              disabled={disabled}
            />
            <Radio value="opt_in" label="only those whose order says that they agreed" disabled={disabled} />
          </Stack>
        </Radio.Group>
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
