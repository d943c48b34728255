import { Badge, Progress, Stack, Text } from '@mantine/core';

interface JobStateProps {
  status: string;
  /** Percent, where it is known. */
  progress?: number;
  error: string | null;
}

const colors: Readonly<Record<string, string>> = { completed: 'teal', failed: 'red', undone: 'gray' };

/** How far something in the background is, and why it stopped. */
export function JobState({ status, progress, error }: JobStateProps) {
  const isRunning = status === 'processing' || status === 'undoing';
  return (
    <Stack gap={4} align="flex-start" role={isRunning ? 'status' : undefined}>
      <Badge color={colors[status] ?? 'blue'}>
        {status}
        {isRunning && progress !== undefined && ` ${progress}%`}
      </Badge>
      {isRunning && progress !== undefined && (
        <Progress value={progress} w={120} aria-label={`${progress}% done`} />
      )}
      {error && (
        <Text span size="xs">
          {error}
        </Text>
      )}
    </Stack>
  );
}
