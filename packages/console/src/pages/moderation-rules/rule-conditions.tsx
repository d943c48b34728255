import { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { CategoryInput } from '../../components/category-input.tsx';
import { languages } from '../../components/language-filter.tsx';
import type { Rule } from './moderation-rules.tsx';
import { sourceNames } from './rule-text.ts';

export type When = Rule['when'];
export type ConditionName = keyof When;

interface InputProps {
  label: string;
  when: When;
  set: (changes: { [Name in ConditionName]?: When[Name] | undefined }) => void;
  autoFocus: boolean;
}

const filled = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);
const itemTypes = [
  { value: 'review', label: 'Reviews' },
  { value: 'question', label: 'Questions' },
  { value: 'answer', label: 'Answers' },
  { value: 'store_review', label: 'Reviews of your store' },
];
const sources = Object.entries(sourceNames).map(([value, label]) => ({ value, label }));

/** What a rule can look at, in the order of the menu. */
export const conditions: Record<ConditionName, { label: string; Input: ComponentType<InputProps> }> = {
  contains: {
    label: 'Text contains',
    Input: ({ when, set, ...props }) => (
      <TagsInput
        {...props}
        description="Any of these words or phrases. Press Enter after each."
        value={when.contains ?? []}
        onChange={(contains) => set({ contains: filled(contains) })}
        maxTags={50}
      />
    ),
  },
  itemTypes: {
    label: 'Type of content',
    Input: ({ when, set, ...props }) => (
      <MultiSelect
        {...props}
        data={itemTypes}
        value={when.itemTypes ?? []}
        onChange={(types) => set({ itemTypes: filled(types as NonNullable<When['itemTypes']>) })}
      />
    ),
  },
  productIds: {
    label: 'Product IDs',
    Input: ({ when, set, ...props }) => (
      <TagsInput
        {...props}
        value={when.productIds ?? []}
        onChange={(productIds) => set({ productIds: filled(productIds) })}
        maxTags={100}
      />
    ),
  },
  categories: {
    label: 'Categories',
    Input: ({ when, set }) => (
      <CategoryInput
        max={100}
        value={when.categories ?? []}
        onChange={(categories) => set({ categories: filled(categories) })}
      />
    ),
  },
  languages: {
    label: 'Language',
    Input: ({ when, set, ...props }) => (
      <MultiSelect
        {...props}
        searchable
        data={languages}
        value={when.languages ?? []}
        onChange={(chosen) => set({ languages: filled(chosen) })}
      />
    ),
  },
  hasMedia: {
    label: 'Photos or videos',
    Input: (props) => <YesOrNo {...props} name="hasMedia" yes="With" no="Without" />,
  },
  verified: {
    label: 'Purchase',
    Input: (props) => <YesOrNo {...props} name="verified" yes="Verified" no="Not verified" />,
  },
  sources: {
    label: 'Source of reviews',
    Input: ({ when, set, ...props }) => (
      <MultiSelect
        {...props}
        data={sources}
        value={when.sources ?? []}
        onChange={(chosen) => set({ sources: filled(chosen as NonNullable<When['sources']>) })}
      />
    ),
  },
  minWords: { label: 'At least this many words', Input: (props) => <Words {...props} name="minWords" /> },
  maxWords: { label: 'At most this many words', Input: (props) => <Words {...props} name="maxWords" /> },
};

function YesOrNo({
  when,
  set,
  name,
  yes,
  no,
  ...props
}: InputProps & { name: 'hasMedia' | 'verified'; yes: string; no: string }) {
  return (
    <Select
      {...props}
      placeholder="Select one"
      data={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={when[name] === undefined ? null : when[name] ? 'yes' : 'no'}
      onChange={(value) => set({ [name]: value === null ? undefined : value === 'yes' })}
      allowDeselect={false}
    />
  );
}

function Words({ when, set, name, ...props }: InputProps & { name: 'minWords' | 'maxWords' }) {
  return (
    <NumberInput
      {...props}
      min={0}
      max={10_000}
      value={when[name] ?? ''}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : undefined })}
    />
  );
}
