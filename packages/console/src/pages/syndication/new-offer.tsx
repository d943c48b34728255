import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import type { BodyOf } from '@tribune/contract';
import { createSyndicationOffer, listSyndicationAgreements } from '@tribune/contract/syndication';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { Secret } from '../../components/secret.tsx';

/** Offers reviews, and shows the code that the other merchant accepts. */
export function NewOffer() {
  const [brands, setBrands] = useState<string[]>([]);
  const offer = useWrite(createSyndicationOffer, {
    changes: [listSyndicationAgreements],
    onDone: () => setBrands([]),
  });
  const faultIn = fieldErrors(offer.error);
  const submit = ({ currentTarget: form }: FormEvent<HTMLFormElement>) =>
    offer.mutate({ body: bodyOf(new FormData(form), brands) }, { onSuccess: () => form.reset() });
  return (
    <Card
      title="Share your reviews"
      about="Creates an offer with an invitation code. Reviews can’t be selected by rating: showing only favorable reviews is illegal in the US and EU."
    >
      <Form
        onSubmit={submit}
        of={offer}
        submit="Create offer"
        aria-label="Share your reviews"
        after={offer.data && <Secret label="Invitation code, valid for 14 days" value={offer.data.code} />}
      >
        <TextInput
          name="name"
          label="Store"
          description="For yourself. The store that you invite."
          maxLength={100}
          maw={420}
          error={faultIn('name')}
        />
        <TagsInput
          label="Brands"
          description="Only reviews of these brands. Leave empty for all."
          value={brands}
          onChange={setBrands}
          maxTags={100}
          maw={420}
          error={faultIn('filters.brands')}
        />
        <MoreFilters fault={faultIn('filters.fromDate')} />
      </Form>
    </Card>
  );
}

function MoreFilters({ fault }: { fault: string | undefined }) {
  return (
    <>
      <TextInput
        name="fromDate"
        type="date"
        label="Submitted from"
        description="Only reviews from this day on."
        maw={420}
        error={fault}
      />
      <Checkbox name="verifiedOnly" label="Only verified purchases" />
    </>
  );
}

function bodyOf(data: FormData, brands: string[]): BodyOf<typeof createSyndicationOffer> {
  const name = String(data.get('name')).trim();
  const fromDate = String(data.get('fromDate'));
  const verifiedOnly = data.get('verifiedOnly') === 'on';
  return {
    ...(name && { name }),
    filters: {
      ...(brands.length > 0 && { brands }),
      ...(fromDate && { fromDate }),
      ...(verifiedOnly && { verifiedOnly }),
    },
  };
}
