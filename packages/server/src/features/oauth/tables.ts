import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  oauth_records: {
    local: 'installation',
    personal: 'person_id hash payload grant_id',
    erased: 'with its account',
    other: 'kind',
  },
};
