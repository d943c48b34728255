import { Button, FileInput, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { createImport, dateFormats, importFormats, listImports } from '@tribune/contract';
import { useState } from 'react';
import { useUpload } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal, useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { sizeOf } from '../../components/size.ts';
import { keepChecked } from './checked-files.ts';
import { dateNames, formatNames } from './format-names.ts';

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows (western Europe)' },
  { value: 'utf-16le', label: 'UTF-16' },
];

/** The file is checked first, unless one says otherwise: what it would do stands on the import's own page. */
export function NewImport() {
  const { id: shopId } = useShop();
  const navigate = useNavigate();
  const refusal = useRefusal()(createImport);
  const [file, setFile] = useState<File | null>(null);
  const [productMap, setProductMap] = useState<File | null>(null);
  const [format, setFormat] = useState('');
  const [dateFormat, setDateFormat] = useState('');
  const [encoding, setEncoding] = useState('utf-8');
  const upload = useUpload(createImport, { changes: [listImports] });

  function send(dryRun: boolean) {
    if (!file) return;
    const form = new FormData();
    if (format) form.set('format', format);
    if (dateFormat) form.set('dateFormat', dateFormat);
    if (encoding !== 'utf-8') form.set('encoding', encoding);
    if (dryRun) form.set('dryRun', 'true');
    form.set('file', file);
    if (productMap) form.set('productMap', productMap);
    upload.mutate(
      { form },
      {
        onSuccess({ importId }) {
          if (dryRun) keepChecked(importId, form);
          void navigate({
            to: '/$shopId/imports/$importId' as string,
            params: { shopId, importId } as never,
          });
        },
      },
    );
  }

  return (
    <Card title="Import a file" about={refusal ?? 'CSV, at most 1 GB. Commas, semicolons or tabs are found.'}>
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
              placeholder="Choose a CSV file"
              description={file ? sizeOf(file.size) : 'As the other system exports it.'}
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
              description="Else found by the header."
              placeholder="find it"
              data={importFormats.map((one) => ({ value: one, label: formatNames[one] }))}
              value={format || null}
              onChange={(value) => setFormat(value ?? '')}
              clearable
              clearButtonProps={{ 'aria-label': 'Find the format' }}
              w={200}
            />
            <Select
              label="Order in dates"
              description="Nobody can tell 03/04/2025."
              placeholder="find it"
              data={dateFormats.map((one) => ({ value: one, label: dateNames[one] }))}
              value={dateFormat || null}
              onChange={(value) => setDateFormat(value ?? '')}
              clearable
              clearButtonProps={{ 'aria-label': 'Find the order' }}
              w={230}
            />
            <Select
              label="Encoding"
              description="Of the text."
              data={encodings}
              value={encoding}
              onChange={(value) => value && setEncoding(value)}
              allowDeselect={false}
              w={200}
            />
            <FileInput
              label="Product map"
              placeholder="Optional"
              description="CSV with the columns handle and productId."
              accept=".csv,.tsv,.txt,text/csv"
              value={productMap}
              onChange={(chosen) => {
                setProductMap(chosen);
                upload.reset();
              }}
              clearable
              clearButtonProps={{ 'aria-label': 'Remove the product map' }}
              w={300}
            />
          </Group>
          {upload.isPending && (
            <div role="status">
              <Text size="sm">
                {upload.sent < 1
                  ? `${Math.round(upload.sent * 100)}% sent. Stay on this page until all of it is.`
                  : 'All of it is sent.'}
              </Text>
              <Progress value={upload.sent * 100} aria-label="Sent of the file" />
            </div>
          )}
          {upload.error && <Failure error={upload.error} />}
          <Group>
            <Button type="submit" disabled={!file || refusal !== null} loading={upload.isPending}>
              Check the file
            </Button>
            <Button
              variant="default"
              disabled={!file || refusal !== null || upload.isPending}
              onClick={() => send(false)}
            >
              Import at once
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
