import { Group, NumberInput } from '@mantine/core';
import { queueItemTypes } from '@tribune/contract';
import {
  type ConditionInput,
  type Conditions,
  filled,
  number,
  several,
  tags,
  yesOrNo,
} from '../../components/conditions.tsx';
import { labeled } from '../../components/labels.ts';
import { languages } from '../../components/languages.ts';
import { CategoryInput } from '../../components/product-inputs.tsx';
import { itemTypeNames } from '../../components/status-badge.tsx';
import type { Rule } from './moderation-rules.tsx';
import { sourceNames } from './rule-text.ts';

type When = Rule['when'];

const rejections: ConditionInput<NonNullable<When['rejectedBefore']>> = (props) => {
  const { value, onChange, label, autoFocus } = props;
  const part = (name: 'times' | 'days', entered: string | number) =>
    onChange(typeof entered === 'number' ? { times: 1, days: 365, ...value, [name]: entered } : undefined);
  return (
    <Group gap="xs" grow align="flex-end">
      <NumberInput
        label={`${label}: at least`}
        value={value?.times ?? ''}
        onChange={(times) => part('times', times)}
        min={1}
        max={100}
        autoFocus={autoFocus}
      />
      <NumberInput
        label="Within days"
        value={value?.days ?? ''}
        onChange={(days) => part('days', days)}
        min={1}
        max={365}
      />
    </Group>
  );
};

const categories: ConditionInput<string[]> = ({ value = [], onChange }) => (
  <CategoryInput max={100} value={value} onChange={(values) => onChange(filled(values))} />
);

/** Photos and videos follow their review. */
const itemTypes = labeled(
  queueItemTypes.filter((value) => value !== 'media'),
  itemTypeNames,
);
const sources = labeled(['widget', 'email', 'link', 'qr'], sourceNames);

export const conditions: Conditions<When> = {
  contains: {
    label: 'Text contains',
    Input: tags(50, 'Any of these words or phrases. Press Enter after each.'),
  },
  itemTypes: { label: 'Type of content', Input: several(itemTypes) },
  productIds: { label: 'Product IDs', Input: tags(100) },
  categories: { label: 'Categories', Input: categories },
  languages: { label: 'Language', Input: several(languages) },
  hasMedia: { label: 'Photos or videos', Input: yesOrNo('With', 'Without') },
  verified: { label: 'Purchase', Input: yesOrNo('Verified', 'Not verified') },
  sources: { label: 'Source of reviews', Input: several(sources) },
  minWords: { label: 'At least this many words', Input: number(0, 10_000) },
  maxWords: { label: 'At most this many words', Input: number(0, 10_000) },
  firstFromAuthor: {
    label: 'Author',
    Input: yesOrNo('First content of its type', 'Has earlier content of its type'),
  },
  rejectedBefore: { label: 'Rejected content of the author', Input: rejections },
  authorHasOrder: { label: 'Orders of the author', Input: yesOrNo('With an order', 'Without an order') },
  moreThanPerDay: {
    label: 'More than this many in a day',
    Input: number(1, 100, 'By the same author, or from the same device.'),
  },
};
