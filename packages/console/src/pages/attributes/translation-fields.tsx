import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { lengths, locales } from '@tribune/contract';
import type { fieldErrors } from '../../app/field-errors.ts';
import { type AttributeDraft, type Locale, linesOf, type Translation } from './attribute-draft.ts';
import { takesOptions } from './type-names.ts';

const languages = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = (locale: Locale) => languages.of(locale) ?? locale;

interface TranslationFieldsProps {
  draft: AttributeDraft;
  onChange: (translations: readonly Translation[]) => void;
  errorOf: ReturnType<typeof fieldErrors>;
}

/** Labels in other languages. A language without a translation has the labels above. */
export function TranslationFields({ draft, onChange, errorOf }: TranslationFieldsProps) {
  const { translations } = draft;
  const others = locales.filter((locale) => translations.every((one) => one.locale !== locale));
  const change = (index: number, fields: Partial<Translation>) =>
    onChange(translations.map((one, at) => (at === index ? { ...one, ...fields } : one)));
  const count = linesOf(draft.options).length;
  return (
    <Stack>
      {translations.map((translation, index) => {
        const name = nameOf(translation.locale);
        const fault = (field: string) => errorOf(`translations.${index}.${field}`);
        const direction = translation.locale === 'ar' ? 'rtl' : 'ltr';
        return (
          <Stack
            key={translation.locale}
            gap="xs"
            component="fieldset"
            style={{ border: 0, padding: 0, margin: 0 }}
          >
            <Group justify="space-between" component="legend" w="100%" p={0} mb="xs">
              <Text fw={600} size="sm">
                {name}
              </Text>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(translations.filter((one) => one !== translation))}
              >
                Remove
              </Button>
            </Group>
            {(
              [
                ['label', 'Question'],
                ['filterLabel', 'In filters'],
                ['reviewLabel', 'In reviews'],
              ] as const
            ).map(([field, what]) => (
              <TextInput
                key={field}
                label={`${what} (${name})`}
                lang={translation.locale}
                dir={direction}
                value={translation[field]}
                onChange={({ target }) => change(index, { [field]: target.value })}
                maxLength={lengths.title}
                error={fault(field)}
              />
            ))}
            {takesOptions[draft.type] && count > 0 && (
              <Textarea
                label={`Answers (${name}), one per line`}
                description={`${count} lines, in the same order. Leave empty to show the original ones.`}
                lang={translation.locale}
                dir={direction}
                value={translation.options}
                onChange={({ target }) => change(index, { options: target.value })}
                autosize
                minRows={2}
                maxRows={10}
                error={fault('options')}
              />
            )}
          </Stack>
        );
      })}
      {others.length > 0 && (
        <Select
          label="Add language"
          placeholder="Choose a language"
          data={others.map((value) => ({ value, label: nameOf(value) }))}
          value={null}
          onChange={(locale) =>
            locale &&
            onChange([
              ...translations,
              // Safe: one of `others`.
              { locale: locale as Locale, label: '', filterLabel: '', reviewLabel: '', options: '' },
            ])
          }
        />
      )}
    </Stack>
  );
}
