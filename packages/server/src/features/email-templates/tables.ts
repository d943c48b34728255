import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  email_templates: {
    personal: 'changed_by',
    erased: 'of former staff: the person is removed',
    other: 'kind locale content',
    real: 'created_at',
    keptByReset: true,
  },
};
