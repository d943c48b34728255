import { Select, type SelectProps } from '@mantine/core';
import { labeled, type Names } from './labels.ts';

interface ChoiceProps<Value extends string> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  names?: Names<Value>;
  /** The values; by default those that `names` lists. */
  of?: readonly Value[];
  value: Value;
  onChange: (chosen: Value) => void;
}

/** A list of values of which one is always selected. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  // The keys of a record of names are the values.
  const { names, of = Object.keys(names ?? {}) as Value[], onChange, ...select } = props;
  return (
    <Select
      {...select}
      data={labeled(of, names)}
      // Only values of `of` are offered.
      onChange={(chosen) => chosen && onChange(chosen as Value)}
      allowDeselect={false}
    />
  );
}
