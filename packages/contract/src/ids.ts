import { itemNouns } from './content-types.ts';

/** What each TypeID prefix identifies. */
export const idNouns = {
  ...itemNouns,
  merchant: 'Merchant',
  mail: 'Email',
  key: 'API key',
  pat: 'Personal access token',
  log: 'Log entry',
  user: 'Staff member',
  token: 'Token',
  request: 'Review request',
  incentive: 'Incentive',
  claim: 'Incentive claim',
  attribute: 'Attribute',
  job: 'Export job',
  import: 'Import',
  webhook: 'Webhook endpoint',
  event: 'Event',
  privacy: 'Privacy request',
  invitation: 'Invitation',
  bulk: 'Bulk action',
  raid: 'Raid',
  note: 'Internal note',
  view: 'Saved view',
  template: 'Reply template',
  report: 'Report',
  agreement: 'Syndication agreement',
} as const;

export type IdPrefix = keyof typeof idNouns;

/** TypeID prefixes, one per resource type, as in `review_01h455vb4pex5vsknk084sn02q`. */
export const idPrefixes = Object.keys(idNouns) as IdPrefix[];

/** Suffix of a TypeID: 128 bits in Crockford base32. The first character is at most 7. */
export const idSuffixPattern = '[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}';
