/**
 * The folders of a merchant's objects, `FOLDER/MERCHANT/…`: uploads, originals, variants with logos, imports, exports,
 * access requests and feeds.
 */
export const merchantFolders = ['u', 'o', 'v', 'i', 'x', 'p', 'f'] as const;
