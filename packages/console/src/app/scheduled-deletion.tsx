import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { cancelMerchantDeletion, roleReaches } from '@tribune/contract';
import { ExactTime } from '../components/date.tsx';
import { meQuery } from './auth.ts';
import { useAction } from './calls.ts';
import { useMerchant } from './merchant.tsx';

/** Notice of when the merchant will be deleted, which owners can cancel. */
export function ScheduledDeletion() {
  const { name, role, deletionDueAt } = useMerchant();
  const queries = useQueryClient();
  const router = useRouter();
  const cancel = useAction(cancelMerchantDeletion, {
    notice: 'Deletion canceled',
    onDone: () => void queries.invalidateQueries(meQuery).then(() => router.invalidate()),
  });
  if (deletionDueAt === null) return null;
  return (
    <Alert color="red" mb="md" role="status" title={`${name} will be deleted`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Everything is deleted after <ExactTime at={deletionDueAt} />. Export what you want to keep before.
        </Text>
        {roleReaches(role, 'owner') && (
          <Button
            size="compact-sm"
            variant="white"
            color="red.8"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({})}
          >
            Cancel deletion
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
