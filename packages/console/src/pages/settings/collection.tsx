import { NumberInput, Switch, TextInput } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { Hint } from '../../components/hint.tsx';
import { OneOf } from '../../components/one-of.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type FieldsProps, inputsOf, type Settings, SettingsFields } from './settings-page.tsx';

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
const days = { min: 0, max: 60, suffix: ' days' };

export default function CollectionPage() {
  return (
    <>
      <PageHeader about="Whom you ask for reviews and answers, and when." />
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

function Timing(fields: FieldsProps) {
  const { count } = inputsOf(fields);
  return (
    <Card
      title="Requests and reminders"
      about="The tab Timing has rules for products and countries, and hours."
    >
      <FieldRows>
        <NumberInput {...days} label="Days after delivery" {...count('requestDelayDays')} />
        <NumberInput
          {...days}
          label="Days until reminder"
          description="0 turns reminders off."
          {...count('reminderDelayDays')}
        />
        <NumberInput
          {...days}
          label="Days until second reminder"
          description="Counted from the first reminder. 0 turns it off."
          {...count('secondReminderDelayDays')}
          disabled={fields.disabled || fields.draft.reminderDelayDays === 0}
        />
      </FieldRows>
    </Card>
  );
}

function Delivery(fields: FieldsProps) {
  const { count, choice } = inputsOf(fields);
  return (
    <Card
      title="Delivery"
      about="Send requests by the email, SMS or messaging tool that you already use. The tool confirms each with one API call."
    >
      <FieldRows>
        <OneOf label="Requests are sent by" choices={deliveries} {...choice('requestDelivery')} />
        {fields.draft.requestDelivery === 'event' && (
          <>
            <NumberInput
              min={1}
              max={72}
              suffix=" hours"
              label="Time to confirm"
              {...count('requestConfirmationHours')}
            />
            <OneOf
              label="If the tool can’t send a request or doesn’t confirm it in time"
              choices={fallbacks}
              {...choice('unconfirmedRequests')}
            />
            <Hint>
              Without a webhook endpoint for this event, requests are treated as not confirmed at once.
            </Hint>
          </>
        )}
      </FieldRows>
    </Card>
  );
}

function Recipients(fields: FieldsProps) {
  const { toggle, choice } = inputsOf(fields);
  return (
    <Card title="Whom and what you ask">
      <FieldRows>
        <OneOf label="Consent" choices={consents} {...choice('requestConsent')} />
        <Switch
          label="Ask about your store too"
          description="After the products of an order, customers can review your service and delivery. These reviews don’t affect product ratings."
          {...toggle('askStoreReviews')}
        />
        <Switch
          label="Ask buyers to answer questions"
          description="Approved questions are emailed to a few customers who bought the product."
          {...toggle('askBuyersToAnswer')}
        />
      </FieldRows>
    </Card>
  );
}

function Sender(fields: FieldsProps) {
  const { optionalText } = inputsOf(fields);
  return (
    <Card title="Sender">
      <FieldRows>
        <TextInput
          label="Sender name"
          description="Leave empty to use your merchant name."
          {...optionalText('senderName')}
          maxLength={100}
        />
        <TextInput inputMode="email" label="Reply-to address" {...optionalText('replyTo')} />
      </FieldRows>
    </Card>
  );
}
