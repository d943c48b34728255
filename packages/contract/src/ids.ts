/** Prefixes of our TypeIDs, one for each kind of resource: `review_01h455vb4pex5vsknk084sn02q`. */
export const idPrefixes = [
  'merchant',
  'review',
  'question',
  'answer',
  'media',
  'mail',
  'key',
  'pat',
  'log',
  'user',
  'token',
  'request',
  'incentive',
  'claim',
  'attribute',
  'job',
  'import',
  'webhook',
  'event',
  'privacy',
  'invitation',
  'view',
  'template',
] as const;

export type IdPrefix = (typeof idPrefixes)[number];

/** The suffix of a TypeID: 128 bits in Crockford base32, whose first character is at most 7. */
export const idSuffixPattern = '[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}';
