import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  review_requests: {
    personal: 'request_id order_id email_key token_id cancelled_by',
    erased: 'the row is deleted; daily figures (request_counts) remain',
    other: 'skip_reason postpone_reason',
    moved: `clicked_at created_at opened_at postponed_from reminded_at reminder_due_at reviewed_at
      scheduled_for second_reminded_at sent_at updated_at`,
  },
  request_deliveries: {
    personal: 'request_id reason',
    erased: 'with its request',
    moved: 'confirm_by handed_over_at settled_at',
  },
  due_requests: { local: 'queue', personal: 'request_id', erased: 'with its request', moved: 'due_at' },
  request_counts: { day: 'day' },
};
