import { Radio, Stack } from '@mantine/core';

interface OneOfProps<Choice extends string> {
  label: string;
  description?: string;
  /** What each choice means. */
  choices: Readonly<Record<Choice, string>>;
  value: Choice;
  onChange: (chosen: Choice) => void;
  disabled: boolean;
}

export function OneOf<Choice extends string>({ choices, onChange, disabled, ...group }: OneOfProps<Choice>) {
  return (
    // Only the choices below can be chosen.
    <Radio.Group {...group} onChange={(chosen) => onChange(chosen as Choice)}>
      <Stack gap={6} mt={6}>
        {Object.entries<string>(choices).map(([value, label]) => (
          <Radio key={value} value={value} label={label} disabled={disabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
