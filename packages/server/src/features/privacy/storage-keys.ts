/** Where the copies for people lie in the storage. Nothing below `p/` is ever served but by a signed link. */
export const exportFolder = (merchantId: string, requestId: string) => `p/${merchantId}/${requestId}/`;
export const exportKey = (merchantId: string, requestId: string) =>
  `${exportFolder(merchantId, requestId)}export.zip`;
