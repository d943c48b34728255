import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { createConnectionCode } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Copy, Secret } from '../../components/secret.tsx';

/** Creates the code with which the WooCommerce plugin connects. */
export function ConnectionCode() {
  const create = useWrite(createConnectionCode, {});
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        onClick={() => create.mutate({ params: { platform: 'woocommerce' } })}
        loading={create.isPending}
      >
        Create connection code
      </Button>
      {create.error && <Failure error={create.error} />}
      {create.data && (
        <>
          <Text size="sm">
            In WordPress, go to WooCommerce → Tribune and enter this URL and code within an hour.
          </Text>
          <Group gap="xs">
            <Code style={{ overflowWrap: 'anywhere' }}>{create.data.url}</Code>
            <Copy value={create.data.url} what="URL of Tribune" />
          </Group>
          <Secret value={create.data.code} label="Connection code" />
        </>
      )}
    </Stack>
  );
}
