import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import type { BodyOf } from '@tribune/contract';
import { createSyndicationOffer, listSyndicationAgreements } from '@tribune/contract/syndication';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { type Entered, Form } from '../../components/form.tsx';
import { Hint } from '../../components/hint.tsx';
import { Secret } from '../../components/secret.tsx';

/** Offers reviews, and shows the code that the other merchant accepts. */
export function NewOffer() {
  const [brands, setBrands] = useState<string[]>([]);
  const offer = useWrite(createSyndicationOffer, { changes: [listSyndicationAgreements] });
  const faultIn = fieldErrors(offer.error);
  if (offer.data) return <Secret label="Invitation code, valid for 14 days" value={offer.data.code} />;
  return (
    <Form
      onSubmit={(entered) => offer.mutate({ body: bodyOf(entered, brands) })}
      of={offer}
      inDialog
      submit="Create offer"
    >
      <Hint>
        Creates an offer with an invitation code. Reviews can’t be selected by rating: showing only favorable
        reviews is illegal in the US and EU.
      </Hint>
      <TextInput
        name="name"
        label="Store"
        description="The store that you invite. Internal, optional."
        maxLength={100}
        data-autofocus
        error={faultIn('name')}
      />
      <TagsInput
        label="Brands"
        description="Only reviews of these brands. Leave empty for all."
        value={brands}
        onChange={setBrands}
        maxTags={100}
        error={faultIn('filters.brands')}
      />
      <TextInput
        name="fromDate"
        type="date"
        label="Submitted from"
        description="Only reviews from this day on."
        error={faultIn('filters.fromDate')}
      />
      <Checkbox name="verifiedOnly" label="Only verified purchases" />
    </Form>
  );
}

function bodyOf(entered: Entered, brands: string[]): BodyOf<typeof createSyndicationOffer> {
  const name = entered('name').trim();
  const fromDate = entered('fromDate');
  return {
    ...(name && { name }),
    filters: {
      ...(brands.length > 0 && { brands }),
      ...(fromDate && { fromDate }),
      ...(entered('verifiedOnly') === 'on' && { verifiedOnly: true }),
    },
  };
}
