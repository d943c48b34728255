import { List, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, type DeliveryDateType, previewRequestTiming } from '@tribune/contract';
import { useState } from 'react';
import { keyOf } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useClient, useMerchant } from '../../app/merchant.tsx';
import { Choice } from '../../components/choice.tsx';
import { plural } from '../../components/labels.ts';
import { countries, countryName } from './countries.ts';
import type { Timing } from './request-timing.tsx';
import { days } from './timing-text.ts';

type Preview = AnswerOf<typeof previewRequestTiming>;

interface Example {
  country: string | null;
  dateType: DeliveryDateType;
  day: string;
  productId: string;
}

/** Applies the unsaved timing to an example order that staff enter, on the server. */
export function ExampleOrder({ draft }: { draft: Timing }) {
  const { id } = useMerchant();
  const call = useClient();
  const [example, setExample] = useState<Example>(() => ({
    country: 'DE',
    dateType: 'delivered',
    day: new Date().toISOString().slice(0, 10),
    productId: '',
  }));
  const [shown] = useDebouncedValue({ timing: draft, example }, 400);
  const body = { timing: shown.timing, order: orderOf(shown.example) };
  const preview = useQuery({
    queryKey: keyOf(id, previewRequestTiming, body),
    queryFn: ({ signal }) => call(previewRequestTiming, { body, signal }),
    placeholderData: (previous) => previous,
  });
  return (
    <Stack>
      <Fields example={example} set={(changes) => setExample({ ...example, ...changes })} />
      <div aria-live="polite">
        {preview.error ? (
          <Failure error={preview.error} />
        ) : (
          preview.data && <Sentence preview={preview.data} example={shown.example} timing={shown.timing} />
        )}
      </div>
    </Stack>
  );
}

const orderOf = ({ country, dateType, day, productId }: Example) => ({
  deliveryDate: `${day}T12:00:00Z`,
  deliveryDateType: dateType,
  ...(country && { shippingCountry: country }),
  ...(productId.trim() && { productIds: [productId.trim()] }),
});

const dateTypes: Record<DeliveryDateType, string> = {
  delivered: 'Delivered on',
  fulfilled: 'Shipped on',
  ordered: 'Ordered on',
};

function Fields({ example, set }: { example: Example; set: (changes: Partial<Example>) => void }) {
  return (
    <>
      <SimpleGrid cols={2}>
        <Choice
          label="Date of"
          names={{ delivered: 'Delivery', fulfilled: 'Fulfillment', ordered: 'Order' }}
          value={example.dateType}
          onChange={(dateType) => set({ dateType })}
        />
        <TextInput
          type="date"
          label={dateTypes[example.dateType]}
          value={example.day}
          onChange={({ target }) => target.value && set({ day: target.value })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Country"
          placeholder="Unknown"
          searchable
          clearable
          data={countries}
          value={example.country}
          onChange={(country) => set({ country })}
        />
        <TextInput
          label="Product ID"
          placeholder="Any product"
          value={example.productId}
          onChange={({ target }) => set({ productId: target.value })}
          maxLength={255}
        />
      </SimpleGrid>
    </>
  );
}

const dayOnly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

function Sentence({ preview, example, timing }: { preview: Preview; example: Example; timing: Timing }) {
  const { sendsAt, dueAt, deliveredAt, transitDays, delayDays, rule, timeZone, timeZoneSource } = preview;
  const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const from = example.country ? ` from ${countryName(example.country)}` : '';
  const happened = dateTypes[example.dateType].toLowerCase();
  const cap = timing.frequencyCap;
  return (
    <>
      <Text fw={600}>
        An order{from} {happened} {dayOnly.format(new Date(`${example.day}T12:00:00Z`))} gets its email on{' '}
        {local.format(new Date(sendsAt))} ({timeZone.replaceAll('_', ' ')}).
      </Text>
      <List size="sm" mt="xs" c="dimmed">
        {transitDays !== null && (
          <List.Item>
            Estimated delivery: {dayOnly.format(new Date(deliveredAt))}, {days(transitDays)} later
          </List.Item>
        )}
        <List.Item>
          {days(delayDays)} after delivery ({rule === null ? 'default delay' : `rule “${rule}”`})
        </List.Item>
        {isInPast(deliveredAt, delayDays) && (
          <List.Item>Already due, so the email is sent as soon as possible</List.Item>
        )}
        {preview.isMoved && (
          <List.Item>Moved by sending hours from {local.format(new Date(dueAt))}</List.Item>
        )}
        <List.Item>{sources[timeZoneSource]}</List.Item>
        {cap && (
          <List.Item>
            Later if the customer has received {plural(cap.maxEmails, 'email')} within {days(cap.withinDays)}
          </List.Item>
        )}
      </List>
    </>
  );
}

const isInPast = (deliveredAt: string, delayDays: number) =>
  Date.parse(deliveredAt) + delayDays * 86_400_000 < Date.now();

const sources: Record<Preview['timeZoneSource'], string> = {
  order: 'Time zone of the order',
  country: 'Time zone of the country',
  merchant: 'Your time zone, as the customer’s is unknown',
};
