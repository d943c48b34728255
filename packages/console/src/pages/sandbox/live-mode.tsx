import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AnswerOf } from '@tribune/contract';
import { createSandbox, type getSandbox } from '@tribune/contract/sandbox';
import { meQuery } from '../../app/auth.ts';
import { useAction } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Secret } from '../../components/secret.tsx';

/** Button to create the sandbox, or to open it. */
export function LiveMode({ state: { sandboxMerchantId } }: { state: AnswerOf<typeof getSandbox> }) {
  const queries = useQueryClient();
  const refusal = useRefusal()(createSandbox);
  const create = useAction(createSandbox, { onDone: () => void queries.invalidateQueries(meQuery) });
  const sandboxId = create.data?.merchantId ?? sandboxMerchantId;
  return (
    <Card
      title={sandboxId ? 'Your sandbox' : 'Create a sandbox'}
      about="It starts with your plan, settings and staff, and without data. Nothing in it appears in your store, your figures or your feeds."
    >
      <Stack align="flex-start">
        {create.data && (
          <>
            <Text size="sm">Copy these credentials now. They are shown only once.</Text>
            <Secret label="Test API key" value={create.data.apiKey} />
            <Secret label="Test access token" value={create.data.accessToken} />
            <Secret label="Test webhook secret" value={create.data.webhookSecret} />
          </>
        )}
        {sandboxId ? (
          <OpenSandbox merchantId={sandboxId} />
        ) : (
          <Button
            disabled={refusal !== null}
            title={refusal ?? ''}
            loading={create.isPending}
            onClick={() => create.mutate({})}
          >
            Create sandbox
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function OpenSandbox({ merchantId }: { merchantId: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = async () => {
    await queries.fetchQuery({ ...meQuery, staleTime: 0 });
    await navigate({ to: `/${merchantId}/sandbox` as string });
  };
  return <Button onClick={() => void open()}>Enter test mode</Button>;
}
