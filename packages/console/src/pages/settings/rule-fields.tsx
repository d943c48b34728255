import { NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { locales } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import { OneOf } from './one-of.tsx';
import type { FieldsProps, Settings } from './settings.tsx';

const policies: Record<Settings['moderationPolicy'], string> = {
  automatic: 'Publish automatically unless flagged',
  manual: 'Hold all for review',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const coveredLanguages = new Intl.ListFormat('en').format(
  locales.map((locale) => languageNames.of(locale) ?? locale),
);

export function ModerationFields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Moderation" id="moderation">
      <Stack>
        <OneOf
          label="New reviews"
          description={`Screening flags personal information, threats, hate speech, offensive language, links, advertising and gibberish in ${coveredLanguages}. Star ratings never affect moderation: suppressing negative reviews is illegal in the US and EU.`}
          choices={policies}
          value={draft.moderationPolicy}
          onChange={(moderationPolicy) => set({ moderationPolicy })}
          disabled={disabled}
        />
        <TagsInput
          label="Blocked words"
          description="Content with one of these words is held for review, whatever their case and accents. Press Enter after each word."
          value={draft.blockedWords}
          onChange={(blockedWords) => set({ blockedWords })}
          disabled={disabled}
          maxTags={1000}
        />
        <Switch
          label="Verify email addresses"
          description="Reviews are published after the author confirms by email."
          checked={draft.requireEmailVerification}
          onChange={({ target }) => set({ requireEmailVerification: target.checked })}
          disabled={disabled}
        />
        <Switch
          label="Ask buyers to answer questions"
          description="Approved questions are emailed to a few customers who bought the product."
          checked={draft.askBuyersToAnswer}
          onChange={({ target }) => set({ askBuyersToAnswer: target.checked })}
          disabled={disabled}
        />
        <Switch
          label="Hide summaries of reviews"
          description="“What customers say” is made automatically from published reviews. You can hide it, but not change it."
          checked={draft.hideSummaries}
          onChange={({ target }) => set({ hideSummaries: target.checked })}
          disabled={disabled}
        />
        <Switch
          label="Count reviews from other merchants in averages"
          description="Reviews that brands share with you are always shown and marked. Off, averages and star distributions are of your own reviews."
          checked={draft.countSyndicatedReviews}
          onChange={({ target }) => set({ countSyndicatedReviews: target.checked })}
          disabled={disabled}
        />
        <Switch
          label="Email owners about rising complaints"
          description="Sent when reviews of the last four weeks criticize a topic more often than before, beyond chance."
          checked={draft.topicAlertEmails}
          onChange={({ target }) => set({ topicAlertEmails: target.checked })}
          disabled={disabled}
        />
        <NumberInput
          label="Translated characters per day"
          description="Shoppers can have reviews translated up to this limit. The reviews are sent to the translation service of this installation, if it has one. 0 sends nothing."
          min={0}
          max={100_000_000}
          maw={200}
          value={draft.translationCharactersPerDay}
          onChange={(value) => set({ translationCharactersPerDay: asDays(value) })}
          disabled={disabled}
        />
      </Stack>
    </Card>
  );
}

const consents: Record<Settings['requestConsent'], string> = {
  soft_opt_in: 'All customers, with an unsubscribe link',
  opt_in: 'Only customers who consented with their order',
};
const days = { min: 0, max: 60, maw: 200 };
const asDays = (value: number | string) => (typeof value === 'number' ? value : 0);

export function MailFields({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Review requests" id="requests">
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
          label="Days until reminder"
          description="0 turns reminders off."
          value={draft.reminderDelayDays}
          onChange={(value) => set({ reminderDelayDays: asDays(value) })}
          disabled={disabled}
        />
        <NumberInput
          {...days}
          label="Days until second reminder"
          description="Counted from the first reminder. 0 turns it off."
          value={draft.secondReminderDelayDays}
          onChange={(value) => set({ secondReminderDelayDays: asDays(value) })}
          disabled={disabled || draft.reminderDelayDays === 0}
        />
        <OneOf
          label="Consent"
          choices={consents}
          value={draft.requestConsent}
          onChange={(requestConsent) => set({ requestConsent })}
          disabled={disabled}
        />
        <Switch
          label="Ask about your store too"
          description="After the products of an order, customers can review your service and delivery. These reviews are in no rating of a product."
          checked={draft.askStoreReviews}
          onChange={({ target }) => set({ askStoreReviews: target.checked })}
          disabled={disabled}
        />
        <TextInput
          label="Sender name"
          description="Leave empty to use your merchant name."
          value={draft.senderName ?? ''}
          onChange={({ target }) => set({ senderName: target.value || null })}
          maxLength={100}
          disabled={disabled}
        />
        <TextInput
          inputMode="email"
          label="Reply-to address"
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
  );
}
