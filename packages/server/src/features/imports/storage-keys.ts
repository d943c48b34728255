/** Below it lie files of imports in the storage, which nothing serves but errors-download.ts. */
export const importsPrefix = 'i/';

export const folderOf = (merchantId: string, importId: string) =>
  `${importsPrefix}${merchantId}/${importId}/`;
export const sourceKeyOf = (merchantId: string, importId: string) =>
  `${folderOf(merchantId, importId)}source.csv`;
export const productMapKeyOf = (merchantId: string, importId: string) =>
  `${folderOf(merchantId, importId)}product-map.csv`;
/** Each attempt writes one of its own; only the one that the row names counts. */
export const errorKeyOf = (merchantId: string, importId: string, claim: string) =>
  `${folderOf(merchantId, importId)}errors-${claim}.csv`;
