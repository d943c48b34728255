import { Stack } from '@mantine/core';
import type { Column } from './data-table.tsx';
import { RelativeTime } from './date.tsx';
import { SmallHint } from './hint.tsx';
import { JobState } from './job-state.tsx';

interface Job {
  createdAt: string;
  requestedBy: string | null;
  status: string;
  progress: number;
  error: string | null;
}

/** When and by whom a background job was started, and its progress. */
export const jobColumns: readonly Column<Job>[] = [
  {
    header: 'Started',
    cell: ({ createdAt, requestedBy }) => (
      <Stack gap={0}>
        <RelativeTime at={createdAt} />
        {requestedBy && (
          <SmallHint span style={{ overflowWrap: 'anywhere' }}>
            {requestedBy}
          </SmallHint>
        )}
      </Stack>
    ),
  },
  { header: 'Status', cell: (job) => <JobState {...job} /> },
];
