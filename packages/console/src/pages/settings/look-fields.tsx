import { ColorInput, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { locales } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import type { FieldsProps, Settings } from './settings.tsx';

const languages = new Intl.DisplayNames(['en'], { type: 'language' });
/** With the widget's own on a light page, for the picker to begin with. */
const colours = [
  ['accentColor', 'Accent', '#1f4fd8'],
  ['starColor', 'Stars', '#c77700'],
  ['backgroundColor', 'Ground', '#ffffff'],
  ['textColor', 'Text', '#1c1d20'],
] as const;

export function LookFields({ draft, set, disabled }: FieldsProps) {
  const { theme } = draft;
  /** What is empty is left to the widget. */
  const setTheme = (changes: Partial<Settings['theme']>) => {
    const kept = Object.entries({ ...theme, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    set({ theme: Object.fromEntries(kept) });
  };
  return (
    <Card title="Language and look">
      <Stack>
        <Select
          label="Language"
          data={locales.map((value) => ({ value, label: languages.of(value) ?? value }))}
          value={draft.locale}
          onChange={(locale) => locale && set({ locale: locale as Settings['locale'] })}
          allowDeselect={false}
          disabled={disabled}
          maw={260}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {colours.map(([name, label, own]) => (
            <ColorInput
              key={name}
              label={label}
              placeholder="as the widget has it"
              value={theme[name] ?? ''}
              onChange={(value) => setTheme({ [name]: value || undefined })}
              format="hex"
              // Its sliders have no names; the browser's own picker is as good and can be used by everybody.
              withPicker={false}
              withPreview={false}
              withEyeDropper={false}
              rightSection={
                <input
                  type="color"
                  aria-label={`Choose: ${label}`}
                  value={theme[name] ?? own}
                  onChange={({ target }) => setTheme({ [name]: target.value })}
                  disabled={disabled}
                  style={{ width: 26, height: 26, padding: 0, border: 0, background: 'none' }}
                />
              }
              disabled={disabled}
            />
          ))}
          <TextInput
            label="Typeface"
            placeholder="as the page has it"
            value={theme.fontFamily ?? ''}
            onChange={({ target }) => setTheme({ fontFamily: target.value })}
            maxLength={200}
            disabled={disabled}
          />
          <NumberInput
            label="Rounded corners"
            placeholder="as the widget has it"
            suffix=" px"
            min={0}
            max={32}
            value={theme.borderRadius ?? ''}
            onChange={(value) => setTheme({ borderRadius: typeof value === 'number' ? value : undefined })}
            disabled={disabled}
          />
          <Select
            label="Light or dark"
            data={[
              { value: 'light', label: 'always light' },
              { value: 'dark', label: 'always dark' },
              { value: 'auto', label: 'as the page' },
            ]}
            value={theme.colorScheme ?? 'auto'}
            onChange={(value) => setTheme({ colorScheme: (value ?? undefined) as typeof theme.colorScheme })}
            allowDeselect={false}
            disabled={disabled}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}
