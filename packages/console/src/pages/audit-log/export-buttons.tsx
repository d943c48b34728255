import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '@tribune/contract';
import { exportAuditLogAsCsv, exportAuditLogAsJsonLines, listAuditLog } from '@tribune/contract/audit/routes';
import { keyOf } from '../../app/calls.ts';
import { useClient, useMerchant } from '../../app/merchant.tsx';
import { saveFile } from '../../components/save-file.ts';
import { notifyFailure } from '../../components/toasts.tsx';

/** Downloads the entries that the filters select. */
export function ExportButtons({ query }: { query: QueryOf<typeof exportAuditLogAsCsv> }) {
  const call = useClient();
  const { id } = useMerchant();
  const client = useQueryClient();
  const save = useMutation({
    async mutationFn([route, name]: [typeof exportAuditLogAsCsv | typeof exportAuditLogAsJsonLines, string]) {
      saveFile(name, await call(route, { query }));
      // The export itself is an entry of the log.
      await client.invalidateQueries({ queryKey: keyOf(id, listAuditLog) });
    },
    onError: notifyFailure,
  });
  return (
    <Group gap="xs" mb="md">
      <Button
        variant="default"
        loading={save.isPending}
        onClick={() => save.mutate([exportAuditLogAsCsv, 'audit-log.csv'])}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        loading={save.isPending}
        onClick={() => save.mutate([exportAuditLogAsJsonLines, 'audit-log.jsonl'])}
      >
        Export JSON lines
      </Button>
    </Group>
  );
}
