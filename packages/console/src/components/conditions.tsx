import { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
import type { ComponentType } from 'react';

interface ConditionProps<Value> {
  label: string;
  /** Undefined: the condition is always true. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  autoFocus: boolean;
}
export type ConditionInput<Value> = ComponentType<ConditionProps<Value>>;

export interface Condition<Value> {
  label: string;
  Input: ConditionInput<Value>;
}

/** The conditions that a rule can have. */
export type Conditions<When> = { [Name in keyof When]-?: Condition<NonNullable<When[Name]>> };

export const filled = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);

export const tags =
  (maxTags: number, description = ''): ConditionInput<string[]> =>
  ({ value = [], onChange, ...props }) => (
    <TagsInput
      {...props}
      description={description}
      value={value}
      onChange={(values) => onChange(filled(values))}
      maxTags={maxTags}
    />
  );

export const several =
  <Value extends string>(data: readonly { value: Value; label: string }[]): ConditionInput<Value[]> =>
  ({ value = [], onChange, ...props }) => (
    <MultiSelect
      {...props}
      searchable
      data={[...data]}
      value={value}
      // The values are some of `data`.
      onChange={(values) => onChange(filled(values as Value[]))}
    />
  );

export const yesOrNo =
  (yes: string, no: string): ConditionInput<boolean> =>
  ({ value, onChange, ...props }) => (
    <Select
      {...props}
      placeholder="Select one"
      data={[yes, no]}
      value={value === undefined ? null : value ? yes : no}
      onChange={(chosen) => onChange(chosen === yes)}
      allowDeselect={false}
    />
  );

export const number =
  (min: number, max: number, description = ''): ConditionInput<number> =>
  ({ value, onChange, ...props }) => (
    <NumberInput
      {...props}
      description={description}
      min={min}
      max={max}
      value={value ?? ''}
      onChange={(entered) => onChange(typeof entered === 'number' ? entered : undefined)}
    />
  );
