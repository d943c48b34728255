/** Tables whose rows belong to one merchant. Local tables, which find the merchant, are not among them. */
export const tenantTables = [
  'products',
  'orders',
  'reviews',
  'review_search',
  'review_votes',
  'product_counts',
  'shop_counts',
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
] as const;

const uses = new RegExp(
  `\\b(?:from|join|into|update|using|,)\\s+(?:only\\s+)?(?:lateral\\s+)?"?(?:${tenantTables.join('|')})"?(?![\\w"]*\\s*\\()`,
  'gi',
);
const mentions = /\bmerchant_id\b/gi;
const checked = new Set<string>();

/**
 * The second lock behind each query's own filter: throws when a statement uses tenant tables more often than it names
 * merchant_id. Sweeps over all merchants say `/* every merchant *\/` in their text.
 */
export function assertNamesMerchant(text: string): void {
  if (checked.has(text)) return;
  const used = text.match(uses)?.length ?? 0;
  const named = text.match(mentions)?.length ?? 0;
  if (used > named && !text.includes('/* every merchant */'))
    throw new Error(
      `This statement uses ${used} tenant tables and names merchant_id ${named} times: ${text}`,
    );
  checked.add(text);
}
