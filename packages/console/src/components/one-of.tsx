import { Radio, Stack } from '@mantine/core';

interface OneOfProps<Choice extends string> {
  label: string;
  description?: string;
  /** Label of each choice. */
  choices: Readonly<Record<Choice, string>>;
  value: Choice;
  onChange: (chosen: Choice) => void;
  disabled: boolean;
}

export function OneOf<Choice extends string>({ choices, onChange, disabled, ...group }: OneOfProps<Choice>) {
  return (
    // The value is always one of the choices below.
    <Radio.Group {...group} onChange={(chosen) => onChange(chosen as Choice)}>
      <Stack gap={6} mt={6}>
        {Object.entries<string>(choices).map(([value, label]) => (
          <Radio key={value} value={value} label={label} disabled={disabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
