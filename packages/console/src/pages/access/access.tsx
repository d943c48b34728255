import { Stack } from '@mantine/core';
import { listApiKeys } from '@tribune/contract';
import { useRefusal } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { ApiKeys } from './api-keys.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Credentials of programs: API keys, personal access tokens, the webhook secret. */
export default function AccessPage() {
  const mayManageKeys = useRefusal()(listApiKeys) === null;
  return (
    <>
      <PageHeader about="Credentials for your servers and scripts. Secrets are shown once; only their hashes are stored." />
      <Stack>
        {mayManageKeys && <ApiKeys />}
        <AccessTokens />
        {mayManageKeys && <WebhookSecret />}
      </Stack>
    </>
  );
}
