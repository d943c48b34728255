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
type Input = ComponentType<InputProps>;

const filled = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);

const tags =
  (name: 'contains' | 'productIds', maxTags: number, description = ''): Input =>
  ({ when, set, ...props }) => (
    <TagsInput
      {...props}
      description={description}
      value={when[name] ?? []}
      onChange={(values) => set({ [name]: filled(values) })}
      maxTags={maxTags}
    />
  );

const several =
  (name: 'itemTypes' | 'languages' | 'sources', data: { value: string; label: string }[]): Input =>
  ({ when, set, ...props }) => (
    <MultiSelect
      {...props}
      searchable
      data={data}
      value={when[name] ?? []}
      onChange={(values) => set({ [name]: filled(values) })}
    />
  );

const yesOrNo =
  (name: 'hasMedia' | 'verified', yes: string, no: string): Input =>
  ({ when, set, ...props }) => (
    <Select
      {...props}
      placeholder="Select one"
      data={[yes, no]}
      value={when[name] === undefined ? null : when[name] ? yes : no}
      onChange={(value) => set({ [name]: value === yes })}
      allowDeselect={false}
    />
  );

const words =
  (name: 'minWords' | 'maxWords'): Input =>
  ({ when, set, ...props }) => (
    <NumberInput
      {...props}
      min={0}
      max={10_000}
      value={when[name] ?? ''}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : undefined })}
    />
  );

const categories: Input = ({ when, set }) => (
  <CategoryInput
    max={100}
    value={when.categories ?? []}
    onChange={(values) => set({ categories: filled(values) })}
  />
);

const itemTypes = [
  { value: 'review', label: 'Reviews' },
  { value: 'question', label: 'Questions' },
  { value: 'answer', label: 'Answers' },
  { value: 'store_review', label: 'Reviews of your store' },
];
const sources = Object.entries(sourceNames).map(([value, label]) => ({ value, label }));

/** The conditions that a rule can have, in the order of the menu. */
export const conditions: Record<ConditionName, { label: string; Input: Input }> = {
  contains: {
    label: 'Text contains',
    Input: tags('contains', 50, 'Any of these words or phrases. Press Enter after each.'),
  },
  itemTypes: { label: 'Type of content', Input: several('itemTypes', itemTypes) },
  productIds: { label: 'Product IDs', Input: tags('productIds', 100) },
  categories: { label: 'Categories', Input: categories },
  languages: { label: 'Language', Input: several('languages', languages) },
  hasMedia: { label: 'Photos or videos', Input: yesOrNo('hasMedia', 'With', 'Without') },
  verified: { label: 'Purchase', Input: yesOrNo('verified', 'Verified', 'Not verified') },
  sources: { label: 'Source of reviews', Input: several('sources', sources) },
  minWords: { label: 'At least this many words', Input: words('minWords') },
  maxWords: { label: 'At most this many words', Input: words('maxWords') },
};
