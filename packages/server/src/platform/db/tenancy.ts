/** Tables whose rows belong to one merchant. Excludes local tables, which map credentials to merchants. */
export const tenantTables = [
  'products',
  'orders',
  'reviews',
  'review_search',
  'review_votes',
  'product_counts',
  'shop_counts',
  'hidden_counts',
  'attribute_counts',
  'facet_counts',
  'media_counts',
  'moderation_log',
  'audit_log',
  'bulk_actions',
  'external_moderation',
  'tombstones',
  'idempotency_keys',
  'questions',
  'question_search',
  'question_votes',
  'answers',
  'product_question_counts',
  'shop_question_counts',
  'mails',
  'email_templates',
  'mail_attempts',
  'review_requests',
  'request_counts',
  'suppressions',
  'tokens',
  'token_uses',
  'incentives',
  'incentive_claims',
  'coupon_codes',
  'coupon_services',
  'content_reports',
  'claim_products',
  'shop_connections',
  'shop_messages',
  'review_versions',
  'media',
  'shop_days',
  'moderation_times',
  'moderation_time_shards',
  'moderation_time_months',
  'product_rankings',
  'product_ranking_pages',
  'feeds',
  'feed_parts',
  'feed_replaced_objects',
  'agentic_feeds',
  'agentic_feed_parts',
  'agentic_feed_replaced_objects',
  'google_shopping_checks',
  'exports',
  'imports',
  'import_pictures',
  'privacy_requests',
  'review_phrases',
  'topic_builds',
  'product_topics',
  'product_summaries',
  'summary_wordings',
  'summary_citations',
  'topic_mentions',
  'topic_days',
  'topic_alerts',
  'store_reviews',
  'store_review_days',
  'review_translations',
  'translation_days',
  'webhook_endpoints',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
  'saved_views',
  'reply_templates',
  'syndication_sent',
  'syndication_days',
  'syndicated_reviews',
  'transparency_outbox',
  'transparency_logs',
  'transparency_entries',
  'transparency_tiles',
  'transparency_reviews',
  'transparency_salts',
  'transparency_figures',
  'transparency_cosignatures',
] as const;

/** Tables that are distributed by merchant_id on Citus; all others are local tables of its coordinator. */
export const distributedTables: readonly string[] = ['merchants', ...tenantTables];

const tables = `(?:only\\s+)?(?:lateral\\s+)?"?(?:${tenantTables.join('|')})"?(?!\\w)`;
/** A name followed by a parenthesis is a function, except after `insert into`. */
const uses = new RegExp(
  `\\binto\\s+${tables}|(?:\\b(?:from|join|update|using)\\s|,)\\s*${tables}(?!\\s*\\()`,
  'gi',
);
/** merchant_id in a comparison or an insert's column list. Selecting or returning it does not restrict rows. */
const bindings =
  /\bmerchant_id"?\s*(?:=|in\b)|=\s*(?:"?\w+"?\.)?"?merchant_id\b|\binto\s[^()]*\([^()]*\bmerchant_id\b|\busing\s*\([^()]*\bmerchant_id\b/gi;
const checked = new Set<string>();

/**
 * A safety net for tenant isolation: throws when a statement references tenant tables more often than it restricts
 * merchant_id. Statements over all merchants contain `/* every merchant *\/`.
 */
export function assertNamesMerchant(text: string): void {
  if (checked.has(text)) return;
  const used = text.match(uses)?.length ?? 0;
  const bound = text.match(bindings)?.length ?? 0;
  if (used > bound && !text.includes('/* every merchant */'))
    throw new Error(
      `This statement uses ${used} tenant tables and binds merchant_id ${bound} times: ${text}`,
    );
  checked.add(text);
}
