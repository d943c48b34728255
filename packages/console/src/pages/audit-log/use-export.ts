import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '@tribune/contract';
import { exportAuditLogAsCsv, exportAuditLogAsJsonLines, listAuditLog } from '@tribune/contract/audit/routes';
import { keyOf } from '../../app/calls.ts';
import { useClient, useMerchant } from '../../app/merchant.tsx';
import type { MenuAction } from '../../components/action-menu.tsx';
import { saveFile } from '../../components/save-file.ts';
import { notifyFailure } from '../../components/toasts.tsx';

/** Actions that download the entries that the filters select. */
export function useExport(query: QueryOf<typeof exportAuditLogAsCsv>): MenuAction[] {
  const call = useClient();
  const { id } = useMerchant();
  const client = useQueryClient();
  const { mutate } = useMutation({
    async mutationFn([route, name]: [typeof exportAuditLogAsCsv | typeof exportAuditLogAsJsonLines, string]) {
      saveFile(name, await call(route, { query }));
      // The export itself is an entry of the log.
      await client.invalidateQueries({ queryKey: keyOf(id, listAuditLog) });
    },
    onError: notifyFailure,
  });
  return [
    { label: 'Export CSV', onClick: () => mutate([exportAuditLogAsCsv, 'audit-log.csv']) },
    { label: 'Export JSON lines', onClick: () => mutate([exportAuditLogAsJsonLines, 'audit-log.jsonl']) },
  ];
}
