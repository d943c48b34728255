import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  content_reports: {
    personal: `report_id item_id explanation email email_key client_hash statement decided_by appeal_text
      appeal_statement appeal_decided_by decision_requested_by`,
    erased: "reports that the person made, and those about the person's content, are deleted",
    other: 'reference category locale reason_code',
    moved: 'appeal_decided_at appealed_at created_at decided_at notified_at',
  },
};
