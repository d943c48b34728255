import { type Db, row } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  output,
  type Row,
  statement,
  table,
} from '../../platform/db/statement.ts';
import { merchantSuspended } from '../../platform/errors.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import type { Rule } from './rules.ts';

/**
 * The settings that decide whether a submission is published. They are never cached: each submission reads them in its own transaction, so
 * that a change applies in every process once it is acknowledged.
 */
export const ruleColumns = columnsOf(
  table('merchants', 'shop').holding<{
    moderation_policy: 'automatic' | 'manual';
    moderation_rules: Rule[];
  }>()(
    'moderation_policy',
    'blocked_words',
    'moderation_rules',
    'suspended_at',
    'trusted_author_approvals',
    'trusted_author_days',
  ),
  // Whether content awaits a verdict from outside: of the merchant's own service or the operator's language model.
  computedColumns([
    '(shop.external_moderation or shop.language_model_checks_per_day > 0)',
    output.boolean('external_moderation'),
  ]),
);

/** Throws MERCHANT_SUSPENDED. For submissions, which read this together with their rules. */
export function assertNotSuspended({ suspended_at }: Pick<Row<typeof ruleColumns>, 'suspended_at'>): void {
  if (suspended_at !== null) throw merchantSuspended();
}

/** The merchant's moderation policy and blocked words. Throws if the merchant does not exist. */
export async function moderationRules(db: Db, merchantId: string): Promise<Row<typeof ruleColumns>> {
  const rules = await row(
    db,
    statement`select ${ruleColumns} from merchants as shop where shop.merchant_id = $1`,
    [merchantId],
  );
  assertMerchantExists(rules);
  assertNotSuspended(rules);
  return rules;
}
