import { type Db, rows } from '../../platform/db/database.ts';
import type { Finding } from '../screening/index.ts';

/** Adds the findings of the merchant's moderation service to a question or an answer, which a moderator decides about. */
export async function addExternalFindings(
  tx: Db,
  merchantId: string,
  {
    itemType,
    itemId,
    findings,
    now,
  }: { itemType: 'question' | 'answer'; itemId: string; findings: readonly Finding[]; now: Date },
): Promise<void> {
  if (findings.length === 0) return;
  await rows(
    tx,
    `update ${itemType}s set findings = findings || $3::jsonb, updated_at = $4
     where merchant_id = $1 and ${itemType}_id = $2`,
    [merchantId, itemId, JSON.stringify(findings), now],
  );
}
