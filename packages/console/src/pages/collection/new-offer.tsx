import { NumberInput, TextInput } from '@mantine/core';
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
import { Choice } from '../../components/choice.tsx';
import { Form } from '../../components/form.tsx';
import { fulfillmentNames, mediaNames, requirementNames } from './offer-names.ts';

const createdNotes: Record<Fulfillment, string> = {
  manual: 'Offer created',
  pool: 'Offer created. Add codes to its pool next.',
  endpoint: 'Offer created. Check the endpoint for codes below.',
};

/** Form for an offer, which applies to orders received after it is created. */
export function NewOffer({ onDone }: { onDone: () => void }) {
  const [description, setDescription] = useState('');
  const [requirement, setRequirement] = useState<Requirement>('any_product');
  const [mediaRequirement, setMedia] = useState<MediaRequirement>('none');
  const [fulfillment, setFulfillment] = useState<Fulfillment>('manual');
  const [days, setDays] = useState<number | string>('');
  const create = useWrite(createIncentive, {
    changes: [listIncentives],
    notice: createdNotes[fulfillment],
    onDone,
  });
  const expiresInDays = typeof days === 'number' ? days : null;
  return (
    <Form
      onSubmit={() =>
        create.mutate({
          body: { description, requirement, mediaRequirement, fulfillment, expiresInDays, active: true },
        })
      }
      of={create}
      inDialog
      submit="Create offer"
    >
      <TextInput
        label="Reward"
        placeholder="10% off your next order"
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        maxLength={lengths.title}
        required
        data-autofocus
      />
      <Choice label="For reviewing" names={requirementNames} value={requirement} onChange={setRequirement} />
      <Choice label="Photo or video" names={mediaNames} value={mediaRequirement} onChange={setMedia} />
      <Choice label="Delivery" names={fulfillmentNames} value={fulfillment} onChange={setFulfillment} />
      <NumberInput
        label="Days to claim"
        placeholder="No limit"
        min={1}
        max={3650}
        value={days}
        onChange={setDays}
      />
    </Form>
  );
}
