import type { ExportType } from '@tribune/contract';

/** Below it lie exported files in the storage, which nothing serves but download.ts. */
export const exportsPrefix = 'x/';

/** Each attempt writes a file of its own; only the one that its row names counts. */
export const keyOf = (merchantId: string, exportId: string, claim: string) =>
  `${folderOf(merchantId, exportId)}${claim}.csv`;

export const folderOf = (merchantId: string, exportId: string) =>
  `${exportsPrefix}${merchantId}/${exportId}/`;

export const fileNameOf = (exported: { type: ExportType; start_date: string; end_date: string }) =>
  `${exported.type}-${exported.start_date}-${exported.end_date}.csv`;
