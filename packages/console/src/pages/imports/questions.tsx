import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../components/labels.ts';
import { ToPage } from '../../components/to-page.tsx';
import { dateNames, encodingNames, scaleNames } from './format-names.ts';
import type { Import } from './import-list.tsx';
import { useValidation, validatedForm } from './use-validation.ts';

type Question = Import['questions'][number];

/** Settings with which an import could read more rows. Nothing is converted until one is chosen. */
export function Questions({ of }: { of: Import }) {
  return of.questions.map((question) => <OneQuestion key={question.field} of={of} question={question} />);
}

function OneQuestion({ of, question }: { of: Import; question: Question }) {
  const { field, rows, suggestions } = question;
  const { title, text, names } = asked[field];
  const form = validatedForm(of.importId);
  const { upload, validate } = useValidation();
  return (
    <Alert color="yellow" title={title(plural(rows, 'row'), suggestions)}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        {form ? (
          <Group gap="xs">
            {suggestions.map((value) => (
              <Button
                key={value}
                size="xs"
                variant="default"
                disabled={upload.isPending}
                onClick={() => validate(form, { [field]: value })}
              >
                {names[value] ?? value}
              </Button>
            ))}
          </Group>
        ) : (
          <Text size="sm">
            To set it, select the file again on the <ToPage to="settings/data/import">imports page</ToPage>.
          </Text>
        )}
        {upload.error && <Failure error={upload.error} />}
      </Stack>
    </Alert>
  );
}

interface Asked {
  title: (rows: string, suggestions: readonly string[]) => string;
  text: string;
  names: Record<string, string>;
}

const asked: Record<Question['field'], Asked> = {
  ratingScale: {
    title: (rows, [scale]) =>
      scale === '5' ? `${rows} with decimals in the rating` : `Ratings in ${rows} go up to ${scale}`,
    text: 'Convert them to stars? Each is rounded to the nearest star, and half a star is rounded up.',
    names: scaleNames,
  },
  dateFormat: {
    title: (rows) => `Ambiguous dates in ${rows}`,
    text: 'In which order are day and month?',
    names: dateNames,
  },
  encoding: {
    title: (rows) => `${rows} not in UTF-8`,
    text: 'Older versions of Excel save CSV files in another encoding. Check the preview for special characters afterwards.',
    names: encodingNames,
  },
};
