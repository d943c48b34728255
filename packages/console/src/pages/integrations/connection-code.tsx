import { Button, Stack, Text } from '@mantine/core';
import { createConnectionCode } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Address } from '../../components/address.tsx';
import { Secret } from '../../components/secret.tsx';

/** Creates the code with which the WooCommerce plugin connects. */
export function ConnectionCode() {
  const create = useWrite(createConnectionCode, {});
  return (
    <Stack gap="sm" align="flex-start" mb="md">
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
          <Address label="URL of Tribune" url={create.data.url} />
          <Secret value={create.data.code} label="Connection code" />
        </>
      )}
    </Stack>
  );
}
