import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  syndication_agreements: {
    local: 'account',
    other: `agreement_id name filters seed peer_key peer_endpoint peer_name peer_url code_hash target_origin
      reported problem last_skipped`,
  },
  syndication_sent: {
    personal: 'review_id digest',
    erased: 'the digest is deleted; the ID of the review remains, by which the other merchant withdraws it',
    other: 'agreement_id',
    real: 'day',
  },
  syndication_days: { other: 'agreement_id', real: 'day' },
  syndicated_reviews: {
    personal: 'source_review_id review_id content media_urls',
    erased:
      'with the review at its source, which withdraws it: contents are deleted, and the ID at the source remains so that it cannot return',
    other: 'agreement_id gtin brand mpn',
  },
};
