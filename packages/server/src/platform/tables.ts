import type { Tables } from './db/tables.ts';

export const platformTables: Tables = {
  installation: { local: 'installation', other: 'name value' },
  worker_heartbeats: { local: 'installation', other: 'worker_id' },
  idempotency_keys: {
    personal: 'request_hash answer mentions',
    erased: 'emptied where it names the person or their items; all are deleted after 24 hours',
    other: 'key',
    moved: 'created_at',
  },
  mails: {
    personal: `mail_id to_email email_key subject body_text body_html locale last_error request_id message_id
      quotes about_id`,
    erased: 'the row is deleted, as are emails to others that quote the person',
    other: 'kind sender_name reply_to sending_hours unsubscribe_url links',
    moved: 'attempted_at created_at sent_at',
  },
  mail_attempts: {
    personal: 'mail_id response',
    erased: 'with its mail',
    moved: 'ended_at handed_at started_at',
  },
  mail_queue: {
    local: 'queue',
    personal: 'mail_id',
    erased: 'with its mail',
    moved: 'due_at',
    real: 'leased_until',
  },
  mail_limits: { local: 'installation', personal: 'holder mail_id', erased: 'with its mail' },
  mail_outcomes: {
    local: 'queue',
    personal: 'mail_id holder domain',
    erased: 'with its mail',
    moved: 'ended_at',
  },
  suppressions: {
    personal: 'email_key',
    erased: 'a salted hash replaces the address, so that the opt-out remains in effect',
    moved: 'created_at',
  },
  audit_log: {
    personal: 'actor_id actor resource_id network',
    erased:
      'the entry remains; the ID of an erased item is removed, and of former staff the address, ID and network',
    other: 'entry_id actor_type action outcome error_code fields known_values request_id',
    real: 'at',
    keptByReset: true,
  },
  merchant_usage: { local: 'account' },
  shop_messages: {
    personal: 'resource_id',
    erased: 'rows of the orders are deleted',
    other: 'skip_reason',
    real: 'changed_at deleted_at received_at',
  },
};
