/** Tables whose rows belong to one merchant. Local tables, which find the merchant, are not among them. */
export const tenantTables = [
  'products',
  'orders',
  'reviews',
  'review_search',
  'review_votes',
  'product_counts',
  'shop_counts',
  'attribute_counts',
  'moderation_log',
  'tombstones',
  'idempotency_keys',
  'questions',
  'question_search',
  'question_votes',
  'answers',
  'product_question_counts',
  'shop_question_counts',
  'mails',
  'mail_attempts',
  'review_requests',
  'request_counts',
  'suppressions',
  'tokens',
  'token_uses',
  'incentives',
  'incentive_claims',
  'claim_products',
  'shop_connections',
  'review_versions',
  'media',
  'shop_days',
  'moderation_times',
  'feeds',
  'feed_pieces',
  'exports',
  'imports',
  'import_pictures',
  'privacy_requests',
  'webhook_endpoints',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
  'saved_views',
  'reply_templates',
] as const;

const tables = `(?:only\\s+)?(?:lateral\\s+)?"?(?:${tenantTables.join('|')})"?(?!\\w)`;
/** A name with a parenthesis after it is a function's, unless rows are put into it. */
const uses = new RegExp(
  `\\binto\\s+${tables}|(?:\\b(?:from|join|update|using)\\s|,)\\s*${tables}(?!\\s*\\()`,
  'gi',
);
/** Compared, or written in a column list. To select or return merchant_id says nothing of whose rows they are. */
const bindings =
  /\bmerchant_id"?\s*(?:=|in\b)|=\s*(?:"?\w+"?\.)?"?merchant_id\b|\binto\s[^()]*\([^()]*\bmerchant_id\b|\busing\s*\([^()]*\bmerchant_id\b/gi;
const checked = new Set<string>();

/**
 * The second lock behind each query's own filter: throws when a statement uses tenant tables more often than it binds
 * merchant_id. Sweeps over all merchants say `/* every merchant *\/` in their text.
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
