import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  merchant_deletions: {
    local: 'account',
    personal: 'requested_by canceled_by',
    erased: 'of former staff, the address; the receipt of a deletion remains',
    other: 'deletion_id name deleted checkpoint',
  },
};
