import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  custom_domains: {
    local: 'account',
    other: 'name local_part challenge signing_key public_key spf spf_include dmarc return_path',
  },
};
