import type { ExportType } from '@tribune/contract';

/** Storage prefix of exported files, which only download.ts serves. */
export const exportsPrefix = 'x/';

/** Each attempt writes its own file; the export's row names the valid one. */
export const keyOf = (merchantId: string, exportId: string, claim: string) =>
  `${folderOf(merchantId, exportId)}${claim}.csv`;

export const folderOf = (merchantId: string, exportId: string) =>
  `${exportsPrefix}${merchantId}/${exportId}/`;

export const fileNameOf = (exported: { type: ExportType; start_date: string; end_date: string }) =>
  `${exported.type}-${exported.start_date}-${exported.end_date}.csv`;
