import type { Tables } from '../../platform/db/tables.ts';
import { settingColumns } from './settings.ts';

export const tables: Tables = {
  merchants: {
    copied: `${settingColumns.join(' ')} name plan attributes moderation_rules request_timing quotas`,
    other: `merchant_id attributes_state webhook_secret previous_webhook_secret previous_webhook_secret_until
      earlier_webhook_secrets late_alerted_at client_salt created_at live_merchant_id groups_products wanted_events
      attributes_version widget_seen_at widget_seen_origin widget_seen_product widget_refused_origin
      widget_refused_at onboarding_dismissed_at moderation_rules_at external_moderation
      request_timing_at suspended_at suspended_reason audit_log_days pages_domain media_domain
      email_domain active_products`,
  },
  api_keys: { local: 'account', other: 'key_id hash name prefix' },
  access_tokens: {
    local: 'account',
    personal: 'person_id hash name prefix',
    erased: 'of former staff: the row is deleted',
    other: 'token_id grant_id',
  },
};
