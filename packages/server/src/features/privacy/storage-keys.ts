/** Storage keys of privacy exports. Files below `p/` are served only through signed links. */
export const exportFolder = (merchantId: string, requestId: string) => `p/${merchantId}/${requestId}/`;
export const exportKey = (merchantId: string, requestId: string) =>
  `${exportFolder(merchantId, requestId)}export.zip`;
