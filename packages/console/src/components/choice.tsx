import { Select, type SelectProps } from '@mantine/core';
import { labelOf } from './labels.ts';

interface ChoiceProps<Value extends string> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** The label of each value. */
  names?: Readonly<Record<Value, string>> | ((value: Value) => string);
  /** The values; by default those that `names` lists. */
  of?: readonly Value[];
  value: Value;
  onChange: (chosen: Value) => void;
}

/** A list of values of which one is always selected. */
export function Choice<Value extends string>({ names = labelOf, ...props }: ChoiceProps<Value>) {
  // The keys of a record of names are the values.
  const { of = Object.keys(names) as Value[], onChange, ...select } = props;
  const nameOf = typeof names === 'function' ? names : (value: Value) => names[value];
  return (
    <Select
      {...select}
      data={of.map((value) => ({ value, label: nameOf(value) }))}
      // Only values of `of` are offered.
      onChange={(chosen) => chosen && onChange(chosen as Value)}
      allowDeselect={false}
    />
  );
}
