import type { LeaseTable } from '../../platform/jobs/lease.ts';

/** One build per merchant at a time. */
export const feedLease: LeaseTable<'merchant_id'> = {
  table: 'feeds',
  key: ['merchant_id'],
  lease: 'lease',
  renewedAt: 'leased_at',
};
