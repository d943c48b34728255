/** Storage prefix of import files. Only the download route of error files serves them. */
export const importsPrefix = 'i/';

export const folderOf = (merchantId: string, importId: string) =>
  `${importsPrefix}${merchantId}/${importId}/`;
export const sourceKeyOf = (merchantId: string, importId: string) =>
  `${folderOf(merchantId, importId)}source.csv`;
export const productMapKeyOf = (merchantId: string, importId: string) =>
  `${folderOf(merchantId, importId)}product-map.csv`;
/** Each attempt writes its own file; the import's row names the valid one. */
export const errorKeyOf = (merchantId: string, importId: string, claim: string) =>
  `${folderOf(merchantId, importId)}errors-${claim}.csv`;
