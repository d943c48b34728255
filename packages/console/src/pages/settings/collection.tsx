import { NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { OneOf } from '../../components/one-of.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type FieldsProps, type Settings, SettingsFields } from './settings-page.tsx';

const consents: Record<Settings['requestConsent'], string> = {
  soft_opt_in: 'All customers, with an unsubscribe link',
  opt_in: 'Only customers who consented with their order',
};
const deliveries: Record<Settings['requestDelivery'], string> = {
  email: 'Tribune’s emails',
  event: 'Another tool, by the webhook event review_request.due',
};
const fallbacks: Record<Settings['unconfirmedRequests'], string> = {
  email: 'Send the email instead',
  report: 'Only report it, by the webhook event review_request.undelivered',
};
const days = { min: 0, max: 60, maw: 200, suffix: ' days' };
const asDays = (value: number | string) => (typeof value === 'number' ? value : 0);

export default function CollectionPage() {
  return (
    <>
      <PageHeader title="Collection" about="Whom you ask for reviews and answers, and when." />
      <SettingsFields>
        {(fields) => (
          <>
            <Timing {...fields} />
            <Delivery {...fields} />
            <Recipients {...fields} />
            <Sender {...fields} />
          </>
        )}
      </SettingsFields>
    </>
  );
}

function Timing({ draft, set, disabled }: FieldsProps) {
  return (
    <Card
      title="Requests and reminders"
      about="The tab Timing has rules for products and countries, and hours."
    >
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
      </Stack>
    </Card>
  );
}

function Delivery({ draft, set, disabled }: FieldsProps) {
  return (
    <Card
      title="Delivery"
      about="Send requests by the email, SMS or messaging tool that you already use. The tool confirms each with one API call."
    >
      <Stack>
        <OneOf
          label="Requests are sent by"
          choices={deliveries}
          value={draft.requestDelivery}
          onChange={(requestDelivery) => set({ requestDelivery })}
          disabled={disabled}
        />
        {draft.requestDelivery === 'event' && (
          <>
            <NumberInput
              min={1}
              max={72}
              maw={200}
              suffix=" hours"
              label="Time to confirm"
              value={draft.requestConfirmationHours}
              onChange={(value) => set({ requestConfirmationHours: typeof value === 'number' ? value : 24 })}
              disabled={disabled}
            />
            <OneOf
              label="If the tool can’t send a request or doesn’t confirm it in time"
              choices={fallbacks}
              value={draft.unconfirmedRequests}
              onChange={(unconfirmedRequests) => set({ unconfirmedRequests })}
              disabled={disabled}
            />
            <Text size="sm" c="dimmed">
              Without a webhook endpoint for this event, requests are treated as not confirmed at once.
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Recipients({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Whom and what you ask">
      <Stack>
        <OneOf
          label="Consent"
          choices={consents}
          value={draft.requestConsent}
          onChange={(requestConsent) => set({ requestConsent })}
          disabled={disabled}
        />
        <Switch
          label="Ask about your store too"
          description="After the products of an order, customers can review your service and delivery. These reviews don’t affect product ratings."
          checked={draft.askStoreReviews}
          onChange={({ target }) => set({ askStoreReviews: target.checked })}
          disabled={disabled}
        />
        <Switch
          label="Ask buyers to answer questions"
          description="Approved questions are emailed to a few customers who bought the product."
          checked={draft.askBuyersToAnswer}
          onChange={({ target }) => set({ askBuyersToAnswer: target.checked })}
          disabled={disabled}
        />
      </Stack>
    </Card>
  );
}

function Sender({ draft, set, disabled }: FieldsProps) {
  return (
    <Card title="Sender">
      <Stack>
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
