import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { deleteInBatches, forEachMerchant, sweepRows, sweptSql } from '../../platform/jobs/sweeping.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import { queueWork } from './requests.ts';
import { exportFolder } from './storage-keys.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Retention periods in days, after which data is deleted automatically. docs/PRIVACY.md lists them. */
export const keptDays = {
  clientHashes: 30,
  mails: 365,
  tokensAfterExpiry: 180,
  privacyRequests: 3 * 365,
  reportsAfterDecision: 365,
} as const;

/** Deletes expired data daily, merchant by merchant and in batches to keep statements short. */
export async function dropOldData(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const before = (days: number) => [daysBefore(now, days)];
  await forEachMerchant(context, async (merchantId) => {
    const drop = (from: Parameters<typeof deleteInBatches>[2], where: string, values: Date[]) =>
      deleteInBatches(context, merchantId, from, { where, values });
    await dropClientHashes(context, merchantId, daysBefore(now, keptDays.clientHashes));
    // Emails that are still queued are retained.
    const isDone = `created_at < $2 and status not in ('queued', 'sending')`;
    await drop({ table: 'mails', key: 'mail_id' }, isDone, before(keptDays.mails));
    await drop({ table: 'tokens', key: 'token_id' }, 'expires_at < $2', before(keptDays.tokensAfterExpiry));
    const decided = `status <> 'open' and appeal_status is distinct from 'open'
      and greatest(decided_at, appeal_decided_at) < $2`;
    await drop(
      { table: 'content_reports', key: 'report_id' },
      decided,
      before(keptDays.reportsAfterDecision),
    );
    const requests = { table: 'privacy_requests', key: 'request_id' };
    await drop(requests, 'created_at < $2', before(keptDays.privacyRequests));
  });
  await rows(db, 'delete from auth_sessions where "expiresAt" < $1', [now]);
  await rows(db, 'delete from auth_verifications where "expiresAt" < $1', [now]);
  await rows(db, 'delete from sign_in_attempts where retry_at < $1', before(1));
}

/** Deletes old hashes of clients and networks: detecting bursts requires only recent ones. */
async function dropClientHashes(context: Context, merchantId: string, before: Date): Promise<void> {
  const reports = { table: 'content_reports', idColumn: 'report_id' };
  for (const { table, idColumn: key } of [...Object.values(writtenKinds), reports])
    for (let dropped = sweepRows; dropped === sweepRows; ) {
      assertRunning(context);
      const changed = await rows(
        context.db,
        `update ${table} set client_hash = null${table === 'reviews' ? ', network_hash = null' : ''} where merchant_id = $1 and ${key} = any(array(
           select ${key} from ${table} where merchant_id = $1 and client_hash is not null and created_at < $2
           limit ${sweepRows})) returning ${key}`,
        [merchantId, before],
      );
      dropped = changed.length;
    }
}

/** Deletes privacy exports after seven days, together with the email address of the request. Hourly. */
export async function dropOldExports({ db, clock, media, log, onlyMerchant = null }: Context): Promise<void> {
  const old = await rows(
    db,
    statement`/* every merchant */ select ${table('privacy_requests')('merchant_id', 'request_id')} from privacy_requests
     where expires_at <= $1 and email is not null and ${sweptSql('$2')} limit 1000`,
    [clock.now(), onlyMerchant],
  );
  for (const { merchant_id: merchantId, request_id: requestId } of old)
    try {
      await media.storage.deletePrefix(exportFolder(merchantId, requestId));
      await rows(
        db,
        'update privacy_requests set email = null, file_bytes = null where merchant_id = $1 and request_id = $2',
        [merchantId, requestId],
      );
    } catch (error) {
      log.warn(
        { privacyRequestId: typeId('privacy', requestId), reason: String(error) },
        'Deleting the file of a privacy export failed',
      );
    }
}

const silentMs = 15 * 60 * 1000;

/** Requeues requests of killed workers, whose jobs stay locked for hours. Hourly. */
export async function resumePrivacyRequests({ db, clock }: Context): Promise<void> {
  const waiting = await rows(
    db,
    statement`/* every merchant */ select ${table('privacy_requests')('merchant_id', 'request_id')} from privacy_requests
     where status in ('pending', 'processing') and created_at < $1 limit 1000`,
    [new Date(clock.now().getTime() - silentMs)],
  );
  for (const { merchant_id, request_id } of waiting) await queueWork(db, merchant_id, request_id);
}
