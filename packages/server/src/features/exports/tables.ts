import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  exports: {
    personal: 'storage_key requested_by',
    erased: "the merchant's export files are deleted; the requester is removed",
    other: 'export_id error',
    moved: 'completed_at created_at expires_at',
    real: 'claimed_at start_date end_date',
  },
};
