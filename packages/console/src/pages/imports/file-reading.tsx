import { Button, FileInput, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { dateFormats, importFormats, importKinds, ratingScales } from '@tribune/contract/imports';
import { useState } from 'react';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Hint } from '../../components/hint.tsx';
import { labelOf } from '../../components/labels.ts';
import { dateNames, encodingNames, formatNames, kindNames, scaleNames } from './format-names.ts';
import type { Import } from './import-list.tsx';
import { type Changes, useValidation, validatedForm } from './use-validation.ts';

/** How each column of the file was read, and settings to read it differently. */
export function FileReading({ of }: { of: Import }) {
  const form = validatedForm(of.importId);
  return (
    <Card title="Detected" about="How the file is read. Nothing has been imported yet.">
      <Stack>
        {form && <Options key={of.importId} of={of} form={form} />}
        <DataTable
          label="Columns"
          rows={of.columns}
          keyOf={({ column }) => column}
          empty={null}
          columns={[
            { header: 'Column', cell: ({ column }) => column },
            {
              header: 'Read as',
              cell: ({ readAs, ignoredBecause }) =>
                readAs === null ? (
                  <Hint span>Ignored: {ignoredBecause}</Hint>
                ) : (
                  labelOf(readAs.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
                ),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

interface Option {
  name: string;
  label: string;
  unset: string;
  values: Readonly<Record<string, string>>;
  /** The value that the validation detected, if the form does not specify it. */
  detected?: (of: Import) => string | null;
}

const named = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  Object.fromEntries(values.map((value) => [value, names[value]]));

const options: readonly Option[] = [
  {
    name: 'format',
    label: 'Format',
    unset: 'Auto-detect',
    values: named(importFormats, formatNames),
    detected: ({ format }) => format,
  },
  {
    name: 'kind',
    label: 'Rows',
    unset: 'Auto-detect',
    values: Object.fromEntries(importKinds.map((kind) => [kind, labelOf(kindNames[kind])])),
    detected: ({ kind }) => kind,
  },
  { name: 'dateFormat', label: 'Date format', unset: 'Auto-detect', values: named(dateFormats, dateNames) },
  { name: 'ratingScale', label: 'Rating scale', unset: '1 to 5', values: named(ratingScales, scaleNames) },
  { name: 'encoding', label: 'Encoding', unset: 'UTF-8 or UTF-16', values: encodingNames },
];

function Options({ of, form }: { of: Import; form: FormData }) {
  const { upload, validate } = useValidation();
  const [changes, setChanges] = useState<Changes>({});
  const change = (name: string, value: string | File) => setChanges((now) => ({ ...now, [name]: value }));
  const chosenIn = ({ name, detected }: Option) =>
    String(changes[name] ?? form.get(name) ?? detected?.(of) ?? '') || null;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {options.map((option) => (
          <Select
            key={option.name}
            label={option.label}
            placeholder={option.unset}
            data={Object.entries(option.values).map(([value, label]) => ({ value, label }))}
            value={chosenIn(option)}
            onChange={(value) => change(option.name, value ?? '')}
            clearable
            clearButtonProps={{ 'aria-label': `Reset ${option.label.toLowerCase()}` }}
          />
        ))}
        <FileInput
          label="Product map"
          placeholder="CSV with handle and productId"
          accept=".csv,.tsv,.txt,text/csv"
          value={fileOf(changes.productMap ?? form.get('productMap'))}
          onChange={(file) => change('productMap', file ?? '')}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove product map' }}
        />
      </SimpleGrid>
      {upload.error && <Failure error={upload.error} />}
      {Object.keys(changes).length > 0 && (
        <Group>
          <Button variant="default" loading={upload.isPending} onClick={() => validate(form, changes)}>
            Validate again
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const fileOf = (value: FormDataEntryValue | null) => (value instanceof File ? value : null);
