import { Modal, MultiSelect, NumberInput, SimpleGrid, TagsInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../components/form.tsx';
import { Hint } from '../../components/hint.tsx';
import { countries } from './countries.ts';
import type { Timing } from './request-timing.tsx';

type Rule = Timing['rules'][number];
type When = Rule['when'];

interface EditRuleProps {
  /** Null for a new rule. */
  rule: Rule | null;
  onDone: (rule: Rule) => void;
  onClose: () => void;
}

const asCount = (value: string | number) => (typeof value === 'number' ? value : undefined);
const filled = (values: string[]) => (values.length > 0 ? values : undefined);
/** This form does not send anything: the page's form saves the rules. */
const unsent = { error: null, isPending: false };
const anyDays = { placeholder: 'Any', min: 0, max: 180, allowDecimal: false };

export function EditRule({ rule, onDone, onClose }: EditRuleProps) {
  const [draft, setDraft] = useState<Rule>(rule ?? { name: '', when: {}, delayDays: 14 });
  const { name, when, delayDays } = draft;
  const set = (changes: { [Name in keyof When]: When[Name] | undefined }) => {
    const entries = Object.entries({ ...when, ...changes }).filter(([, value]) => value !== undefined);
    setDraft({ ...draft, when: Object.fromEntries(entries) as When });
  };
  const { minFulfillmentDays: min, maxFulfillmentDays: max } = when;
  const isReversed = min !== undefined && max !== undefined && min > max;
  const hasConditions = Object.keys(when).length > 0;

  const list = (key: 'productIds' | 'groupIds' | 'categories', label: string, placeholder: string) => (
    <TagsInput
      label={label}
      placeholder={when[key] ? '' : placeholder}
      value={when[key] ?? []}
      onChange={(values) => set({ [key]: filled(values) })}
      maxTags={500}
    />
  );
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={<Text fw={620}>{rule ? `Edit “${rule.name}”` : 'Add rule'}</Text>}
    >
      <Form
        onSubmit={() => onDone({ ...draft, name: name.trim() })}
        of={unsent}
        inDialog
        onCancel={onClose}
        disabled={!hasConditions || isReversed || name.trim() === ''}
        submit={rule ? 'Change rule' : 'Add rule'}
      >
        <TextInput
          label="Name"
          value={name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          maxLength={80}
          required
          data-autofocus
        />
        <Text size="sm" fw={620} component="h3">
          When all of these are true
        </Text>
        {list('productIds', 'Product IDs', 'Any product')}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {list('groupIds', 'Product groups', 'Any group')}
          {list('categories', 'Product categories', 'Any category')}
        </SimpleGrid>
        <MultiSelect
          label="Shipping countries"
          placeholder={when.countries ? '' : 'Any country'}
          searchable
          data={countries}
          value={when.countries ?? []}
          onChange={(chosen) => set({ countries: filled(chosen) })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            {...anyDays}
            label="Days from order to delivery, at least"
            value={min ?? ''}
            onChange={(value) => set({ minFulfillmentDays: asCount(value) })}
            error={isReversed && 'Must not be greater than the maximum.'}
          />
          <NumberInput
            {...anyDays}
            label="Days from order to delivery, at most"
            value={max ?? ''}
            onChange={(value) => set({ maxFulfillmentDays: asCount(value) })}
          />
        </SimpleGrid>
        <Text size="sm" fw={620} component="h3">
          Then
        </Text>
        <NumberInput
          label="Send this many days after delivery"
          min={0}
          max={180}
          allowDecimal={false}
          value={delayDays}
          onChange={(value) => setDraft({ ...draft, delayDays: asCount(value) ?? 0 })}
          maw={280}
          required
        />
        {!hasConditions && <Hint>Add at least one condition.</Hint>}
      </Form>
    </Modal>
  );
}
