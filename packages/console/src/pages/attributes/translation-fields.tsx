import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { lengths, locales } from '@tribune/contract';
import type { fieldErrors } from '../../app/field-errors.ts';
import { labeled } from '../../components/labels.ts';
import { languageName } from '../../components/languages.ts';
import { type AttributeDraft, type Locale, linesOf, type Translation } from './attribute-draft.ts';
import { takesOptions } from './type-names.ts';

interface TranslationFieldsProps {
  draft: AttributeDraft;
  onChange: (translations: readonly Translation[]) => void;
  errorOf: ReturnType<typeof fieldErrors>;
}

/** Labels in other languages. Languages without a translation use the labels above. */
export function TranslationFields({ draft, onChange, errorOf }: TranslationFieldsProps) {
  const { translations } = draft;
  const others = locales.filter((locale) => translations.every((one) => one.locale !== locale));
  const change = (index: number, fields: Partial<Translation>) =>
    onChange(translations.map((one, at) => (at === index ? { ...one, ...fields } : one)));
  return (
    <Stack>
      {translations.map((translation, index) => (
        <OneTranslation
          key={translation.locale}
          draft={draft}
          of={translation}
          change={(fields) => change(index, fields)}
          onRemove={() => onChange(translations.filter((one) => one !== translation))}
          errorOf={(field) => errorOf(`translations.${index}.${field}`)}
        />
      ))}
      {others.length > 0 && (
        <Select
          label="Add language"
          placeholder="Choose a language"
          data={labeled(others, languageName)}
          value={null}
          onChange={(locale) =>
            locale &&
            onChange([
              ...translations,
              // Safe cast: the value is one of `others`.
              { locale: locale as Locale, label: '', filterLabel: '', reviewLabel: '', options: '' },
            ])
          }
        />
      )}
    </Stack>
  );
}

interface OneTranslationProps {
  draft: AttributeDraft;
  of: Translation;
  change: (fields: Partial<Translation>) => void;
  onRemove: () => void;
  errorOf: (field: string) => string | undefined;
}

const labels = [
  ['label', 'Question'],
  ['filterLabel', 'In filters'],
  ['reviewLabel', 'In reviews'],
] as const;

function OneTranslation({ draft, of, change, onRemove, errorOf }: OneTranslationProps) {
  const name = languageName(of.locale);
  const count = linesOf(draft.options).length;
  const written = { lang: of.locale, dir: of.locale === 'ar' ? 'rtl' : 'ltr' };
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Group justify="space-between" component="legend" w="100%" p={0} mb="xs">
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Button size="compact-xs" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
      {labels.map(([field, what]) => (
        <TextInput
          key={field}
          label={`${what} (${name})`}
          {...written}
          value={of[field]}
          onChange={({ target }) => change({ [field]: target.value })}
          maxLength={lengths.title}
          error={errorOf(field)}
        />
      ))}
      {takesOptions[draft.type] && count > 0 && (
        <Textarea
          label={`Answers (${name}), one per line`}
          description={`${count} lines, in the same order. Leave empty to show the original ones.`}
          {...written}
          value={of.options}
          onChange={({ target }) => change({ options: target.value })}
          autosize
          minRows={2}
          maxRows={10}
          error={errorOf('options')}
        />
      )}
    </Stack>
  );
}
