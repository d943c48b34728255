import { Progress, Stack, Text } from '@mantine/core';
import { labelOf } from './labels.ts';
import { StatusDot } from './status-badge.tsx';

interface JobStateProps {
  status: string;
  /** Percent, where known. */
  progress?: number;
  error: string | null;
}

const colors: Readonly<Record<string, string>> = { completed: 'teal', failed: 'red', undone: 'gray' };

/** Status and progress of a background job, and its error. */
export function JobState({ status, progress, error }: JobStateProps) {
  const isRunning = status === 'processing' || status === 'undoing';
  return (
    <Stack gap={4} align="flex-start" role={isRunning ? 'status' : undefined}>
      <StatusDot color={colors[status] ?? 'blue'}>
        {labelOf(status)}
        {isRunning && progress !== undefined && ` ${progress}%`}
      </StatusDot>
      {isRunning && progress !== undefined && (
        <Progress value={progress} w={120} aria-label={`${progress}% complete`} />
      )}
      {error && (
        <Text span size="xs">
          {error}
        </Text>
      )}
    </Stack>
  );
}
