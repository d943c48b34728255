import {
  type BodyOf,
  cancelBulkAction,
  countQueue,
  listBulkActions,
  startBulkAction,
  undoBulkAction,
} from '@tribune/contract';
import { ApiFailure } from '@tribune/contract/client';
import { useRead, useWrite } from '../../app/calls.ts';
import { useClient } from '../../app/merchant.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Verdict } from './decision-requests.ts';
import type { Selection } from './use-selection.ts';

export type BulkFilters = BodyOf<typeof startBulkAction>['filters'];

export interface BulkVerdict extends Verdict {
  notifyAuthors?: boolean;
}

/** Decisions about everything that matches the filters. */
export function useBulk(
  filters: BulkFilters,
  { selection, when, onStarted }: BulkOptions,
): {
  /** Number of matching items, and whether it is exact; undefined until loaded. */
  matching: { matching: number; isExact: boolean } | undefined;
  decideAll: (verdict: BulkVerdict) => Promise<void>;
} {
  const call = useClient();
  const matching = useRead(countQueue, { query: filters }, { when });
  const start = useWrite(startBulkAction, { changes: [listBulkActions] });
  const undo = useWrite(undoBulkAction, { changes: [listBulkActions] });

  async function undoStarted(bulkId: string) {
    try {
      await undo.mutateAsync({ params: { bulkId } });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'INVALID_STATE') return notifyFailure(error);
      // The action is still running, so it is canceled first.
      await call(cancelBulkAction, { params: { bulkId } })
        .then(() => undo.mutateAsync({ params: { bulkId } }))
        .catch(notifyFailure);
    }
  }
  async function decideAll({ status, reason, reasonCode, notifyAuthors }: BulkVerdict) {
    try {
      const started = await start.mutateAsync({
        body: {
          filters,
          status,
          excludedIds: [...selection.ids],
          ...(reason && { reason }),
          ...(reasonCode && { reasonCode }),
          ...(notifyAuthors !== undefined && { notifyAuthors }),
        },
      });
      selection.clear();
      onStarted(() => void undoStarted(started.id));
      notify('Bulk action started');
    } catch (error) {
      notifyFailure(error);
    }
  }
  return { matching: matching.data, decideAll };
}

interface BulkOptions {
  selection: Selection;
  /** Whether to count the matching items. */
  when: boolean;
  onStarted: (undo: () => void) => void;
}
