/**
 * The folders of a merchant's objects, `FOLDER/MERCHANT/…`: uploads, originals, variants with logos, imports, exports,
 * access requests and the feeds for Google, Meta and agents.
 */
export const merchantFolders = ['u', 'o', 'v', 'i', 'x', 'p', 'f', 'f/meta', 'f/agentic'] as const;
