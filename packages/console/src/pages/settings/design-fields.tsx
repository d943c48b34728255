import { ColorInput, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import type { FieldsProps, Settings } from './settings-page.tsx';

/** Color fields. The picker's initial values are the widget's defaults on a light page. */
const colors = [
  ['accentColor', 'Accent color', '#1f4fd8'],
  ['starColor', 'Star color', '#c77700'],
  ['backgroundColor', 'Background', '#ffffff'],
  ['textColor', 'Text color', '#1c1d20'],
] as const;

const colorSchemes = { light: 'Light', dark: 'Dark', auto: 'From the page' };

const withoutEmpty = (theme: Settings['theme']): Settings['theme'] =>
  Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined && value !== ''));

export function DesignFields({ draft, set, disabled }: FieldsProps) {
  const { theme } = draft;
  /** Empty fields use the widget's defaults. */
  const setTheme = (changes: Partial<Settings['theme']>) =>
    set({ theme: withoutEmpty({ ...theme, ...changes }) });
  return (
    <Card title="Design" id="design">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {colors.map(([name, label, own]) => (
          <Color
            key={name}
            label={label}
            own={own}
            value={theme[name]}
            onChange={(value) => setTheme({ [name]: value || undefined })}
            disabled={disabled}
          />
        ))}
        <TextInput
          label="Font"
          placeholder="From the page"
          value={theme.fontFamily ?? ''}
          onChange={({ target }) => setTheme({ fontFamily: target.value })}
          maxLength={200}
          disabled={disabled}
        />
        <NumberInput
          label="Corner radius"
          placeholder="Default"
          suffix=" px"
          min={0}
          max={32}
          value={theme.borderRadius ?? ''}
          onChange={(value) => setTheme({ borderRadius: typeof value === 'number' ? value : undefined })}
          disabled={disabled}
        />
        <Choice
          label="Color scheme"
          names={colorSchemes}
          value={theme.colorScheme ?? 'auto'}
          onChange={(colorScheme) => setTheme({ colorScheme })}
          disabled={disabled}
        />
      </SimpleGrid>
    </Card>
  );
}

interface ColorProps {
  label: string;
  /** The widget's default. */
  own: string;
  value: string | undefined;
  onChange: (value: string) => void;
  disabled: boolean;
}

function Color({ label, own, value, onChange, disabled }: ColorProps) {
  return (
    <ColorInput
      label={label}
      placeholder="Default"
      value={value ?? ''}
      onChange={onChange}
      format="hex"
      // Mantine's picker is not used, because its sliders have no accessible names, unlike the browser's.
      withPicker={false}
      withPreview={false}
      withEyeDropper={false}
      rightSection={
        <input
          type="color"
          aria-label={`Select ${label.toLowerCase()}`}
          value={value ?? own}
          onChange={({ target }) => onChange(target.value)}
          disabled={disabled}
          style={{ width: 26, height: 26, padding: 0, border: 0, background: 'none' }}
        />
      }
      disabled={disabled}
    />
  );
}
