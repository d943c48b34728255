/**
 * What happens to the times of a sandbox when its clock advances. Every column with a time or date has a rule; a test fails
 * for those that have none.
 */
export interface TimeColumns {
  /** Times that are moved into the past. */
  moved?: string;
  /** Days (UTC), part of the primary key, that are moved with them. */
  day?: string;
  /** Times that stay, with the reason. */
  stay?: { columns: string; because: string };
  /** The table contains what is calculated from other tables: its rows are deleted and calculated again. */
  recalculated?: true;
}

const leases = (columns: string) => ({ columns, because: 'leases measure whether a process is alive' });
const people = (columns: string) => ({ columns, because: 'people and credentials live in real time' });
const settings = (columns: string) => ({ columns, because: 'settings are changed in real time' });
const installation = (columns: string) => ({ columns, because: 'belongs to the installation' });
const real = (columns: string) => ({ columns, because: 'the transparency log is in real time' });
const stores = (columns: string) => ({ columns, because: 'stores live in real time' });
const notShared = (columns: string) => ({ columns, because: 'a sandbox shares no reviews' });
const noFeed = (columns: string) => ({ columns, because: 'a sandbox has no feed' });

export const timeColumns: Readonly<Record<string, TimeColumns>> = {
  answers: { moved: 'asker_told_at created_at moderated_at updated_at' },
  audit_log: { stay: people('at') },
  bulk_actions: { moved: 'at_time created_at finished_at undone_at', stay: leases('leased_until') },
  claim_queue: { moved: 'due_at', stay: leases('leased_until') },
  content_reports: { moved: 'appeal_decided_at appealed_at created_at decided_at notified_at' },
  coupon_codes: { moved: 'created_at expires_at issued_at' },
  coupon_services: { moved: 'last_called_at', stay: settings('updated_at') },
  custom_domains: { stay: settings('created_at checked_at verified_at missing_since') },
  due_requests: { moved: 'due_at' },
  exports: {
    moved: 'completed_at created_at expires_at',
    stay: {
      columns: 'claimed_at start_date end_date',
      because: 'a lease, and the period that was requested',
    },
  },
  external_checks: { moved: 'due_at', stay: leases('leased_until') },
  external_moderation: { moved: 'last_called_at', stay: settings('updated_at') },
  google_shopping_checks: { moved: 'calculated_at requested_at' },
  idempotency_keys: { moved: 'created_at' },
  import_pictures: { moved: 'due_at failed_at' },
  imports: { moved: 'finished_at started_at', stay: leases('claimed_at') },
  incentive_claims: { moved: 'completed_at created_at expires_at fulfilled_at updated_at' },
  incentives: { moved: 'created_at updated_at' },
  mail_attempts: { moved: 'ended_at handed_at started_at' },
  mail_limits: { stay: installation('due_at') },
  mail_queue: { moved: 'due_at', stay: leases('leased_until') },
  mails: { moved: 'attempted_at created_at sent_at' },
  media: { moved: 'created_at updated_at', stay: leases('claimed_at') },
  moderation_log: { moved: 'at' },
  moderation_time_months: { recalculated: true },
  moderation_time_shards: { day: 'day' },
  moderation_times: { day: 'day' },
  orders: { moved: 'created_at delivered_at ordered_at' },
  privacy_requests: { moved: 'completed_at created_at expires_at' },
  product_rankings: { recalculated: true },
  products: { moved: 'created_at updated_at' },
  question_votes: { moved: 'voted_at' },
  questions: { moved: 'buyers_asked_at created_at moderated_at updated_at' },
  request_counts: { day: 'day' },
  review_phrases: { moved: 'edited_at' },
  review_requests: {
    moved: `clicked_at created_at opened_at postponed_from reminded_at reminder_due_at reviewed_at scheduled_for
      second_reminded_at sent_at updated_at`,
  },
  review_versions: { moved: 'replaced_at written_at' },
  review_votes: { moved: 'voted_at' },
  reviews: { moved: 'created_at edited_at featured_at reply_created_at reply_updated_at updated_at' },
  shop_days: { day: 'day' },
  store_review_days: { day: 'day' },
  store_reviews: { moved: 'created_at moderated_at reply_created_at reply_updated_at updated_at' },
  suppressions: { moved: 'created_at' },
  token_uses: { moved: 'used_at' },
  tokens: { moved: 'created_at expires_at revoked_at used_at' },
  tombstones: { moved: 'deleted_at' },
  review_translations: { moved: 'translated_at' },
  translation_days: { day: 'day' },
  topic_alerts: { moved: 'ended_at raised_at' },
  topic_days: { day: 'day' },
  topic_builds: { moved: 'built_at first_at last_at' },
  topic_mentions: { moved: 'edited_at' },
  product_summaries: { moved: 'chosen_at' },
  summary_citations: { moved: 'edited_at' },
  summary_wordings: { moved: 'attempted_at due_at' },
  webhook_attempts: { moved: 'started_at' },
  webhook_deliveries: { moved: 'created_at delivered_at next_attempt_at' },
  webhook_events: { moved: 'occurred_at' },
  webhook_lanes: { moved: 'failing_since held_until' },
  webhook_outbox: { moved: 'occurred_at' },
  webhook_queue: { moved: 'due_at', stay: leases('leased_until') },

  transparency_outbox: { stay: real('recorded_at') },
  transparency_logs: { stay: real('backfilled_at began_at covered_since witness_leased_until') },
  transparency_cosignatures: { stay: real('cosigned_at due_at') },
  transparency_reviews: { stay: real('decided_at received_at') },
  transparency_keys: { stay: installation('created_at signs_until') },
  attribute_checks: { stay: leases('worked_at') },
  moderation_presence: { stay: leases('seen_at') },
  email_templates: { stay: settings('created_at') },
  merchants: {
    stay: settings(`created_at moderation_rules_at onboarding_dismissed_at previous_webhook_secret_until
      request_timing_at suspended_at widget_refused_at widget_seen_at`),
  },
  reply_templates: { stay: settings('created_at updated_at') },
  saved_views: { stay: settings('created_at') },
  shop_connections: {
    stay: stores('created_at updated_at last_message_at last_error_at failing_since failure_notified_at'),
  },
  shop_messages: { stay: stores('changed_at deleted_at received_at') },
  webhook_endpoints: { stay: settings('created_at disabled_at previous_secret_until updated_at') },
  sandboxes: { stay: settings('created_at task_started_at task_finished_at leased_until') },
  access_tokens: { stay: people('created_at expires_at last_used_at revoked_at') },
  api_keys: { stay: people('created_at last_used_at revoked_at') },
  auth_accounts: { stay: people('accessTokenExpiresAt createdAt refreshTokenExpiresAt updatedAt') },
  auth_passkeys: { stay: people('createdAt') },
  auth_sessions: { stay: people('createdAt expiresAt updatedAt') },
  auth_two_factors: { stay: people('lockedUntil') },
  auth_users: { stay: people('createdAt updatedAt') },
  auth_verifications: { stay: people('createdAt expiresAt updatedAt') },
  sign_in_attempts: { stay: people('retry_at') },
  staff: { stay: people('created_at') },
  staff_invitations: { stay: people('accepted_at created_at expires_at revoked_at') },
  agentic_feed_replaced_objects: { stay: noFeed('replaced_at') },
  agentic_feeds: { stay: noFeed('asked_at built_at checked_at compared_at leased_at store_rated_at') },
  feed_parts: { stay: noFeed('day last_created_at') },
  feed_replaced_objects: { stay: noFeed('replaced_at') },
  feeds: { stay: noFeed('asked_at build_started_at built_at leased_at') },
  syndication_agreements: {
    stay: notShared(
      'accepted_at created_at ended_at expires_at matched_at notify_due_at products_seen_at pull_due_at',
    ),
  },
  syndication_days: { stay: notShared('day') },
  syndication_sent: { stay: notShared('day') },
  merchant_deletions: {
    stay: installation('canceled_at completed_at due_at leased_until requested_at started_at'),
  },
  merchant_usage: { stay: installation('month') },
  suspended_merchants: { stay: installation('suspended_at') },
  sentiment_models: { stay: installation('trained_at') },
  worker_heartbeats: { stay: installation('beat_at') },
};

export const namesIn = (columns = ''): string[] => columns.split(/\s+/).filter((name) => name !== '');
