import { Code, Group, Text } from '@mantine/core';
import { Copy } from './secret.tsx';

/** The button copies all of it. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** An address to enter in another system. */
export function Address({ label, url }: { label: string; url: string }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code flex={1} title={url} style={oneLine}>
          {url}
        </Code>
        <Copy value={url} what={label} />
      </Group>
    </div>
  );
}
