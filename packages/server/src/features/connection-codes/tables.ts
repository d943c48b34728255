import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  connection_codes: {
    local: 'account',
    personal: 'person_id hash',
    erased: 'of former staff: the row is deleted',
  },
};
