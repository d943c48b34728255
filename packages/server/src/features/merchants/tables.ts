import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  merchants: {
    copied: `name plan moderation_policy request_delay_days reminder_delay_days second_reminder_delay_days
      request_consent require_email_verification sender_name reply_to allowed_origins theme logo locale
      blocked_words attributes ask_buyers_to_answer keep_anonymous_ratings count_syndicated_reviews
      ask_store_reviews hide_summaries topic_alert_emails translation_characters_per_day
      moderation_rules request_timing quotas`,
    other: `merchant_id attributes_state webhook_secret previous_webhook_secret previous_webhook_secret_until
      earlier_webhook_secrets client_salt created_at live_merchant_id groups_products wanted_events
      attributes_version widget_seen_at widget_seen_origin widget_seen_product widget_refused_origin
      widget_refused_at onboarding_dismissed_at moderation_rules_at external_moderation
      request_timing_at suspended_at suspended_reason audit_log_days pages_domain media_domain`,
  },
  api_keys: { local: 'account', other: 'key_id hash name prefix' },
  access_tokens: {
    local: 'account',
    personal: 'person_id hash name prefix',
    erased: 'of former staff: the row is deleted',
    other: 'token_id',
  },
};
