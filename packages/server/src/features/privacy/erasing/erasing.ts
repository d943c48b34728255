import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { row, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import type { Decision } from '../../decision-log/index.ts';

/** One person who is being forgotten by one merchant. Every step may run twice: it begins by looking what there is. */
export interface Erasing {
  context: Context;
  merchantId: string;
  requestId: string;
  /** In lower case, as rows are found by it. */
  emailKey: string;
  /** Salts the hashes by which voters are known. */
  clientSalt: Buffer;
  keepStars: boolean;
  /** Who asked for it. */
  actor: Decision['actor'];
  now: Date;
}

/** What was erased, by kind. */
export type Report = Partial<
  Record<
    | 'reviews'
    | 'anonymousRatings'
    | 'files'
    | 'votes'
    | 'questions'
    | 'answers'
    | 'orders'
    | 'reviewRequests'
    | 'tokens'
    | 'incentiveClaims'
    | 'mails'
    | 'suppressions'
    | 'logEntries'
    | 'keptAnswers'
    | 'accessTokens'
    | 'accounts'
    | 'privacyRequests',
    number
  >
>;

/** Adds to the report in the transaction that did it, so that it is right after any number of crashes. */
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
