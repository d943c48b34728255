import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { createImport, listImports } from '@tribune/contract/imports';
import { useState } from 'react';
import { useUpload } from '../../app/calls.ts';
import { useOpenPage } from '../../app/page-address.ts';
import { ToPage } from '../../components/to-page.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import { dateNames, encodingNames, scaleNames } from './format-names.ts';
import type { Import } from './import-list.tsx';
import { rememberValidated, validatedForm } from './validated-files.ts';

type Question = Import['questions'][number];

/** Settings that would let an import read more rows. Nothing is converted until one is chosen. */
export function Questions({ of }: { of: Import }) {
  return of.questions.map((question) => <OneQuestion key={question.field} of={of} question={question} />);
}

function OneQuestion({ of, question }: { of: Import; question: Question }) {
  const { field, rows, suggestions } = question;
  const { title, text, names } = asked[field];
  return (
    <Alert color="yellow" title={title(rows === 1 ? '1 row' : `${rows.toLocaleString()} rows`, suggestions)}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        {validatedForm(of.importId) ? (
          <Answer
            importId={of.importId}
            field={field}
            options={suggestions.map((value) => ({ value, label: names[value] ?? value }))}
          />
        ) : (
          <Text size="sm">
            To set it, select the file again on the <ToPage to="settings/data/import">imports page</ToPage>.
          </Text>
        )}
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

/** Validates the file again with the chosen setting. */
function Answer({
  importId,
  field,
  options,
}: {
  importId: string;
  field: Question['field'];
  options: { value: string; label: string }[];
}) {
  const openPage = useOpenPage();
  const [value, setValue] = useState<string | null>(
    options.length === 1 ? (options[0]?.value ?? null) : null,
  );
  const upload = useUpload(createImport, { changes: [listImports] });

  function validate() {
    const form = validatedForm(importId);
    if (!form || value === null) return;
    const withAnswer = new FormData();
    for (const [name, content] of form) if (name !== field) withAnswer.append(name, content);
    withAnswer.set(field, value);
    withAnswer.set('dryRun', 'true');
    upload.mutate(
      { form: withAnswer },
      {
        onError: notifyFailure,
        onSuccess(made) {
          rememberValidated(made.importId, withAnswer);
          void openPage('settings/data/import/$importId', { importId: made.importId });
        },
      },
    );
  }

  return (
    <Group align="flex-end">
      <Select
        label={settingNames[field]}
        data={options}
        value={value}
        onChange={setValue}
        allowDeselect={false}
        w={260}
      />
      <Button variant="default" disabled={value === null} loading={upload.isPending} onClick={validate}>
        Validate again
      </Button>
    </Group>
  );
}

const settingNames: Record<Question['field'], string> = {
  ratingScale: 'Rating scale',
  dateFormat: 'Date format',
  encoding: 'Encoding',
};
