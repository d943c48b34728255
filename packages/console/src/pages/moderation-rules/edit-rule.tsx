import {
  Checkbox,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CategoryInput } from '../../components/category-input.tsx';
import { Form } from '../../components/form.tsx';
import { languages } from '../../components/language-filter.tsx';
import type { Rule } from './moderation-rules.tsx';
import { sourceNames } from './rule-text.ts';

interface EditRuleProps {
  /** Null to create one. */
  rule: Rule | null;
  colleagues: { value: string; label: string }[];
  /** Throws what the server refuses. */
  onSave: (rule: Rule) => Promise<void>;
  onClose: () => void;
}

type When = Rule['when'];

const blank: Rule = { name: '', enabled: true, when: {}, hold: true, assignTo: null };
const yesOrNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
const asChoice = (value: boolean | undefined) => (value === undefined ? null : value ? 'yes' : 'no');
const asBoolean = (value: string | null) => (value === null ? undefined : value === 'yes');
const asCount = (value: string | number) => (typeof value === 'number' ? value : undefined);
const filled = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);

export function EditRule({ rule, colleagues, onSave, onClose }: EditRuleProps) {
  const [draft, setDraft] = useState(rule ?? blank);
  const { name, when, hold, assignTo } = draft;
  const set = (changes: { [Name in keyof When]: When[Name] | undefined }) =>
    setDraft((before) => {
      const entries = Object.entries({ ...before.when, ...changes }).filter(
        ([, value]) => value !== undefined,
      );
      return { ...before, when: Object.fromEntries(entries) as When };
    });
  const isWithoutEffect = !hold && assignTo === null;

  const save = useMutation({ mutationFn: () => onSave({ ...draft, name: name.trim() }) });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={<Text fw={620}>{rule ? `Edit “${rule.name}”` : 'Add rule'}</Text>}
    >
      <Form
        onSubmit={() => save.mutate()}
        of={save}
        inDialog
        onCancel={onClose}
        disabled={isWithoutEffect}
        submit="Save rule"
      >
        <TextInput
          label="Name"
          description="Shown to moderators with the content that the rule holds."
          value={name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          maxLength={80}
          required
          data-autofocus
        />
        <Text size="sm" fw={620} component="h3">
          When all of these are true
        </Text>
        <TagsInput
          label="Text contains"
          description="Any of these words or phrases. Press Enter after each."
          value={when.contains ?? []}
          onChange={(contains) => set({ contains: filled(contains) })}
          maxTags={50}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MultiSelect
            label="Content"
            placeholder={when.itemTypes ? '' : 'Any'}
            data={[
              { value: 'review', label: 'Reviews' },
              { value: 'question', label: 'Questions' },
              { value: 'answer', label: 'Answers' },
              { value: 'store_review', label: 'Reviews of your store' },
            ]}
            value={when.itemTypes ?? []}
            onChange={(types) => set({ itemTypes: filled(types as NonNullable<When['itemTypes']>) })}
          />
          <MultiSelect
            label="Language"
            placeholder={when.languages ? '' : 'Any'}
            searchable
            data={languages}
            value={when.languages ?? []}
            onChange={(chosen) => set({ languages: filled(chosen) })}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="At least this many words"
            placeholder="Any"
            min={0}
            max={10_000}
            value={when.minWords ?? ''}
            onChange={(value) => set({ minWords: asCount(value) })}
          />
          <NumberInput
            label="At most this many words"
            placeholder="Any"
            min={0}
            max={10_000}
            value={when.maxWords ?? ''}
            onChange={(value) => set({ maxWords: asCount(value) })}
          />
        </SimpleGrid>
        <TagsInput
          label="Product IDs"
          placeholder={when.productIds ? '' : 'Any product'}
          value={when.productIds ?? []}
          onChange={(productIds) => set({ productIds: filled(productIds) })}
          maxTags={100}
        />
        <CategoryInput
          placeholder="Any category"
          max={100}
          value={when.categories ?? []}
          onChange={(categories) => set({ categories: filled(categories) })}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Select
            label="Photos or videos"
            placeholder="Any"
            clearable
            data={yesOrNo('With', 'Without')}
            value={asChoice(when.hasMedia)}
            onChange={(value) => set({ hasMedia: asBoolean(value) })}
          />
          <Select
            label="Purchase"
            placeholder="Any"
            clearable
            data={yesOrNo('Verified', 'Not verified')}
            value={asChoice(when.verified)}
            onChange={(value) => set({ verified: asBoolean(value) })}
          />
          <MultiSelect
            label="Source of reviews"
            placeholder={when.sources ? '' : 'Any'}
            data={Object.entries(sourceNames).map(([value, label]) => ({ value, label }))}
            value={when.sources ?? []}
            onChange={(sources) => set({ sources: filled(sources as NonNullable<When['sources']>) })}
          />
        </SimpleGrid>
        <Text size="sm" fw={620} component="h3">
          Then
        </Text>
        <Checkbox
          label="Hold for review"
          checked={hold}
          onChange={({ target }) => setDraft({ ...draft, hold: target.checked })}
        />
        <Select
          label="Assign to"
          placeholder="Nobody"
          clearable
          data={colleagues}
          value={assignTo}
          onChange={(person) => setDraft({ ...draft, assignTo: person })}
        />
        {isWithoutEffect && (
          <Text size="sm" c="dimmed">
            Select an effect: hold the content, or assign it to a colleague.
          </Text>
        )}
      </Form>
    </Modal>
  );
}
