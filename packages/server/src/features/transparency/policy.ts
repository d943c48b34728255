import { createHmac } from 'node:crypto';
import { apiVersion } from '@tribune/contract';
import { canonicalJson } from '@tribune/verify';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import { entryTime, type LogChange } from './entry-bodies.ts';
import { recordInLog } from './recording.ts';

const columns = table('merchants')(
  ...(['moderation_policy', 'moderation_rules', 'blocked_words', 'external_moderation'] as const),
  ...([
    'require_email_verification',
    'trusted_author_approvals',
    'trusted_author_days',
    'language_model_checks_per_day',
    'client_salt',
  ] as const),
);

/** The present policy: whether it publishes automatically, and a keyed hash of the rules, which may name people. */
export async function policyOf(db: Db, merchantId: string, now: Date): Promise<LogChange> {
  const merchant = await rowWith(db, columns, { merchant_id: merchantId });
  assertMerchantExists(merchant);
  const { client_salt, moderation_policy: policy, ...rules } = merchant;
  const mac = createHmac('sha256', client_salt).update(`tribune-policy-v1\n${canonicalJson(rules)}`);
  return {
    reviewId: null,
    entries: [
      {
        v: 1,
        type: 'policy',
        at: entryTime(now),
        policy: `${policy}:${mac.digest('base64url')}`,
        screening: apiVersion,
      },
    ],
  };
}

/** Records the policy for the log, in the transaction that changes it. */
export async function recordPolicyInLog(tx: Db, merchantId: string, now: Date): Promise<void> {
  await recordInLog(tx, merchantId, [await policyOf(tx, merchantId, now)]);
}
