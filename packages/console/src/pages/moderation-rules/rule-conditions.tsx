import { Group, MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
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
  (name: 'hasMedia' | 'verified' | 'firstFromAuthor' | 'authorHasOrder', yes: string, no: string): Input =>
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

const number =
  (name: 'minWords' | 'maxWords' | 'moreThanPerDay', min: number, max: number, description = ''): Input =>
  ({ when, set, ...props }) => (
    <NumberInput
      {...props}
      description={description}
      min={min}
      max={max}
      value={when[name] ?? ''}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : undefined })}
    />
  );

const rejections: Input = ({ when, set, label, autoFocus }) => {
  const { times, days } = when.rejectedBefore ?? { times: '', days: '' };
  const part = (name: 'times' | 'days', value: string | number) =>
    set({
      rejectedBefore:
        typeof value === 'number'
          ? { times: 1, days: 365, ...when.rejectedBefore, [name]: value }
          : undefined,
    });
  return (
    <Group gap="xs" grow align="flex-end">
      <NumberInput
        label={`${label}: at least`}
        value={times}
        onChange={(value) => part('times', value)}
        min={1}
        max={100}
        autoFocus={autoFocus}
      />
      <NumberInput
        label="Within days"
        value={days}
        onChange={(value) => part('days', value)}
        min={1}
        max={365}
      />
    </Group>
  );
};

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
  minWords: { label: 'At least this many words', Input: number('minWords', 0, 10_000) },
  maxWords: { label: 'At most this many words', Input: number('maxWords', 0, 10_000) },
  firstFromAuthor: {
    label: 'Author',
    Input: yesOrNo('firstFromAuthor', 'First content of its type', 'Has earlier content of its type'),
  },
  rejectedBefore: { label: 'Rejected content of the author', Input: rejections },
  authorHasOrder: {
    label: 'Orders of the author',
    Input: yesOrNo('authorHasOrder', 'With an order', 'Without an order'),
  },
  moreThanPerDay: {
    label: 'More than this many in a day',
    Input: number('moreThanPerDay', 1, 100, 'By the same author, or from the same device.'),
  },
};
