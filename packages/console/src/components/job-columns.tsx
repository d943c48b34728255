import { Anchor, Stack } from '@mantine/core';
import { type Column, OneLine } from './data-table.tsx';
import { RelativeTime } from './date.tsx';
import { SmallHint } from './hint.tsx';
import { JobState } from './job-state.tsx';
import { sizeOf } from './size.ts';

interface Job {
  createdAt: string;
  requestedBy: string | null;
  status: string;
  progress?: number;
  error: string | null;
}

/** When and by whom a background job was started, and its progress. */
export const jobColumns: readonly Column<Job>[] = [
  {
    header: 'Started',
    phone: 'second',
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    second: ({ requestedBy }) => requestedBy && <OneLine>{requestedBy}</OneLine>,
  },
  { header: 'Status', phone: 'end', cell: (job) => <JobState {...job} /> },
];

interface DownloadProps {
  url: string;
  /** Name of the saved file; by default the server's. */
  fileName?: string;
  /** Accessible name. */
  label?: string;
  bytes: number | null;
  expiresAt: string | null;
}

/** A link to a file that a background job made. */
export function Download({ url, fileName = '', label, bytes, expiresAt }: DownloadProps) {
  return (
    <Stack gap={0}>
      <Anchor href={localPathOf(url)} download={fileName} aria-label={label} size="sm">
        Download
      </Anchor>
      <SmallHint span>
        {bytes !== null && sizeOf(bytes)}
        {expiresAt && (
          <>
            , deleted <RelativeTime at={expiresAt} />
          </>
        )}
      </SmallHint>
    </Stack>
  );
}

/** Path on the console's own origin, because browsers may reach the server under another name than `PUBLIC_URL`. */
function localPathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
