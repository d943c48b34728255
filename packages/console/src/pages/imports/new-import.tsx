import { Button, FileInput, Group, Progress, Select, Stack, Text } from '@mantine/core';
import {
  createImport,
  dateFormats,
  importFormats,
  importKinds,
  listImports,
  ratingScales,
} from '@tribune/contract/imports';
import { useState } from 'react';
import { useUpload } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { useOpenPage } from '../../app/page-address.ts';
import { Card } from '../../components/card.tsx';
import { sizeOf } from '../../components/size.ts';
import { dateNames, encodingNames, formatNames, kindNames, scaleNames } from './format-names.ts';
import { rememberValidated } from './validated-files.ts';

const encodings = Object.entries(encodingNames).map(([value, label]) => ({ value, label }));

const sentenceCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Uploads a file. By default it is only validated, and the result is shown on the import's page. */
export function NewImport() {
  const openPage = useOpenPage();
  const refusal = useRefusal()(createImport);
  const [file, setFile] = useState<File | null>(null);
  const [productMap, setProductMap] = useState<File | null>(null);
  const [format, setFormat] = useState('');
  const [kind, setKind] = useState('');
  const [dateFormat, setDateFormat] = useState('');
  const [ratingScale, setRatingScale] = useState('');
  const [encoding, setEncoding] = useState('utf-8');
  const upload = useUpload(createImport, { changes: [listImports] });

  function send(dryRun: boolean) {
    if (!file) return;
    const form = new FormData();
    if (format) form.set('format', format);
    if (kind) form.set('kind', kind);
    if (dateFormat) form.set('dateFormat', dateFormat);
    if (ratingScale) form.set('ratingScale', ratingScale);
    if (encoding !== 'utf-8') form.set('encoding', encoding);
    if (dryRun) form.set('dryRun', 'true');
    form.set('file', file);
    if (productMap) form.set('productMap', productMap);
    upload.mutate(
      { form },
      {
        onSuccess({ importId }) {
          if (dryRun) rememberValidated(importId, form);
          void openPage('settings/data/import/$importId', { importId });
        },
      },
    );
  }

  return (
    <Card
      title="Import a file"
      about={refusal ?? 'CSV, up to 1 GB. Commas, semicolons and tabs are detected.'}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(true);
        }}
      >
        <Stack>
          <Group align="flex-start">
            <FileInput
              label="File"
              placeholder="Select a CSV file"
              description={file ? sizeOf(file.size) : 'As exported by the other system'}
              accept=".csv,.tsv,.txt,text/csv"
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                upload.reset();
              }}
              style={{ flex: '1 1 240px' }}
            />
            <Select
              label="Format"
              description="Detected from the header row"
              placeholder="Auto-detect"
              data={importFormats.map((one) => ({ value: one, label: formatNames[one] }))}
              value={format || null}
              onChange={(value) => setFormat(value ?? '')}
              clearable
              clearButtonProps={{ 'aria-label': 'Auto-detect format' }}
              w={200}
            />
            <Select
              label="Rows"
              description="If a file also has store reviews"
              placeholder="Auto-detect"
              data={importKinds.map((one) => ({ value: one, label: sentenceCase(kindNames[one]) }))}
              value={kind || null}
              onChange={(value) => setKind(value ?? '')}
              clearable
              clearButtonProps={{ 'aria-label': 'Auto-detect rows' }}
              w={220}
            />
            <Select
              label="Date format"
              description="03/04/2025 is ambiguous"
              placeholder="Auto-detect"
              data={dateFormats.map((one) => ({ value: one, label: dateNames[one] }))}
              value={dateFormat || null}
              onChange={(value) => setDateFormat(value ?? '')}
              clearable
              clearButtonProps={{ 'aria-label': 'Auto-detect date format' }}
              w={230}
            />
            <Select
              label="Rating scale"
              description="Other scales are never converted unasked"
              placeholder="1 to 5"
              data={ratingScales.map((one) => ({ value: one, label: scaleNames[one] }))}
              value={ratingScale || null}
              onChange={(value) => setRatingScale(value ?? '')}
              clearable
              clearButtonProps={{ 'aria-label': 'Reset rating scale' }}
              w={260}
            />
            <Select
              label="Encoding"
              description="Character encoding"
              data={encodings}
              value={encoding}
              onChange={(value) => value && setEncoding(value)}
              allowDeselect={false}
              w={200}
            />
            <FileInput
              label="Product map"
              placeholder="Optional"
              description="CSV with the columns handle and productId"
              accept=".csv,.tsv,.txt,text/csv"
              value={productMap}
              onChange={(chosen) => {
                setProductMap(chosen);
                upload.reset();
              }}
              clearable
              clearButtonProps={{ 'aria-label': 'Remove product map' }}
              w={300}
            />
          </Group>
          {upload.isPending && (
            <div role="status">
              <Text size="sm">
                {upload.sent < 1
                  ? `${Math.round(upload.sent * 100)}% uploaded. Stay on this page until the upload is complete.`
                  : 'Upload complete'}
              </Text>
              <Progress value={upload.sent * 100} aria-label="Upload progress" />
            </div>
          )}
          {upload.error && <Failure error={upload.error} />}
          <Group>
            <Button type="submit" disabled={!file || refusal !== null} loading={upload.isPending}>
              Validate
            </Button>
            <Button
              variant="default"
              disabled={!file || refusal !== null || upload.isPending}
              onClick={() => send(false)}
            >
              Import now
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
