import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { row, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import type { Deletion } from '../../content/index.ts';
import type { Decision } from '../../decision-log/index.ts';

/** The erasure of one person at one merchant. Every step is idempotent: it first checks what is left. */
export interface Erasing {
  context: Context;
  merchantId: string;
  requestId: string;
  /** The `emailKeyOf` of the person's address. */
  emailKey: string;
  /** Salt of the hashes that identify voters. */
  clientSalt: Buffer;
  keepStars: boolean;
  /** The staff member who requested it. */
  actor: Decision['actor'];
  now: Date;
}

/** Options for deleting the content of an erased author. */
export const deletionOf = ({ context, actor, now }: Erasing): Deletion => ({
  reasonCode: 'personal_data',
  reason: null,
  actor,
  now,
  library: context.media,
});

/** Number of erased items by kind. */
export type Report = Partial<
  Record<
    | 'reviews'
    | 'anonymousRatings'
    | 'files'
    | 'votes'
    | 'questions'
    | 'answers'
    | 'storeReviews'
    | 'orders'
    | 'reviewRequests'
    | 'tokens'
    | 'incentiveClaims'
    | 'mails'
    | 'suppressions'
    | 'reports'
    | 'logEntries'
    | 'keptAnswers'
    | 'accessTokens'
    | 'accounts'
    | 'privacyRequests',
    number
  >
>;

/** Adds to the report in the transaction that erases, so that it is exact after crashes. */
export async function addToReport(
  tx: Db,
  { merchantId, requestId }: Pick<Erasing, 'merchantId' | 'requestId'>,
  added: Report,
): Promise<void> {
  const request = await row(
    tx,
    statement`select ${table('privacy_requests').holding<{ report: Record<string, number> }>()('report')} from privacy_requests where merchant_id = $1 and request_id = $2 for update`,
    [merchantId, requestId],
  );
  const report = { ...request?.report };
  for (const [what, count] of Object.entries(added))
    if (count > 0) report[what] = (report[what] ?? 0) + count;
  await rows(tx, 'update privacy_requests set report = $3 where merchant_id = $1 and request_id = $2', [
    merchantId,
    requestId,
    JSON.stringify(report),
  ]);
}
