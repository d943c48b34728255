import { Stack, Text } from '@mantine/core';
import type { Column } from './data-table.tsx';
import { When } from './date.tsx';
import { JobState } from './job-state.tsx';

interface Job {
  createdAt: string;
  requestedBy: string | null;
  status: string;
  progress: number;
  error: string | null;
}

/** When a job was asked for and by whom, and how far it is. */
export const jobColumns: readonly Column<Job>[] = [
  {
    header: 'Asked for',
    cell: ({ createdAt, requestedBy }) => (
      <Stack gap={0}>
        <When at={createdAt} />
        {requestedBy && (
          <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {requestedBy}
          </Text>
        )}
      </Stack>
    ),
  },
  { header: 'State', cell: (job) => <JobState {...job} /> },
];
