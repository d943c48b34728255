import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  privacy_requests: {
    personal: 'email requested_by',
    erased: 'the file and the address are deleted; a salted hash of the address remains as evidence',
    other: 'request_id hidden_email report error',
    moved: 'completed_at created_at expires_at',
  },
};
