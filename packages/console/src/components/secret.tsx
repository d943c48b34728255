import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from './icons.ts';

/** A secret that is shown only once. */
export function Secret({ value, label }: { value: string; label: string }) {
  return (
    <Alert color="teal" variant="outline" title={label} role="status">
      <Text size="sm" mb="xs">
        Copy it now. For security reasons it is not shown again.
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code component="code" block style={{ overflowWrap: 'anywhere', flex: 1, whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <Copy value={value} />
      </Group>
    </Alert>
  );
}

export function Copy({ value, what }: { value: string; what?: string }) {
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          aria-label={what && !copied ? `Copy ${what}` : undefined}
          style={{ flexShrink: 0 }}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  );
}
