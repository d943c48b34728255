import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import {
  createIncentive,
  type Fulfillment,
  lengths,
  listIncentives,
  type MediaRequirement,
  type Requirement,
} from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { notify } from '../../components/toasts.tsx';
import { fulfillmentNames, mediaNames, requirementNames } from './offer-names.ts';

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const createdNotes: Record<Fulfillment, string> = {
  manual: 'Offer created',
  pool: 'Offer created. Add codes to its pool next.',
  endpoint: 'Offer created. Check the endpoint for codes below.',
};

/** Form of an offer, which applies to orders received from then on. */
export function NewOffer() {
  const [description, setDescription] = useState('');
  const [requirement, setRequirement] = useState<Requirement>('any_product');
  const [mediaRequirement, setMedia] = useState<MediaRequirement>('none');
  const [fulfillment, setFulfillment] = useState<Fulfillment>('manual');
  const [days, setDays] = useState<number | string>('');
  const create = useWrite(createIncentive, {
    changes: [listIncentives],
    onDone: () => {
      setDescription('');
      notify(createdNotes[fulfillment]);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const expiresInDays = typeof days === 'number' ? days : null;
        create.mutate({
          body: { description, requirement, mediaRequirement, fulfillment, expiresInDays, active: true },
        });
      }}
    >
      <Stack>
        <Group align="flex-end">
          <TextInput
            label="Reward"
            placeholder="10% off your next order"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
            maxLength={lengths.title}
            required
            style={{ flex: 1, minWidth: 220, maxWidth: 360 }}
          />
          <Select
            label="For reviewing"
            data={optionsOf(requirementNames)}
            value={requirement}
            onChange={(value) => value && setRequirement(value as Requirement)}
            allowDeselect={false}
            w={220}
          />
          <Select
            label="Photo or video"
            data={optionsOf(mediaNames)}
            value={mediaRequirement}
            onChange={(value) => value && setMedia(value as MediaRequirement)}
            allowDeselect={false}
            w={160}
          />
        </Group>
        <Group align="flex-end">
          <Select
            label="Delivery"
            data={optionsOf(fulfillmentNames)}
            value={fulfillment}
            onChange={(value) => value && setFulfillment(value as Fulfillment)}
            allowDeselect={false}
            w={240}
          />
          <NumberInput
            label="Days to claim"
            placeholder="No limit"
            min={1}
            max={3650}
            value={days}
            onChange={setDays}
            w={140}
          />
          <Button type="submit" loading={create.isPending}>
            Create offer
          </Button>
        </Group>
        {create.error && <Failure error={create.error} />}
      </Stack>
    </form>
  );
}
