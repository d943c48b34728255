import { Stack, Text } from '@mantine/core';
import type { Column } from './data-table.tsx';
import { RelativeTime } from './date.tsx';
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
          <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {requestedBy}
          </Text>
        )}
      </Stack>
    ),
  },
  { header: 'Status', cell: (job) => <JobState {...job} /> },
];
