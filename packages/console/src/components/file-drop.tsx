import { FileButton, Progress, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../app/failure.tsx';
import { DataTable } from './data-table.tsx';
import classes from './file-drop.module.css';
import { Hint } from './hint.tsx';
import { IconDownload } from './icons.ts';
import { sizeOf } from './size.ts';

interface FileDropProps {
  about: string;
  /** The uploaded file. */
  file?: File | null;
  /** Result of `useUpload`. */
  of: { isPending: boolean; sent: number; error: unknown };
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A CSV file that is dropped or selected, and the progress of its upload. */
export function FileDrop({ about, file, of, disabled = false, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Stack gap="sm">
      <FileButton
        onChange={(chosen) => chosen && onFile(chosen)}
        accept=".csv,.tsv,.txt,text/csv"
        disabled={disabled}
      >
        {({ onClick }) => (
          <UnstyledButton
            className={classes.drop}
            disabled={disabled || of.isPending}
            onClick={onClick}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              const [dropped] = event.dataTransfer.files;
              if (dropped && !disabled) onFile(dropped);
            }}
          >
            <IconDownload size={24} />
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {file ? `${file.name}, ${sizeOf(file.size)}` : 'Drop a CSV file here, or select one'}
            </Text>
          </UnstyledButton>
        )}
      </FileButton>
      <Hint>{about}</Hint>
      {of.isPending && <Uploading sent={of.sent} />}
      {of.error ? <Failure error={of.error} /> : null}
    </Stack>
  );
}

function Uploading({ sent }: { sent: number }) {
  return (
    <div role="status">
      <Text size="sm">
        {sent < 1
          ? `${Math.round(sent * 100)}% uploaded. Stay on this page until the upload is complete.`
          : 'Upload complete'}
      </Text>
      <Progress value={sent * 100} aria-label="Upload progress" />
    </div>
  );
}

interface RowErrorsProps {
  errors: readonly { row: number; field?: string | null; message: string }[];
  /** Number of rows with errors, of which only the first are listed. */
  failed: number;
}

/** The rows of a file that cannot be imported, and why. */
export function RowErrors({ errors, failed }: RowErrorsProps) {
  return (
    <>
      {errors.length > 0 && (
        <DataTable
          label="Rows with errors"
          rows={errors}
          keyOf={({ row, field, message }) => `${row} ${field} ${message}`}
          empty={null}
          columns={[
            { header: 'Row', cell: ({ row }) => row },
            { header: 'Error', cell: ({ field, message }) => (field ? `${field}: ${message}` : message) },
          ]}
        />
      )}
      {failed > errors.length && (
        <Text size="sm" mt="xs">
          Showing the first {errors.length} of {failed.toLocaleString()}
        </Text>
      )}
    </>
  );
}
