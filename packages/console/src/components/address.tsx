import { Code, Group, Text } from '@mantine/core';
import { Copy } from './secret.tsx';

/** An address to enter in another system. */
export function Address({ label, url }: { label: string; url: string }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere', flex: 1 }}>{url}</Code>
        <Copy value={url} what={label} />
      </Group>
    </div>
  );
}
