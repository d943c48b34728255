import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  tokens: {
    personal: 'token_id hash order_id review_id email_key',
    erased: 'the row is deleted',
    other: 'product_ids',
    moved: 'created_at expires_at revoked_at used_at',
  },
  token_uses: {
    personal: 'token_id review_id',
    erased: "with its token; in another person's token, the review ID is replaced",
    moved: 'used_at',
  },
};
